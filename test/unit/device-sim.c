/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The simulated device fails where a GPU would, and says why.
 * RUN: env XACC_SIM_SCHEDULE=0 %unit/device-sim
 * RUN: env XACC_SIM_SCHEDULE=1 %unit/device-sim
 * RUN: env XACC_SIM_SCHEDULE=7 %unit/device-sim
 */
#include "core/log.h"
#include "device/backends.h"
#include "device/sim/sim.h"
#include "unit.h"
#include "xacc/entries.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define OK(expr) unit_check((expr) == XACC_OK, __FILE__, __LINE__, "%s: %s", #expr, xacc_reason())

static const xacc_dev_ops_t *ops;
static xacc_dev_t *dev;
static xacc_queue_t *queue;

static void open_device(void) {
    if (dev)
        return;
    ops = xacc_device_find("sim");
    OK(xacc_device_open(ops, 0, &dev));
    OK(ops->queue_create(dev, &queue));
}

static void *device_alloc(size_t bytes) {
    void *ptr = NULL;
    open_device();
    OK(ops->alloc(dev, XACC_MEM_DEVICE, bytes, &ptr));
    return ptr;
}

static xacc_status_t launch(xacc_sim_fn_t *fn, uint32_t gangs, uint32_t x, uint32_t y,
                            void *pointer) {
    const xacc_param_t param = {XACC_PARAM_OBJECT, 0, sizeof pointer};
    const xacc_kernel_desc_t desc = {
        .name = "kernel", .params = &param, .n_params = 1, .sim_fn = fn};
    const xacc_grid_t grid = {{gangs, 1, 1}, {x, y}};
    void *args[] = {&pointer};
    xacc_kernel_t *kernel;
    open_device();
    XACC_TRY(ops->symbol(NULL, &desc, &kernel));
    return ops->launch(queue, kernel, &grid, args);
}

#define CHECK_FAILS(expr, part)                                                                    \
    do {                                                                                           \
        CHECK((expr) != XACC_OK);                                                                  \
        CHECK_CONTAINS(xacc_reason(), part);                                                       \
    } while (0)

/* ---- Kernels. Their gang's shared memory is a variable of the program. ----
 */

static unsigned lane(void) {
    return (unsigned)(__xacc_sim_index(XACC_SIM_LANE, 0) +
                      __xacc_sim_index(XACC_SIM_LANES, 0) * __xacc_sim_index(XACC_SIM_LANE, 1));
}

static int shared[32];

/* out[gang] = sum of all lane numbers, by shuffles and a barrier. */
static void sum(void *const *args) {
    int *out = *(int **)args[0], gang = __xacc_sim_index(XACC_SIM_GANG, 0);
    int lanes = __xacc_sim_index(XACC_SIM_LANES, 0), value = (int)lane();
    for (int mask = 16; mask > 0; mask /= 2)
        value += __xacc_sim_shuffle_xor(value, mask, 32);
    if (lane() % 32 == 0)
        shared[lane() / 32] = value;
    __xacc_sim_barrier();
    if (lane() == 0) {
        __xacc_sim_check(&out[gang], 4, 1);
        out[gang] = 0;
        for (int warp = 0; warp < lanes / 32; warp++)
            out[gang] += shared[warp];
    }
    __xacc_sim_barrier();
}

static void access_after_end(void *const *args) {
    __xacc_sim_check(*(char **)args[0] + 97, 4, 1);
}

static void access_host(void *const *args) {
    (void)args;
    __xacc_sim_check(shared, 4, 0);
}

/* Like the kernels that the compiler makes: their locals are on the lane's own
 * stack, not on AddressSanitizer's. */
#define ON_OWN_STACK __attribute__((no_sanitize("address")))

ON_OWN_STACK static void access_own_things(void *const *args) {
    int local = 0;
    __xacc_sim_check(&local, sizeof local, 1);
    __xacc_sim_check(args[0], sizeof(void *), 0); /* the parameter */
    __xacc_sim_check(*(char **)args[0], 100, 1);
}

ON_OWN_STACK static void access_other_lane(void *const *args) {
    static int *leaked;
    int local = 0;
    (void)args;
    if (lane() == 0)
        leaked = &local;
    __xacc_sim_barrier();
    __xacc_sim_check(leaked, sizeof *leaked, 0);
    __xacc_sim_barrier();
}

static void half_barrier(void *const *args) {
    (void)args;
    if (lane() < 16)
        __xacc_sim_barrier();
}

static void half_shuffle(void *const *args) {
    (void)args;
    if (lane() < 16)
        __xacc_sim_shuffle_xor(0, 1, 32);
    __xacc_sim_barrier();
}

static void two_shuffles(void *const *args) {
    (void)args;
    __xacc_sim_shuffle_xor(0, lane() < 16 ? 1 : 2, 32);
}

/* ---- Tests ---- */

TEST(lanes_work_together) {
    int *out = device_alloc(5 * sizeof *out), sums[5];
    for (uint32_t lanes = 32; lanes <= 1024; lanes *= 2) {
        OK(launch(sum, 5, lanes, 1, out));
        OK(ops->copy(queue, sums, out, sizeof sums));
        for (int gang = 0; gang < 5; gang++)
            CHECK_EQ(sums[gang], lanes * (lanes - 1) / 2);
    }
    CHECK_FAILS(launch(sum, 1, 1056, 1, out), "1056 lanes");
    CHECK_FAILS(launch(sum, 1, 16, 1, out), "warp has only 16 lanes");
    ops->release(dev, XACC_MEM_DEVICE, out);
}

TEST(accesses_are_checked) {
    void *ptr = device_alloc(100), *pinned = NULL;
    OK(launch(access_own_things, 2, 8, 2, ptr));
    CHECK_FAILS(launch(access_after_end, 1, 2, 2, ptr), "store of 4 bytes at 0x");
    CHECK_CONTAINS(xacc_reason(), "not device memory (it ends 1 bytes past an "
                                  "allocation of 100 bytes)");
    CHECK_CONTAINS(xacc_reason(), "sim: kernel kernel: gang (0,0,0) lane (");
    CHECK_FAILS(launch(access_host, 1, 1, 1, ptr), "is a data clause missing?");
    CHECK_FAILS(launch(access_own_things, 1, 1, 1, NULL), "a null pointer");
    CHECK_FAILS(launch(access_other_lane, 1, 32, 1, ptr), "it is private memory of lane (0,0)");
    OK(ops->alloc(dev, XACC_MEM_PINNED, 100, &pinned));
    OK(launch(access_own_things, 1, 1, 1, pinned));
    ops->release(dev, XACC_MEM_PINNED, pinned);
    ops->release(dev, XACC_MEM_DEVICE, ptr);
    CHECK_FAILS(launch(access_own_things, 1, 1, 1, ptr), "was it freed?");
}

TEST(divergence_is_found) {
    CHECK_FAILS(launch(half_barrier, 1, 32, 1, NULL),
                "divergent barrier: 16 lanes waiting at a barrier, the first "
                "is (0,0); 16 lanes finished, the first is (16,0)");
    CHECK_FAILS(launch(half_shuffle, 1, 16, 2, NULL),
                "partial shuffle: 16 lanes waiting at a barrier, the first is "
                "(0,1); 16 lanes waiting in a shuffle, the first is (0,0)");
    CHECK_FAILS(launch(two_shuffles, 1, 32, 1, NULL), "divergent shuffle");
    CHECK_FAILS(launch(NULL, 1, 32, 1, NULL), "not compiled for device sim");
}

TEST(copies_are_checked) {
    char *ptr = device_alloc(100), host[101];
    OK(ops->copy(queue, host, ptr, 100));
    CHECK((unsigned char)host[99] == 0xa5); /* fresh memory is poison */
    CHECK_FAILS(ops->copy(queue, ptr, host, 101), "it ends 1 bytes past");
    CHECK_FAILS(ops->copy(queue, host, ptr - 1, 1), "1 bytes before");
    CHECK_FAILS(ops->fill(queue, ptr + 100, 0, 1), "0 bytes past the end");
    ops->release(dev, XACC_MEM_DEVICE, ptr);
    CHECK_FAILS(ops->copy(queue, host, ptr, 1), "was it freed?");
}

TEST(host_code_cannot_touch_device_memory) {
    volatile char *ptr = device_alloc(100);
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        signal(SIGSEGV, SIG_DFL); /* sanitizers report it otherwise */
        ptr[0] = 1;
        _exit(0);
    }
    waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
    ops->release(dev, XACC_MEM_DEVICE, (void *)ptr);
}

TEST(memory_is_given_back) {
    size_t before, after, total;
    open_device();
    OK(ops->memory(dev, &before, &total));
    for (int i = 0; i < 100; i++)
        ops->release(dev, XACC_MEM_DEVICE, device_alloc(1 + 1000 * (size_t)i));
    OK(ops->memory(dev, &after, &total));
    CHECK_EQ(before, after);
    ops->queue_destroy(queue);
    xacc_device_close_all();
}

/* Places are used again only when all others have been. */
TEST(places_wrap_around) {
    xacc_sim_memory_t memory;
    void *first = NULL, *second = NULL, *third = NULL;
    OK(xacc_sim_memory_open(&memory, false));
    OK(xacc_sim_memory_alloc(&memory, XACC_MEM_DEVICE, 5000, &first));
    xacc_sim_memory_release(&memory, XACC_MEM_DEVICE, first);
    OK(xacc_sim_memory_alloc(&memory, XACC_MEM_DEVICE, 5000, &second));
    CHECK((char *)second >= (char *)first + 5000);
    memory.arena.next = (uintptr_t)memory.arena.base + memory.arena.bytes - 12288;
    OK(xacc_sim_memory_alloc(&memory, XACC_MEM_DEVICE, 5000, &third));
    CHECK(third == first);
    CHECK(xacc_sim_memory_alloc(&memory, XACC_MEM_DEVICE, memory.arena.bytes - 10000, &third) ==
          XACC_ERR_NO_MEMORY);
    xacc_sim_memory_close(&memory);
}
