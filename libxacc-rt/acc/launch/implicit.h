/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pointers without clauses. Called by launchdata.c. */
#ifndef XACC_ACC_LAUNCH_IMPLICIT_H
#define XACC_ACC_LAUNCH_IMPLICIT_H

#include "acc/launch/launch_state.h"

/* Of pointers without clauses, after all other items. */
xacc_status_t xacc_launch_enter_pointers(xacc_launch_t *launch);
/* A pointer of which no section is known, or none is used: translated if its
 * target is present, which it must be. */
xacc_status_t xacc_launch_enter_bare(xacc_launch_t *launch, uint32_t i, bool must);

#endif
