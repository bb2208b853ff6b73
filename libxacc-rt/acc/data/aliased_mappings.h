/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pointers, without clauses or in several, may lead to the same memory: the one
 * that has made it leaves last, and what another one says that the directive
 * writes is copied back all the same. Called by region.c and launchdata.c once all of a directive
 * were entered. */
#ifndef XACC_ACC_DATA_ALIASED_MAPPINGS_H
#define XACC_ACC_DATA_ALIASED_MAPPINGS_H

#include "acc/data/mapping.h"

void xacc_aliased_mappings_join(xacc_mapping_t *mappings, size_t n);

#endif
