/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The shapes that the tuner may give a kernel. Called by tune.c and the unit
 * tests; touches no device. */
#ifndef XACC_ACC_LAUNCH_SHAPES_H
#define XACC_ACC_LAUNCH_SHAPES_H

#include "acc/launch/grid.h"
#include "acc/tune/tuner.h"

typedef struct xacc_grid_shape_rules {
    bool all;          /* else the few that are most likely to be fast */
    bool force;        /* also other sizes than the user asked for */
    bool reproducible; /* no other order of reductions */
} xacc_grid_shape_rules_t;

enum { XACC_SHAPES_FEW = 16 };

/* Those with different grids, the chosen one first; their number. */
uint32_t xacc_grid_shapes(const xacc_grid_request_t *request, const xacc_dev_t *dev,
                          const xacc_grid_shape_rules_t *rules,
                          xacc_grid_shape_t shapes[XACC_TUNER_CANDIDATES]);

#endif
