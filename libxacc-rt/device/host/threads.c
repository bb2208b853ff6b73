/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The thread pool of the host device (threads.h), called by host.c only.
 * Work is cut into one part per thread, so that a thread touches the same data
 * every time. A part belongs to whoever claims it first: its own thread, or
 * the caller once it has done its own. So nobody waits for a thread that
 * sleeps, could not be created, or did not survive a fork. Threads without work
 * for a while end: a process whose own threads have all ended ends, too.
 */
#include "device/host/threads.h"
#include "core/node.h"
#include "core/other_threads.h"
#include "core/thread.h"
#include "device/valgrind.h"

#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
    SPINS = 2000, /* some 50 microseconds before a thread sleeps */
    IDLE_SECONDS = 1
};

struct thread_part {
    _Alignas(64) atomic_bool open; /* work not yet claimed */
    unsigned number;
};

static struct {
    pthread_mutex_t busy; /* held by the caller whose work is in the pool */
    unsigned count;       /* parts at most: threads and the caller */
    bool started;         /* the threads of the parts, as far as they could be */
    unsigned spins;
    struct thread_part *parts;
    atomic_uint born; /* the round before the first one of the threads */
    atomic_uint alive;

    /* The current work. Written while no part is open, read by claimants. */
    xacc_threads_fn_t *fn;
    void *context;
    uint64_t n;
    unsigned n_parts;

    _Alignas(64) atomic_uint round;   /* counts the works; threads sleep here */
    _Alignas(64) atomic_uint pending; /* parts not finished; the caller too */
    atomic_uint sleepers;
    atomic_bool caller_sleeps;
} pool = {.busy = PTHREAD_MUTEX_INITIALIZER};

/* False if the time, if any, is over. */
static bool futex_sleep(atomic_uint *word, unsigned expected, const struct timespec *time) {
    return syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, expected, time, NULL, 0) == 0 ||
           errno != ETIMEDOUT;
}

static void futex_wake_all(atomic_uint *word) {
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1 << 30, NULL, NULL, 0);
}

static void relax(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

unsigned xacc_threads_share(int processes) {
    unsigned own = xacc_own_cores();
    if (processes <= 1)
        return own;
    unsigned ipc = xacc_node_cores() / (unsigned)processes;
    if (ipc < 1)
        ipc = 1;
    return ipc < own ? ipc : own;
}

/* Whether so many threads of each process of the run can run at once. */
static bool have_cores(unsigned count) {
    unsigned processes = (unsigned)xacc_node_size();
    return count <= xacc_own_cores() && count * (processes ? processes : 1) <= xacc_node_cores();
}

/* Does the part if nobody has it yet. */
static void run_part(struct thread_part *part) {
    bool open = true;
    if (!atomic_compare_exchange_strong(&part->open, &open, false))
        return;
    uint64_t ipc = pool.n / pool.n_parts, extra = pool.n % pool.n_parts;
    uint64_t t = part->number;
    uint64_t first = t * ipc + (t < extra ? t : extra);
    pool.fn(pool.context, first, first + ipc + (t < extra));
    if (atomic_fetch_sub(&pool.pending, 1) == 1 && atomic_load(&pool.caller_sleeps))
        futex_wake_all(&pool.pending);
}

/* They were all born before the round that begins here. The caller has the
 * pool. */
static void end_threads(void) {
    unsigned next = atomic_load(&pool.round) + 1;
    atomic_store(&pool.born, next);
    atomic_store(&pool.round, next);
    pool.started = false;
    futex_wake_all(&pool.round);
}

/* Lets all threads end, unless somebody has work or had some since seen. */
static void dismiss(unsigned seen) {
    if (pthread_mutex_trylock(&pool.busy) != 0)
        return;
    if (atomic_load(&pool.round) == seen)
        end_threads();
    pthread_mutex_unlock(&pool.busy);
}

/* Returns the number of the next round after seen. */
static unsigned await_round(unsigned seen) {
    const struct timespec time = {IDLE_SECONDS, 0};
    for (unsigned spin = 0; spin < pool.spins; spin++) {
        if (atomic_load_explicit(&pool.round, memory_order_acquire) != seen)
            break;
        relax();
    }
    const int number = xacc_thread_waits();
    atomic_fetch_add(&pool.sleepers, 1);
    while (atomic_load(&pool.round) == seen)
        if (!futex_sleep(&pool.round, seen, &time))
            dismiss(seen);
    atomic_fetch_sub(&pool.sleepers, 1);
    xacc_thread_goes_on(number);
    return atomic_load(&pool.round);
}

/* What a thread is told: the part that it does first, and the round before its
 * first one. */
typedef union birth {
    struct {
        unsigned number, round;
    };
    void *bits;
} birth_t;
_Static_assert(sizeof(birth_t) == sizeof(void *), "an argument of a thread");

static void *thread_main(void *bits) {
    const birth_t birth = {.bits = bits};
    for (unsigned round = birth.round;;) {
        round = await_round(round);
        if (atomic_load(&pool.born) != birth.round)
            break;
        run_part(&pool.parts[birth.number]);
    }
    atomic_fetch_sub(&pool.alive, 1); /* nothing of the pool is used any more */
    return NULL;
}

/* Only the thread that forked is left in the child: start afresh there. */
static void forget_threads(void) {
    pthread_mutex_init(&pool.busy, NULL);
    pool.started = false;
    for (unsigned t = 0; pool.parts && t < pool.count; t++)
        atomic_store(&pool.parts[t].open, false);
    atomic_store(&pool.alive, 0);
    atomic_store(&pool.sleepers, 0);
    atomic_store(&pool.caller_sleeps, false);
}

static void watch_forks(void) {
    pthread_atfork(NULL, NULL, forget_threads);
}

static bool start_thread(unsigned number) {
    const birth_t birth = {{number, atomic_load(&pool.born)}};
    pthread_t thread;
    atomic_fetch_add(&pool.alive, 1);
    if (!xacc_thread_start(&thread, thread_main, birth.bits)) {
        atomic_fetch_sub(&pool.alive, 1);
        return false;
    }
    pthread_detach(thread);
    return true;
}

static void start_threads(void) {
    pool.started = true;
    atomic_store(&pool.born, atomic_load(&pool.round));
    for (unsigned t = 1; t < pool.count && start_thread(t); t++)
        ;
}

void xacc_threads_open(unsigned count) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, watch_forks);
    void *parts = NULL;
    if (posix_memalign(&parts, 64, count * sizeof(struct thread_part)) != 0)
        count = 0; /* without parts every run is the caller's */
    pool.parts = parts;
    pool.count = count;
    pool.spins = SPINS;
    if (RUNNING_ON_VALGRIND || !have_cores(count))
        pool.spins = 0; /* it would only keep others from running */
    pool.started = false;
    for (unsigned t = 0; t < count; t++)
        pool.parts[t] = (struct thread_part){.number = t};
}

void xacc_threads_close(void) {
    pthread_mutex_lock(&pool.busy);
    end_threads();
    pthread_mutex_unlock(&pool.busy);
    while (atomic_load(&pool.alive) > 0)
        sched_yield();
    free(pool.parts);
    pool.parts = NULL;
    pool.count = 0;
}

static void publish(uint64_t n, xacc_threads_fn_t *fn, void *context) {
    pool.fn = fn;
    pool.context = context;
    pool.n = n;
    pool.n_parts = n < pool.count ? (unsigned)n : pool.count;
    atomic_store(&pool.pending, pool.n_parts);
    for (unsigned t = 0; t < pool.n_parts; t++)
        atomic_store(&pool.parts[t].open, true);
    atomic_fetch_add(&pool.round, 1);
    if (atomic_load(&pool.sleepers) > 0)
        futex_wake_all(&pool.round);
}

static void await_parts(void) {
    for (unsigned spin = 0; spin < pool.spins; spin++) {
        if (atomic_load(&pool.pending) == 0)
            return;
        relax();
    }
    atomic_store(&pool.caller_sleeps, true);
    unsigned left;
    while ((left = atomic_load(&pool.pending)) != 0)
        futex_sleep(&pool.pending, left, NULL);
    atomic_store(&pool.caller_sleeps, false);
}

void xacc_threads_run(uint64_t n, xacc_threads_fn_t *fn, void *context) {
    if (n <= 1 || pool.count <= 1 || pthread_mutex_trylock(&pool.busy) != 0) {
        if (n > 0)
            fn(context, 0, n);
        return;
    }
    if (!pool.started)
        start_threads();
    publish(n, fn, context);
    for (unsigned t = 0; t < pool.n_parts; t++)
        run_part(&pool.parts[t]);
    await_parts();
    pthread_mutex_unlock(&pool.busy);
}
