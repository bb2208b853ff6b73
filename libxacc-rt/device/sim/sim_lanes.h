/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The kernel that runs on the simulated device, shared by the scheduler
 * (sim_lanes.c) and by what kernels call (sim_entries.c). One kernel runs at a
 * time, under the lock of sim.c, so there is one record of it.
 */
#ifndef XACC_DEVICE_SIM_SIM_LANES_H
#define XACC_DEVICE_SIM_SIM_LANES_H

#include "device/sim/fiber.h"
#include "device/sim/sim.h"

/* Where a lane stands. */
enum xacc_sim_place {
    XACC_SIM_RUNNABLE,
    XACC_SIM_AT_BARRIER,
    XACC_SIM_AT_WORKER_BARRIER,
    XACC_SIM_AT_SHUFFLE,
    XACC_SIM_FINISHED,
    XACC_SIM_PLACES
};

typedef struct xacc_sim_lane {
    xacc_fiber_t fiber;
    unsigned number; /* in the gang, x fastest */
    enum xacc_sim_place context;
    uint32_t word, mask, width; /* what it brings to a shuffle; word: then the
                                   result */
} xacc_sim_lane_t;

typedef struct xacc_simt {
    xacc_sim_memory_t *memory;
    const xacc_kernel_desc_t *desc;
    const xacc_grid_t *grid;
    void *const *args;
    bool descending, random; /* the schedule */
    uint32_t warp;

    uint32_t gang[3];
    unsigned n;                                 /* lanes of a gang */
    unsigned n_at[XACC_SIM_PLACES];             /* lanes at each place */
    xacc_sim_lane_t *current;                   /* the one that runs */
    xacc_sim_lane_t *lanes[XACC_SIM_MAX_LANES]; /* kept between launches */

    bool failed; /* the launch is to end with this text */
    char text[512];
} xacc_simt_t;

extern xacc_simt_t xacc_simt;

static inline unsigned xacc_sim_lane_x(unsigned number) {
    return number % xacc_simt.grid->lanes[0];
}
static inline unsigned xacc_sim_lane_y(unsigned number) {
    return number / xacc_simt.grid->lanes[0];
}

/* Ends the kernel at the next switch. lane may be null. */
void xacc_sim_fail(const xacc_sim_lane_t *lane, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void xacc_sim_move(xacc_sim_lane_t *lane, enum xacc_sim_place context);
/* Lets others run; returns when the lane is chosen again. */
void xacc_sim_suspend(xacc_sim_lane_t *lane);

#endif
