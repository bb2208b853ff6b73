/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Launches that repeat, which the CUDA backend makes graphs of, over the fake driver library: what
 * runs, in which order, and by how many calls. Without that library it has nothing to say. RUN: env
 * LD_LIBRARY_PATH=%unit/fake-cuda %unit/device-graph RUN: env LD_LIBRARY_PATH=%unit/fake-cuda
 * XACC_CUDA_GRAPH=0 %unit/device-graph
 */
#include "core/env.h"
#include "core/exit.h"
#include "core/log.h"
#include "device/backends.h"
#include "device/device.h"
#include "unit.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define OK(expr) unit_check((expr) == XACC_OK, __FILE__, __LINE__, "%s: %s", #expr, xacc_reason())

enum { STEP = 10 };
static const xacc_dev_ops_t *ops;
static xacc_dev_t *dev;
static xacc_queue_t *queue;
static xacc_image_handle_t *image;
static xacc_kernel_t *kernel;
static int *launches, *graphs, *changes;
static unsigned cells[64];

static bool is_off(void) {
    return !xacc_env_flag(XACC_ENV_cuda_graph, true);
}

static int *counter(const char *name) {
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
    int *found = library ? dlsym(library, name) : NULL;
    return found;
}

/* Called with the name of each function of the driver. */
static void set_hook(void (*hook)(const char *name)) {
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
    void (**place)(const char *) = dlsym(library, "fake_cuda_hook");
    *place = hook;
    dlclose(library);
}

/* The launches fail from one on. */
static int fail_launches_from;
static void fail_launches(const char *name) {
    if (strcmp(name, "cuLaunchKernel") == 0 && fail_launches_from-- == 0)
        setenv("FAKE_CUDA_FAIL", "cuLaunchKernel:701", 1);
}

/* A new device, queue and kernel; false without the fake. */
static bool begin(void) {
    static const xacc_image_t code = {XACC_IMAGE_PTX, 70, "code", 4};
    static const xacc_module_desc_t module = {.source = "m.c", .images = &code, .n_images = 1};
    static const xacc_param_t param = {XACC_PARAM_POINTER, 0, 8};
    static const xacc_kernel_desc_t desc = {.name = "store", .params = &param, .n_params = 1};
    const char *reason = NULL;
    int count = 0;
    ops = xacc_device_find("cuda");
    OK(ops->probe(&count, &reason));
    launches = counter("fake_cuda_launches");
    if (!count || !launches)
        return false;
    graphs = counter("fake_cuda_graphs");
    changes = counter("fake_cuda_changes");
    OK(ops->open(0, &dev));
    OK(ops->queue_create(dev, &queue));
    OK(ops->load(dev, &module, &image));
    OK(ops->symbol(image, &desc, &kernel));
    *launches = *graphs = *changes = 0;
    memset(cells, 0, sizeof cells);
    return true;
}

static void end(void) {
    ops->queue_destroy(queue);
    ops->unload(dev, image);
    ops->close(dev);
}

/* Stores gangs in a cell. */
static void store(unsigned *cell, unsigned gangs) {
    const xacc_grid_t grid = {{gangs, 1, 1}, {32, 1}};
    void *args[] = {&cell};
    OK(ops->launch(queue, kernel, &grid, args));
}

static void step(unsigned *at) {
    for (unsigned i = 0; i < STEP; i++)
        store(at + i, i + 1);
}

static void finish(void) {
    OK(ops->queue_wait(queue));
}

static void check_cells(unsigned *at) {
    finish();
    for (unsigned i = 0; i < STEP; i++)
        CHECK_EQ(at[i], i + 1);
}

static void repeat(int n) {
    for (int i = 0; i < n; i++) {
        step(cells);
        finish();
    }
}

/* Until they are a graph: a test that others keep from running is a host that does something else.
 */
static void learn(void) {
    repeat(4);
    for (int i = 0; i < 1000 && !*graphs && !is_off(); i++)
        repeat(1);
    *launches = *graphs = *changes = 0;
    memset(cells, 0, sizeof cells);
}

TEST(repeated_launches_are_a_graph) {
    if (!begin())
        return;
    repeat(3);
    CHECK_EQ(*launches, 3 * STEP);
    CHECK_EQ(*graphs, 0);
    learn();
    repeat(1);
    check_cells(cells);
    CHECK_EQ(*launches, is_off() ? STEP : 0);
    CHECK_EQ(*graphs, is_off() ? 0 : 1);
    CHECK_EQ(*changes, 0);
    end();
}

/* The last one starts it: nobody has to wait. */
TEST(a_complete_sequence_is_not_held_back) {
    if (!begin())
        return;
    learn();
    step(cells);
    for (unsigned i = 0; i < STEP; i++)
        CHECK_EQ(cells[i], i + 1);
    step(cells);
    CHECK_EQ(*graphs, is_off() ? 0 : 2);
    end();
}

TEST(other_arguments_change_the_graph) {
    if (!begin())
        return;
    learn();
    step(cells + 20);
    check_cells(cells + 20);
    CHECK_EQ(*changes, is_off() ? 0 : STEP);
    step(cells + 20);
    check_cells(cells + 20);
    CHECK_EQ(*changes, is_off() ? 0 : STEP);
    for (unsigned i = 0; i < STEP; i++) /* one of them */
        store(i == 3 ? cells + 40 : cells + 20 + i, i + 1);
    finish();
    CHECK_EQ(cells[40], 4);
    CHECK_EQ(*changes, is_off() ? 0 : STEP + 1);
    end();
}

/* In the order of the program, whatever comes in place of what was expected. */
TEST(another_launch_sends_what_was_held_back) {
    if (!begin())
        return;
    learn();
    for (unsigned i = 0; i < 5; i++)
        store(cells + 50, i + 1);
    CHECK_EQ(cells[50], is_off() ? 5 : 0);
    store(cells + 50, 7);
    CHECK_EQ(cells[50], 7);
    store(cells + 50, 8);
    CHECK_EQ(cells[50], 8);
    finish();
    repeat(1);
    check_cells(cells);
    end();
}

static void expect(unsigned value) {
    CHECK_EQ(cells[60], value);
    cells[60] = 0;
}

/* Five launches, of which the last stores 5. */
static void half(void) {
    for (unsigned i = 0; i < 5; i++)
        store(cells + 60, i + 1);
}

TEST(other_operations_send_what_was_held_back) {
    bool done;
    void *memory = NULL;
    double seconds;
    xacc_queue_t *other;
    if (!begin())
        return;
    OK(ops->queue_create(dev, &other));
    OK(ops->alloc(dev, XACC_MEM_DEVICE, 8, &memory));
    for (int way = 0; way < 8; way++) {
        repeat(16); /* failures are forgiven */
        half();
        CHECK_EQ(cells[60], is_off() ? 5 : 0);
        switch (way) {
        case 0:
            OK(ops->queue_wait(queue));
            break;
        case 1:
            OK(ops->queue_test(queue, &done));
            break;
        case 2:
            OK(ops->queue_depend(other, queue));
            break;
        case 3:
            OK(ops->queue_depend(queue, other));
            break;
        case 4:
            OK(ops->copy(queue, memory, cells, 8));
            break;
        case 5:
            OK(ops->fill(queue, memory, 0, 8));
            break;
        case 6:
            OK(ops->timer_start(queue));
            OK(ops->timer_stop(queue, &seconds));
            break;
        case 7:
            OK(ops->adopt_queue(queue, ops->native_queue(other)));
            break;
        }
        expect(5);
    }
    ops->release(dev, XACC_MEM_DEVICE, memory);
    ops->queue_destroy(other);
    end();
}

TEST(unloading_sends_what_was_held_back) {
    if (!begin())
        return;
    learn();
    half();
    ops->unload(dev, image);
    expect(5);
    ops->queue_destroy(queue);
    ops->close(dev);
}

/* A host that works in between would have the device wait for it. */
TEST(slow_sequences_are_left_alone) {
    const struct timespec pause = {0, 2000000};
    if (!begin())
        return;
    for (int i = 0; i < 6; i++) {
        half();
        nanosleep(&pause, NULL);
        half();
        finish();
    }
    CHECK_EQ(*graphs, 0);
    end();
}

TEST(short_sequences_are_left_alone) {
    if (!begin())
        return;
    for (int i = 0; i < 20; i++) {
        half();
        finish();
    }
    CHECK_EQ(*graphs, 0);
    end();
}

/* Without a wait anywhere: cut, and each part is repeated. */
TEST(long_sequences_are_cut) {
    if (!begin())
        return;
    int n = 0;
    for (; n < 64000 && *graphs < (is_off() ? 64000 : 3); n++)
        store(cells, 1);
    finish();
    CHECK(is_off() ? *graphs == 0 && *launches == n : *launches < n && *launches >= 3 * 64);
    CHECK_EQ(cells[0], 1);
    end();
}

/* Who has a handle of the device may wait by other means. */
TEST(nothing_is_held_back_behind_a_handle) {
    if (!begin())
        return;
    learn();
    half();
    CHECK(ops->native(dev, XACC_NATIVE_CONTEXT) != NULL);
    expect(5);
    finish();
    const int before = *graphs;
    half();
    expect(5);
    repeat(4);
    CHECK_EQ(*graphs, before);
    end();
}

TEST(a_handle_of_one_queue_sends_what_all_hold_back) {
    xacc_queue_t *other;
    if (!begin())
        return;
    OK(ops->queue_create(dev, &other));
    learn();
    half();
    CHECK(ops->native_queue(other) != NULL);
    expect(5);
    ops->queue_destroy(other);
    end();
}

/* ---- Failures ---- */

/* As where the first who asks may not say so: memory that is collected, a handle that is given. */
TEST(launches_that_fail_are_not_lost) {
    bool done;
    if (!begin())
        return;
    learn();
    half();
    setenv("FAKE_CUDA_FAIL", "cuLaunchKernel:701", 1);
    if (!is_off()) {
        CHECK(ops->queue_test(queue, &done) == XACC_ERR_DRIVER);
        CHECK(ops->native(dev, XACC_NATIVE_CONTEXT) != NULL);
        CHECK(ops->queue_wait(queue) == XACC_ERR_DRIVER);
        CHECK_CONTAINS(xacc_reason(), "cuLaunchKernel");
    }
    unsetenv("FAKE_CUDA_FAIL");
    finish();
    expect(5);
    step(cells);
    check_cells(cells);
    end();
}

/* The driver starts no graph, and then none of its launches, or some. */
TEST(a_graph_whose_launches_fail_is_not_lost) {
    if (!begin())
        return;
    learn();
    for (unsigned i = 0; i + 1 < STEP; i++)
        store(cells + i, i + 1);
    const xacc_grid_t grid = {{STEP, 1, 1}, {32, 1}};
    unsigned *cell = cells + STEP - 1;
    void *args[] = {&cell};
    setenv("FAKE_CUDA_FAIL", is_off() ? "cuLaunchKernel:701" : "cuGraphLaunch:701", 1);
    fail_launches_from = 4;
    set_hook(fail_launches);
    CHECK((ops->launch(queue, kernel, &grid, args) == XACC_OK) == false);
    set_hook(NULL);
    unsetenv("FAKE_CUDA_FAIL");
    if (is_off())
        store(cell, STEP);
    check_cells(cells);
    CHECK_EQ(*launches, STEP);
    end();
}

TEST(launches_of_code_that_goes_are_not_lost_in_silence) {
    if (!begin() || is_off())
        return;
    learn();
    half();
    setenv("FAKE_CUDA_FAIL", "cuLaunchKernel:701", 1);
    ops->unload(dev, image);
    unsetenv("FAKE_CUDA_FAIL");
    CHECK(ops->queue_wait(queue) == XACC_ERR_DRIVER);
    CHECK_CONTAINS(xacc_reason(), "unloaded");
    ops->queue_destroy(queue);
    ops->close(dev);
}

/* ---- Threads, and the end of the process ---- */

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

/* ---- Any turns ---- */

static unsigned random_number(unsigned below) {
    static unsigned state = 1;
    state = state * 1103515245 + 12345;
    return (state >> 16) % below;
}

/* One of five sequences with the same beginning, at times with another launch in it, or cut. */
static void any_sequence(unsigned *model, int way) {
    const unsigned length = random_number(8) ? 12 : random_number(13),
                   other = random_number(6) ? 99 : random_number(12);
    for (unsigned i = 0; i < length; i++) {
        const unsigned at = i == other ? random_number(64) : (i * (unsigned)way + i / 3) % 64;
        const unsigned gangs = i > 5 && random_number(40) == 0 ? 50 : i + (i > 4 ? way : 1);
        store(cells + at, gangs + 1);
        model[at] = gangs + 1;
    }
}

/* Sequences that take turns in periods of one to five, with any operation of the queue in between:
 * memory is always as if each launch had run at once. */
TEST(any_turns_of_sequences_run_in_order) {
    unsigned model[64] = {0};
    bool done;
    void *memory = NULL;
    xacc_queue_t *other;
    if (!begin())
        return;
    OK(ops->queue_create(dev, &other));
    OK(ops->alloc(dev, XACC_MEM_DEVICE, 8, &memory));
    int all = 0;
    for (int period = 1; period <= 5; period++)
        for (int round = 0; round < 400; round++) {
            any_sequence(model, 1 + round % period);
            switch (random_number(round % 50 < 30 ? 1 : 7)) {
            case 0:
                finish();
                break;
            case 1:
                OK(ops->queue_test(queue, &done));
                break;
            case 2:
                OK(ops->queue_depend(other, queue));
                break;
            case 3:
                OK(ops->queue_depend(queue, other));
                break;
            case 4:
                OK(ops->copy(queue, memory, cells, 8));
                break;
            case 5:
                OK(ops->fill(queue, memory, 0, 8));
                break;
            default: /* goes on without */
                continue;
            }
            CHECK(memcmp(model, cells, sizeof model) == 0);
            all += *graphs;
            *graphs = 0;
        }
    finish();
    CHECK(memcmp(model, cells, sizeof model) == 0);
    CHECK(is_off() ? all == 0 : all > 0);
    ops->release(dev, XACC_MEM_DEVICE, memory);
    ops->queue_destroy(other);
    end();
}

/* What the driver does not start goes one by one. */
TEST(a_graph_that_does_not_start_is_no_failure) {
    if (!begin())
        return;
    learn();
    setenv("FAKE_CUDA_FAIL", "cuGraphLaunch:2", 1);
    repeat(5);
    unsetenv("FAKE_CUDA_FAIL");
    check_cells(cells);
    CHECK_EQ(*launches, 5 * STEP);
    end();
}

/* What the driver refuses goes one by one. */
TEST(a_refused_graph_is_no_failure) {
    if (!begin())
        return;
    setenv("FAKE_CUDA_FAIL", "cuGraphInstantiateWithFlags:801", 1);
    repeat(20);
    check_cells(cells);
    CHECK_EQ(*graphs, 0);
    CHECK_EQ(*launches, 20 * STEP);
    unsetenv("FAKE_CUDA_FAIL");
    setenv("FAKE_CUDA_FAIL", "cuLaunchKernel:700", 1);
    const xacc_grid_t grid = {{1, 1, 1}, {32, 1}};
    unsigned *cell = cells;
    void *args[] = {&cell};
    CHECK(ops->launch(queue, kernel, &grid, args) == XACC_ERR_DRIVER);
    CHECK_CONTAINS(xacc_reason(), "cuLaunchKernel");
    unsetenv("FAKE_CUDA_FAIL");
    end();
}
