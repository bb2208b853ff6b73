/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How a run of several processes ends: argument 1 says what rank 1 does while
 * the others wait for it in a barrier. See comm-end-*.test. */
#include "comm/comm.h"
#include "comm/peer.h"
#include "core/log.h"
#include "xacc/xmp_abi.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const here = "end.c;main;10;1;xmp barrier",
                         *const there = "end.c;main;20;1;xmp bcast",
                         *const nearby = "end.c;main;30;1;xmp reflect";

static void others(xacc_group_t *world) {
    xacc_comm_enter(world, here);
    xacc_barrier(world);
    printf("rank %d goes on\n", xacc_comm()->rank);
}

/* Rank 1 is in a directive of nodes 1 and 2. */
static void other_set(void) {
    xacc_group_t *two = xacc_group(2, (int[]){1, 2});
    int value = 0;
    xacc_comm_enter(two, there);
    xacc_bcast(two, 1, &value, sizeof value);
}

static void other_site(xacc_group_t *world) {
    xacc_comm_enter(world, there);
    xacc_barrier(world);
}

/* Slow is not stuck. */
static void slow(xacc_group_t *world) {
    sleep(3);
    others(world);
}

static void odd_one(const char *what, xacc_group_t *world) {
    if (strcmp(what, "return") == 0)
        exit(0);
    if (strcmp(what, "exit") == 0)
        exit(3);
    if (strcmp(what, "fatal") == 0)
        xacc_fatal(there, "this is wrong");
    if (strcmp(what, "abort") == 0)
        abort();
    if (strcmp(what, "kill") == 0)
        raise(SIGKILL);
    if (strcmp(what, "other-set") == 0)
        other_set();
    if (strcmp(what, "other-site") == 0)
        other_site(world);
    if (strcmp(what, "slow") == 0)
        slow(world);
}

/* Rank 0 waits for rank 1, by their channel. */
static void by_channel(const char *what, xacc_group_t *world) {
    int rank = xacc_comm()->rank;
    xacc_peer_t *peer = rank < 2 ? xacc_peer(1 - rank) : NULL;
    xacc_barrier(world);
    xacc_comm_enter(world, nearby);
    if (rank == 1) {
        if (strcmp(what, "peer-slow") == 0)
            sleep(3);
        else
            odd_one(what + strlen("peer-"), world);
        xacc_peer_post_ready(peer, 0, "", 0);
    } else if (peer) {
        xacc_peer_wait_ready(peer, 0);
    }
    others(world);
}

/* Rank 0 puts what goes in messages of its own where rank 1 offers no memory any more. */
static void withdrawn(xacc_group_t *world) {
    enum { LARGE = 1 << 20, ID = 3 };
    char *memory = calloc(LARGE, 1), value;
    const int rank = xacc_comm()->rank;
    xacc_window_begin();
    if (rank == 1)
        xacc_window_expose(ID, memory, LARGE);
    xacc_barrier(world);
    if (rank == 0) {
        xacc_window_get(1, ID, 0, &value, 1);
        xacc_window_flush();
    }
    xacc_barrier(world);
    if (rank == 1)
        xacc_window_hide(ID);
    xacc_barrier(world);
    if (rank == 0) {
        xacc_window_put(1, ID, 0, memory, LARGE);
        xacc_window_flush();
    }
    others(world);
}

int main(int argc, char **argv) {
    xacc_comm_t *comm = xacc_comm();
    xacc_group_t *world = xacc_group_world();
    const char *what = argc > 1 ? argv[1] : "";
    xacc_barrier(world);
    if (strcmp(what, "all-fatal") == 0)
        xacc_fatal(here, "wrong everywhere");
    if (strcmp(what, "all-exit") == 0)
        return 5;
    if (strcmp(what, "withdrawn") == 0)
        withdrawn(world);
    else if (strncmp(what, "peer-", 5) == 0)
        by_channel(what, world);
    else if (comm->rank == 1 && strcmp(what, "good") != 0)
        odd_one(what, world);
    else
        others(world);
    return 0;
}
