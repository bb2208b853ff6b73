/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Copies of sections on devices that nodes reach by themselves (gmove in and
 * out with acc). */
#ifndef XACC_XMP_RMA_DEVICE_WINDOW_H
#define XACC_XMP_RMA_DEVICE_WINDOW_H

#include "xmp/device/mapped.h"
#include "xmp/index/walk.h"
#include "xmp/object/object.h"

/* What a rank tells of the copy of a section: the bytes from low on, counted
 * from its base, bytes 0: it has none; and where they are, kind 0: others
 * cannot map them. */
typedef struct xmprt_device_window {
    xmprt_remote_memory_t memory;
    int64_t low, bytes;
} xmprt_device_window_t;

/* Where the base of the section at an address (here) is on a rank, for this
 * rank's device; null: it cannot reach it. The program ends unless the elements
 * of the walk are there. */
char *xmprt_device_window_base(xmprt_device_t *device, void *address, int rank, const char *name,
                               const xmprt_walk_t *walk);

#endif
