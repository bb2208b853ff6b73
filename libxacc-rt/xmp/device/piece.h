/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sections on a device as pieces of host memory, for bcast and reduction. */
#ifndef XACC_XMP_DEVICE_PIECE_H
#define XACC_XMP_DEVICE_PIECE_H

#include "xmp/collective.h"
#include "xmp/device/device.h"

/* Fills memory, of a piece with walk, base, bytes, name and device. */
void xmp_device_piece_take(xmp_piece_t *piece);
/* Stores the memory on the device, and gives it back. */
void xmp_device_piece_give(xmp_piece_t *piece);

#endif
