/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a kernel and its directive say of the shape of a launch. Called by launch.c. */
#ifndef XACC_ACC_LAUNCH_GRID_REQUEST_H
#define XACC_ACC_LAUNCH_GRID_REQUEST_H

#include "acc/context/directive.h"
#include "device/device.h"

enum { XACC_GRID_AXES = 3 };

/* Most gangs along an axis that every device can launch. */
extern const int64_t xacc_grid_gang_limit[XACC_GRID_AXES];

typedef struct xacc_grid_axis {
    bool gang, lane; /* some loop is distributed over its gangs, over its lanes */
    bool gang_has_lane, gang_has_worker; /* the same loop over both */
    int64_t gang_trip; /* greatest trip count of the loops over gangs; 0: unknown */
    int64_t lane_trip;
    int64_t tile;      /* iterations that a lane can take together; 0: one */
    int64_t lane_tile; /* the same of loops over lanes alone */
} xacc_grid_axis_t;

typedef struct xacc_grid_request {
    uint32_t flags; /* enum xacc_kernel_flag */
    uint32_t max_lanes;
    bool crowded; /* a processor of a GPU has room for one gang of max_lanes */
    xacc_grid_axis_t axes[XACC_GRID_AXES];
    int64_t worker_trip;                /* of a loop over workers alone; 0: unknown */
    int64_t num_gangs[XACC_GRID_AXES];  /* 0: not given */
    int64_t num_workers, vector_length; /* 0: not given */
} xacc_grid_request_t;

xacc_status_t xacc_grid_read(const xacc_kernel_desc_t *desc, const xacc_directive_t *directive,
                             xacc_grid_request_t *request_p);

#endif
