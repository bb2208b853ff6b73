/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a plan consists of: rounds, each a batch of messages followed by actions
 * on this rank's memory. */
#ifndef XACC_COMM_ROUNDS_H
#define XACC_COMM_ROUNDS_H

#include "comm/comm.h"

/* bytes > 0: copy. Otherwise into = into op from, for count elements or, where
 * that is XACC_ALL, for the elements that the plan reduces this time. */
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
    xacc_traffic_t traffic;   /* of one run; seconds: when it began */
    xacc_plan_ended_t *ended; /* that is to be told, or null */
    const char *where;
};

#endif
