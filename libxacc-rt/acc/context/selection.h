/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which device is meant: by the environment, by device type and number, by the
 * thread. */
#ifndef XACC_ACC_CONTEXT_SELECTION_H
#define XACC_ACC_CONTEXT_SELECTION_H

#include "acc/state/context.h"

/* Some code of the program was built for these targets (enum xacc_target): by
 * default a device is chosen that all of it was built for, if there is one. */
void xacc_selection_built_for(uint32_t targets);

/* The choice of the environment, the choice of this thread, and setting the
 * latter. */
xacc_status_t xacc_selection_default(xacc_selection_t *selection_p);
xacc_status_t xacc_selection_current(xacc_selection_t *selection_p);
xacc_status_t xacc_selection_set(xacc_selection_t selection);
/* Device num of an acc_device_t; num < 0 means the default number. */
xacc_status_t xacc_selection_of_type(int type, int num, xacc_selection_t *selection_p);

#endif
