/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/exit
/* The process ends while threads use devices, and children of fork end. Meant
 * for thread sanitizer too. */
#include "core/exit.h"
#include "acc/context/contexts.h"
#include "core/log.h"
#include "fake.h"
#include "program.h"
#include "unit.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 4, N = 64 };

/* Threads allocate while these processes end: what one has in a register alone is no leak. */
__attribute__((visibility("default"), used)) int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void) {
    return 1;
}

static void add_host(void *const *args, const xacc_gang_t *gang) {
    double *v = *(double **)args[0];
    if (gang->id[0] == 0)
        for (int i = 0; i < N; i++)
            v[i] += 1;
}

static const xacc_item_t items[] = {{XACC_ITEM_POINTER, COPY, "v"}, {XACC_ITEM_ASYNC, 0, NULL}};
static const xacc_param_t params[] = {{XACC_PARAM_POINTER, 0, 8}};
static xacc_module_desc_t module;
static xacc_kernel_desc_t add = {.name = "add",
                                 .where = "unit.c;main;42;9;acc parallel",
                                 .items = items,
                                 .params = params,
                                 .n_items = 2,
                                 .n_params = 1,
                                 .max_lanes = 256,
                                 .host_fn = add_host,
                                 .module = &module};
PROGRAM(module, add);

static void launch_add(double *v, int queue) {
    xacc_operand_t operands[] = {{&v, v, N * sizeof(double)}, {NULL, NULL, queue}};
    __xacc_launch(&add, operands);
}

/* How a child ended: its status, or the negative number of its signal. */
static int run(void (*body)(int how), int how) {
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        body(how);
        _exit(99);
    }
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/* ---- Handlers ---- */

static int ends[2];

static void say(int status, void *letter) {
    char text[2] = {*(const char *)letter, (char)('0' + status)};
    if (write(ends[1], text, 2) != 2)
        abort();
}

static void exit_with_handlers(int how) {
    xacc_at_exit(say, "a");
    xacc_at_exit(say, "b");
    if (how == 1 && fork() == 0)
        exit(1);
    if (how == 2 && vfork() == 0)
        exit(1);
    if (how == 3 && fork() == 0) {
        xacc_at_exit(say, "c");
        exit(1);
    }
    wait(NULL);
    exit(2);
}

static void check_said(int how, const char *expected) {
    char text[64] = "";
    CHECK(pipe(ends) == 0);
    CHECK_EQ(run(exit_with_handlers, how), 2);
    close(ends[1]);
    CHECK(read(ends[0], text, sizeof text - 1) >= 0);
    close(ends[0]);
    unit_check(strcmp(text, expected) == 0, __FILE__, __LINE__, "%d: handlers said %s, not %s", how,
               text, expected);
}

/* A child of vfork that exits takes the handlers off its parent's list. */
TEST(handlers_act_in_the_process_that_set_them) {
    check_said(0, "b2a2");
    check_said(1, "b2a2");
    check_said(2, "b2a2");
    check_said(3, "c1b2a2");
}

/* ---- Threads ---- */

static atomic_int ready;

static double data[THREADS][N];

static void *work(void *number) {
    int queue = (int)(intptr_t)number;
    double *v = data[queue];
    memset(v, 0, sizeof data[queue]);
    for (int round = 1;; round++) {
        uint64_t guard[XACC_GUARD_WORDS(1)];
        pthread_testcancel();
        __xacc_data_begin(guard, WHERE, 1, OBJECT(COPY, v, N * sizeof *v));
        launch_add(v, queue);
        __xacc_wait(WHERE, 1, WAIT(queue));
        __xacc_data_end(guard);
        if (v[0] != round || v[N - 1] != round)
            _exit(77);
        if (round == 3)
            atomic_fetch_add(&ready, 1);
    }
}

static void *exit_in_thread(void *unused) {
    (void)unused;
    exit(5);
}

enum { MAIN, THREAD, LATE, AT_ONCE };

/* In a handler that comes after those of the runtime. */
static void late(void) {
    double v[N] = {0};
    launch_add(v, acc_async_sync);
    if (v[N - 1] != 1)
        _exit(78);
}

static void end_with_threads(int how) {
    pthread_t thread;
    if (how == LATE)
        atexit(late);
    __xacc_register(&module);
    for (intptr_t i = 0; i < THREADS; i++)
        pthread_create(&thread, NULL, work, (void *)i);
    while (how != AT_ONCE && atomic_load(&ready) < THREADS)
        usleep(100);
    if (how == THREAD) {
        pthread_create(&thread, NULL, exit_in_thread, NULL);
        for (;;)
            pause();
    }
    exit(5);
}

TEST(the_process_ends_while_threads_work) {
    for (int how = MAIN; how <= AT_ONCE; how++)
        for (int i = 0; i < 5; i++)
            CHECK_EQ(run(end_with_threads, how), 5);
}

/* ---- What is there at the end ---- */

static double kept[N];

static void copy_out(void) {
    acc_copyout(kept, sizeof kept);
    if (kept[0] != 1)
        _exit(78);
}

static void keep_data(int how) {
    atexit(copy_out);
    __xacc_register(&module);
    acc_copyin(kept, sizeof kept);
    launch_add(kept, how);
    exit(5);
}

TEST(late_handlers_find_data) {
    CHECK_EQ(run(keep_data, acc_async_sync), 5);
    CHECK_EQ(run(keep_data, 1), 5);
}

/* ---- Children ---- */

static void use_device(void) {
    double v[N] = {0};
    launch_add(v, acc_async_sync);
    if (v[0] != 1)
        _exit(78);
}

static void use_in_child(int how) {
    (void)how;
    use_device();
    exit(5);
}

static void use_on_both_sides(int how) {
    __xacc_register(&module);
    use_device();
    CHECK_EQ(run(use_in_child, how), 5);
    use_device();
    exit(5);
}

TEST(a_child_inherits_the_memory_of_the_process) {
    CHECK_EQ(run(use_on_both_sides, 0), 5);
}

static void fatal_use(void *unused) {
    (void)unused;
    use_device();
}

static void fatal_end(void *guard) {
    __xacc_data_end(guard);
}

static void fatal_copy(void *v) {
    acc_copyout(v, N * sizeof(double));
}

/* What a handler of the program may do when a child ends. */
static void *block;
static void give_back(int how) {
    acc_free(block);
    acc_delete(data[0], sizeof data[0]);
    __xacc_exit_data(WHERE, 1, OBJECT(XACC_MAP_DELETE, data[1], sizeof data[1]));
    acc_shutdown(acc_device_default);
    exit(how);
}

static void use_foreign(int how) {
    uint64_t guard[XACC_GUARD_WORDS(1)];
    double v[N] = {0};
    (void)how;
    fake_restart(XACC_DEV_INHERITED);
    __xacc_register(&module);
    block = acc_malloc(10);
    acc_create(data[0], sizeof data[0]);
    acc_create(data[1], sizeof data[1]);
    __xacc_data_begin(guard, WHERE, 1, OBJECT(COPY, v, sizeof v));
    const char *message = "this process was forked after its parent had used "
                          "fake:0, and cannot use any: fork before, or exec";
    CHECK_FATAL(fatal_use, NULL, message);
    CHECK_FATAL(fatal_end, guard, message);
    CHECK_FATAL(fatal_copy, data[0], message);
    CHECK_EQ(run(give_back, 3), 3);
    CHECK_EQ(run(exit, 3), 3);
    __xacc_data_end(guard);
    acc_free(block);
    acc_copyout(data[0], sizeof data[0]);
    exit(unit_failures());
}

TEST(a_child_has_nothing_of_other_devices) {
    CHECK_EQ(run(use_foreign, 0), 0);
}

static void fork_with_threads(int how) {
    pthread_t thread;
    (void)how;
    __xacc_register(&module);
    pthread_create(&thread, NULL, work, NULL);
    while (!atomic_load(&ready))
        usleep(100);
    CHECK_FATAL(fatal_use, NULL, "this process was forked while other threads used devices");
    CHECK_EQ(run(exit, 3), 3);
    exit(unit_failures());
}

TEST(a_child_does_not_go_on_with_what_other_threads_do) {
    CHECK_EQ(run(fork_with_threads, 0), 0);
}

/* ---- Drivers that leave with the process ---- */

static void *use_left_driver(void *unused) {
    while (!xacc_is_ending())
        usleep(100);
    xacc_await_end();
    _exit(77);
    return unused;
}

static void linger(int status, void *unused) {
    (void)status, (void)unused;
    usleep(20000);
}

static void end_beside(int how) {
    pthread_t thread;
    xacc_at_exit(linger, NULL);
    xacc_watch_exit();
    pthread_create(&thread, NULL, use_left_driver, NULL);
    exit(how);
}

TEST(what_the_end_takes_from_other_threads_is_no_error_of_theirs) {
    CHECK_EQ(run(end_beside, 3), 3);
}

/* ---- Cancelled threads ---- */

TEST(cancelled_threads_leave_nothing_half_done) {
    __xacc_register(&module);
    for (int round = 0; round < 20; round++) {
        pthread_t threads[THREADS];
        for (intptr_t i = 0; i < THREADS; i++)
            pthread_create(&threads[i], NULL, work, (void *)i);
        usleep(200);
        for (int i = 0; i < THREADS; i++)
            pthread_cancel(threads[i]);
        for (int i = 0; i < THREADS; i++)
            pthread_join(threads[i], NULL);
        use_device();
    }
    __xacc_unregister(&module);
}
