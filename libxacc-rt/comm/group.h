/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The end of groups; the rest is in comm.h. Called by ranks.c. */
#ifndef XACC_COMM_GROUP_H
#define XACC_COMM_GROUP_H

#include "comm/comm.h"

void xacc_group_clear(xacc_comm_t *comm);

#endif
