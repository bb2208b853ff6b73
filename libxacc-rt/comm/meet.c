/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Ranks that meet in pairs, by a message each way. The last one of a rank tells that it will send
 * no more. */
#include "comm/allocate.h"
#include "comm/transport.h"
#include "core/log.h"
#include <stdlib.h>
#include <string.h>

enum { MEETS, STOPS };

/* by rank */
typedef struct xacc_meetings {
    bool *stopped;
    char *last, stops; /* what is under way at the end */
    xacc_plan_t *plan;
} xacc_meetings_t;

static xacc_meetings_t *meetings_of(xacc_comm_t *comm) {
    if (!comm->meetings) {
        comm->meetings = xacc_comm_allocate(1, sizeof *comm->meetings);
        comm->meetings->stopped = xacc_comm_allocate((size_t)comm->size, sizeof(bool));
        comm->meetings->last = xacc_comm_allocate((size_t)comm->size, 1);
    }
    return comm->meetings;
}

void xacc_meetings_clear(xacc_comm_t *comm) {
    if (comm->meetings) {
        xacc_plan_free(comm->meetings->plan);
        free(comm->meetings->stopped);
        free(comm->meetings->last);
    }
    free(comm->meetings);
    comm->meetings = NULL;
}

/* The messages from and to those that still meet others. */
static int messages_with(xacc_comm_t *comm, int count, const int *ranks, char *send, char *got,
                         xacc_message_t *messages) {
    const xacc_meetings_t *meetings = meetings_of(comm);
    int used = 0;
    for (int i = 0; i < count; i++) {
        if (ranks[i] == comm->rank || meetings->stopped[ranks[i]])
            continue;
        messages[used++] = (xacc_message_t){send, 1, ranks[i], XACC_TAG_MEET, true};
        messages[used++] = (xacc_message_t){&got[i], 1, ranks[i], XACC_TAG_MEET, false};
    }
    return used;
}

int xacc_meet(int count, const int *ranks) {
    xacc_comm_t *comm = xacc_comm();
    xacc_meetings_t *meetings = meetings_of(comm);
    char meets = MEETS, *got = xacc_comm_allocate((size_t)count + 1, 1);
    xacc_message_t *messages = xacc_comm_allocate(2 * ((size_t)count + 1), sizeof *messages);
    int stopped = -1, used = messages_with(comm, count, ranks, &meets, got, messages);
    if (used)
        xacc_exchange(used, messages);
    for (int i = 0; i < count; i++) {
        meetings->stopped[ranks[i]] |= got[i] == STOPS;
        if (meetings->stopped[ranks[i]])
            stopped = ranks[i];
    }
    free(messages);
    free(got);
    return stopped;
}

/* To those that have stopped, too: they take what they were sent before they end. */
void xacc_stop_meeting(void) {
    xacc_comm_t *comm = xacc_comm();
    xacc_meetings_t *meetings = meetings_of(comm);
    xacc_message_t *messages = xacc_comm_allocate(2 * (size_t)comm->size, sizeof *messages);
    int used = 0;
    meetings->stops = STOPS;
    for (int rank = 0; rank < comm->size; rank++) {
        if (rank == comm->rank)
            continue;
        messages[used++] = (xacc_message_t){&meetings->stops, 1, rank, XACC_TAG_MEET, true};
        if (!meetings->stopped[rank])
            messages[used++] =
                (xacc_message_t){&meetings->last[rank], 1, rank, XACC_TAG_MEET, false};
    }
    meetings->plan = xacc_plan_messages(used, messages);
    xacc_plan_start(meetings->plan);
    free(messages);
}

void xacc_drain_meetings(void) {
    xacc_comm_t *comm = xacc_comm();
    xacc_meetings_t *meetings = meetings_of(comm);
    xacc_plan_wait(meetings->plan);
    for (int rank = 0; rank < comm->size; rank++)
        while (rank != comm->rank && !meetings->stopped[rank]) {
            meetings->stopped[rank] = meetings->last[rank] == STOPS;
            xacc_message_t next = {&meetings->last[rank], 1, rank, XACC_TAG_MEET, false};
            if (!meetings->stopped[rank])
                xacc_exchange(1, &next);
        }
}
