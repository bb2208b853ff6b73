/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The data actions around a kernel. Called by launch.c. */
#ifndef XACC_ACC_LAUNCH_LAUNCHDATA_H
#define XACC_ACC_LAUNCH_LAUNCHDATA_H

#include "acc/launch/launch_state.h"

/* Data actions before the kernel: fills deltas, mappings and in_slot. */
xacc_status_t xacc_launch_enter(xacc_launch_t *launch);
/* Data actions after it; waits if the launch is synchronous. */
xacc_status_t xacc_launch_leave(xacc_launch_t *launch);

#endif
