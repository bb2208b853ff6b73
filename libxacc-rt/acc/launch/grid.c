/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Number of gangs and lanes of a launch. All distributed loops stride over the
 * grid, so every grid is correct and this is about speed alone. Called by
 * launch.c and the unit tests; touches no device. */
#include "acc/launch/grid.h"
#include "xacc/targets.h"

enum {
    LANES = 128,    /* per gang, where nothing else was asked for */
    LANES_2D = 256, /* 64 x 4: measured best for stencils */
    LANES_2D_X = 64,
    LANES_2D_REDUCTION = 128, /* 32 x 4 */
    LEAST_WORKER_LANES = 4,
    ITEMS_PER_WORKER_LANE = 8, /* of an inner loop whose length is known */
    LANES_AT_LEAST = 512,      /* per processor: else a gang is one worker */
    LANES_TO_FILL = 2048,
    LANES_TO_SPARE = 8192, /* where the length of inner loops is not known */
    LONG_ROW = 4096,       /* elements of an inner loop that keep a gang busy */
    MAX_WORKERS = 32,
    MAX_WIDE_WORKERS = 15,    /* of several warps: hardware barriers */
    ITEMS_PER_LANE = 2,       /* of a large loop: fewer gangs to start; measured */
    TILED_LANES = 1024,       /* per processor, or lanes take no tiles */
    ITEMS_PER_LANE_3D = 8,    /* consecutive along z, see llvm-passes/mapping/LowerIndices.cpp */
    GANGS_PER_PROCESSOR = 16, /* for reductions over gangs; 8 to 64 are equally fast */
    LIGHT_GANGS = 8,          /* the same where lanes have eight loads on their way */
    LIGHT_ITEMS = 16,         /* of a lane there, where a processor has more than one gang */
    SIM_GANGS = 4,            /* per axis: enough to show races, few enough to be quick */
    SIM_LANES = 64,
};

const int64_t xacc_grid_gang_limit[XACC_GRID_AXES] = {INT32_MAX, 65535, 65535};

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static int64_t whole_warps(int64_t lanes, const xacc_dev_t *dev) {
    return (lanes + dev->warp - 1) / dev->warp * dev->warp;
}

/* Most lanes of a gang; images are compiled for whole warps. */
static int64_t lane_limit(const xacc_grid_request_t *request, const xacc_dev_t *dev) {
    return request->max_lanes > 1 ? whole_warps(request->max_lanes, dev) : 1;
}

/* Lanes that the loop over an axis can use; 0: unknown. */
static int64_t useful_lanes(const xacc_grid_axis_t *axis) {
    int64_t tile = most(1, axis->lane_tile);
    return (axis->lane_trip + tile - 1) / tile;
}

/* All that can use a tile, if the kernel was compiled for so many. */
static int64_t tile_lanes(const xacc_grid_request_t *request, int64_t lanes) {
    int64_t x = useful_lanes(&request->axes[0]), y = useful_lanes(&request->axes[1]);
    return x > 0 && y > 0 && x <= request->max_lanes / y ? x * y : lanes;
}

/* Total number of lanes of a gang. */
static int64_t lane_count(const xacc_grid_request_t *request, const xacc_dev_t *dev, bool two) {
    bool reduces = request->flags & XACC_KERNEL_GANG_RED;
    int64_t lanes = !(dev->caps & XACC_DEV_GPU) ? SIM_LANES : two ? LANES_2D : LANES;
    if (two && (request->flags & XACC_KERNEL_TILE))
        lanes = tile_lanes(request, lanes);
    if (two && reduces)
        lanes = least(lanes, LANES_2D_REDUCTION);
    if (request->vector_length)
        lanes = request->vector_length;
    if (lanes > 1 || (request->flags & XACC_KERNEL_COLLECT))
        lanes = whole_warps(lanes, dev);
    return most(1, least(lanes, lane_limit(request, dev)));
}

/* Extent of x where lanes are two-dimensional: 64 of 256, less if the loop
 * along x is short, more if that along y is. The result divides lanes; on a GPU
 * it is at least a warp unless the x loop is shorter than that. */
static int64_t lanes_x(const xacc_grid_request_t *request, int64_t lanes, int64_t smallest) {
    int64_t x_trip = useful_lanes(&request->axes[0]), y_trip = useful_lanes(&request->axes[1]);
    int64_t x = least(lanes, most(smallest, least(lanes / 4, LANES_2D_X)));
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
    int64_t outer = request->axes[0].gang_trip * most(1, request->worker_trip);
    int64_t inner = request->axes[0].lane_trip;
    int64_t lanes = power_of_two((inner - 1) / ITEMS_PER_WORKER_LANE + 1), some = dev->processors;
    lanes = most(LEAST_WORKER_LANES, least(lanes, dev->warp));
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
    int64_t bound = most(LEAST_WORKER_LANES, power_of_two(request->vector_length));
    return least(bound, worker_lanes(request, dev, dev->warp));
}

/* Where there are no barriers for several warps, a worker is one at most. */
static void choose_workers(const xacc_grid_request_t *request, const xacc_dev_t *dev,
                           xacc_grid_t *grid) {
    int64_t limit = most(dev->warp, lane_limit(request, dev));
    int64_t all = dev->caps & XACC_DEV_GPU ? LANES_2D : SIM_LANES;
    int64_t lanes = request->vector_length ? asked_lanes(request, dev)
                    : request->num_workers ? dev->warp
                                           : worker_lanes(request, dev, least(all, limit));
    lanes = least(lanes, dev->caps & XACC_DEV_WARP_WORKERS ? dev->warp : limit);
    int64_t workers = request->num_workers ? request->num_workers : least(all, limit) / lanes;
    if (!request->num_workers && request->worker_trip) /* others would idle */
        workers = least(workers, most(power_of_two(request->worker_trip), dev->warp / lanes));
    workers = least(workers, lanes > dev->warp ? MAX_WIDE_WORKERS : MAX_WORKERS);
    grid->lanes[0] = (uint32_t)lanes;
    grid->lanes[1] = (uint32_t)most(1, least(workers, limit / lanes));
}

static void choose_lanes(const xacc_grid_request_t *request, const xacc_dev_t *dev,
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

/* Gangs that the loop over an axis can use if lanes take so many iterations
 * each; 0: unknown. */
static int64_t useful_gangs(const xacc_grid_request_t *request, const xacc_grid_t *grid, int axis,
                            int64_t tile) {
    const xacc_grid_axis_t *one = &request->axes[axis];
    int64_t lanes = one->gang_has_lane && axis < 2 ? grid->lanes[axis] * tile : tile;
    if (one->gang_has_worker)
        lanes *= grid->lanes[1];
    if (!one->gang)
        return 1;
    return one->gang_trip > 0 ? (one->gang_trip - 1) / lanes + 1 : 0;
}

/* Distributes at most total gangs over the axes: each gets what it can use, the
 * outermost (z) first where outer_first. */
static void distribute(const int64_t useful[XACC_GRID_AXES], int64_t total, bool outer_first,
                       uint32_t gangs[3]) {
    for (int i = 0; i < XACC_GRID_AXES; i++) {
        int axis = outer_first ? XACC_GRID_AXES - 1 - i : i;
        int64_t take = most(1, least(useful[axis], total));
        gangs[axis] = (uint32_t)least(take, xacc_grid_gang_limit[axis]);
        take = gangs[axis];
        total /= take;
    }
}

static int64_t product(const int64_t useful[XACC_GRID_AXES]) {
    int64_t all = 1;
    for (int axis = 0; axis < XACC_GRID_AXES; axis++)
        if (__builtin_mul_overflow(all, useful[axis], &all))
            return INT64_MAX;
    return all;
}

static bool has_lanes_on_gang_axes(const xacc_grid_request_t *request) {
    return request->axes[0].gang_has_lane || request->axes[1].gang_has_lane;
}

/* Iterations that a lane should have where it may choose. */
static int64_t items_per_lane(const int64_t useful[XACC_GRID_AXES]) {
    return useful[2] > 1 ? least(ITEMS_PER_LANE_3D, useful[2]) : ITEMS_PER_LANE;
}

/* Gangs where they need not be as many as the loops can use. per_processor: 0
 * where the launch may choose. */
static int64_t some_gangs(const xacc_dev_t *dev, uint32_t per_processor) {
    int64_t chosen = dev->caps & XACC_DEV_GPU ? GANGS_PER_PROCESSOR : 1;
    return most(1, dev->processors) * (per_processor ? per_processor : chosen);
}

/* Gangs that each axis can use where lanes take tiles along some axes (bits);
 * some: where that is not known. */
static void read_useful(const xacc_grid_request_t *request, const xacc_dev_t *dev,
                        const xacc_grid_t *grid, unsigned tiled, int64_t some,
                        int64_t useful[XACC_GRID_AXES]) {
    bool gpu = dev->caps & XACC_DEV_GPU, host = !(dev->ops->target & XACC_DEVICE_TARGETS);
    for (int axis = 0; axis < XACC_GRID_AXES; axis++) {
        int64_t tile = tiled >> axis & 1 ? request->axes[axis].tile : 1;
        useful[axis] = useful_gangs(request, grid, axis, tile);
        if (useful[axis] == 0)
            useful[axis] = axis == 0 || host ? some : 1;
        if (!gpu && !host)
            useful[axis] = least(useful[axis], SIM_GANGS);
    }
}

/* The axes (bits) along which lanes can take tiles. */
static unsigned tiled_axes(const xacc_grid_request_t *request, const xacc_dev_t *dev) {
    unsigned tiled = 0;
    for (int axis = 0; axis < 2 && dev->ops->target & XACC_DEVICE_TARGETS; axis++)
        if (request->axes[axis].gang_has_lane && request->axes[axis].tile > 1)
            tiled |= 1u << axis;
    return tiled;
}

/* Tiles of lanes spare loads, and lanes: along both axes, along y, or not at
 * all, so that enough are left to fill a GPU. Returns the axes. */
static unsigned choose_tiles(const xacc_grid_request_t *request, const xacc_dev_t *dev,
                             const xacc_grid_t *grid, unsigned tiled, int64_t some,
                             int64_t useful[XACC_GRID_AXES]) {
    enum { X = 1, Y = 2 };
    int64_t enough = (int64_t)dev->processors * TILED_LANES / grid->lanes[0] / grid->lanes[1];
    read_useful(request, dev, grid, tiled, some, useful);
    while (tiled && dev->caps & XACC_DEV_GPU && product(useful) < enough) {
        tiled = tiled == (X | Y) ? Y : 0;
        read_useful(request, dev, grid, tiled, some, useful);
    }
    return tiled;
}

/* A gang's run of iterations along z in whole tiles. */
static void fit_runs(const xacc_grid_axis_t *z, uint32_t *gangs) {
    if (z->tile < 2 || z->gang_trip / *gangs < z->tile)
        return;
    int64_t run = ((z->gang_trip - 1) / *gangs + 1 + z->tile / 2) / z->tile * z->tile;
    if ((z->gang_trip - 1) / run >= xacc_grid_gang_limit[2])
        run += z->tile;
    *gangs = (uint32_t)((z->gang_trip - 1) / run + 1);
}

/* Of a reduction that does little but load. */
static int64_t light_gangs(const xacc_grid_request_t *request, const xacc_dev_t *dev,
                           const xacc_grid_t *grid) {
    int64_t fewest = most(1, dev->processors), many = fewest * LIGHT_GANGS;
    int64_t useful = useful_gangs(request, grid, 0, LIGHT_ITEMS);
    return useful ? most(fewest, least(many, useful)) : many;
}

static void choose_gangs(const xacc_grid_request_t *request, const xacc_dev_t *dev,
                         uint32_t per_processor, xacc_grid_t *grid) {
    bool gpu = dev->caps & XACC_DEV_GPU, host = !(dev->ops->target & XACC_DEVICE_TARGETS);
    bool all = per_processor == XACC_GANGS_ALL; /* one iteration each */
    int64_t useful[XACC_GRID_AXES], total = INT64_MAX;
    int64_t some = some_gangs(dev, all ? 0 : per_processor);
    unsigned tiled = all ? 0 : tiled_axes(request, dev);
    tiled = choose_tiles(request, dev, grid, tiled, some, useful);
    if (gpu && !tiled && has_lanes_on_gang_axes(request) && !all)
        total = most(some, product(useful) / items_per_lane(useful));
    if (host || (gpu && (request->flags & XACC_KERNEL_GANG_RED)) || (per_processor && !all))
        total = some;
    if (gpu && !per_processor && (request->flags & XACC_KERNEL_LIGHT_RED))
        total = light_gangs(request, dev, grid);
    distribute(useful, total, host, grid->gangs);
    if (!host && !all)
        fit_runs(&request->axes[2], &grid->gangs[2]);
}

/* num_gangs as written: exactly that many where it is one number, unless
 * several loops share it. */
static bool requested_gangs(const xacc_grid_request_t *request, xacc_grid_t *grid) {
    const int64_t *asked = request->num_gangs;
    if (asked[1] || asked[2]) {
        for (int axis = 0; axis < XACC_GRID_AXES; axis++)
            grid->gangs[axis] = (uint32_t)most(1, asked[axis]);
        return true;
    }
    if (!asked[0])
        return false;
    int64_t useful[XACC_GRID_AXES] = {asked[0], 1, 1};
    if (request->axes[1].gang || request->axes[2].gang) {
        for (int axis = 0; axis < XACC_GRID_AXES; axis++) {
            int64_t gangs = useful_gangs(request, grid, axis, 1);
            useful[axis] = gangs ? gangs : asked[0];
        }
    }
    distribute(useful, asked[0], true, grid->gangs);
    return true;
}

xacc_grid_t xacc_grid_shaped(const xacc_grid_request_t *request, const xacc_dev_t *dev,
                             const xacc_grid_shape_t *shape) {
    xacc_grid_t grid = {{1, 1, 1}, {1, 1}};
    if (request->flags & XACC_KERNEL_SERIAL)
        return grid;
    choose_lanes(request, dev, &grid);
    for (int axis = 0; axis < 2 && shape->lanes[0]; axis++)
        grid.lanes[axis] = shape->lanes[axis];
    if (request->flags & XACC_KERNEL_ONE_GANG)
        return grid;
    if (shape->gangs || !requested_gangs(request, &grid))
        choose_gangs(request, dev, shape->gangs, &grid);
    /* 32-bit loops step by gangs times lanes without a check: keep it below
     * 2^31. */
    int64_t lanes = (int64_t)grid.lanes[0] * (request->axes[0].gang_has_worker ? grid.lanes[1] : 1);
    grid.gangs[0] = (uint32_t)least(grid.gangs[0], INT32_MAX / lanes);
    return grid;
}

xacc_grid_t xacc_grid_choose(const xacc_grid_request_t *request, const xacc_dev_t *dev) {
    return xacc_grid_shaped(request, dev, &(xacc_grid_shape_t){.gangs = 0});
}

/* Workers are powers of two in one warp; or several warps, where the user says
 * so (choose_workers). */
static bool fits_workers(const xacc_grid_request_t *request, const xacc_dev_t *dev, uint32_t lanes,
                         uint32_t workers) {
    if (lanes > dev->warp)
        return lanes == whole_warps(request->vector_length, dev) && workers <= MAX_WIDE_WORKERS &&
               !(dev->caps & XACC_DEV_WARP_WORKERS);
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
