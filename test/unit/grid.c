/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/grid
/* The choice of gangs and lanes. */
#include "acc/launch/grid.h"
#include "unit.h"
#include <stdio.h>
#include <string.h>

static const xacc_dev_ops_t gpu_ops = {.name = "gpu", .target = XACC_TARGET_NVPTX};
static const xacc_dev_ops_t host_ops = {.name = "host", .target = XACC_TARGET_HOST};
static const xacc_dev_ops_t sim_ops = {.name = "sim", .target = XACC_TARGET_SIM};
static const xacc_dev_t gpu = {
    .ops = &gpu_ops, .caps = XACC_DEV_GPU, .processors = 100, .warp = 32};
static const xacc_dev_t amd = {
    .ops = &gpu_ops, .caps = XACC_DEV_GPU | XACC_DEV_WARP_WORKERS, .processors = 100, .warp = 64};
static const xacc_dev_t rdna = {
    .ops = &gpu_ops, .caps = XACC_DEV_GPU | XACC_DEV_WARP_WORKERS, .processors = 100, .warp = 32};
static const xacc_dev_t host = {.ops = &host_ops, .processors = 8, .warp = 1};
static const xacc_dev_t sim = {.ops = &sim_ops, .processors = 1, .warp = 32};

enum {
    X = 0,
    Y = 1,
    Z = 2,
    GANG = XACC_AXIS_GANG,
    LANE = XACC_AXIS_LANE,
    BOTH = GANG | LANE,
    SHARED = GANG | XACC_AXIS_WORKER
};
enum { LANES1 = XACC_KERNEL_LANES, LANES2 = XACC_KERNEL_LANES | XACC_KERNEL_LANES2 };
enum { LIGHT = XACC_KERNEL_GANG_RED | XACC_KERNEL_LIGHT_RED };

#define TRIP(axis, trip)                                                                           \
    {XACC_ITEM_TRIP, axis, NULL}, {                                                                \
        NULL, NULL, trip                                                                           \
    }
#define GANGS(dimension, gangs)                                                                    \
    {XACC_ITEM_NUM_GANGS, dimension, NULL}, {                                                      \
        NULL, NULL, gangs                                                                          \
    }
#define VECTOR(lanes)                                                                              \
    {XACC_ITEM_VECTOR_LENGTH, 0, NULL}, {                                                          \
        NULL, NULL, lanes                                                                          \
    }

#define SOME_WORKERS(workers)                                                                      \
    {XACC_ITEM_NUM_WORKERS, 0, NULL}, {                                                            \
        NULL, NULL, workers                                                                        \
    }

typedef struct pair {
    xacc_item_t item;
    xacc_operand_t operand;
} pair_t;

static const char *choose(const xacc_dev_t *dev, uint32_t flags, uint32_t n, const pair_t *pairs) {
    static char text[128];
    xacc_item_t items[8];
    xacc_operand_t operands[8];
    for (uint32_t i = 0; i < n; i++) {
        items[i] = pairs[i].item;
        operands[i] = pairs[i].operand;
    }
    const xacc_kernel_desc_t desc = {.flags = flags, .max_lanes = 256};
    const xacc_directive_t directive = {"", n, items, operands};
    xacc_grid_request_t request;
    CHECK(xacc_grid_read(&desc, &directive, &request) == XACC_OK);
    xacc_grid_t grid = xacc_grid_choose(&request, dev);
    snprintf(text, sizeof text, "%u,%u,%u/%u,%u", grid.gangs[0], grid.gangs[1], grid.gangs[2],
             grid.lanes[0], grid.lanes[1]);
    return text;
}

static uint32_t lanes_of(const xacc_dev_t *dev, const xacc_grid_request_t *request) {
    const xacc_grid_t grid = xacc_grid_choose(request, dev);
    return grid.lanes[0] * grid.lanes[1];
}

#define GRID(dev, flags, expected, ...)                                                            \
    do {                                                                                           \
        const pair_t pairs[] = {__VA_ARGS__};                                                      \
        const char *got = choose(&dev, flags, sizeof pairs / sizeof pairs[0], pairs);              \
        unit_check(strcmp(got, expected) == 0, __FILE__, __LINE__, "%s, not %s", got, expected);   \
    } while (0)

TEST(gangs_are_smaller_where_one_fills_a_processor) {
    const uint32_t flags = XACC_KERNEL_LANES | XACC_KERNEL_LANES2;
    const xacc_grid_axis_t axis = {
        .gang = true, .lane = true, .gang_has_lane = true, .gang_trip = 4096, .lane_trip = 4096};
    xacc_grid_request_t request = {.flags = flags, .max_lanes = 256, .axes = {axis, axis}};
    CHECK(lanes_of(&gpu, &request) == 256);
    request.crowded = true;
    CHECK(lanes_of(&gpu, &request) == 128);
    request.vector_length = 256;
    CHECK(lanes_of(&gpu, &request) == 256);
}

TEST(serial_and_scalar_kernels) {
    GRID(gpu, XACC_KERNEL_SERIAL | LANES1, "1,1,1/1,1", {TRIP(X | BOTH, 1000)});
    GRID(gpu, 0, "1,1,1/1,1", {TRIP(3, 1000)});
    GRID(gpu, 0, "10,1,1/1,1", {GANGS(0, 10)});
}

TEST(one_dimension_on_a_gpu) {
    GRID(gpu, LANES1, "8,1,1/128,1", {TRIP(X | BOTH, 1024)});
    GRID(gpu, LANES1, "9,1,1/128,1", {TRIP(X | BOTH, 1025)});
    GRID(gpu, LANES1, "1,1,1/128,1", {TRIP(X | BOTH, 1)});
    GRID(gpu, LANES1, "1600,1,1/128,1", {TRIP(X | BOTH, 0)});
    GRID(gpu, LANES1, "524288,1,1/128,1", {TRIP(X | BOTH, 1 << 27)});
    GRID(gpu, LANES1 | XACC_KERNEL_GANG_RED, "1600,1,1/256,1", {TRIP(X | BOTH, 1 << 27)});
    GRID(gpu, LANES1 | XACC_KERNEL_GANG_RED, "1,1,1/128,1", {TRIP(X | BOTH, 100)});
    GRID(gpu, LANES1 | LIGHT, "800,1,1/256,1", {TRIP(X | BOTH, 1 << 27)});
    GRID(gpu, LANES1 | LIGHT, "256,1,1/256,1", {TRIP(X | BOTH, 1 << 20)});
    GRID(gpu, LANES1 | LIGHT, "100,1,1/128,1", {TRIP(X | BOTH, 1 << 14)});
    GRID(gpu, LANES1 | LIGHT, "1,1,1/128,1", {TRIP(X | BOTH, 100)});
    GRID(gpu, LANES1 | LIGHT, "800,1,1/256,1", {TRIP(X | BOTH, 0)});
    GRID(gpu, LANES1, "16777215,1,1/128,1", {TRIP(X | BOTH, 1L << 50)});
}

/* Whole wavefronts, and workers of one each; or one worker of several, where that is asked for. */
TEST(wavefronts_of_64_lanes) {
    enum { WORKERS = LANES1 | XACC_KERNEL_WORKERS };
    GRID(amd, LANES1 | XACC_KERNEL_COLLECT, "2,1,1/64,1", {TRIP(X | BOTH, 100)}, {VECTOR(32)});
    GRID(amd, LANES2, "16,125,1/64,4", {TRIP(Y | BOTH, 1000)}, {TRIP(X | BOTH, 1000)});
    GRID(amd, WORKERS, "10,1,1/128,1", {TRIP(X | GANG, 10)}, {VECTOR(128)});
    GRID(amd, WORKERS, "10,1,1/64,2", {TRIP(X | GANG, 10)}, {VECTOR(128)}, {SOME_WORKERS(2)});
    GRID(amd, WORKERS, "10,1,1/64,4", {TRIP(X | GANG, 10)}, {VECTOR(64)});
    GRID(rdna, WORKERS, "10,1,1/64,1", {TRIP(X | GANG, 10)}, {VECTOR(64)});
    GRID(rdna, WORKERS, "10,1,1/32,8", {TRIP(X | GANG, 10)}, {VECTOR(32)});
    GRID(gpu, WORKERS, "10,1,1/128,2", {TRIP(X | GANG, 10)}, {VECTOR(128)});
    GRID(gpu, WORKERS, "10,1,1/32,4", {TRIP(X | GANG, 10)}, {SOME_WORKERS(4)});
    GRID(sim, WORKERS, "4,1,1/4,16", {TRIP(X | SHARED, 1000)});
}

/* Few lanes where there are many workers, as many as the inner loop can use;
 * one wide worker where the outer loop is short. */
TEST(lanes_of_workers) {
    enum { WORKERS = LANES1 | XACC_KERNEL_WORKERS };
    GRID(gpu, WORKERS, "31250,1,1/4,32", {TRIP(X | SHARED, 1000000)});
    GRID(gpu, WORKERS, "4688,1,1/8,32", {TRIP(X | SHARED, 150000)});
    GRID(gpu, WORKERS, "31250,1,1/4,32", {TRIP(X | SHARED, 1000000)}, {TRIP(X | LANE, 10)});
    GRID(gpu, WORKERS, "125000,1,1/32,8", {TRIP(X | SHARED, 1000000)}, {TRIP(X | LANE, 1000)});
    GRID(gpu, WORKERS, "1250,1,1/32,8", {TRIP(X | SHARED, 10000)});
    GRID(gpu, WORKERS, "1250,1,1/16,16", {TRIP(X | SHARED, 20000)}, {TRIP(X | LANE, 100)});
    GRID(gpu, WORKERS, "100,1,1/256,1", {TRIP(X | SHARED, 100)});
    GRID(gpu, WORKERS, "13,1,1/32,8", {TRIP(X | SHARED, 100)}, {TRIP(X | LANE, 20)});
    GRID(gpu, WORKERS, "1600,1,1/32,8", {TRIP(X | SHARED, 0)});
}

/* vector_length is exact, or the most where nothing can tell. */
TEST(most_lanes_of_workers) {
    enum { WORKERS = LANES1 | XACC_KERNEL_WORKERS, FEWER = WORKERS | XACC_KERNEL_FEWER_LANES };
    GRID(gpu, WORKERS, "125000,1,1/32,8", {TRIP(X | SHARED, 1000000)}, {VECTOR(32)});
    GRID(gpu, FEWER, "31250,1,1/4,32", {TRIP(X | SHARED, 1000000)}, {VECTOR(32)});
    GRID(gpu, FEWER, "125000,1,1/32,8", {TRIP(X | SHARED, 1000000)}, {TRIP(X | LANE, 1000)},
         {VECTOR(32)});
    GRID(gpu, FEWER, "4,1,1/8,32", {TRIP(X | SHARED, 100)}, {VECTOR(8)});
    GRID(gpu, FEWER, "13,1,1/32,8", {TRIP(X | SHARED, 100)}, {VECTOR(32)});
    GRID(gpu, FEWER, "500000,1,1/128,2", {TRIP(X | SHARED, 1000000)}, {VECTOR(128)});
    GRID(gpu, FEWER, "250000,1,1/32,4", {TRIP(X | SHARED, 1000000)}, {VECTOR(32)},
         {SOME_WORKERS(4)});
    GRID(amd, FEWER, "31250,1,1/4,32", {TRIP(X | SHARED, 1000000)}, {VECTOR(32)});
}

/* All lanes of a gang for a long row, as long as gangs are few enough. */
TEST(lanes_of_long_rows) {
    enum { WORKERS = LANES1 | XACC_KERNEL_WORKERS };
    GRID(gpu, WORKERS, "4096,1,1/256,1", {TRIP(X | SHARED, 4096)}, {TRIP(X | LANE, 32768)});
    GRID(gpu, WORKERS, "512,1,1/32,8", {TRIP(X | SHARED, 4096)}, {TRIP(X | LANE, 2000)});
    GRID(gpu, WORKERS, "12500,1,1/32,8", {TRIP(X | SHARED, 100000)}, {TRIP(X | LANE, 32768)});
}

TEST(lanes_cover_a_tile) {
    enum { TILE = LANES2 | XACC_KERNEL_TILE };
    GRID(gpu, TILE, "1000,1,1/16,16", {TRIP(X | GANG, 1000)}, {TRIP(Y | LANE, 16)},
         {TRIP(X | LANE, 16)});
    GRID(gpu, TILE, "1000,1,1/32,4", {TRIP(X | GANG, 1000)}, {TRIP(Y | LANE, 4)},
         {TRIP(X | LANE, 32)});
    GRID(gpu, TILE, "1000,1,1/8,8", {TRIP(X | GANG, 1000)}, {TRIP(Y | LANE, 7)},
         {TRIP(X | LANE, 5)});
    GRID(gpu, TILE, "1000,1,1/64,4", {TRIP(X | GANG, 1000)}, {TRIP(Y | LANE, 64)},
         {TRIP(X | LANE, 64)});
}

TEST(gangs_and_lanes_of_different_loops) {
    GRID(gpu, LANES1, "500,1,1/128,1", {TRIP(X | GANG, 500)}, {TRIP(X | LANE, 3000)});
    GRID(gpu, LANES1, "1,1,1/128,1", {TRIP(X | LANE, 3000)});
    GRID(gpu, LANES1, "300,200,1/128,1", {TRIP(X | GANG, 300)}, {TRIP(Y | GANG, 200)},
         {TRIP(X | LANE, 64)});
}

TEST(two_dimensions_on_a_gpu) {
    GRID(gpu, LANES2, "16,125,1/64,4", {TRIP(Y | BOTH, 1000)}, {TRIP(X | BOTH, 1000)});
    GRID(gpu, LANES2, "8,128,512/64,4", {TRIP(Z | GANG, 512)}, {TRIP(Y | BOTH, 512)},
         {TRIP(X | BOTH, 512)});
    GRID(gpu, LANES2 | XACC_KERNEL_GANG_RED, "32,50,1/32,4", {TRIP(Y | BOTH, 1000)},
         {TRIP(X | BOTH, 1000)});
    GRID(gpu, LANES2 | XACC_KERNEL_GANG_RED, "16,100,1/64,4", {TRIP(Z | GANG, 512)},
         {TRIP(Y | BOTH, 1000)}, {TRIP(X | BOTH, 1000)});
    GRID(gpu, LANES2, "1,32,1/8,32", {TRIP(Y | BOTH, 1000)}, {TRIP(X | BOTH, 7)});
    GRID(gpu, LANES2, "4,1,1/256,1", {TRIP(Y | GANG, 1)}, {TRIP(X | BOTH, 1000)}, {VECTOR(256)});
    GRID(gpu, LANES2, "8,1,1/128,2", {TRIP(Y | BOTH, 2)}, {TRIP(X | BOTH, 1000)});
    GRID(gpu, LANES2, "8,1,1/128,1", {TRIP(Y | BOTH, 1)}, {TRIP(X | BOTH, 1000)});
    GRID(gpu, LANES2, "1,65535,65535/64,4", {TRIP(Z | GANG, 100000)}, {TRIP(Y | BOTH, 1000000)},
         {TRIP(X | BOTH, 64)});
}

/* Blocks of 4 x 8 lanes fit; as many lanes as ever, and those of a short loop. */
TEST(elements_stored_along_y) {
    enum { ACROSS = LANES2 | XACC_KERNEL_ACROSS };
    GRID(gpu, ACROSS, "32,62,1/32,8", {TRIP(Y | BOTH, 1000)}, {TRIP(X | BOTH, 1000)});
    GRID(gpu, ACROSS, "1,32,1/8,32", {TRIP(Y | BOTH, 1000)}, {TRIP(X | BOTH, 7)});
}

/* Lanes take tiles of both axes, of y, or none, so that enough are left; gangs
 * along z whole ones. */
TEST(tiles_of_lanes) {
#define TILED(axis, tile) (axis | BOTH | (tile) << XACC_AXIS_TILE)
    GRID(gpu, LANES2, "8,128,1/64,4", {TRIP(TILED(Y, 4), 2048)}, {TRIP(TILED(X, 4), 2048)});
    GRID(gpu, LANES2, "32,64,1/64,4", {TRIP(TILED(Y, 8), 2048)}, {TRIP(TILED(X, 8), 2048)});
    GRID(gpu, LANES2, "16,63,1/64,4", {TRIP(TILED(Y, 4), 1000)}, {TRIP(TILED(X, 4), 1000)});
    GRID(gpu, LANES2, "8,125,1/64,4", {TRIP(TILED(Y, 4), 500)}, {TRIP(TILED(X, 4), 500)});
    GRID(gpu, LANES1, "512,1,1/128,1", {TRIP(TILED(X, 4), 65536)});
    GRID(gpu, LANES1, "1954,1,1/128,1", {TRIP(TILED(X, 4), 1000000)});
    GRID(gpu, LANES2, "8,128,64/64,4", {TRIP(Z | GANG | 4 << XACC_AXIS_TILE, 510)},
         {TRIP(Y | BOTH, 510)}, {TRIP(X | BOTH, 510)});
    /* No more gangs along z than a grid can have. */
    GRID(gpu, LANES2, "1,1,44167/64,4", {TRIP(Z | GANG | 4 << XACC_AXIS_TILE, 530000)},
         {TRIP(Y | BOTH, 4)}, {TRIP(X | BOTH, 64)});
    GRID(gpu, LANES2 | XACC_KERNEL_TILE, "4096,1,1/8,8", {TRIP(X | GANG, 4096)},
         {TRIP(Y | LANE | 4 << XACC_AXIS_TILE, 32)}, {TRIP(X | LANE | 4 << XACC_AXIS_TILE, 32)});
    GRID(gpu, LANES2 | XACC_KERNEL_TILE, "4096,1,1/16,16", {TRIP(X | GANG, 4096)},
         {TRIP(Y | LANE | 2 << XACC_AXIS_TILE, 32)}, {TRIP(X | LANE | 4 << XACC_AXIS_TILE, 64)});
    GRID(sim, LANES2, "2,4,1/32,2", {TRIP(TILED(Y, 4), 100)}, {TRIP(TILED(X, 4), 200)});
    GRID(host, LANES2, "1,8,1/1,1", {TRIP(TILED(Y, 4), 100)}, {TRIP(TILED(X, 4), 200)});
#undef TILED
}

/* Threads along an axis are fewer than 2^31, or steps of 32 bits wrapped. */
TEST(most_threads) {
    GRID(gpu, XACC_KERNEL_LANES | XACC_KERNEL_WORKERS, "8388607,1,1/32,8",
         {TRIP(X | SHARED | LANE, 2000000000)}, {GANGS(0, 16000000)}, {SOME_WORKERS(8)},
         {VECTOR(32)});
    GRID(gpu, LANES1, "16777215,1,1/128,1", {TRIP(X | BOTH, 2000000000)}, {GANGS(0, 20000000)});
}

TEST(vector_length) {
    GRID(gpu, LANES1, "32,1,1/32,1", {TRIP(X | BOTH, 1000)}, {VECTOR(20)});
    GRID(gpu, LANES1, "4,1,1/256,1", {TRIP(X | BOTH, 1000)}, {VECTOR(2000)});
    GRID(gpu, LANES1, "1000,1,1/1,1", {TRIP(X | BOTH, 1000)}, {VECTOR(1)});
    GRID(gpu, LANES1 | XACC_KERNEL_COLLECT, "32,1,1/32,1", {TRIP(X | BOTH, 1000)}, {VECTOR(1)});
    GRID(gpu, LANES2, "2,800,1/32,1", {TRIP(Y | BOTH, 1000)}, {TRIP(X | BOTH, 64)}, {VECTOR(32)});
}

TEST(num_gangs) {
    GRID(gpu, LANES1, "10,1,1/128,1", {TRIP(X | BOTH, 1 << 20)}, {GANGS(0, 10)});
    GRID(gpu, LANES1, "100,1,1/128,1", {TRIP(X | BOTH, 20)}, {GANGS(0, 100)});
    GRID(gpu, LANES1, "2,50,1/128,1", {TRIP(Y | GANG, 50)}, {TRIP(X | GANG, 1000)},
         {GANGS(0, 100)});
    GRID(gpu, LANES1, "4,3,2/128,1", {TRIP(X | GANG, 1000)}, {GANGS(0, 4)}, {GANGS(1, 3)},
         {GANGS(2, 2)});
    GRID(host, LANES1, "100,1,1/1,1", {TRIP(X | BOTH, 20)}, {GANGS(0, 100)});
}

TEST(cpus_get_a_gang_per_thread) {
    GRID(host, LANES2, "8,1,1/1,1", {TRIP(X | BOTH, 1000)});
    GRID(host, LANES2, "5,1,1/1,1", {TRIP(X | BOTH, 5)});
    GRID(host, LANES2, "1,8,1/1,1", {TRIP(Y | BOTH, 512)}, {TRIP(X | BOTH, 512)});
    GRID(host, LANES2, "1,4,2/1,1", {TRIP(Z | GANG, 2)}, {TRIP(Y | BOTH, 512)},
         {TRIP(X | BOTH, 512)});
    GRID(host, LANES2, "2,4,1/1,1", {TRIP(Y | BOTH, 4)}, {TRIP(X | BOTH, 512)});
    GRID(host, LANES1, "8,1,1/1,1", {TRIP(X | BOTH, 0)});
    GRID(host, LANES1, "1,1,1/1,1", {TRIP(X | LANE, 1000)});
}

TEST(the_simulator_stays_small) {
    GRID(sim, LANES1, "4,1,1/64,1", {TRIP(X | BOTH, 100000)});
    GRID(sim, LANES1, "2,1,1/64,1", {TRIP(X | BOTH, 100)});
    GRID(sim, LANES2, "4,4,1/16,4", {TRIP(Y | BOTH, 1000)}, {TRIP(X | BOTH, 1000)});
    GRID(sim, LANES1, "9,1,1/64,1", {TRIP(X | BOTH, 100)}, {GANGS(0, 9)});
    GRID(sim, LANES1 | XACC_KERNEL_COLLECT, "4,1,1/32,1", {TRIP(X | BOTH, 1000)}, {VECTOR(8)});
}

TEST(a_size_of_zero_is_as_none) {
    GRID(sim, LANES1, "4,1,1/64,1", {TRIP(X | BOTH, 100000)}, {GANGS(0, 0)}, {VECTOR(0)});
}

static xacc_status_t read_gangs(uint32_t axis, int64_t gangs) {
    const xacc_kernel_desc_t desc = {.flags = 0, .max_lanes = 256};
    const xacc_item_t item = {XACC_ITEM_NUM_GANGS, axis, NULL};
    const xacc_operand_t operand = {.value = gangs};
    const xacc_directive_t directive = {"", 1, &item, &operand};
    xacc_grid_request_t request;
    return xacc_grid_read(&desc, &directive, &request);
}

TEST(impossible_sizes_are_errors) {
    CHECK(read_gangs(0, -1) == XACC_ERR_ARG);
    CHECK_CONTAINS(xacc_reason(), "num_gangs(-1) is negative");
    CHECK(read_gangs(0, INT64_C(1) << 40) == XACC_ERR_ARG);
    CHECK_CONTAINS(xacc_reason(), "num_gangs(1099511627776) is more than the 2147483647 "
                                  "gangs that a launch can have in dimension 1");
    CHECK(read_gangs(1, 65536) == XACC_ERR_ARG);
    CHECK_CONTAINS(xacc_reason(), "more than the 65535 gangs that a launch "
                                  "can have in dimension 2");
    CHECK(read_gangs(0, INT32_MAX) == XACC_OK);
    CHECK(read_gangs(2, 65535) == XACC_OK);
}
