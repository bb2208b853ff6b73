/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Execution on the simulated device: gangs one after the other, the lanes of a
 * gang as fibers. Called by sim.c. A lane runs until it waits for others; when
 * nobody can run, the gang is stuck as it would be on a GPU, and the launch
 * fails. What the lanes wait for is the business of sim_entries.c.
 */
#include "device/sim/sim_lanes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

xacc_simt_t xacc_simt;

static xacc_fiber_t scheduler; /* the thread that launched */
static uint64_t seed;          /* of the random numbers */
static xacc_sim_gang_t kept;   /* of kernels whose gangs run one after the other; its lanes stay */

static uint64_t random_number(void) { /* splitmix64 */
    uint64_t z = seed += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* ---- Failures: noted in text, told by xacc_sim_run ---- */

void xacc_sim_fail(const xacc_sim_lane_t *lane, const char *format, ...) {
    char what[384], who[48] = "";
    va_list list;
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    if (lane)
        snprintf(who, sizeof who, " lane (%u,%u)", xacc_sim_lane_x(lane->number),
                 xacc_sim_lane_y(lane->number));
    snprintf(xacc_simt.text, sizeof xacc_simt.text, "sim: kernel %s: gang (%u,%u,%u)%s: %s",
             xacc_simt.desc->name, xacc_simt.gang->id[0], xacc_simt.gang->id[1],
             xacc_simt.gang->id[2], who, what);
    xacc_simt.failed = true;
}

static const xacc_sim_lane_t *first_at(enum xacc_sim_place context) {
    for (unsigned i = 0; i < xacc_simt.n; i++)
        if (xacc_simt.gang->lanes[i]->context == context)
            return xacc_simt.gang->lanes[i];
    return NULL;
}

/* No lane can run and not all have finished: says where they stand. */
static void fail_stuck(void) {
    static const char *const names[XACC_SIM_PLACES] = {"running",
                                                       "waiting at a barrier",
                                                       "waiting at a worker's barrier",
                                                       "waiting in a shuffle",
                                                       "waiting for an event",
                                                       "finished"};
    char text[256] = "";
    size_t length = 0;
    for (enum xacc_sim_place context = XACC_SIM_AT_BARRIER; context < XACC_SIM_PLACES; context++) {
        const xacc_sim_lane_t *first = first_at(context);
        if (first)
            length += (size_t)snprintf(
                text + length, sizeof text - length, "%s%u lanes %s, the first is (%u,%u)",
                length ? "; " : "", xacc_simt.gang->n_at[context], names[context],
                xacc_sim_lane_x(first->number), xacc_sim_lane_y(first->number));
    }
    xacc_sim_fail(
        NULL, "%s: %s",
        xacc_simt.gang->n_at[XACC_SIM_AT_SHUFFLE] ? "partial shuffle" : "divergent barrier", text);
}

/* ---- Lanes ---- */

/* Bit of a lane in ready: the order in which the schedule prefers them. */
static unsigned rank(const xacc_sim_lane_t *lane) {
    return xacc_simt.descending ? xacc_simt.n - 1 - lane->number : lane->number;
}

void xacc_sim_move(xacc_sim_lane_t *lane, enum xacc_sim_place context) {
    unsigned bit = rank(lane);
    xacc_simt.gang->n_at[lane->context]--;
    xacc_simt.gang->n_at[context]++;
    lane->context = context;
    if (context == XACC_SIM_RUNNABLE)
        xacc_simt.gang->ready[bit / 64] |= UINT64_C(1) << bit % 64;
    else
        xacc_simt.gang->ready[bit / 64] &= ~(UINT64_C(1) << bit % 64);
}

void xacc_sim_suspend(xacc_sim_lane_t *lane) {
    xacc_fiber_switch(&lane->fiber, &scheduler);
}

void xacc_sim_schedule(void) {
    xacc_fiber_adopt(&scheduler);
}

static void lane_main(void *lane) {
    while (true) { /* once per gang and launch */
        xacc_simt.desc->sim_fn(xacc_simt.args);
        xacc_sim_move(lane, XACC_SIM_FINISHED);
        xacc_sim_suspend(lane);
    }
}

/* The runnable lane of least rank, not before from if there is one. */
static xacc_sim_lane_t *next_lane(unsigned from) {
    unsigned words = (xacc_simt.n + 63) / 64;
    uint64_t keep = ~UINT64_C(0) << from % 64;
    for (unsigned i = 0; i <= words; i++, keep = ~UINT64_C(0)) {
        unsigned word = (from / 64 + i) % words;
        uint64_t bits = xacc_simt.gang->ready[word] & keep;
        if (!bits)
            continue;
        unsigned bit = word * 64 + (unsigned)__builtin_ctzll(bits);
        return xacc_simt.gang->lanes[xacc_simt.descending ? xacc_simt.n - 1 - bit : bit];
    }
    return NULL;
}

void xacc_sim_begin_gang(void) {
    memset(xacc_simt.gang->n_at, 0, sizeof xacc_simt.gang->n_at);
    memset(xacc_simt.gang->ready, 0, sizeof xacc_simt.gang->ready);
    for (unsigned i = 0; i < xacc_simt.n; i++) {
        xacc_simt.gang->n_at[xacc_simt.gang->lanes[i]->context]++;
        xacc_sim_move(xacc_simt.gang->lanes[i], XACC_SIM_RUNNABLE);
    }
}

void xacc_sim_run_gang(void) {
    while (xacc_simt.gang->n_at[XACC_SIM_FINISHED] < xacc_simt.n && !xacc_simt.failed) {
        unsigned from = xacc_simt.random ? (unsigned)(random_number() % xacc_simt.n) : 0;
        xacc_simt.current = next_lane(from);
        if (xacc_simt.current)
            xacc_fiber_switch(&scheduler, &xacc_simt.current->fiber);
        else if (xacc_simt.gang->n_at[XACC_SIM_AT_EVENT])
            return;
        else
            fail_stuck();
    }
}

static uint64_t common_divisor(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Gangs are visited up, down, or in random strides. */
xacc_sim_visit_t xacc_sim_visit(void) {
    const uint32_t *n = xacc_simt.grid->gangs;
    xacc_sim_visit_t visit = {.gangs = (uint64_t)n[0] * n[1] * n[2], .stride = 1};
    if (xacc_simt.descending)
        visit.next = visit.stride = visit.gangs - 1;
    if (xacc_simt.random) {
        visit.next = random_number() % visit.gangs;
        do
            visit.stride = 1 + random_number() % visit.gangs;
        while (common_divisor(visit.stride, visit.gangs) != 1);
    }
    return visit;
}

void xacc_sim_next_gang(xacc_sim_visit_t *visit, xacc_sim_gang_t *gang) {
    const uint32_t *n = xacc_simt.grid->gangs;
    gang->id[0] = (uint32_t)(visit->next % n[0]);
    gang->id[1] = (uint32_t)(visit->next / n[0] % n[1]);
    gang->id[2] = (uint32_t)(visit->next / n[0] / n[1]);
    visit->next = (visit->next + visit->stride) % visit->gangs;
}

static xacc_status_t run_gangs(void) {
    xacc_sim_visit_t visit = xacc_sim_visit();
    xacc_simt.gang = &kept;
    XACC_TRY(xacc_sim_make_lanes());
    for (uint64_t i = 0; i < visit.gangs && !xacc_simt.failed; i++) {
        xacc_sim_next_gang(&visit, &kept);
        xacc_sim_begin_gang();
        xacc_sim_run_gang();
    }
    if (xacc_simt.failed)
        xacc_sim_free_lanes(); /* they stand in the middle of the kernel */
    return XACC_OK;
}

/* ---- Launch ---- */

xacc_status_t xacc_sim_make_lanes(void) {
    for (unsigned i = 0; i < xacc_simt.n; i++) {
        if (xacc_simt.gang->lanes[i])
            continue;
        xacc_sim_lane_t *lane = calloc(1, sizeof *lane);
        if (!lane || !xacc_fiber_create(&lane->fiber, lane_main, lane)) {
            free(lane);
            return XACC_FAIL(XACC_ERR_NO_MEMORY, "sim: no memory for the stacks of %u lanes",
                             xacc_simt.n);
        }
        lane->number = i;
        xacc_simt.gang->lanes[i] = lane;
    }
    return XACC_OK;
}

void xacc_sim_free_gang(xacc_sim_gang_t *gang) {
    for (unsigned i = 0; i < XACC_SIM_MAX_LANES; i++) {
        if (gang->lanes[i])
            xacc_fiber_destroy(&gang->lanes[i]->fiber);
        free(gang->lanes[i]);
        gang->lanes[i] = NULL;
    }
}

void xacc_sim_free_lanes(void) {
    xacc_sim_free_gang(&kept);
}

static xacc_status_t check_grid(const xacc_kernel_desc_t *desc, const xacc_grid_t *grid) {
    uint64_t lanes = (uint64_t)grid->lanes[0] * grid->lanes[1];
    uint64_t most = desc->max_lanes ? desc->max_lanes : XACC_SIM_MAX_LANES;
    if (most > XACC_SIM_MAX_LANES)
        most = XACC_SIM_MAX_LANES;
    if (lanes == 0 || lanes > most)
        return XACC_FAIL(XACC_ERR_ARG, "sim: kernel %s: %llu lanes of %llu", desc->name,
                         (unsigned long long)lanes, (unsigned long long)most);
    if (!grid->gangs[0] || !grid->gangs[1] || !grid->gangs[2])
        return XACC_FAIL(XACC_ERR_ARG, "sim: kernel %s: no gangs", desc->name);
    return XACC_OK;
}

xacc_status_t xacc_sim_run(xacc_sim_memory_t *memory, const xacc_kernel_desc_t *desc,
                           const xacc_grid_t *grid, void *const *args, xacc_sim_mode_t mode) {
    XACC_TRY(check_grid(desc, grid));
    xacc_simt.memory = memory;
    xacc_simt.desc = desc;
    xacc_simt.grid = grid;
    xacc_simt.args = args;
    xacc_simt.n = grid->lanes[0] * grid->lanes[1];
    xacc_simt.descending = mode.schedule == 1;
    xacc_simt.random = mode.schedule > 1;
    xacc_simt.warp = mode.warp;
    seed = mode.schedule;
    xacc_simt.failed = false;
    xacc_sim_schedule();
    xacc_sim_begin_shared();
    xacc_status_t status = desc->flags & XACC_KERNEL_WAITS ? xacc_sim_run_resident() : run_gangs();
    xacc_sim_end_shared();
    XACC_TRY(status);
    return xacc_simt.failed ? XACC_FAIL(XACC_ERR_DRIVER, "%s", xacc_simt.text) : XACC_OK;
}
