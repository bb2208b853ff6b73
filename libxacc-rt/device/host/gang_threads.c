/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See gang_threads.h. The thread that launched does a gang, too; where it waits it can tell whether
 * others still run, so that it says that nobody does. */
#include "device/host/gang_threads.h"
#include "core/other_threads.h"
#include "core/thread.h"
#include "device/idle.h"
#include "device/posts.h"
#include "xacc/abi.h"
#include "xacc/entries.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum { YIELDS_UNTIL_LONG = 2000, SECONDS_UNTIL_LONG = 1 };

typedef struct gang_threads {
    xacc_threads_fn_t *fn;
    void *context;
    unsigned n;                        /* gangs of other threads than the one that launched */
    atomic_uint started;               /* the number of the next gang */
    pthread_mutex_t begin;             /* held until there are all threads */
    bool cancelled;                    /* there are not */
    atomic_uint waiting, woken, ended; /* of those n */
} gang_threads_t;

/* That this thread executes a gang of, and whether it has launched it. */
static _Thread_local gang_threads_t *mine;
static _Thread_local bool launched;

/*--- Waits -----------------------------------------------------------------*/

typedef struct host_idle {
    xacc_idle_t idle;
    gang_threads_t *gangs; /* null: there are no others */
    atomic_int *count;     /* null: until all have ended */
    int32_t posts;
    unsigned woken;
} host_idle_t;

static bool has_come(const atomic_int *count, int32_t posts) {
    return atomic_load_explicit(count, memory_order_acquire) >= posts;
}

static bool goes_on(xacc_idle_t *idle_) {
    host_idle_t *idle = (host_idle_t *)idle_;
    return idle->count ? has_come(idle->count, idle->posts)
                       : atomic_load(&idle->gangs->ended) == idle->gangs->n;
}

static bool is_stuck(xacc_idle_t *idle_) {
    host_idle_t *idle = (host_idle_t *)idle_;
    gang_threads_t *gangs = idle->gangs;
    if (!gangs)
        return true;
    const unsigned woken = atomic_load(&gangs->woken);
    const bool all = atomic_load(&gangs->waiting) + atomic_load(&gangs->ended) == gangs->n;
    const bool same = woken == idle->woken;
    idle->woken = woken;
    return all && same;
}

static void idle_until(gang_threads_t *gangs, atomic_int *count, int32_t posts) {
    host_idle_t idle = {{goes_on, is_stuck}, gangs, count, posts, 0};
    xacc_idle(&idle.idle);
}

/* The thread of one gang among others: the one that launched speaks for it. */
static void await_long(gang_threads_t *gangs, atomic_int *count, int32_t posts) {
    const struct timespec nap = {0, 20000};
    const int number = xacc_thread_waits();
    atomic_fetch_add(&gangs->waiting, 1);
    while (!has_come(count, posts))
        nanosleep(&nap, NULL);
    atomic_fetch_add(&gangs->woken, 1);
    atomic_fetch_sub(&gangs->waiting, 1);
    xacc_thread_goes_on(number);
}

/* Where others want the core, each yield may take long. */
static bool comes_soon(const atomic_int *count, int32_t posts) {
    const time_t begin = time(NULL);
    for (int i = 0; i < YIELDS_UNTIL_LONG && time(NULL) - begin <= SECONDS_UNTIL_LONG; i++) {
        if (has_come(count, posts))
            return true;
        sched_yield();
    }
    return false;
}

static void await(atomic_int *count, int32_t posts) {
    if (comes_soon(count, posts))
        return;
    if (!mine || launched)
        idle_until(mine, count, posts);
    else
        await_long(mine, count, posts);
}

void __xacc_await(void *count, int32_t posts, int64_t watch) {
    (void)watch; /* other devices' */
    posts = posts < 1 ? 1 : posts;
    do
        await(count, posts);
    while (!xacc_posts_take(count, posts));
}

/*--- Launches --------------------------------------------------------------*/

static void *thread_main(void *gangs_) {
    gang_threads_t *gangs = gangs_;
    const unsigned gang = atomic_fetch_add(&gangs->started, 1);
    pthread_mutex_lock(&gangs->begin);
    pthread_mutex_unlock(&gangs->begin);
    if (gangs->cancelled)
        return NULL;
    mine = gangs;
    gangs->fn(gangs->context, gang, gang + 1);
    atomic_fetch_add(&gangs->ended, 1);
    return NULL;
}

static unsigned start(gang_threads_t *gangs, pthread_t *threads) {
    unsigned started = 0;
    pthread_mutex_lock(&gangs->begin);
    while (started < gangs->n && xacc_thread_start(&threads[started], thread_main, gangs))
        started++;
    gangs->cancelled = started < gangs->n;
    pthread_mutex_unlock(&gangs->begin);
    return started;
}

/* The first gang, and the end of the others. */
static void run(gang_threads_t *gangs) {
    gang_threads_t *const outside = mine;
    const bool outside_launched = launched;
    mine = gangs;
    launched = true;
    gangs->fn(gangs->context, 0, 1);
    idle_until(gangs, NULL, 0);
    mine = outside;
    launched = outside_launched;
}

xacc_status_t xacc_gang_threads_run(uint64_t n, xacc_threads_fn_t *fn, void *context) {
    pthread_t threads[XACC_GANG_THREADS_MOST];
    gang_threads_t gangs = {.fn = fn,
                            .context = context,
                            .n = (unsigned)n - 1,
                            .started = 1,
                            .begin = PTHREAD_MUTEX_INITIALIZER};
    const unsigned started = n > XACC_GANG_THREADS_MOST ? 0 : start(&gangs, threads);
    const bool complete = started == gangs.n;
    if (complete)
        run(&gangs);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    return complete ? XACC_OK
                    : XACC_FAIL(XACC_ERR_NO_MEMORY, "no threads for %llu gangs that wait",
                                (unsigned long long)n);
}
