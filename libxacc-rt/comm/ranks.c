/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which rank runs this code, and how ranks begin and end together. A process
 * ends in an exit handler: it waits for all others (watched, so that a rank
 * that waits for one which has ended is a message and no hang); a failure, or a
 * status other than 0 that the others do not share, ends them all. */
#include "comm/channel.h"
#include "comm/collective.h"
#include "comm/deadlock.h"
#include "comm/group.h"
#include "comm/last_words.h"
#include "comm/local.h"
#include "comm/notes.h"
#include "comm/plan.h"
#include "comm/segment.h"
#include "comm/transport.h"
#include "comm/transport_selection.h"
#include "comm/window.h"
#include "core/env.h"
#include "core/exit.h"
#include "core/log.h"
#include "core/node.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Seconds that others get: to end too, and to print their own message. */
static const double END_TOGETHER = 2, LAST_WORDS = 0.3;

static xacc_comm_t process;
static _Thread_local xacc_comm_t *mine;
static atomic_bool threads, begun; /* some rank is a thread; process is one */
static atomic_bool child;          /* of the process that is a rank */
static pthread_once_t once = PTHREAD_ONCE_INIT;

void xacc_comm_set(xacc_comm_t *comm) {
    mine = comm;
    atomic_store(&threads, true);
}

/* " (rank 1 of 4)", for fatal messages. */
static const char *who(void) {
    static _Thread_local char text[64];
    const xacc_comm_t *comm = mine ? mine : &process;
    snprintf(text, sizeof text, " (%srank %d of %d)", atomic_load(&child) ? "a child of " : "",
             comm->rank, comm->size);
    return comm->size > 1 ? text : "";
}

static void nap(double seconds) {
    struct timespec time = {(time_t)seconds, (long)(1e9 * (seconds - (double)(long)seconds))};
    nanosleep(&time, NULL);
}

static _Noreturn void abort_all(xacc_comm_t *comm, int status) {
    fflush(NULL);
    if (comm->size > 1)
        nap(LAST_WORDS);
    comm->transport->abort(comm, status);
    _Exit(status);
}

void xacc_comm_abort(int status) {
    abort_all(xacc_comm(), status);
}

/* The exit handler failed in its turn: exit goes on with this one. */
static void end_failed(int status, void *unused) {
    (void)unused;
    if (xacc_is_dying())
        abort_all(&process, status);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Fails where the others do not end in time. */
static void await_failed(xacc_comm_t *comm, xacc_plan_t *plan, int status) {
    for (const double begin = now(); !xacc_plan_test(plan);) {
        if (now() - begin > END_TOGETHER) {
            fprintf(stderr, "error: ended with status %d before the others%s\n", status, who());
            abort_all(comm, status);
        }
        nap(0.001);
    }
}

static void await_others(xacc_comm_t *comm, int status) {
    xacc_group_t *world = xacc_group_world();
    if (status == 0)
        xacc_comm_enter(world, comm->where);
    xacc_plan_t *plan = xacc_plan_barrier_tagged(world, XACC_TAG_END);
    xacc_plan_start(plan);
    if (status == 0)
        xacc_plan_wait(plan);
    else
        await_failed(comm, plan, status);
    xacc_plan_free(plan);
}

static void at_exit(int status, void *comm_) {
    xacc_comm_t *comm = comm_;
    static bool ended; /* it may be set twice (xacc_comm_end_first) */
    if (ended || !comm->transport->usable(comm))
        return;
    ended = true;
    if (xacc_is_dying())
        abort_all(comm, status);
    xacc_at_exit(end_failed, NULL);
    comm->where = "the end of the program";
    if (status == 0 && comm->ending)
        comm->ending();
    await_others(comm, status);
    if (comm->leave)
        comm->leave();
    xacc_comm_clear(comm);
    comm->transport->finish(comm);
}

void xacc_comm_clear(xacc_comm_t *comm) {
    xacc_segments_clear(comm);
    xacc_window_clear(comm);
    xacc_peer_clear(comm);
    xacc_group_clear(comm);
    xacc_deadlock_clear(comm);
    xacc_notes_clear(comm);
    xacc_meetings_clear(comm);
    free(comm->paths);
    comm->paths = NULL;
    free(comm->spare);
    comm->spare = NULL;
    comm->spare_bytes = 0;
}

static bool has_core(void) {
    int ranks = xacc_node_size();
    return ranks > 0 && (unsigned)ranks <= xacc_node_cores();
}

static void fork_child(void) {
    atomic_store(&child, true);
}

void xacc_comm_check_process(const char *where) {
    if (atomic_load_explicit(&child, memory_order_relaxed) && !process.transport->inherited)
        xacc_fatal(where, "a child process takes no part in communication");
}

static void begin(void) {
    if (xacc_env_check() != XACC_OK)
        xacc_fatal(NULL, "%s", xacc_reason());
    xacc_transport_select(&process);
    process.alone = has_core();
    xacc_trace("rank %d of %d, transport %s", process.rank, process.size, process.transport->name);
    xacc_log_set_who(who);
    if (process.size > 1)
        xacc_last_words_begin(&process, who());
    xacc_at_exit(at_exit, &process);
    pthread_atfork(NULL, NULL, fork_child);
    atomic_store(&begun, true);
}

void xacc_comm_end_first(void) {
    if (!mine)
        xacc_at_exit(at_exit, &process);
}

xacc_comm_t *xacc_comm_of_process(void) {
    return atomic_load(&begun) ? &process : NULL;
}

xacc_comm_t *xacc_comm(void) {
    /* Said to be rare, so that the variable of the thread is not read. */
    if (__builtin_expect(atomic_load_explicit(&threads, memory_order_relaxed), false) && mine)
        return mine;
    if (!atomic_load_explicit(&begun, memory_order_acquire))
        pthread_once(&once, begin);
    return &process;
}
