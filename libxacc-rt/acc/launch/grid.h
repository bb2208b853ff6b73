/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The shape of a launch. A pure function of what the kernel and its directive
 * say and of the device. Called by launch.c. */
#ifndef XACC_ACC_LAUNCH_GRID_H
#define XACC_ACC_LAUNCH_GRID_H

#include "acc/launch/grid_request.h"
#include "acc/tune/shape.h"

xacc_grid_t xacc_grid_choose(const xacc_grid_request_t *request, const xacc_dev_t *dev);
/* The same, but for what a shape says; its lanes fit. */
xacc_grid_t xacc_grid_shaped(const xacc_grid_request_t *request, const xacc_dev_t *dev,
                             const xacc_grid_shape_t *shape);

#endif
