/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/comm-peer
/* Channels between ranks of a node: threads, and the processes of a run when
 * XACC_TRANSPORT names a module (comm-peer-*.test). */
#include "comm/comm.h"
#include "comm/peer.h"
#include "core/env.h"
#include "core/node.h"
#include "unit.h"
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ROUNDS = 300, COUNT = 1000, BYTES = COUNT * sizeof(long) };

static void call(void *body) {
    ((void (*)(void))body)();
}

static void everywhere(void (*body)(void)) {
    if (xacc_env(XACC_ENV_transport)[0]) {
        body();
        return;
    }
    static const int sizes[] = {1, 2, 3, 4, 8};
    for (int i = 0; i < 5; i++)
        xacc_comm_threads(sizes[i], call, (void *)body);
}

/* On a ring, each with the next one first: as messages one after another this
 * would be a circle. */
static void meets(void) {
    xacc_comm_t *comm = xacc_comm();
    int n = comm->size, both[] = {(comm->rank + 1) % n, (comm->rank + n - 1) % n, comm->rank};
    xacc_peer_connect(3, both);
    xacc_peer_connect(3, both);
    if (n > 1)
        CHECK(xacc_peer(both[0]) && xacc_peer(both[1]));
}
TEST(many_meet_at_once) {
    everywhere(meets);
}

/* Both sides tell each other a number. */
static int swap(int rank, int mine) {
    int theirs = -1, tag = 7;
    xacc_message_t messages[] = {{&mine, sizeof mine, rank, tag, true},
                                 {&theirs, sizeof theirs, rank, tag, false}};
    xacc_exchange(2, messages);
    return theirs;
}

/* Memory that the others may write into. */
typedef struct room {
    uint64_t process;
    int pid, file;
} room_t;

static long *map_room(int file) {
    void *memory = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    CHECK(memory != MAP_FAILED);
    return memory;
}

typedef struct line {
    xacc_peer_t *peer;
    int in, out; /* slots */
    room_t room;
    long *mine, *theirs;
} line_t;

static line_t open_line(int rank) {
    line_t line = {.peer = xacc_peer(rank)};
    CHECK(line.peer && line.peer == xacc_peer(rank));
    line.in = xacc_peer_slot(line.peer);
    line.out = swap(rank, line.in);
    line.room = (room_t){xacc_process_id(), getpid(), xacc_memory_file(BYTES)};
    line.mine = map_room(line.room.file);
    return line;
}

static void close_line(line_t *line) {
    munmap(line->mine, BYTES);
    munmap(line->theirs, BYTES);
    close(line->room.file);
    xacc_peer_slot_free(line->peer, line->in);
}

/* Where to write is read in the first round, and stays. */
static void answer(line_t *line, long value) {
    const room_t *room = xacc_peer_wait_ready(line->peer, line->out);
    CHECK(room == xacc_peer_poll_ready(line->peer, line->out));
    if (!line->theirs) {
        int file = xacc_memory_file_of(room->process, room->pid, room->file);
        line->theirs = map_room(file);
        close(file);
    }
    for (int i = 0; i < COUNT; i++)
        line->theirs[i] = value + i;
    xacc_peer_post_done(line->peer, line->out);
}

static long wrong_values(const line_t *line, long value) {
    long wrong = 0;
    for (int i = 0; i < COUNT; i++)
        wrong += line->mine[i] != value + i;
    return wrong;
}

/* All pairs at once, round after round. */
static void writes(void) {
    xacc_comm_t *comm = xacc_comm();
    line_t lines[8];
    long wrong = 0;
    CHECK(xacc_peer(comm->rank) == NULL);
    for (int rank = 0; rank < comm->size; rank++)
        if (rank != comm->rank)
            lines[rank] = open_line(rank);
    for (long round = 0; round < ROUNDS; round++) {
        for (int rank = 0; rank < comm->size; rank++)
            if (rank != comm->rank)
                xacc_peer_post_ready(lines[rank].peer, lines[rank].in, &lines[rank].room,
                                     sizeof(room_t));
        for (int rank = 0; rank < comm->size; rank++)
            if (rank != comm->rank)
                answer(&lines[rank], round * 100 + comm->rank);
        for (int rank = 0; rank < comm->size; rank++) {
            if (rank == comm->rank)
                continue;
            xacc_peer_wait_done(lines[rank].peer, lines[rank].in);
            wrong += wrong_values(&lines[rank], round * 100 + rank);
        }
    }
    CHECK_EQ(wrong, 0);
    for (int rank = 0; rank < comm->size; rank++)
        if (rank != comm->rank)
            close_line(&lines[rank]);
}
TEST(neighbours_write_into_memory) {
    everywhere(writes);
}

/* Rank 0 and 1 only. */
static xacc_peer_t *pair(void) {
    xacc_comm_t *comm = xacc_comm();
    return comm->size > 1 && comm->rank < 2 ? xacc_peer(1 - comm->rank) : NULL;
}

static void slots(void) {
    xacc_peer_t *peer = pair();
    bool seen[XACC_PEER_SLOTS] = {false};
    if (!peer)
        return;
    for (int i = 0; i < XACC_PEER_SLOTS; i++) {
        int slot = xacc_peer_slot(peer);
        CHECK(slot >= 0 && slot < XACC_PEER_SLOTS && !seen[slot]);
        seen[slot] = true;
    }
    CHECK_EQ(xacc_peer_slot(peer), -1);
    xacc_peer_slot_free(peer, 100);
    CHECK_EQ(xacc_peer_slot(peer), 100);
    for (int i = 0; i < XACC_PEER_SLOTS; i++)
        xacc_peer_slot_free(peer, i);
}
TEST(slots_are_given_once) {
    everywhere(slots);
}

static void turns(void) {
    xacc_peer_t *peer = pair();
    if (!peer)
        return;
    int in = xacc_peer_slot(peer), out = swap(1 - xacc_comm()->rank, in);
    CHECK(xacc_peer_poll_done(peer, in) && !xacc_peer_poll_ready(peer, out));
    swap(1 - xacc_comm()->rank, 0);
    xacc_peer_post_ready(peer, in, "ab", 2);
    CHECK(memcmp(xacc_peer_wait_ready(peer, out), "ab\0", 4) == 0);
    CHECK(!xacc_peer_poll_done(peer, in));
    swap(1 - xacc_comm()->rank, 0);
    xacc_peer_post_done(peer, out);
    CHECK(!xacc_peer_poll_ready(peer, out));
    xacc_peer_wait_done(peer, in);
    CHECK(xacc_peer_poll_done(peer, in));
    xacc_peer_slot_free(peer, in);
}
TEST(sides_take_turns) {
    everywhere(turns);
}

/* Rank 0 waits for rank 1, which waits for a collective operation that rank 0
 * has begun. */
static void plans_go_on(void) {
    xacc_peer_t *peer = pair();
    xacc_plan_t *plan = xacc_plan_barrier(xacc_group_world());
    int in = peer ? xacc_peer_slot(peer) : 0, out = peer ? swap(1 - xacc_comm()->rank, in) : 0;
    xacc_plan_start(plan);
    if (peer && xacc_comm()->rank == 0)
        xacc_peer_wait_ready(peer, out);
    xacc_plan_wait(plan);
    if (peer && xacc_comm()->rank == 1) {
        xacc_peer_post_ready(peer, in, "", 0);
        xacc_peer_wait_done(peer, in);
    } else if (peer) {
        xacc_peer_post_done(peer, out);
    }
    xacc_plan_free(plan);
    if (peer)
        xacc_peer_slot_free(peer, in);
}
TEST(plans_go_on_while_a_rank_waits) {
    everywhere(plans_go_on);
}

/* Rank 0 is in a barrier, and answers rank 1 there, which is not yet. */
static _Thread_local xacc_peer_t *waiting;
static _Thread_local int waiting_slot;

static bool answer_it(void) {
    if (waiting && xacc_peer_poll_ready(waiting, waiting_slot)) {
        xacc_peer_post_done(waiting, waiting_slot);
        waiting = NULL;
    }
    return waiting != NULL;
}

static void layers_go_on(void) {
    xacc_comm_t *comm = xacc_comm();
    xacc_peer_t *peer = pair();
    int in = peer ? xacc_peer_slot(peer) : 0, out = peer ? swap(1 - comm->rank, in) : 0;
    if (peer && comm->rank == 1) {
        xacc_peer_post_ready(peer, in, "", 0);
        xacc_peer_wait_done(peer, in);
    } else if (peer) {
        comm->progress = answer_it;
        waiting = peer;
        waiting_slot = out;
    }
    xacc_barrier(xacc_group_world());
    CHECK(!waiting);
    comm->progress = NULL;
    if (peer)
        xacc_peer_slot_free(peer, in);
}
TEST(layers_above_go_on_while_a_rank_waits) {
    everywhere(layers_go_on);
}
