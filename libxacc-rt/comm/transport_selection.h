/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which transport this process has. Called by ranks.c. */
#ifndef XACC_COMM_TRANSPORT_SELECTION_H
#define XACC_COMM_TRANSPORT_SELECTION_H

#include "comm/comm.h"

/* Fills comm with it. */
void xacc_transport_select(xacc_comm_t *comm);

#endif
