/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Ranks that meet in pairs: by counts in memory where all ranks map each other's, else by a
 * message each way. The last one of a rank tells that it meets nobody any more. */
#include "comm/allocate.h"
#include "comm/deadlock.h"
#include "comm/segment.h"
#include "comm/transport.h"
#include "core/log.h"
#include <stdatomic.h>
#include <stdlib.h>

enum { MEETS, STOPS };

/* In the memory of a rank, one for each other one, which writes there how often it has met it. */
typedef struct meeting_slot {
    _Alignas(64) atomic_ullong count;
} meeting_slot_t;
static const unsigned long long STOPPED = 1ULL << 63; /* the writer comes no more */

/* by rank */
typedef struct xacc_meetings {
    bool *stopped;
    char *last, stops; /* what is under way at the end */
    xacc_plan_t *plan;
    meeting_slot_t **slots;     /* of each rank; null: by messages */
    unsigned long long *counts; /* of this rank with others */
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
        free(comm->meetings->slots);
        free(comm->meetings->counts);
    }
    free(comm->meetings);
    comm->meetings = NULL;
}

/*--- By memory -------------------------------------------------------------*/

static void least(void *into, const void *from, long count, const void *context) {
    (void)count;
    (void)context;
    if (*(const int *)from < *(int *)into)
        *(int *)into = *(const int *)from;
}

/* Where the slots of all ranks are; false if some rank cannot reach them. */
static bool find_slots(xacc_comm_t *comm, int segment, meeting_slot_t **slots) {
    static const xacc_combine_t combine = {least, NULL, sizeof(int), true};
    const size_t size = (size_t)comm->size;
    int *segments = xacc_comm_allocate(size, sizeof *segments), all = 1;
    segments[comm->rank] = segment;
    xacc_allgather_equal(xacc_group_world(), segments, sizeof *segments);
    for (int rank = 0; rank < comm->size; rank++) {
        slots[rank] = (meeting_slot_t *)(void *)xacc_segment_of(rank, segments[rank]);
        all &= slots[rank] != NULL;
    }
    xacc_allreduce(xacc_group_world(), &all, 1, &combine);
    free(segments);
    return all;
}

void xacc_meet_by_memory(void) {
    xacc_comm_t *comm = xacc_comm();
    xacc_meetings_t *meetings = meetings_of(comm);
    const size_t size = (size_t)comm->size;
    if (size == 1)
        return;
    meeting_slot_t **slots = xacc_comm_allocate(size, sizeof *slots);
    if (find_slots(comm, xacc_segment_create(size * sizeof **slots), slots)) {
        meetings->slots = slots;
        meetings->counts = xacc_comm_allocate(size, sizeof *meetings->counts);
    } else {
        free(slots);
    }
}

typedef struct meeting_wait {
    xacc_wait_t wait;
    const xacc_meetings_t *meetings;
    int count;
    const int *ranks;
} meeting_wait_t;

/* What rank has written here. */
static unsigned long long count_of(const xacc_comm_t *comm, const xacc_meetings_t *meetings,
                                   int rank) {
    return atomic_load_explicit(&meetings->slots[comm->rank][rank].count, memory_order_acquire);
}

static bool awaits(const meeting_wait_t *wait, int rank) {
    const xacc_comm_t *comm = wait->wait.comm;
    return rank != comm->rank &&
           count_of(comm, wait->meetings, rank) < wait->meetings->counts[rank];
}

static bool have_come(xacc_wait_t *wait_) {
    const meeting_wait_t *wait = (const meeting_wait_t *)wait_;
    for (int i = 0; i < wait->count; i++)
        if (awaits(wait, wait->ranks[i]))
            return false;
    return true;
}

static int missing(xacc_wait_t *wait_, xacc_want_t *wants) {
    const meeting_wait_t *wait = (const meeting_wait_t *)wait_;
    int used = 0;
    for (int i = 0; i < wait->count; i++)
        if (awaits(wait, wait->ranks[i]))
            wants[used++] = (xacc_want_t){wait->ranks[i], XACC_TAG_MEET, true, 0};
    return used;
}

static void tell(const xacc_comm_t *comm, const xacc_meetings_t *meetings, int rank,
                 unsigned long long stopped) {
    atomic_store_explicit(&meetings->slots[rank][comm->rank].count,
                          meetings->counts[rank] | stopped, memory_order_release);
}

static int meet_by_memory(xacc_comm_t *comm, xacc_meetings_t *meetings, int count,
                          const int *ranks) {
    meeting_wait_t wait = {
        .wait = {.comm = comm, .done = have_come, .missing = missing, .most = count + 1},
        .meetings = meetings,
        .count = count,
        .ranks = ranks};
    int stopped = -1;
    for (int i = 0; i < count; i++) {
        meetings->counts[ranks[i]]++;
        if (ranks[i] != comm->rank)
            tell(comm, meetings, ranks[i], 0);
    }
    xacc_deadlock_wait(&wait.wait);
    for (int i = 0; i < count; i++)
        if (ranks[i] != comm->rank &&
            (count_of(comm, meetings, ranks[i]) & ~STOPPED) < meetings->counts[ranks[i]])
            stopped = ranks[i];
    return stopped;
}

/*--- By messages -----------------------------------------------------------*/

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
    if (meetings->slots)
        return meet_by_memory(comm, meetings, count, ranks);
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
    for (int rank = 0; meetings->slots && rank < comm->size; rank++)
        tell(comm, meetings, rank, STOPPED);
    if (meetings->slots)
        return;
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
    if (meetings->slots)
        return;
    xacc_plan_wait(meetings->plan);
    for (int rank = 0; rank < comm->size; rank++)
        while (rank != comm->rank && !meetings->stopped[rank]) {
            meetings->stopped[rank] = meetings->last[rank] == STOPS;
            xacc_message_t next = {&meetings->last[rank], 1, rank, XACC_TAG_MEET, false};
            if (!meetings->stopped[rank])
                xacc_exchange(1, &next);
        }
}
