/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Number of gangs of a launch; of lanes: grid_lanes.c. All distributed loops stride over the
 * grid, so every grid is correct and this is about speed alone. Called by
 * launch.c and the unit tests; touches no device. */
#include "acc/launch/grid.h"
#include "acc/launch/grid_lanes.h"
#include "xacc/targets.h"

enum {
    ITEMS_PER_LANE = 2,       /* of a large loop: fewer gangs to start; measured */
    TILED_LANES = 1024,       /* per processor, or lanes take no tiles */
    ITEMS_PER_LANE_3D = 8,    /* consecutive along z, see llvm-passes/mapping/LowerIndices.cpp */
    GANGS_PER_PROCESSOR = 16, /* for reductions over gangs; 8 to 64 are equally fast */
    LIGHT_GANGS = 8,          /* the same where lanes have eight loads on their way */
    LIGHT_ITEMS = 16,         /* of a lane there, where a processor has more than one gang */
    SIM_GANGS = 4,            /* per axis: enough to show races, few enough to be quick */
};

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
        int64_t take = xacc_grid_most(1, xacc_grid_least(useful[axis], total));
        gangs[axis] = (uint32_t)xacc_grid_least(take, xacc_grid_gang_limit[axis]);
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

/* Iterations that a lane should have where it may choose: one of three dimensions whose planes
 * share no loads. */
static int64_t items_per_lane(const xacc_grid_request_t *request,
                              const int64_t useful[XACC_GRID_AXES]) {
    if (useful[2] <= 1)
        return ITEMS_PER_LANE;
    return request->axes[2].tile > 1 ? xacc_grid_least(ITEMS_PER_LANE_3D, useful[2]) : 1;
}

/* Gangs where they need not be as many as the loops can use. per_processor: 0
 * where the launch may choose. */
static int64_t some_gangs(const xacc_dev_t *dev, uint32_t per_processor) {
    int64_t chosen = dev->caps & XACC_DEV_GPU ? GANGS_PER_PROCESSOR : 1;
    return xacc_grid_most(1, dev->processors) * (per_processor ? per_processor : chosen);
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
            useful[axis] = xacc_grid_least(useful[axis], SIM_GANGS);
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
    int64_t fewest = xacc_grid_most(1, dev->processors), many = fewest * LIGHT_GANGS;
    int64_t useful = useful_gangs(request, grid, 0, LIGHT_ITEMS);
    return useful ? xacc_grid_most(fewest, xacc_grid_least(many, useful)) : many;
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
        total = xacc_grid_most(some, product(useful) / items_per_lane(request, useful));
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
            grid->gangs[axis] = (uint32_t)xacc_grid_most(1, asked[axis]);
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
    xacc_grid_choose_lanes(request, dev, &grid);
    for (int axis = 0; axis < 2 && shape->lanes[0]; axis++)
        grid.lanes[axis] = shape->lanes[axis];
    if (request->flags & XACC_KERNEL_ONE_GANG)
        return grid;
    if (shape->gangs || !requested_gangs(request, &grid))
        choose_gangs(request, dev, shape->gangs, &grid);
    /* 32-bit loops step by gangs times lanes without a check: keep it below
     * 2^31. */
    int64_t lanes = (int64_t)grid.lanes[0] * (request->axes[0].gang_has_worker ? grid.lanes[1] : 1);
    grid.gangs[0] = (uint32_t)xacc_grid_least(grid.gangs[0], INT32_MAX / lanes);
    return grid;
}

xacc_grid_t xacc_grid_choose(const xacc_grid_request_t *request, const xacc_dev_t *dev) {
    return xacc_grid_shaped(request, dev, &(xacc_grid_shape_t){.gangs = 0});
}
