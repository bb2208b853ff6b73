/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/launch
/* Launches: arguments of every kind, data actions, the memory of a launch site,
 * staging of results, conditions. */
#include "acc/context/contexts.h"
#include "acc/launch/arguments.h"
#include "acc/stream/streams.h"
#include "fake.h"
#include "program.h"
#include "unit.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { N = 100 };

/* sum += v[i] over i < n, v[i] *= factor; parameters: v, n, sum, big block,
 * scratch, a pool for each gang. */
typedef struct big {
    double factor;
    char rest[5000];
} big_t;

static int pools; /* calls that had one */

static void scale_host(void *const *args, const xacc_gang_t *gang) {
    double *v = *(double **)args[0], *sum = *(double **)args[2];
    const big_t *big = *(const big_t **)args[3];
    char *scratch = *(char **)args[4], *pool = *(char **)args[5];
    CHECK(*(char **)args[6] == NULL); /* no bytes, no memory */
    if (pool)                         /* 100 bytes each, rounded up */
        memset(pool + 112 * gang->id[0], 7, 112);
    pools += pool != NULL;
    if (gang->id[0] != 0)
        return;
    /* The header is zero at the start and at the end. */
    for (int i = 0; i < XACC_SCRATCH_HEADER; i++)
        *sum += scratch[i] == 0 ? 0 : 1000;
    memset(scratch, 1, XACC_SCRATCH_HEADER + gang->count[0] * 8);
    for (int i = 0; i < *(int *)args[1]; i++) {
        *sum += v[i];
        v[i] *= big->factor;
    }
    memset(scratch, 0, XACC_SCRATCH_HEADER);
}

enum { RESULT = COPY | XACC_MAP_REDUCTION };
static const xacc_item_t items[] = {
    {XACC_ITEM_POINTER, COPY, "v"},
    {XACC_ITEM_VALUE, 0, "n"},
    {XACC_ITEM_OBJECT, RESULT, "sum"},
    {XACC_ITEM_VALUE, 0, "big"},
    {XACC_ITEM_IF, 0, NULL},
    {XACC_ITEM_ASYNC, 0, NULL},
    {XACC_ITEM_TRIP, XACC_AXIS_GANG, NULL},
    {XACC_ITEM_VALUE, 0, "bytes of a copy"},
};
static const xacc_param_t params[] = {
    {XACC_PARAM_POINTER, 0, 8},    {XACC_PARAM_VALUE, 1, sizeof(int)},
    {XACC_PARAM_OBJECT, 2, 8},     {XACC_PARAM_BLOCK, 3, sizeof(big_t)},
    {XACC_PARAM_SCRATCH, -1, 8},   {XACC_PARAM_POOL_GANG, 7, 0},
    {XACC_PARAM_POOL_LANE, -1, 0},
};
static xacc_module_desc_t module;
static xacc_kernel_desc_t scale = {.name = "scale",
                                   .where = "unit.c;main;42;9;acc parallel loop",
                                   .items = items,
                                   .params = params,
                                   .n_items = 8,
                                   .n_params = 7,
                                   .max_lanes = 256,
                                   .host_fn = scale_host,
                                   .module = &module};
PROGRAM(module, scale);

typedef struct call {
    double *v;
    int64_t bytes;
    int n;
    double sum;
    int condition, async;
} call_t;

static void launch(call_t *call) {
    big_t *big = calloc(1, sizeof *big);
    int64_t copy = 100;
    big->factor = 2;
    xacc_operand_t operands[] = {
        {&call->v, call->v, call->bytes},
        {&call->n, NULL, sizeof call->n},
        {&call->sum, &call->sum, 8},
        {big, NULL, sizeof *big},
        {NULL, NULL, call->condition},
        {NULL, NULL, call->async},
        {NULL, NULL, 3},
        {&copy, NULL, sizeof copy},
    };
    __xacc_launch(&scale, operands);
    free(big);
}

static double v[N];
static void ones(void) {
    for (int i = 0; i < N; i++)
        v[i] = 1;
}
#define CALL ((call_t){v, sizeof v, N, 0.0, 1, acc_async_sync})

TEST(data_goes_there_and_back) {
    __xacc_register(&module);
    call_t call = CALL;
    ones();
    fake_reset();
    launch(&call);
    CHECK_EQ(call.sum, N);
    CHECK_EQ(v[N - 1], 2);
    CHECK_EQ(fake_last_grid.gangs[0], 3);
    CHECK(!acc_is_present(v, 8));
    CHECK_EQ(fake_calls.load, 1);
    CHECK_EQ(pools, 3);
    CHECK_EQ(fake_calls.copy, 3); /* v there, the block there, v back; the sum is staged */
    call.sum = 5;
    launch(&call);
    CHECK_EQ(call.sum, 5 + 2 * N);
    CHECK_EQ(fake_calls.symbol, 1);
}

/* A launch in another queue is noted though its site knows all of its data. */
TEST(data_that_leaves_waits_for_launches) {
    call_t call = CALL;
    ones();
    acc_copyin(v, sizeof v);
    acc_copyin(&call.sum, sizeof call.sum);
    fake_stalled = true;
    for (int i = 0; i < 4; i++) {
        call.async = i < 2 ? 1 : 2;
        launch(&call);
    }
    acc_copyout(v, sizeof v);
    CHECK_EQ(v[N - 1], 16);
    fake_stalled = false;
    acc_delete(&call.sum, sizeof call.sum);
    acc_wait_all();
}

TEST(steady_state_allocates_and_copies_nothing_but_the_block) {
    call_t call = CALL;
    ones();
    acc_copyin(v, sizeof v);
    launch(&call);
    fake_reset();
    call.sum = 0;
    launch(&call);
    launch(&call);
    CHECK_EQ(call.sum, 2 * N + 4 * N);
    CHECK_EQ(fake_calls.alloc + fake_calls.release + fake_calls.fill, 0);
    CHECK_EQ(fake_calls.copy, 2); /* one block each */
    CHECK_EQ(fake_calls.wait, 2);
    acc_copyout(v, sizeof v);
    CHECK_EQ(v[0], 8);
}

/* However much else is mapped. */
TEST(steady_state_searches_nothing) {
    enum { OTHERS = 10000 };
    static char others[OTHERS][16];
    call_t call = CALL;
    xacc_context_t *context;
    CHECK(xacc_context_current(&context) == XACC_OK);
    ones();
    acc_copyin(v, sizeof v);
    for (int i = 0; i < OTHERS; i += 2)
        acc_create(others[i], 16);
    launch(&call);
    uint64_t searches = context->table.searches;
    CHECK(searches > 0);
    for (int i = 0; i < 10; i++)
        launch(&call);
    CHECK_EQ(context->table.searches - searches, 0);
    call.async = 3;
    call.sum = 0;
    acc_copyin(&call.sum, 8);
    launch(&call);
    searches = context->table.searches;
    fake_reset();
    launch(&call);
    launch(&call);
    CHECK_EQ(context->table.searches - searches, 0);
    CHECK_EQ(fake_calls.wait + fake_calls.alloc + fake_calls.release, 0);
    acc_create(others[1], 16); /* it might have moved something */
    searches = context->table.searches;
    launch(&call);
    CHECK(context->table.searches > searches);
    acc_wait(3);
    acc_delete(&call.sum, 8);
    acc_delete(others[1], 16);
    for (int i = 0; i < OTHERS; i += 2)
        acc_delete(others[i], 16);
    acc_copyout(v, sizeof v);
}

TEST(the_site_sees_that_data_moved) {
    static double w[N];
    call_t call = CALL;
    ones();
    acc_copyin(v, sizeof v);
    launch(&call);
    launch(&call);
    acc_copyout(v, sizeof v);
    acc_copyin(w, sizeof w); /* may get the memory that v had */
    acc_copyin(v, sizeof v);
    launch(&call);
    acc_copyout(v, sizeof v);
    acc_copyout(w, sizeof w);
    CHECK_EQ(v[0], 8);
    CHECK_EQ(w[0], 0);
    call.v = w;
    launch(&call);
    call.v = v;
    call.bytes = 16;
    call.n = 2;
    launch(&call);
    CHECK_EQ(v[1], 16);
    CHECK_EQ(v[2], 8);
}

TEST(results_that_are_present_stay_on_the_device) {
    call_t call = CALL;
    ones();
    call.sum = 1;
    acc_copyin(&call.sum, 8);
    launch(&call);
    CHECK_EQ(call.sum, 1);
    acc_copyout(&call.sum, 8);
    CHECK_EQ(call.sum, 1 + N);
}

TEST(asynchronous_launches) {
    call_t call = CALL;
    ones();
    call.async = 1;
    fake_stalled = true;
    launch(&call);
    call_t second = call;
    second.sum = 0;
    launch(&second);
    CHECK_EQ(v[0], 1);
    CHECK_EQ(call.sum, 0);
    acc_wait(1);
    CHECK_EQ(call.sum, N);
    CHECK_EQ(second.sum, N); /* entered before the first one came back: with the old values */
    CHECK_EQ(v[0], 2);
    fake_stalled = false;
}

TEST(if_false_runs_on_the_host) {
    call_t call = CALL;
    ones();
    call.condition = 0;
    fake_reset();
    launch(&call);
    CHECK_EQ(call.sum, N);
    CHECK_EQ(v[0], 2);
    CHECK_EQ(fake_calls.launch + fake_calls.copy, 0);
}

TEST(bare_pointers) {
    call_t call = CALL;
    xacc_item_t bare[sizeof items / sizeof *items];
    ones();
    memcpy(bare, items, sizeof items);
    bare[0].flags = XACC_MAP_IMPLICIT | XACC_MAP_BARE;
    scale.items = bare;
    call.bytes = 0;
    acc_copyin(v, sizeof v);
    launch(&call);
    acc_copyout(v, sizeof v);
    CHECK_EQ(v[0], 2);
    double *device = acc_malloc(sizeof v); /* a device address goes through */
    acc_memcpy_to_device(device, v, sizeof v);
    call.v = device;
    launch(&call);
    acc_memcpy_from_device(v, device, sizeof v);
    CHECK_EQ(v[0], 4);
    bare[0].flags = XACC_MAP_DEVICEPTR;
    launch(&call);
    acc_memcpy_from_device(v, device, sizeof v);
    CHECK_EQ(v[0], 8);
    acc_free(device);
    call.v = NULL;
    call.n = 0;
    bare[0].flags = XACC_MAP_IMPLICIT | XACC_MAP_BARE;
    launch(&call);
    scale.items = items;
}

static void launch_absent(void *call) {
    xacc_item_t bare[sizeof items / sizeof *items];
    memcpy(bare, items, sizeof items);
    bare[0].flags = XACC_MAP_IMPLICIT | XACC_MAP_BARE;
    scale.items = bare;
    launch(call);
}

static void launch_with_targets(void *targets) {
    call_t call = CALL;
    module.targets = (uint32_t)(uintptr_t)targets;
    __xacc_unregister(&module);
    __xacc_register(&module);
    launch(&call);
}

TEST(errors) {
    call_t call = CALL;
    call.bytes = 0;
    CHECK_FATAL(launch_absent, &call,
                "unit.c:42: error: acc parallel loop: 'v' is not present on device 0");
    CHECK_FATAL(launch_with_targets, (void *)(XACC_TARGET_HOST | XACC_TARGET_SIM),
                "this program was not built for device 'fake'; it has: host, sim");
}

/* Each launch that has the stream's scratch memory has its lock, also where there is no memory. */
TEST(scratch_is_unlocked_once) {
    static const xacc_param_t huge[] = {{XACC_PARAM_SCRATCH, -1, UINT64_MAX / 2}};
    xacc_kernel_desc_t kernel = {.name = "huge", .params = huge, .n_params = 1};
    char *values[1];
    void *args[1];
    xacc_launch_t one = {
        .desc = &kernel, .grid = {{1, 1, 1}, {1, 1}}, .values = values, .args = args};
    xacc_context_t *context;
    CHECK(xacc_context_current(&context) == XACC_OK);
    CHECK(xacc_stream_borrow(context, &one.stream) == XACC_OK);
    CHECK(xacc_launch_args(&one) == XACC_ERR_NO_MEMORY);
    CHECK_EQ(pthread_mutex_trylock(&one.stream->scratch_lock), EBUSY);
    xacc_launch_free_args(&one);
    CHECK_EQ(pthread_mutex_trylock(&one.stream->scratch_lock), 0);
    pthread_mutex_unlock(&one.stream->scratch_lock);
    xacc_stream_return(one.stream);
}

TEST(shared_memory) {
    fake_restart(XACC_DEV_SHARED);
    call_t call = CALL;
    ones();
    launch(&call);
    CHECK_EQ(call.sum, N);
    CHECK_EQ(v[0], 2);
    CHECK_EQ(fake_calls.copy, 1); /* the block */
    fake_restart(XACC_DEV_GPU | XACC_DEV_MAPPED);
}

TEST(unregister_unloads) {
    call_t call = CALL;
    launch(&call);
    fake_reset();
    __xacc_unregister(&module);
    CHECK_EQ(fake_calls.unload, 1);
    CHECK(scale.cache == NULL);
    __xacc_register(&module);
    launch(&call);
    CHECK_EQ(fake_calls.load, 1);
    __xacc_unregister(&module);
}

static void nothing(void *const *args, const xacc_gang_t *gang) {
    (void)args, (void)gang;
}
static const xacc_item_t nest_items[] = {
    {XACC_ITEM_TRIP, 0 | XACC_AXIS_GANG | XACC_AXIS_LANE, NULL},
    {XACC_ITEM_TRIP, 1 | XACC_AXIS_GANG | XACC_AXIS_LANE, NULL},
};
static xacc_module_desc_t nest_module;
static xacc_kernel_desc_t nest = {.name = "nest",
                                  .where = "unit.c;main;42;9;acc parallel loop",
                                  .items = nest_items,
                                  .n_items = 2,
                                  .flags = XACC_KERNEL_LANES | XACC_KERNEL_LANES2,
                                  .max_lanes = 256,
                                  .host_fn = nothing,
                                  .module = &nest_module};
PROGRAM(nest_module, nest);

static uint32_t lanes_of_nest(void) {
    xacc_operand_t operands[] = {{NULL, NULL, 4096}, {NULL, NULL, 4096}};
    __xacc_launch(&nest, operands);
    return fake_last_grid.lanes[0] * fake_last_grid.lanes[1];
}

/* The fake has four processors, and is asked once for each kernel. */
TEST(gangs_are_smaller_where_one_fills_a_processor) {
    __xacc_register(&nest_module);
    fake_lanes = 4 * 511;
    CHECK_EQ(lanes_of_nest(), 128);
    fake_lanes = 4 * 512;
    CHECK_EQ(lanes_of_nest(), 128);
    fake_restart(XACC_DEV_GPU | XACC_DEV_MAPPED);
    CHECK_EQ(lanes_of_nest(), 256);
    CHECK_EQ(lanes_of_nest(), 256);
    __xacc_unregister(&nest_module);
}
