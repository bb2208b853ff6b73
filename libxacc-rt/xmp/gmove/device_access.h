/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* gmove in and out with sides on the device. Called by gmove.c. */
#ifndef XACC_XMP_GMOVE_DEVICE_ACCESS_H
#define XACC_XMP_GMOVE_DEVICE_ACCESS_H

#include "xmp/gmove/move.h"

struct xmprt_device;

/* As xmprt_move_one_sided; sides on the device: __XMP_ACC_LEFT, _RIGHT. */
void xmprt_move_one_sided_acc(const char *where, const xmprt_move_t *move, bool in,
                              struct xmprt_device *device, int sides);

#endif
