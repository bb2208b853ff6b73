/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/uses
/* Data that leaves waits for the queues that use it. The fake device runs
 * nothing before it must, so that what nobody waits for comes too late. */
#include "fake.h"
#include "program.h"
#include "unit.h"
#include <string.h>

enum { N = 10 };

/* v[i] += 1 for all i; parameters: v. */
static void count_host(void *const *args, const xacc_gang_t *gang) {
    double *v = *(double **)args[0];
    for (int i = 0; gang->id[0] == 0 && i < N; i++)
        v[i] += 1;
}

static const xacc_item_t items[] = {
    {XACC_ITEM_POINTER, PRESENT, "v"},
    {XACC_ITEM_ASYNC, 0, NULL},
    {XACC_ITEM_TRIP, XACC_AXIS_GANG, NULL},
};
static const xacc_param_t params[] = {{XACC_PARAM_POINTER, 0, 8}};
static xacc_module_desc_t module;
static xacc_kernel_desc_t count = {.name = "count",
                                   .where = "unit.c;main;42;9;acc parallel loop",
                                   .items = items,
                                   .params = params,
                                   .n_items = 3,
                                   .n_params = 1,
                                   .max_lanes = 256,
                                   .host_fn = count_host,
                                   .module = &module};
PROGRAM(module, count);

static double a[N], b[N], c[N];

static void launch(double *v, int async) {
    xacc_operand_t operands[] = {{&v, v, sizeof a}, {NULL, NULL, async}, {NULL, NULL, 1}};
    __xacc_launch(&count, operands);
}

static void begin(void) {
    memset(a, 0, sizeof a);
    memset(b, 0, sizeof b);
    memset(c, 0, sizeof c);
    fake_stalled = true;
}

static void end(void) {
    fake_stalled = false;
    acc_wait_all();
}

/* One site for two arrays in turns, in two queues. */
TEST(arrays_that_take_turns) {
    __xacc_register(&module);
    begin();
    acc_copyin(a, sizeof a);
    acc_copyin(b, sizeof b);
    launch(a, 1);
    launch(b, 2);
    launch(b, 1);
    launch(b, 2);
    acc_copyout(b, sizeof b);
    CHECK_EQ(b[N - 1], 3);
    acc_copyout(a, sizeof a);
    CHECK_EQ(a[0], 1);
    end();
}

/* Its memory is another's at once. */
TEST(copies_into_what_is_deleted) {
    begin();
    b[0] = 111;
    __xacc_enter_data(WHERE, 2, ASYNC(1), OBJECT(COPYIN, b, sizeof b));
    acc_delete(b, sizeof b);
    c[0] = 222;
    acc_copyin(c, sizeof c);
    acc_wait_all();
    acc_copyout(c, sizeof c);
    CHECK_EQ(c[0], 222);
    end();
}

TEST(copies_into_what_is_present) {
    begin();
    acc_create(a, sizeof a);
    a[0] = 5;
    __xacc_enter_data(WHERE, 2, ASYNC(1), OBJECT(COPYIN | XACC_MAP_ALWAYS_TO, a, sizeof a));
    a[0] = 0;
    acc_delete(a, sizeof a);
    acc_copyout(a, sizeof a);
    CHECK_EQ(a[0], 5);
    end();
}

/* The pointer on the device leads to the device as long as kernels follow it. */
TEST(pointers_of_what_queues_use) {
    static double *slot;
    begin();
    slot = a;
    acc_copyin(a, sizeof a);
    acc_copyin(&slot, sizeof slot);
    acc_attach_async((void **)&slot, 1);
    const int depends = atomic_load(&fake_calls.depend);
    acc_detach((void **)&slot);
    CHECK(atomic_load(&fake_calls.depend) > depends);
    acc_delete(&slot, sizeof slot);
    acc_delete(a, sizeof a);
    end();
}

/* What the program puts into a stream by itself is not counted. */
TEST(streams_that_the_program_has) {
    begin();
    acc_copyin(a, sizeof a);
    launch(a, 3);
    CHECK(acc_get_cuda_stream(3) != NULL);
    acc_wait(3);
    fake_reset();
    acc_copyout(a, sizeof a);
    CHECK(atomic_load(&fake_calls.depend) > 0);
    CHECK_EQ(a[0], 1);
    end();
}
