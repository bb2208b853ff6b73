/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Strided copies done by the CPU: for devices whose memory is host memory, and
 * for host-to-host copies of the others. Called by the backends only; knows
 * nothing but addresses.
 */
#ifndef XACC_DEVICE_BOX_H
#define XACC_DEVICE_BOX_H

#include "device/device.h"

static inline bool xacc_box_empty(const xacc_box_t *box) {
    return box->extent[0] == 0 || box->extent[1] == 0 || box->extent[2] == 0;
}

/* Bytes from the first to the last byte of a box with these strides. */
static inline size_t xacc_box_span(const xacc_box_t *box, const size_t stride[2]) {
    return xacc_box_empty(box) ? 0
                               : (box->extent[2] - 1) * stride[1] +
                                     (box->extent[1] - 1) * stride[0] + box->extent[0];
}

void xacc_box_copy(void *dst, const void *src, const xacc_box_t *box);

#endif
