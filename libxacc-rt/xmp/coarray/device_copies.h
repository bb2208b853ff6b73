/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Coarrays that acc declare create has put on devices: what each image tells the others of its
 * copies, and the copy that an address on the device lies in. */
#ifndef XACC_XMP_COARRAY_DEVICE_COPIES_H
#define XACC_XMP_COARRAY_DEVICE_COPIES_H

#include "xmp/coarray/coarray.h"
#include "xmp/device/device.h"

/* What of this rank's coarrays an address of a device lies in. */
typedef struct xmprt_coarray_copy {
    xacc_tree_node_t node; /* by its address there */
    xmprt_coarray_t *coarray;
    xmprt_device_t *device; /* null: there is no copy, the device uses the variable itself */
    struct xmprt_coarray_batch *batch;
    int number; /* in the batch */
} xmprt_coarray_copy_t;
const xmprt_coarray_copy_t *xmprt_coarray_copy_at(const xmprt_coarrays_t *all, const char *address);
/* The copy of a coarray; null: it has none on any device. */
xmprt_coarray_copy_t *xmprt_coarray_copy_of(const xmprt_coarrays_t *all,
                                            const xmprt_coarray_t *coarray);
/* Where kernels of the device find the copy of a rank; null: nowhere. */
char *xmprt_coarray_copy_mapped(const xmprt_coarray_copy_t *copy, int rank);
/* Fills in where offset of the copy of a rank lies, which is another one. */
void xmprt_coarray_copy_reach(const char *where, const xmprt_coarray_copy_t *copy, size_t offset,
                              xmprt_target_t *target);

/* Another executing image whose coarrays are on the same GPU, by its rank; -1: none. */
int xmprt_coarray_copies_beside(const xmprt_device_t *device);

#endif
