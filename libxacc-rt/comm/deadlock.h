/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Waiting for other ranks, so that ranks that wait for each other end the
 * program instead of hanging. Called by plan.c, post.c, offer_directory.c, channel.c and xmp. */
#ifndef XACC_COMM_DEADLOCK_H
#define XACC_COMM_DEADLOCK_H

#include "comm/comm.h"

/* What a rank that waits wants of another: its side of a message, or (tag < 0)
 * a post in slot -1 - tag of their channel, send: of the one who would write.
 */
typedef struct xacc_want {
    int peer, tag;
    bool send;
    unsigned sequence; /* of the post */
} xacc_want_t;

typedef struct xacc_wait {
    xacc_comm_t *comm;
    void *subject;
    bool (*done)(struct xacc_wait *wait); /* makes progress */
    int (*missing)(struct xacc_wait *wait, xacc_want_t *wants);
    int most;                              /* wants at most */
    void (*check)(struct xacc_wait *wait); /* now and then; may be null */
    bool any;                              /* any other rank may end it; missing is not asked */
} xacc_wait_t;

/* Waits until done, and ends the program where ranks wait for each other. */
void xacc_deadlock_wait(xacc_wait_t *wait);
void xacc_deadlock_clear(xacc_comm_t *comm);

/* Asked of channel.c, a layer above: whether this rank has posted what rank
 * wants. */
bool xacc_peer_has_posted(const xacc_comm_t *comm, int rank, const xacc_want_t *want);

#endif
