/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A configuration of a kernel that the tuner may try: how a grid is derived
 * from the extents of its loops, not the grid itself, so that what was found
 * for some extents serves those near them. */
#ifndef XACC_ACC_TUNE_SHAPE_H
#define XACC_ACC_TUNE_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

#define XACC_GANGS_ALL UINT32_MAX

/* All zero: what the runtime chooses by itself. */
typedef struct xacc_grid_shape {
    uint32_t lanes[2]; /* 0: chosen */
    uint32_t gangs;    /* at most so many for each processor; 0: chosen; XACC_GANGS_ALL:
                          as many as the loops can use */
} xacc_grid_shape_t;

static inline bool xacc_grid_shape_equal(const xacc_grid_shape_t *a, const xacc_grid_shape_t *b) {
    return a->lanes[0] == b->lanes[0] && a->lanes[1] == b->lanes[1] && a->gangs == b->gangs;
}

#endif
