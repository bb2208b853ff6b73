/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Arguments of a kernel. Called by launch.c. */
#ifndef XACC_ACC_LAUNCH_ARGUMENTS_H
#define XACC_ACC_LAUNCH_ARGUMENTS_H

#include "acc/launch/launch_state.h"

/* Fewer gangs where their private variables would need too much memory: loops
 * stride over any grid. */
void xacc_launch_fit_pools(xacc_launch_t *launch);
/* Fills values and args; the grid is known, and the data there. Until they are
 * freed no other launch of the stream has its scratch memory. */
xacc_status_t xacc_launch_args(xacc_launch_t *launch);
/* Once the kernel is in the stream. */
void xacc_launch_free_args(xacc_launch_t *launch);
/* if(false): one gang in this thread, with the host's own data. */
xacc_status_t xacc_launch_on_host(const xacc_kernel_desc_t *desc, const xacc_operand_t *operands);

#endif
