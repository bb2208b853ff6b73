/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The host device: every gang runs once, whoever launches, also after a fork.
 * RUN: env XACC_NUM_THREADS=1 %unit/device-host
 * RUN: env XACC_NUM_THREADS=5 %unit/device-host
 * RUN: env XACC_HOST_MEMORY=separate %unit/device-host
 * RUN: env EXPECT=1 OMPI_COMM_WORLD_LOCAL_SIZE=100000 %unit/device-host
 * RUN: env EXPECT=3 MPI_LOCALNRANKS=100000 XACC_NUM_THREADS=3 %unit/device-host
 */
#include "core/log.h"
#include "core/node.h"
#include "device/backends.h"
#include "device/device.h"
#include "device/host/threads.h"
#include "unit.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { X = 3, Y = 4, Z = 5, GANGS = X * Y * Z, ROUNDS = 300 };

#if defined(__has_feature)
#define HAS_FEATURE(name) __has_feature(name)
#else
#define HAS_FEATURE(name) 0
#endif

#define OK(expr) unit_check((expr) == XACC_OK, __FILE__, __LINE__, "%s: %s", #expr, xacc_reason())

static xacc_dev_t *open_device(void) {
    xacc_dev_t *dev = NULL;
    OK(xacc_device_open(xacc_device_find("host"), 0, &dev));
    return dev;
}

static void count(void *const *args, const xacc_gang_t *gang) {
    atomic_int *visits = *(atomic_int **)args[0];
    atomic_fetch_add(
        &visits[gang->id[0] + gang->count[0] * (gang->id[1] + gang->count[1] * gang->id[2])], 1);
}

/* Number of gangs that did not run exactly once per launch. */
static int wrong_visits(void) {
    static const xacc_kernel_desc_t desc = {.name = "count", .host_fn = count};
    static const xacc_grid_t grid = {{X, Y, Z}, {1, 1}};
    xacc_dev_t *dev = open_device();
    const xacc_dev_ops_t *ops = dev->ops;
    atomic_int visits[GANGS] = {0}, *pointer = visits;
    void *args[] = {&pointer};
    xacc_queue_t *queue = NULL;
    xacc_kernel_t *kernel = NULL;
    int wrong = 0;
    OK(ops->queue_create(dev, &queue));
    OK(ops->symbol(NULL, &desc, &kernel));
    for (int round = 0; round < ROUNDS; round++)
        OK(ops->launch(queue, kernel, &grid, args));
    for (int gang = 0; gang < GANGS; gang++)
        wrong += visits[gang] != ROUNDS;
    ops->queue_destroy(queue);
    return wrong;
}

static void *check_visits(void *ignored) {
    CHECK_EQ(wrong_visits(), 0);
    return ignored;
}

TEST(gangs_run_once) {
    CHECK_EQ(wrong_visits(), 0);
}

TEST(many_threads_launch) {
    pthread_t threads[4];
    open_device();
    for (int t = 0; t < 4; t++)
        pthread_create(&threads[t], NULL, check_visits, NULL);
    for (int t = 0; t < 4; t++)
        pthread_join(threads[t], NULL);
}

/* TSan starts no threads in the child of a process with threads. */
#if !defined(__SANITIZE_THREAD__) && !HAS_FEATURE(thread_sanitizer)
TEST(children_have_threads_of_their_own) {
    int status = 0;
    CHECK_EQ(wrong_visits(), 0);
    pid_t child = fork();
    if (child == 0) {
        int wrong = wrong_visits();
        xacc_device_close_all();
        _exit(wrong != 0);
    }
    waitpid(child, &status, 0);
    CHECK_EQ(status, 0);
    CHECK_EQ(wrong_visits(), 0);
}
#endif

TEST(separate_memory_is_its_own) {
    xacc_dev_t *dev = open_device();
    unsigned char *ptr = NULL, variable = 0;
    if (dev->caps & XACC_DEV_SHARED) {
        CHECK(dev->ops->owns(dev, &variable));
        return;
    }
    OK(dev->ops->alloc(dev, XACC_MEM_DEVICE, 1000, (void **)&ptr));
    CHECK(ptr[0] == 0xa5 && ptr[999] == 0xa5);
    CHECK(dev->ops->owns(dev, ptr + 999) && !dev->ops->owns(dev, ptr + 1000));
    CHECK(!dev->ops->owns(dev, &variable));
    dev->ops->release(dev, XACC_MEM_DEVICE, ptr);
    CHECK(!dev->ops->owns(dev, ptr));
}

/* The host's cores are shared among the processes of a run. */
TEST(threads) {
    const char *expected = getenv("EXPECT");
    unsigned cores = xacc_own_cores(), half = xacc_threads_share(2);
    if (expected)
        CHECK_EQ(open_device()->processors, atoi(expected));
    CHECK_EQ(xacc_threads_share(0), cores);
    CHECK_EQ(xacc_threads_share(1), cores);
    CHECK(half >= 1 && half >= cores / 2 && half <= cores);
}

TEST(opens_again) {
    xacc_device_close_all();
    CHECK_EQ(wrong_visits(), 0);
    xacc_device_close_all();
}
