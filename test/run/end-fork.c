// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -pthread %s -o %t && %run %t
// Children of a process that has used a device: they may end by exit, run other programs, and use devices as far as these are
// memory and code of the process, which is so on the host and the simulator; else that is an error.
#include "Inputs/check.h"
#include <pthread.h>
#include <spawn.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
enum { N = 1000, STATUS = 5, REFUSED = 1 };
static int kept[N];
static atomic_int ready;

static double sum(void) {
    double a[N], s = 0;
    for (int i = 0; i < N; i++)
        a[i] = i + 1;
#pragma acc parallel loop copyin(a) reduction(+ : s)
    for (int i = 0; i < N; i++)
        s += a[i];
    return s;
}

static void use(void) {
    if (sum() != N * (N + 1.0) / 2)
        exit(77);
}

static void nothing(void) {
}

/* What was copied in by the parent is there. */
static void use_kept(void) {
    use();
#pragma acc parallel loop present(kept)
    for (int i = 0; i < N; i++)
        kept[i] += i;
#pragma acc exit data copyout(kept)
    for (int i = 0; i < N; i++)
        if (kept[i] != 2 * i)
            exit(78);
}

static int status_of(pid_t child) {
    int status = 0;
    CHECK(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int by_fork(void (*body)(void)) {
    fflush(0);
    pid_t child = fork();
    if (child == 0) {
        alarm(60);
        body();
        exit(STATUS);
    }
    return status_of(child);
}

/* A daemon's parent ends first. */
static void fork_twice(void) {
    if (by_fork(use_kept) != STATUS)
        exit(REFUSED);
}

static int by_vfork(void) {
    fflush(0);
    pid_t child = vfork();
    if (child == 0)
        exit(STATUS);
    return status_of(child);
}

static int by_spawn(void) {
    char *arguments[] = {"sh", "-c", "exit 5", 0};
    pid_t child;
    CHECK(posix_spawn(&child, "/bin/sh", 0, 0, arguments, environ) == 0);
    return status_of(child);
}

static int by_popen(void) {
    char text[8] = "";
    FILE *pipe = popen("echo yes; exit 5", "r");
    CHECK(pipe && fgets(text, sizeof text, pipe) && strcmp(text, "yes\n") == 0);
    return WEXITSTATUS(pclose(pipe));
}

static void *work(void *unused) {
    (void)unused;
    for (;;) {
        use();
        atomic_store(&ready, 1);
    }
}

int main(void) {
    pthread_t thread;
    CHECK(by_fork(use) == STATUS); // before its parent
    for (int i = 0; i < N; i++)
        kept[i] = i;
#pragma acc enter data copyin(kept)
    use();
    for (int round = 0; round < 3; round++) {
        CHECK(by_fork(nothing) == STATUS);
        CHECK(by_vfork() == STATUS);
        CHECK(by_spawn() == STATUS);
        CHECK(by_popen() == STATUS);
        CHECK(WEXITSTATUS(system("exit 5")) == STATUS);
        use();
    }
    int used = by_fork(use_kept);
    CHECK(used == STATUS || used == REFUSED);
    CHECK(by_fork(fork_twice) == used);
    use();
    CHECK(!pthread_create(&thread, 0, work, 0));
    while (!atomic_load(&ready))
        usleep(100);
    for (int round = 0; round < 5; round++) {
        CHECK(by_fork(nothing) == STATUS);
        CHECK(by_fork(use) == REFUSED);
    }
    return 0;
}
