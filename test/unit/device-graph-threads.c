/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: env LD_LIBRARY_PATH=%unit/fake-cuda %unit/device-graph-threads
// RUN: env LD_LIBRARY_PATH=%unit/fake-cuda XACC_CUDA_GRAPH=0 %unit/device-graph-threads
/* Launches that repeat (device-graph.c), threads, and the end of the process. */
#include "core/exit.h"
#include "device-graph.h"
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static atomic_int in_launch;

static void be_slow(const char *name) {
    if (strcmp(name, "cuLaunchKernel") != 0 || atomic_exchange(&in_launch, 1))
        return;
    nanosleep(&(struct timespec){0, 100000000}, NULL);
}

static void *ask_for_context(void *unused) {
    CHECK(ops->native(dev, XACC_NATIVE_CONTEXT) != NULL);
    return unused;
}

/* A thread that gets a handle while another one does finds its launches sent. */
TEST(handles_for_two_threads_send_what_is_held_back) {
    pthread_t thread;
    xacc_queue_t *first = NULL, *last;
    if (!begin())
        return;
    learn();
    half();
    first = queue;
    OK(ops->queue_create(dev, &queue)); /* asked first, as it is the newest */
    last = queue;
    learn();
    store(cells, 1);
    cells[60] = is_off() ? 5 : 0;
    set_hook(be_slow);
    atomic_store(&in_launch, is_off());
    CHECK(pthread_create(&thread, NULL, ask_for_context, NULL) == 0);
    while (!atomic_load(&in_launch))
        sched_yield();
    CHECK(ops->native(dev, XACC_NATIVE_CONTEXT) != NULL);
    expect(5);
    CHECK(pthread_join(thread, NULL) == 0);
    set_hook(NULL);
    ops->queue_destroy(last);
    queue = first;
    end();
}

/* Who gives a stream waits by other means, too. */
TEST(a_stream_of_the_program_sends_what_all_hold_back) {
    static char stream;
    xacc_queue_t *other;
    if (!begin())
        return;
    OK(ops->queue_create(dev, &other));
    learn();
    half();
    OK(ops->adopt_queue(other, &stream));
    expect(5);
    ops->queue_destroy(other);
    end();
}

static void be_cancelled(const char *name) {
    if (strcmp(name, "cuLaunchKernel") == 0)
        pthread_testcancel();
}

static void *wait_cancelled(void *unused) {
    pthread_cancel(pthread_self());
    finish();
    return unused;
}

/* A thread that is cancelled while it sends what is held back does so first. */
TEST(cancelled_threads_leave_the_queue_to_others) {
    pthread_t thread;
    if (!begin())
        return;
    learn();
    half();
    set_hook(be_cancelled);
    CHECK(pthread_create(&thread, NULL, wait_cancelled, NULL) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    set_hook(NULL);
    alarm(20);
    finish();
    alarm(0);
    expect(5);
    end();
}

enum { THREADS = 4 };
static unsigned shared[THREADS][STEP];

/* Sequences of its own and, as threads meet, any mixture of them. */
static void *use_queue(void *cells_) {
    unsigned *own = cells_;
    for (int i = 0; i < 2000; i++) {
        memset(own, 0, STEP * sizeof *own);
        step(own);
        check_cells(own);
    }
    return NULL;
}

TEST(threads_share_a_queue) {
    pthread_t threads[THREADS];
    if (!begin())
        return;
    learn();
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, use_queue, shared[i]) == 0);
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    end();
}

static void wait_at_exit(int status, void *unused) {
    (void)status, (void)unused;
    ops->queue_wait(queue);
}

static void leave(const char *name) {
    if (strcmp(name, "cuLaunchKernel") == 0)
        exit(3);
}

/* As from a signal handler that interrupted the launch. */
static void exit_in_launch(void) {
    xacc_at_exit(wait_at_exit, NULL);
    alarm(20);
    set_hook(leave);
    store(cells, 1);
    _exit(1);
}

TEST(the_process_ends_within_a_launch) {
    int status = 0;
    if (!begin())
        return;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
        exit_in_launch();
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 3);
    end();
}

/* The driver has left, or its context has gone: the queue ends without it. */
TEST(a_queue_ends_when_the_driver_has_gone) {
    xacc_queue_t *other;
    if (!begin())
        return;
    OK(ops->queue_create(dev, &other));
    learn();
    half();
    setenv("FAKE_CUDA_FAIL", "cuCtxGetCurrent:4", 1);
    ops->queue_destroy(queue);
    unsetenv("FAKE_CUDA_FAIL");
    queue = other;
    end();
}
