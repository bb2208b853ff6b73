/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Exit handlers of one process (exit.h). A child of fork has its own memory and
 * another number. One of vfork has the memory of its parent: its exit takes
 * handlers off the list of both, so the first of ours puts itself back and ends
 * the child at once. */
#include "core/exit.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { PAGE = 4096, LOCK_SECONDS = 2, END_SECONDS = 10 };

typedef struct handler {
    xacc_exit_t *function;
    void *argument;
    pid_t process;
    struct handler *next; /* in a list of all, which leak checkers follow */
} handler_t;

static atomic_int ending; /* the process that is */
static _Thread_local bool ends_it;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static handler_t *handlers;

/* The process whose memory this is; 0 in a child, for the page is empty there.
 * Null where the system has no such pages. Atomic, as the process may end while
 * a thread sets a handler. */
static _Atomic(atomic_int *) owner;

static void note_owner(void) {
    if (!atomic_load(&owner)) {
        void *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (page == MAP_FAILED)
            return;
        if (madvise(page, PAGE, MADV_WIPEONFORK) != 0) {
            munmap(page, PAGE);
            return;
        }
        atomic_store(&owner, page);
    }
    atomic_store(atomic_load(&owner), getpid());
}

static bool has_memory_of_parent(void) {
    atomic_int *page = atomic_load(&owner);
    pid_t process = page ? atomic_load(page) : 0;
    return process != 0 && process != getpid();
}

static void call(int status, void *handler_) {
    const handler_t *handler = handler_;
    if (has_memory_of_parent()) {
        on_exit(call, handler_);
        _exit(status);
    }
    ends_it = true;
    atomic_store(&ending, getpid());
    if (handler->process == getpid())
        handler->function(status, handler->argument);
}

void xacc_at_exit(xacc_exit_t *function, void *argument) {
    handler_t *handler = malloc(sizeof *handler);
    if (!handler)
        return; /* then the system alone ends what there is */
    pthread_mutex_lock(&lock);
    *handler = (handler_t){function, argument, getpid(), handlers};
    handlers = handler;
    note_owner();
    pthread_mutex_unlock(&lock);
    on_exit(call, handler);
}

static void nothing(int status, void *unused) {
    (void)status, (void)unused;
}

void xacc_watch_exit(void) {
    static atomic_bool watched;
    if (!atomic_exchange(&watched, true))
        xacc_at_exit(nothing, NULL);
}

bool xacc_is_ending(void) {
    return atomic_load(&ending) == getpid();
}

void xacc_await_end(void) {
    struct timespec left = {.tv_sec = END_SECONDS};
    if (!xacc_is_ending() || ends_it)
        return;
    while (nanosleep(&left, &left) != 0)
        ;
}

bool xacc_lock_at_exit(pthread_mutex_t *lock) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += LOCK_SECONDS;
    return pthread_mutex_timedlock(lock, &until) == 0;
}
