// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -pthread %s -o %t && %run %t
// The program ends while other threads are in regions: by return, exit from another thread, with main gone, at once, and with
// exit handlers that use devices themselves. Sums are right until then, and the status is the program's. When all its threads
// have ended, the process ends, too. Each way in a child.
#include "Inputs/check.h"
#include <errno.h>
#include <openacc.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 3000, THREADS = 3, STATUS = 5 };
enum how { RETURN, THREAD, NO_MAIN, AT_ONCE, LATE, TERM, INTERRUPT, ALL_THREADS, WAYS };
static atomic_int ready;
static int kept[N];

static double sum(int queue) {
    double a[N], s = 0;
    for (int i = 0; i < N; i++)
        a[i] = i + 1;
#pragma acc data copy(a)
    {
#pragma acc parallel loop reduction(+ : s)
        for (int i = 0; i < N; i++)
            s += a[i];
#pragma acc parallel loop async(queue)
        for (int i = 0; i < N; i++)
            a[i] *= 2;
#pragma acc wait(queue)
    }
    return s + a[N - 1] - 2 * N;
}

static void *work(void *number) {
    for (int round = 0;; round++) {
        if (sum((int)(long)number) != N * (N + 1.0) / 2)
            _exit(77);
        if (round == 1)
            atomic_fetch_add(&ready, 1);
    }
}

static void await_work(void) {
    while (atomic_load(&ready) < THREADS)
        usleep(100);
}

static void *end(void *unused) {
    (void)unused;
    await_work();
    exit(STATUS);
}

static void *last(void *unused) {
    (void)unused;
    return sum(1) == N * (N + 1.0) / 2 ? 0 : (exit(77), (void *)0);
}

/* Its driver has threads and exit handlers of its own. */
static int has_driver(void) {
    acc_device_t type = acc_get_device_type();
    return type == acc_device_nvidia || type == acc_device_radeon;
}

static int left;

/* Runs after the handlers of the runtime, and after those of a GPU's driver, which has left then. */
static void late(void) {
    if (left)
        return;
    if (sum(1) != N * (N + 1.0) / 2)
        _exit(78);
#pragma acc exit data copyout(kept)
    for (int i = 0; i < N; i++)
        if (kept[i] != i)
            _exit(79);
}

static void keep(void) {
    atexit(late);
    left = has_driver();
#pragma acc enter data create(kept)
#pragma acc parallel loop present(kept)
    for (int i = 0; i < N; i++)
        kept[i] = i;
}

static void way(enum how how) {
    pthread_t thread;
    if (how == ALL_THREADS && has_driver())
        exit(0); // the driver's threads go on
    if (how == LATE)
        keep();
    for (long i = 0; i < THREADS && how != ALL_THREADS; i++)
        CHECK(!pthread_create(&thread, 0, work, (void *)i));
    if (how == THREAD || how == NO_MAIN)
        CHECK(!pthread_create(&thread, 0, end, 0));
    if (how == ALL_THREADS)
        CHECK(!pthread_create(&thread, 0, last, 0));
    if (how == NO_MAIN || how == ALL_THREADS)
        pthread_exit(0);
    if (how != AT_ONCE)
        await_work();
    if (how == TERM)
        kill(getpid(), SIGTERM);
    if (how == INTERRUPT)
        kill(getpid(), SIGINT);
    while (how == THREAD || how == TERM || how == INTERRUPT)
        pause();
}

static int expected(enum how how) {
    return how == TERM ? SIGTERM : how == INTERRUPT ? SIGINT : how == ALL_THREADS ? 0 : STATUS << 8;
}

int main(void) {
    signal(SIGINT, SIG_DFL);
    for (int how = 0; how < WAYS; how++) {
        int status = 0;
        pid_t child = fork();
        if (child == 0) {
            alarm(60);
            way((enum how)how);
            return STATUS;
        }
        while (waitpid(child, &status, 0) < 0)
            CHECK(errno == EINTR);
        if (status != expected((enum how)how))
            fprintf(stderr, "way %d: wait status %#x\n", how, status);
        CHECK(status == expected((enum how)how));
    }
    return 0;
}
