/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The kernel that runs on the simulated device, shared by the scheduler
 * (sim_lanes.c) and by what kernels call (sim_entries.c). One kernel runs at a
 * time, under the lock of sim.c, so there is one record of it.
 */
#ifndef XACC_DEVICE_SIM_SIM_LANES_H
#define XACC_DEVICE_SIM_SIM_LANES_H

#include "device/sim/fiber.h"
#include "device/sim/sim.h"
#include <stdatomic.h>

/* Where a lane stands. */
enum xacc_sim_place {
    XACC_SIM_RUNNABLE,
    XACC_SIM_AT_BARRIER,
    XACC_SIM_AT_WORKER_BARRIER,
    XACC_SIM_AT_SHUFFLE,
    XACC_SIM_AT_EVENT,
    XACC_SIM_FINISHED,
    XACC_SIM_PLACES
};

typedef struct xacc_sim_lane {
    xacc_fiber_t fiber;
    unsigned number; /* in the gang, x fastest */
    enum xacc_sim_place context;
    uint32_t word, mask, width; /* what it brings to a shuffle; word: then the
                                   result */
    atomic_int *count;          /* of an event, until it is at least posts */
    int32_t posts;
} xacc_sim_lane_t;

typedef struct xacc_sim_gang {
    uint32_t id[3];
    unsigned n_at[XACC_SIM_PLACES]; /* lanes at each place */
    /* Runnable lanes, one bit each, in the order the schedule prefers. */
    uint64_t ready[XACC_SIM_MAX_LANES / 64];
    xacc_sim_lane_t *lanes[XACC_SIM_MAX_LANES];
} xacc_sim_gang_t;

typedef struct xacc_simt {
    xacc_sim_memory_t *memory;
    const xacc_kernel_desc_t *desc;
    const xacc_grid_t *grid;
    void *const *args;
    bool descending, random; /* the schedule */
    uint32_t warp;

    unsigned n;               /* lanes of a gang */
    xacc_sim_gang_t *gang;    /* the one that runs */
    xacc_sim_lane_t *current; /* of it */

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

/* What sim_lanes.c does for sim_gangs.c. */
/* The order of the gangs. */
typedef struct xacc_sim_visit {
    uint64_t gangs, next, stride;
} xacc_sim_visit_t;
xacc_sim_visit_t xacc_sim_visit(void);
/* The next one gets its number. */
void xacc_sim_next_gang(xacc_sim_visit_t *visit, xacc_sim_gang_t *gang);
/* Lanes of the current gang, as far as it has none. */
xacc_status_t xacc_sim_make_lanes(void);
void xacc_sim_free_gang(xacc_sim_gang_t *gang);
/* Lets all lanes begin; runs them until they have finished, or until all wait, some for events. */
void xacc_sim_begin_gang(void);
void xacc_sim_run_gang(void);
/* This thread runs the lanes from now on. */
void xacc_sim_schedule(void);

/* sim_gangs.c: runs the gangs of a kernel that waits. */
xacc_status_t xacc_sim_run_resident(void);
/* What the lanes of a gang share, as the kernel between these two tells it. */
void xacc_sim_begin_shared(void);
void xacc_sim_end_shared(void);
bool xacc_sim_shared_holds(const void *ptr, size_t bytes);

#endif
