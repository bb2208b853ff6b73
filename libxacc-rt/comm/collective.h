/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What collective.c and reduce.c share. */
#ifndef XACC_COMM_COLLECTIVE_H
#define XACC_COMM_COLLECTIVE_H

#include "comm/plan.h"

/* From so many bytes on, data is cut in parts, one per member. */
enum { XACC_LARGE = 32 << 10 };

/* Fatal where this rank is none. */
void xacc_need_member(const xacc_group_t *group);
xacc_message_t xacc_member_message(const xacc_group_t *group, bool send, int member, int tag,
                                   void *address, size_t bytes);
/* Equal parts of count elements of size bytes; member i has parts[i] to
 * parts[i + 1], in bytes. To be freed. */
size_t *xacc_cut(const xacc_group_t *group, size_t count, size_t size);
/* Member i of the group holds the bytes from offsets[i] to offsets[i + 1]:
 * everyone sends its own to all. */
void xacc_add_spread(xacc_plan_t *plan, const xacc_group_t *group, int tag, char *base,
                     const size_t *offsets);

void xacc_run(xacc_plan_t *plan);
void xacc_run_once(xacc_plan_t *plan);

#endif
