/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A plan: rounds, each a batch of messages followed by actions on this rank's
 * memory. Collectives (collective.c) are written by adding rounds. */
#ifndef XACC_COMM_PLAN_H
#define XACC_COMM_PLAN_H

#include "comm/transport.h"

/* bytes > 0: copy. Otherwise into = into op from, for count elements or, where
 * that is XACC_ALL, for as many as the plan reduces this time. */
enum { XACC_ALL = -1 };
typedef struct xacc_action {
    void *into;
    const void *from;
    long count;
    size_t bytes;
} xacc_action_t;

typedef struct xacc_round {
    void *batch; /* null: no messages */
    int message_count;
    xacc_message_t *messages; /* what the batch is made of */
    int action_count;
    xacc_action_t *actions;
} xacc_round_t;

struct xacc_plan {
    xacc_plan_t *next, **link; /* in comm->running, while it runs */
    xacc_comm_t *comm;
    int count, at; /* rounds; at == count: not running */
    xacc_round_t *rounds;
    xacc_combine_t combine;
    long elements; /* that it reduces */
    char *scratch;
    size_t scratch_bytes;
};

xacc_plan_t *xacc_plan_new(size_t scratch_bytes);
void xacc_plan_add(xacc_plan_t *plan, int count, const xacc_message_t *messages);
/* Appended to the last round. */
void xacc_plan_act(xacc_plan_t *plan, xacc_action_t action);

/* A barrier that no other one can be taken for. */
xacc_plan_t *xacc_plan_barrier_tagged(xacc_group_t *group, int tag);

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
} xacc_wait_t;

/* watch.c: waits until done, and ends the program where ranks wait for each
 * other. */
void xacc_watch_wait(xacc_wait_t *wait);
void xacc_watch_clear(xacc_comm_t *comm);

/* peer.c: whether this rank has posted what rank wants. */
bool xacc_peer_has_posted(const xacc_comm_t *comm, int rank, const xacc_want_t *want);
void xacc_peer_clear(xacc_comm_t *comm);

#endif
