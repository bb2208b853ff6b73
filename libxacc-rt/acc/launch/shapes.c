/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Every grid is correct; the lists here say which ones are worth a try: numbers
 * of gangs and lanes by themselves, then pairs of them, as many as may be tried. Called by tune.c.
 */
#include "acc/launch/shapes.h"
#include "acc/launch/grid_lanes.h"
#include "xacc/targets.h"
#include <string.h>

/* Likely ones first. */
static const uint32_t lanes_1d[][2] = {{128, 1}, {256, 1}, {64, 1}, {512, 1}, {1024, 1}, {32, 1}};
static const uint32_t lanes_2d[][2] = {{64, 4},  {32, 8}, {32, 4},  {128, 2}, {256, 1}, {128, 1},
                                       {32, 16}, {64, 2}, {16, 16}, {8, 32},  {64, 8},  {32, 32}};
static const uint32_t lanes_workers[][2] = {{8, 32}, {16, 16}, {32, 8}, {4, 32}, {8, 16},
                                            {16, 8}, {32, 4},  {4, 16}, {32, 16}};
/* For each processor. */
static const uint32_t gangs_gpu[] = {8, XACC_GANGS_ALL, 32};
static const uint32_t gangs_reduction[] = {8, 32, 64};
static const uint32_t gangs_host[] = {4, 8, 2};
static const uint32_t gangs_sim[] = {1, 2, XACC_GANGS_ALL};

typedef struct candidates {
    const xacc_grid_request_t *request;
    const xacc_dev_t *dev;
    xacc_grid_shape_t *shapes;
    uint32_t n, most;
    xacc_grid_t grids[XACC_TUNER_CANDIDATES];
} candidates_t;

static bool is_new(const candidates_t *c, const xacc_grid_t *grid) {
    for (uint32_t i = 0; i < c->n; i++)
        if (memcmp(&c->grids[i], grid, sizeof *grid) == 0)
            return false;
    return true;
}

static void add(candidates_t *c, const uint32_t lanes[2], uint32_t gangs) {
    const xacc_grid_shape_t shape = {.lanes = {lanes ? lanes[0] : 0, lanes ? lanes[1] : 0},
                                     .gangs = gangs};
    const xacc_grid_t grid = xacc_grid_shaped(c->request, c->dev, &shape);
    if (c->n >= c->most || !is_new(c, &grid))
        return;
    c->grids[c->n] = grid;
    c->shapes[c->n++] = shape;
}

/* A list, and its length. */
typedef struct lanes_list {
    const uint32_t (*lanes)[2];
    uint32_t n;
} lanes_list_t;
typedef struct gangs_list {
    const uint32_t *gangs;
    uint32_t n;
} gangs_list_t;
#define LIST(array) {array, sizeof array / sizeof array[0]}

static lanes_list_t lanes_of(const xacc_grid_request_t *request, bool force) {
    const lanes_list_t one = LIST(lanes_1d), two = LIST(lanes_2d), workers = LIST(lanes_workers),
                       none = {NULL, 0};
    const bool asked = request->vector_length || request->num_workers;
    if (request->flags & XACC_KERNEL_WORKERS) /* some count the lanes of a worker */
        return !asked || (force && request->flags & XACC_KERNEL_FEWER_LANES) ? workers : none;
    if (asked && !force)
        return none;
    return request->flags & XACC_KERNEL_LANES2 ? two : one;
}

static void add_lanes(candidates_t *c, const uint32_t lanes[2], uint32_t gangs) {
    if (xacc_grid_fits(c->request, c->dev, lanes[0], lanes[1]))
        add(c, lanes, gangs);
}

/* Where a worker's lanes are the user's and the number of workers is ours. */
static void add_workers(candidates_t *c) {
    static const uint32_t numbers[] = {1, 2, 4, 8, 16};
    const xacc_grid_request_t *request = c->request;
    if (!(request->flags & XACC_KERNEL_WORKERS) || !request->vector_length || request->num_workers)
        return;
    const uint32_t lanes = c->grids[0].lanes[0];
    for (uint32_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (xacc_grid_fits(request, c->dev, lanes, numbers[i]))
            add(c, (const uint32_t[]){lanes, numbers[i]}, 0);
}

static gangs_list_t gangs_of(const xacc_grid_request_t *request, const xacc_dev_t *dev,
                             bool force) {
    const gangs_list_t gpu = LIST(gangs_gpu), reduction = LIST(gangs_reduction),
                       host = LIST(gangs_host), sim = LIST(gangs_sim), none = {NULL, 0};
    bool asked = false, shared = false;
    for (int axis = 0; axis < XACC_GRID_AXES; axis++) {
        asked |= request->num_gangs[axis] != 0;
        shared |= request->axes[axis].gang;
    }
    if ((asked && !force) || !shared)
        return none;
    if (!(dev->ops->target & XACC_DEVICE_TARGETS))
        return host;
    if (!(dev->caps & XACC_DEV_GPU))
        return sim;
    return request->flags & XACC_KERNEL_GANG_RED ? reduction : gpu;
}

uint32_t xacc_grid_shapes(const xacc_grid_request_t *request, const xacc_dev_t *dev,
                          const xacc_grid_shape_rules_t *rules,
                          xacc_grid_shape_t shapes[XACC_TUNER_CANDIDATES]) {
    candidates_t c = {
        request,     dev, shapes, 0, rules->all ? XACC_TUNER_CANDIDATES : XACC_SHAPES_FEW,
        {{{0}, {0}}}};
    const lanes_list_t lanes = lanes_of(request, rules->force);
    const gangs_list_t gangs = gangs_of(request, dev, rules->force);
    add(&c, NULL, 0);
    if (rules->reproducible && request->flags & (XACC_KERNEL_GANG_RED | XACC_KERNEL_COLLECT))
        return c.n;
    for (uint32_t g = 0; g < gangs.n; g++)
        add(&c, NULL, gangs.gangs[g]);
    add_workers(&c);
    for (uint32_t l = 0; l < lanes.n; l++)
        add_lanes(&c, lanes.lanes[l], 0);
    for (uint32_t g = 0; g < gangs.n; g++)
        for (uint32_t l = 0; l < lanes.n; l++)
            add_lanes(&c, lanes.lanes[l], gangs.gangs[g]);
    return c.n;
}
