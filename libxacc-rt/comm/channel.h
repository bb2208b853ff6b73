/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a channel is made of: shared by peer_connect.c, which begins and ends it,
 * and channel.c. A slot is two parts, each written by one side only, in cache
 * lines of their own. */
#ifndef XACC_COMM_CHANNEL_H
#define XACC_COMM_CHANNEL_H

#include "comm/comm.h"
#include "comm/peer.h"
#include <stdatomic.h>
#include <stdint.h>

/* done == ready: nothing is asked for. */
typedef struct peer_slot {
    _Alignas(64) atomic_uint ready; /* receiver: counts its posts */
    _Alignas(8) char payload[XACC_PEER_PAYLOAD];
    _Alignas(64) atomic_uint done; /* sender: the last that it answered */
} peer_slot_t;

typedef struct peer_page {
    uint64_t process;                      /* whose memory this is */
    atomic_int users;                      /* that share one mapping: threads of a process */
    peer_slot_t slots[2][XACC_PEER_SLOTS]; /* received by the lower rank, by the
                                              other */
} peer_page_t;

struct xacc_peer {
    xacc_comm_t *comm;
    int rank;
    int pid, life;     /* of another process; life: its descriptor, or -1 */
    peer_page_t *page; /* null: not on this node */
    peer_slot_t *in, *out;
    bool used[XACC_PEER_SLOTS]; /* of in */
};

void xacc_peer_clear(xacc_comm_t *comm);

#endif
