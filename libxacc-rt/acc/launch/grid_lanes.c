/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Lanes and workers of a gang. Measured limits are constants below. */
#include "acc/launch/grid_lanes.h"
#include "xacc/targets.h"

enum {
    LANES = 128,           /* per gang, where nothing else was asked for */
    LANES_REDUCTION = 256, /* fewer gangs combine what they have, where each processor has one */
    LANES_2D = 256,        /* 64 x 4: measured best for stencils */
    LANES_2D_X = 64,
    LANES_2D_X_ACROSS = 32,   /* 32 x 8, which blocks of 4 x 8 fill */
    LANES_2D_REDUCTION = 128, /* 32 x 4, where there is no third dimension */
    LANES_2D_CROWDED = 128,   /* three gangs fit where one of 256 has up to 168 registers a lane */
    LEAST_WORKER_LANES = 4,
    ITEMS_PER_WORKER_LANE = 8, /* of an inner loop whose length is known */
    LANES_AT_LEAST = 512,      /* per processor: else a gang is one worker */
    LANES_TO_FILL = 2048,
    LANES_TO_SPARE = 8192, /* where the length of inner loops is not known */
    LONG_ROW = 4096,       /* elements of an inner loop that keep a gang busy */
    MAX_WORKERS = 32,
    MAX_WIDE_WORKERS = 15, /* of several warps: hardware barriers */
    SIM_LANES = 64,
};

static int64_t whole_warps(int64_t lanes, const xacc_dev_t *dev) {
    return (lanes + dev->warp - 1) / dev->warp * dev->warp;
}

/* Most lanes of a gang; images are compiled for whole warps. */
static int64_t lane_limit(const xacc_grid_request_t *request, const xacc_dev_t *dev) {
    return request->max_lanes > 1 ? whole_warps(request->max_lanes, dev) : 1;
}

/* Lanes that the loop over an axis can use; 0: unknown. */
static int64_t useful_lanes(const xacc_grid_axis_t *axis) {
    int64_t tile = xacc_grid_most(1, axis->lane_tile);
    return (axis->lane_trip + tile - 1) / tile;
}

/* All that can use a tile, if the kernel was compiled for so many. */
static int64_t tile_lanes(const xacc_grid_request_t *request, int64_t lanes) {
    int64_t x = useful_lanes(&request->axes[0]), y = useful_lanes(&request->axes[1]);
    return x > 0 && y > 0 && x <= request->max_lanes / y ? x * y : lanes;
}

/* Lanes of a gang whose one loop is over gangs and lanes. */
static int64_t lanes_1d(const xacc_grid_request_t *request, const xacc_dev_t *dev, bool reduces) {
    const int64_t trip = request->axes[0].gang_trip;
    const bool all_work = !trip || trip >= LANES_REDUCTION * (int64_t)dev->processors;
    return reduces && all_work ? LANES_REDUCTION : LANES;
}

/* Total number of lanes of a gang. */
static int64_t lane_count(const xacc_grid_request_t *request, const xacc_dev_t *dev, bool two) {
    bool reduces = request->flags & XACC_KERNEL_GANG_RED && !request->axes[2].gang;
    int64_t lanes = !(dev->caps & XACC_DEV_GPU) ? SIM_LANES
                    : two                       ? LANES_2D
                                                : lanes_1d(request, dev, reduces);
    if (two && (request->flags & XACC_KERNEL_TILE))
        lanes = tile_lanes(request, lanes);
    if (two && reduces)
        lanes = xacc_grid_least(lanes, LANES_2D_REDUCTION);
    if (two && request->crowded)
        lanes = xacc_grid_least(lanes, LANES_2D_CROWDED);
    if (request->vector_length)
        lanes = request->vector_length;
    if (lanes > 1 || (request->flags & XACC_KERNEL_COLLECT))
        lanes = whole_warps(lanes, dev);
    return xacc_grid_most(1, xacc_grid_least(lanes, lane_limit(request, dev)));
}

/* Extent of x where lanes are two-dimensional: 64 of 256, or 32, less if the loop
 * along x is short, more if that along y is. The result divides lanes; on a GPU
 * it is at least a warp unless the x loop is shorter than that. */
static int64_t lanes_x(const xacc_grid_request_t *request, int64_t lanes, int64_t smallest) {
    int64_t x_trip = useful_lanes(&request->axes[0]), y_trip = useful_lanes(&request->axes[1]);
    int64_t usual = request->flags & XACC_KERNEL_ACROSS ? LANES_2D_X_ACROSS : LANES_2D_X;
    int64_t x = xacc_grid_least(lanes, xacc_grid_most(smallest, xacc_grid_least(lanes / 4, usual)));
    while (x_trip && x > 1 && x / 2 >= x_trip && lanes % (x / 2) == 0)
        x /= 2;
    while (y_trip && lanes % (x * 2) == 0 && lanes / (x * 2) >= y_trip && (!x_trip || x < x_trip))
        x *= 2;
    return lanes % x == 0 ? x : lanes;
}

static int64_t power_of_two(int64_t least_value) {
    int64_t power = 1;
    while (power < least_value)
        power *= 2;
    return power;
}

/* Lanes of a worker where the launch may choose: as few as the inner loop can
 * use well, for the rows of a sparse matrix are short, but more where there are
 * few workers, and in the end all of a gang. Measured (bench/spmv, dense
 * products of 100 to 2 million rows). */
static int64_t worker_lanes(const xacc_grid_request_t *request, const xacc_dev_t *dev,
                            int64_t limit) {
    int64_t outer = request->axes[0].gang_trip * xacc_grid_most(1, request->worker_trip);
    int64_t inner = request->axes[0].lane_trip;
    int64_t lanes = power_of_two((inner - 1) / ITEMS_PER_WORKER_LANE + 1), some = dev->processors;
    lanes = xacc_grid_most(LEAST_WORKER_LANES, xacc_grid_least(lanes, dev->warp));
    if (!(dev->caps & XACC_DEV_GPU))
        return lanes;
    int64_t enough = some * (inner ? LANES_TO_FILL : LANES_TO_SPARE);
    while (lanes < dev->warp && (!outer || outer * lanes < enough))
        lanes *= 2;
    int64_t busy = some * (inner >= LONG_ROW ? LANES_TO_FILL : LANES_AT_LEAST);
    bool few = outer && outer * dev->warp < busy;
    return few && (!inner || inner > lanes) ? limit : lanes;
}

/* Where the user says how many lanes a worker has: at most so many, if they
 * are in one warp, nothing can tell and the number of workers is ours; else
 * whole warps. */
static int64_t asked_lanes(const xacc_grid_request_t *request, const xacc_dev_t *dev) {
    int64_t lanes = whole_warps(request->vector_length, dev);
    if (!(request->flags & XACC_KERNEL_FEWER_LANES) || request->num_workers || lanes > dev->warp)
        return lanes;
    int64_t bound = xacc_grid_most(LEAST_WORKER_LANES, power_of_two(request->vector_length));
    return xacc_grid_least(bound, worker_lanes(request, dev, dev->warp));
}

/* Most lanes of a worker. Where there are no barriers for a part of a gang, a worker of several
 * warps, which only who asks for it gets, is its gang's only one. */
static int64_t worker_limit(const xacc_grid_request_t *request, const xacc_dev_t *dev,
                            int64_t limit) {
    const bool alone = request->num_workers <= 1 && request->vector_length > dev->warp;
    return dev->caps & XACC_DEV_WARP_WORKERS && !alone ? dev->warp : limit;
}

static int64_t most_workers(const xacc_dev_t *dev, int64_t lanes) {
    return lanes <= dev->warp                  ? MAX_WORKERS
           : dev->caps & XACC_DEV_WARP_WORKERS ? 1
                                               : MAX_WIDE_WORKERS;
}

static void choose_workers(const xacc_grid_request_t *request, const xacc_dev_t *dev,
                           xacc_grid_t *grid) {
    int64_t limit = xacc_grid_most(dev->warp, lane_limit(request, dev));
    int64_t all = dev->caps & XACC_DEV_GPU ? LANES_2D : SIM_LANES;
    int64_t lanes = request->vector_length ? asked_lanes(request, dev)
                    : request->num_workers
                        ? dev->warp
                        : worker_lanes(request, dev, xacc_grid_least(all, limit));
    lanes = xacc_grid_least(lanes, worker_limit(request, dev, limit));
    int64_t workers =
        request->num_workers ? request->num_workers : xacc_grid_least(all, limit) / lanes;
    if (!request->num_workers && request->worker_trip) /* others would idle */
        workers = xacc_grid_least(
            workers, xacc_grid_most(power_of_two(request->worker_trip), dev->warp / lanes));
    workers = xacc_grid_least(workers, most_workers(dev, lanes));
    grid->lanes[0] = (uint32_t)lanes;
    grid->lanes[1] = (uint32_t)xacc_grid_most(1, xacc_grid_least(workers, limit / lanes));
}

void xacc_grid_choose_lanes(const xacc_grid_request_t *request, const xacc_dev_t *dev,
                            xacc_grid_t *grid) {
    bool simt = dev->ops->target & XACC_DEVICE_TARGETS;
    grid->lanes[0] = grid->lanes[1] = 1;
    if (!simt || !(request->flags & XACC_KERNEL_LANES))
        return;
    if (request->flags & XACC_KERNEL_WORKERS) {
        choose_workers(request, dev, grid);
        return;
    }
    bool two = (request->flags & XACC_KERNEL_LANES2) && request->axes[1].lane &&
               request->axes[1].lane_trip != 1;
    int64_t lanes = lane_count(request, dev, two);
    int64_t smallest = dev->caps & XACC_DEV_GPU    ? dev->warp
                       : request->axes[0].tile > 1 ? XACC_TILE_LANES
                                                   : 1;
    int64_t x = two ? lanes_x(request, lanes, smallest) : lanes;
    grid->lanes[0] = (uint32_t)x;
    grid->lanes[1] = (uint32_t)(lanes / x);
}

/* Workers are powers of two in one warp; or several warps, where the user says
 * so (choose_workers). */
static bool fits_workers(const xacc_grid_request_t *request, const xacc_dev_t *dev, uint32_t lanes,
                         uint32_t workers) {
    if (lanes > dev->warp)
        return lanes == whole_warps(request->vector_length, dev) &&
               lanes <= worker_limit(request, dev, lanes) && workers <= most_workers(dev, lanes);
    return lanes >= LEAST_WORKER_LANES && (lanes & (lanes - 1)) == 0 && workers <= MAX_WORKERS;
}

bool xacc_grid_fits(const xacc_grid_request_t *request, const xacc_dev_t *dev, uint32_t x,
                    uint32_t y) {
    const uint32_t flags = request->flags;
    if (!(dev->ops->target & XACC_DEVICE_TARGETS) || !(flags & XACC_KERNEL_LANES) ||
        flags & XACC_KERNEL_SERIAL)
        return false;
    if (x == 0 || y == 0 || x > 1024 || (uint64_t)x * y > (uint64_t)lane_limit(request, dev) ||
        x * y % dev->warp)
        return false;
    if (flags & XACC_KERNEL_WORKERS)
        return fits_workers(request, dev, x, y);
    return y == 1 || (flags & XACC_KERNEL_LANES2 && request->axes[1].lane);
}
