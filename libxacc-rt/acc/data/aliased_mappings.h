/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pointers, without clauses or in several, may lead to the same memory: what one
 * of them says that the directive reads is copied in, also where another one has
 * made the memory, and what it writes is copied back before that one leaves.
 * Called by acc/api/region.c and launchdata.c once all of a directive were entered. */
#ifndef XACC_ACC_DATA_ALIASED_MAPPINGS_H
#define XACC_ACC_DATA_ALIASED_MAPPINGS_H

#include "acc/data/mapping.h"

xacc_status_t xacc_aliased_mappings_join(xacc_stream_t *stream, xacc_mapping_t *mappings, size_t n);

#endif
