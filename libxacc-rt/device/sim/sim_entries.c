/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What kernels call on the simulated device: indices, barriers, shuffles and
 * the check before every access. Runs on the fiber of the current lane; an
 * error is noted, and the scheduler (sim_lanes.c) ends the kernel.
 */
#include "device/constants.h"
#include "device/posts.h"
#include "device/sim/sim_lanes.h"
#include "xacc/entries.h"

#include <stdio.h>

int32_t __xacc_sim_index(int32_t what, int32_t axis) {
    const uint32_t *lanes = xacc_simt.grid->lanes;
    unsigned number = xacc_simt.current->number;
    switch (what) {
    case XACC_SIM_LANE:
        return (int32_t)(axis == 0 ? number % lanes[0] : number / lanes[0]);
    case XACC_SIM_LANES:
        return (int32_t)lanes[axis];
    case XACC_SIM_GANG:
        return (int32_t)xacc_simt.gang->id[axis];
    case XACC_SIM_WARP:
        return (int32_t)xacc_simt.warp;
    default:
        return (int32_t)xacc_simt.grid->gangs[axis];
    }
}

/* Lets count lanes from first on go. Whether they stand at the same call in the
 * source cannot be told: compilers duplicate calls. */
static void release(unsigned first, unsigned count) {
    for (unsigned i = first; i < first + count; i++)
        xacc_sim_move(xacc_simt.gang->lanes[i], XACC_SIM_RUNNABLE);
}

void __xacc_sim_barrier(void) {
    xacc_sim_lane_t *lane = xacc_simt.current;
    xacc_sim_move(lane, XACC_SIM_AT_BARRIER);
    if (xacc_simt.gang->n_at[XACC_SIM_AT_BARRIER] == xacc_simt.n)
        release(0, xacc_simt.n);
    xacc_sim_suspend(lane);
}

void __xacc_sim_worker_barrier(void) {
    xacc_sim_lane_t *lane = xacc_simt.current;
    unsigned lanes = xacc_simt.grid->lanes[0], waiting = 0;
    unsigned first = lane->number / lanes * lanes;
    xacc_sim_move(lane, XACC_SIM_AT_WORKER_BARRIER);
    for (unsigned i = first; i < first + lanes; i++)
        waiting += xacc_simt.gang->lanes[i]->context == XACC_SIM_AT_WORKER_BARRIER;
    if (waiting == lanes)
        release(first, lanes);
    xacc_sim_suspend(lane);
}

static bool group_is_complete(unsigned first, unsigned width) {
    for (unsigned i = first; i < first + width; i++)
        if (xacc_simt.gang->lanes[i]->context != XACC_SIM_AT_SHUFFLE)
            return false;
    return true;
}

/* All masks and widths are equal where all lanes are in the same shuffle. */
static void exchange(unsigned first, unsigned width) {
    xacc_sim_lane_t **group = &xacc_simt.gang->lanes[first];
    uint32_t words[XACC_SIM_MAX_WARP], mask = group[0]->mask;
    for (unsigned i = 0; i < width; i++) {
        words[i] = group[i]->word;
        if (group[i]->mask != mask || group[i]->width != width)
            xacc_sim_fail(group[i], "divergent shuffle: mask %u, but %u in lane (%u,%u)",
                          group[i]->mask, mask, xacc_sim_lane_x(first), xacc_sim_lane_y(first));
    }
    for (unsigned i = 0; i < width; i++)
        group[i]->word = words[i ^ mask];
    release(first, width);
}

int32_t __xacc_sim_shuffle_xor(int32_t word, int32_t mask, int32_t width) {
    xacc_sim_lane_t *lane = xacc_simt.current;
    unsigned lanes = (unsigned)width, first = lane->number / lanes * lanes;
    lane->word = (uint32_t)word;
    lane->mask = (uint32_t)mask;
    lane->width = lanes;
    xacc_sim_move(lane, XACC_SIM_AT_SHUFFLE);
    if (xacc_simt.n - first < lanes)
        xacc_sim_fail(lane, "partial shuffle: its warp has only %u lanes", xacc_simt.n - first);
    else if (lane->mask >= lanes || lanes > xacc_simt.warp)
        xacc_sim_fail(lane, "shuffle across warps: mask %u", lane->mask);
    else if (group_is_complete(first, lanes))
        exchange(first, lanes);
    xacc_sim_suspend(lane);
    return (int32_t)lane->word;
}

/* Parameters are in memory of the launching host thread. */
static bool is_parameter(uintptr_t address, size_t bytes) {
    for (uint32_t i = 0; i < xacc_simt.desc->n_params; i++) {
        const xacc_param_t *param = &xacc_simt.desc->params[i];
        bool by_value = param->kind == XACC_PARAM_VALUE;
        size_t size = by_value ? param->bytes : sizeof(void *);
        uintptr_t offset = address - (uintptr_t)xacc_simt.args[i];
        if (offset < size && bytes <= size - offset)
            return true;
    }
    return false;
}

/* What is not the device's memory, but part of the kernel. */
static bool may_read(const void *ptr, size_t bytes) {
    return is_parameter((uintptr_t)ptr, bytes) || xacc_constants_hold(ptr, bytes);
}

static void fail_access(xacc_sim_lane_t *lane, const void *ptr, size_t bytes, bool writes) {
    char why[160];
    xacc_sim_memory_explain(xacc_simt.memory, ptr, bytes, why, sizeof why);
    for (unsigned i = 0; i < xacc_simt.n; i++)
        if (xacc_fiber_holds(&xacc_simt.gang->lanes[i]->fiber, (uintptr_t)ptr, 1))
            snprintf(why, sizeof why, "it is private memory of lane (%u,%u)", xacc_sim_lane_x(i),
                     xacc_sim_lane_y(i));
    xacc_sim_fail(lane, "%s of %zu bytes at 0x%zx: not device memory (%s)",
                  writes ? "store" : "load", bytes, (size_t)ptr, why);
}

void __xacc_sim_check(void *ptr, int64_t bytes, int32_t writes) {
    xacc_sim_lane_t *lane = xacc_simt.current;
    size_t size = (size_t)bytes;
    if (bytes > 0 && !xacc_sim_memory_valid(xacc_simt.memory, ptr, size) &&
        !xacc_fiber_holds(&lane->fiber, (uintptr_t)ptr, size) &&
        !xacc_sim_shared_holds(ptr, size) && (writes || !may_read(ptr, size))) {
        fail_access(lane, ptr, size, writes);
        xacc_sim_suspend(lane); /* for ever */
    } else if (xacc_simt.random) {
        xacc_sim_suspend(lane);
    }
}

void __xacc_sim_await(void *count, int32_t posts) {
    xacc_sim_lane_t *lane = xacc_simt.current;
    __xacc_sim_check(count, sizeof(int), 1);
    lane->count = count;
    lane->posts = posts < 1 ? 1 : posts;
    while (!xacc_posts_take(lane->count, lane->posts)) {
        xacc_sim_move(lane, XACC_SIM_AT_EVENT);
        xacc_sim_suspend(lane);
    }
}

void *__xacc_sim_malloc(int64_t bytes) {
    void *ptr = NULL;
    if (bytes <= 0 ||
        xacc_sim_memory_alloc(xacc_simt.memory, XACC_MEM_DEVICE, (size_t)bytes, &ptr) != XACC_OK)
        return NULL;
    return ptr;
}

void __xacc_sim_free(void *ptr) {
    xacc_sim_lane_t *lane = xacc_simt.current;
    if (!ptr)
        return;
    if (xacc_sim_memory_valid(xacc_simt.memory, ptr, 1)) {
        xacc_sim_memory_release(xacc_simt.memory, XACC_MEM_DEVICE, ptr);
        return;
    }
    xacc_sim_fail(lane, "free of 0x%zx: not device memory", (size_t)ptr);
    xacc_sim_suspend(lane); /* for ever */
}
