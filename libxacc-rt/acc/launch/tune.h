/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The grid of a launch, tuned where XACC_TUNE asks for it. Called by launch.c. */
#ifndef XACC_ACC_LAUNCH_TUNE_H
#define XACC_ACC_LAUNCH_TUNE_H

#include "acc/launch/grid.h"
#include "acc/launch/launch_state.h"

/* Sets launch->grid, and launch->measured where its time is to be told. */
void xacc_tune_grid(xacc_launch_t *launch, const xacc_grid_request_t *request);
/* Around the kernel of a launch that is measured. possible: nobody else measures
 * it. */
void xacc_tune_start(xacc_launch_t *launch, bool possible);
void xacc_tune_stop(xacc_launch_t *launch, xacc_status_t status);
void xacc_tune_free(struct xacc_tuned *list);

#endif
