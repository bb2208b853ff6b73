/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/comm-errors
/* What ends the program on all ranks, with ranks that are threads. The deadlock detector
 * and XACC_CHECK are in comm-end-*.test too, over MPI. */
#include "comm/comm.h"
#include "comm/peer.h"
#include "unit.h"
#include <stdlib.h>

static const char *const here = "e.c;main;10;1;xmp gmove", *const there =
                                                               "e.c;main;20;1;xmp reflect";

static void sizes(void *unused) {
    (void)unused;
    xacc_comm_t *comm = xacc_comm();
    int tag = xacc_group_tag(xacc_group_world()), value = 0;
    xacc_message_t message = {&value, comm->rank ? sizeof value : 1, 1 - comm->rank, tag,
                              comm->rank == 0};
    xacc_exchange(1, &message);
}

static void outside(void *unused) {
    (void)unused;
    int rank = xacc_comm()->rank, value = 0;
    xacc_group_t *other = xacc_group(1, (int[]){1 - rank});
    xacc_comm()->where = here;
    if (rank == 0)
        xacc_bcast(other, 0, &value, sizeof value);
}

static void too_far(void *unused) {
    (void)unused;
    long value = 0;
    xacc_comm()->where = here;
    xacc_window_begin();
    xacc_window_expose(3, &value, sizeof value);
    xacc_barrier(xacc_group_world());
    if (xacc_comm()->rank == 0)
        xacc_window_get(1, 3, 4, &value, sizeof value);
    xacc_barrier(xacc_group_world());
}

static void no_window(void *unused) {
    (void)unused;
    xacc_comm()->where = here;
    xacc_window_flush();
    xacc_window_hide(1);
}

static const xacc_name_t name = {77, 1}, later = {77, 2};

static void withdrawn(void *unused) {
    (void)unused;
    long value = 0;
    xacc_comm()->where = here;
    xacc_window_begin();
    xacc_window_offer(name, (xacc_offer_t){(char *)&value, sizeof value});
    xacc_window_withdraw(name);
    xacc_barrier(xacc_group_world());
    if (xacc_comm()->rank == 0)
        xacc_window_seek(1, name, "a");
    xacc_barrier(xacc_group_world());
}

static void replaced(void *unused) {
    (void)unused;
    long value = 0;
    xacc_comm()->where = here;
    xacc_window_begin();
    xacc_window_offer(later, (xacc_offer_t){(char *)&value, sizeof value});
    xacc_barrier(xacc_group_world());
    if (xacc_comm()->rank == 0)
        xacc_window_seek(1, name, "a");
    xacc_barrier(xacc_group_world());
}

/* Rank 1 waits for rank 0, which waits for what rank 1 never offers. */
static void never_offered(void *unused) {
    (void)unused;
    xacc_comm()->where = here;
    xacc_window_begin();
    if (xacc_comm()->rank == 0)
        xacc_window_seek(1, name, "a");
    xacc_barrier(xacc_group_world());
}

static void beyond(void *unused) {
    (void)unused;
    long value = 0;
    xacc_comm()->where = here;
    xacc_window_begin();
    xacc_window_offer(name, (xacc_offer_t){(char *)&value, sizeof value});
    xacc_offer_t offer = xacc_window_seek(1, name, "a");
    xacc_window_read(1, &offer, 1, &value, sizeof value);
}

static void twice(void *unused) {
    (void)unused;
    xacc_comm()->where = here;
    xacc_plan_t *plan = xacc_plan_barrier(xacc_group_world());
    xacc_plan_start(plan);
    xacc_plan_start(plan);
}

/* Each receives before it sends. */
static void circle(void *unused) {
    (void)unused;
    xacc_comm_t *comm = xacc_comm();
    int n = comm->size, value = 0, tag = xacc_group_tag(xacc_group_world());
    comm->where = comm->rank ? here : there;
    xacc_message_t receive = {&value, sizeof value, (comm->rank + 1) % n, tag, false},
                   send = {&value, sizeof value, (comm->rank + n - 1) % n, tag, true};
    xacc_exchange(1, &receive);
    xacc_exchange(1, &send);
}

/* The same by channels: each wants to write first. */
static void channels(void *unused) {
    (void)unused;
    xacc_comm_t *comm = xacc_comm();
    comm->where = comm->rank ? here : there;
    xacc_peer_wait_ready(xacc_peer(1 - comm->rank), 5);
}

/* One of them by a channel, the other one by a message. */
static void channel_and_message(void *unused) {
    (void)unused;
    xacc_comm_t *comm = xacc_comm();
    comm->where = comm->rank ? here : there;
    xacc_peer_t *peer = xacc_peer(1 - comm->rank);
    if (comm->rank == 0) {
        xacc_peer_post_ready(peer, 5, "", 0);
        xacc_peer_wait_done(peer, 5);
    } else {
        xacc_barrier(xacc_group_world());
    }
}

static void elsewhere(void *unused) {
    (void)unused;
    xacc_group_t *world = xacc_group_world();
    xacc_comm_enter(world, xacc_comm()->rank == 1 ? there : here);
    xacc_barrier(world);
}

static void on_two(void *body) {
    xacc_comm_threads(2, (void (*)(void *))body, NULL);
}

static void on_three(void *body) {
    xacc_comm_threads(3, (void (*)(void *))body, NULL);
}

TEST(messages_that_do_not_fit) {
    CHECK_FATAL(on_two, (void *)sizes, "rank 0 sends 1 bytes to rank 1, which expects 4");
}

TEST(nodes_outside) {
    CHECK_FATAL(on_two, (void *)outside,
                "e.c:10: error: xmp gmove: this node is not one of those that "
                "take part");
}

TEST(windows_have_ends) {
    CHECK_FATAL(on_two, (void *)too_far,
                "rank 1 offers 8 bytes for one-sided access, and 8 at 4 are");
    CHECK_FATAL(on_two, (void *)no_window, "one-sided access was not begun");
    CHECK_FATAL(on_two, (void *)beyond,
                "rank 1 offers 8 bytes for one-sided access, and 8 at 1 are");
}

TEST(offers_that_are_gone) {
    CHECK_FATAL(on_two, (void *)withdrawn,
                "e.c:10: error: xmp gmove: a is no longer there on rank 1");
    CHECK_FATAL(on_two, (void *)replaced, "a is no longer there on rank 1");
    CHECK_FATAL(on_two, (void *)never_offered, "ranks wait for each other");
}

TEST(plans_run_once_at_a_time) {
    CHECK_FATAL(on_two, (void *)twice, "started while it is still running");
}

TEST(ranks_that_wait_for_each_other) {
    CHECK_FATAL(on_three, (void *)circle,
                "e.c:20: error: xmp reflect: ranks wait for each other: rank 0 "
                "in xmp reflect (e.c:20), rank 1 in xmp gmove (e.c:10), rank 2 "
                "in xmp gmove (e.c:10)");
}

TEST(ranks_that_wait_for_each_other_by_channels) {
    CHECK_FATAL(on_two, (void *)channels,
                "e.c:20: error: xmp reflect: ranks wait for each other: rank 0 "
                "in xmp reflect (e.c:20), rank 1 in xmp gmove (e.c:10)");
    CHECK_FATAL(on_two, (void *)channel_and_message,
                "e.c:20: error: xmp reflect: ranks wait for each other: rank 0 "
                "in xmp reflect (e.c:20), rank 1 in xmp gmove (e.c:10)");
}

TEST(directives_that_only_some_reach) {
    setenv("XACC_CHECK", "1", 1);
    CHECK_FATAL(on_three, (void *)elsewhere,
                "e.c:10: error: xmp gmove: not all nodes are here: rank 0 in "
                "xmp gmove (e.c:10), rank 1 in xmp reflect (e.c:20), rank 2 in "
                "xmp gmove (e.c:10)");
}
