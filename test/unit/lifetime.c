/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/lifetime
/* What was taken is given back: a device after acc_shutdown, which is used
 * again, and the process in the long run. */
#include "acc/context/contexts.h"
#include "acc_prof.h"
#include "fake.h"
#include "program.h"
#include "unit.h"
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

/* The allocator counts what it keeps for itself as used, and it takes a while
 * until it has all. A leak shows every round. */
enum { N = 64, SLACK = 4096 };
static double a[N];
static struct {
    double *x;
    int n;
} s;

static void add_host(void *const *args, const xacc_gang_t *gang) {
    double *v = *(double **)args[0];
    v[0] += gang->count[0];
}

static const xacc_item_t items[] = {{XACC_ITEM_OBJECT, COPY, "a"}, {XACC_ITEM_ASYNC, 0, NULL}};
static const xacc_param_t params[] = {{XACC_PARAM_OBJECT, 0, 8}, {XACC_PARAM_SCRATCH, -1, 8}};
static xacc_module_desc_t module;
static xacc_kernel_desc_t add = {.name = "add",
                                 .where = "unit.c;main;42;9;acc parallel",
                                 .items = items,
                                 .params = params,
                                 .n_items = 2,
                                 .n_params = 2,
                                 .max_lanes = 256,
                                 .host_fn = add_host,
                                 .module = &module};
PROGRAM(module, add);

/* Some of everything that keeps memory, on the host or on the device. */
static void use_device(int queue) {
    uint64_t guard[XACC_GUARD_WORDS(2)];
    xacc_operand_t operands[] = {{a, a, sizeof a}, {NULL, NULL, queue}};
    void *block = acc_malloc(5000), *mapped = acc_malloc(100);
    s.x = a;
    __xacc_data_begin(guard, WHERE, 2, OBJECT(COPY, a, sizeof a), OBJECT(COPY, &s, sizeof s));
    acc_attach(&s.x);
    __xacc_launch(&add, operands);
    __xacc_update(WHERE, 2, ASYNC(queue), OBJECT(XACC_MAP_HOST, a, sizeof a));
    acc_wait_async(queue, queue + 1);
    acc_detach(&s.x);
    __xacc_wait(WHERE, 1, WAIT(queue));
    __xacc_data_end(guard);
    acc_map_data(a, mapped, 100);
    acc_unmap_data(a);
    acc_free(mapped);
    acc_free(block);
}

/* Without an end: shutdown finds it there. */
static void leave_something(int queue) {
    static char large[1 << 20];
    __xacc_enter_data(WHERE, 2, ASYNC(queue), OBJECT(COPYIN, a, sizeof a));
    __xacc_enter_data(WHERE, 1, OBJECT(CREATE, large, sizeof large));
    __xacc_enter_data(WHERE, 1, OBJECT(COPYIN, &s, sizeof s));
    acc_attach(&s.x);
}

static long rounds(long usual) {
    const char *text = getenv("LIFETIME_ROUNDS");
    return text ? atol(text) : usual;
}

static size_t in_use(void) {
    return mallinfo2().uordblks + mallinfo2().hblkhd;
}

TEST(shutdown_gives_back) {
    size_t before = 0, free_before = 0;
    __xacc_register(&module);
    fake_restart(XACC_DEV_GPU | XACC_DEV_MAPPED);
    for (long round = 0; round < rounds(1000); round++) {
        use_device((int)(round % 3));
        leave_something((int)(round % 3));
        acc_shutdown(acc_device_default);
        if (round == rounds(1000) / 2) {
            before = in_use();
            free_before = fake_free;
        }
    }
    CHECK(in_use() < before + SLACK);
    CHECK_EQ(fake_free, free_before);
    CHECK(!acc_is_present(a, 1) && !acc_is_present(&s, 1));
}

TEST(regions_do_not_add_up) {
    size_t before = 0, free_before = 0;
    for (long round = 0; round < rounds(100000); round++) {
        use_device((int)(round % 3));
        if (round == rounds(100000) / 2) {
            before = in_use();
            free_before = fake_free;
        }
    }
    CHECK(in_use() < before + SLACK);
    CHECK_EQ(fake_free, free_before);
}

TEST(the_end_gives_back_all) {
    leave_something(1);
    acc_wait_all();
    fake_restart(0);
    CHECK_EQ(fake_free, (size_t)256 << 20);
    __xacc_unregister(&module);
}
