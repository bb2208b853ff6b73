/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Atomic operations on device memory, in the stream of the device. */
#ifndef XACC_XMP_COARRAY_DEVICE_ATOMIC_H
#define XACC_XMP_COARRAY_DEVICE_ATOMIC_H

#include "comm/atomic.h"
#include "xmp/device/device.h"

/* What the word of 4 or 8 bytes held before, which the device may reach on another one. Done when
 * it returns. */
int64_t xmprt_atomic_on_device(xmprt_device_t *device, void *word, size_t bytes,
                               xacc_atomic_op_t op, int64_t value, int64_t compare);
/* In front of kernels that wait for such operations, beside which no code could be loaded. */
void xmprt_atomics_load(xmprt_device_t *device);

#endif
