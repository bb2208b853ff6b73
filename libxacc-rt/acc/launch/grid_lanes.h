/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Lanes of a gang, along x and y. A pure function like grid.h, which calls it. */
#ifndef XACC_ACC_LAUNCH_GRID_LANES_H
#define XACC_ACC_LAUNCH_GRID_LANES_H

#include "acc/launch/grid_request.h"

static inline int64_t xacc_grid_least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static inline int64_t xacc_grid_most(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* Of the loops over lanes and what the directive asks for; 1 where the device has none. */
void xacc_grid_choose_lanes(const xacc_grid_request_t *request, const xacc_dev_t *dev,
                            xacc_grid_t *grid);
/* Whether a gang of the kernel can have x times y lanes, whatever was asked for.
 */
bool xacc_grid_fits(const xacc_grid_request_t *request, const xacc_dev_t *dev, uint32_t x,
                    uint32_t y);

#endif
