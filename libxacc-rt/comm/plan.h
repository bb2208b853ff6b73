/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Building plans: collectives (collective.c, reduce.c) are written by adding
 * rounds. */
#ifndef XACC_COMM_PLAN_H
#define XACC_COMM_PLAN_H

#include "comm/rounds.h"

xacc_plan_t *xacc_plan_new(size_t scratch_bytes);
void xacc_plan_add(xacc_plan_t *plan, int count, const xacc_message_t *messages);
/* Appended to the last round. */
void xacc_plan_act(xacc_plan_t *plan, xacc_action_t action);

/* A barrier that no other one can be taken for. */
xacc_plan_t *xacc_plan_barrier_tagged(xacc_group_t *group, int tag);

#endif
