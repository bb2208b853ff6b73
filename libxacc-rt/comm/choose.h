/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which transport this process has. Called by ranks.c. */
#ifndef XACC_COMM_CHOOSE_H
#define XACC_COMM_CHOOSE_H

#include "comm/comm.h"

/* Fills comm with it. */
void xacc_comm_choose(xacc_comm_t *comm);

#endif
