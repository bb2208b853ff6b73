/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Ranks without a library of messages. Called by transport_selection.c. */
#ifndef XACC_COMM_LOCAL_H
#define XACC_COMM_LOCAL_H

#include "comm/comm.h"

/* One process, one rank. */
void xacc_local_self(xacc_comm_t *comm);

/* Asked of ranks.c, a layer above: this is the rank of this thread, and it
 * ends. */
void xacc_comm_set(xacc_comm_t *comm);
void xacc_comm_clear(xacc_comm_t *comm);

#endif
