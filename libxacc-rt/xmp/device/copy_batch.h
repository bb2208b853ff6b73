/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Elements that a device moves in one kernel: a list of copies between walks
 * and buffers, prepared once and run any number of times. Called by what packs
 * for messages and by what stores into the memory of other ranks. */
#ifndef XACC_XMP_DEVICE_COPY_BATCH_H
#define XACC_XMP_DEVICE_COPY_BATCH_H

#include "xmp/device/device.h"
#include "xmp/index/memory_space.h"

typedef struct xmprt_copy_batch xmprt_copy_batch_t;

/* One side of a copy: the elements of a walk, or without one a buffer that has
 * them one after the other, from base + offset on. Where base points is asked
 * at every run; it and the walk live as long as the batch. */
typedef struct xmprt_end {
    char *const *base;
    const xmprt_walk_t *walk;
    long offset;
} xmprt_end_t;

/* The source of the elements of a walk: as it is, or for one element that is
 * spread over many one that stands still. */
static inline xmprt_end_t xmprt_end_for(xmprt_end_t from, const xmprt_walk_t *to) {
    return to->spread ? (xmprt_end_t){from.base, NULL, from.offset + from.walk->offset} : from;
}

xmprt_copy_batch_t *xmprt_copy_batch_new(const xmprt_device_t *device);
/* After the last run is complete. Null is allowed. */
void xmprt_copy_batch_free(xmprt_copy_batch_t *batch);
/* At least one side has a walk; two have equal numbers of elements in every
 * dimension. Not after the first run. */
void xmprt_copy_batch_add(xmprt_copy_batch_t *batch, xmprt_end_t from, xmprt_end_t to);

/* Copies from this size on may be left to the device's copy engine. A variable
 * for tests. */
extern size_t xmprt_copy_batch_engine;
/* The copy as a box, where it is one and large enough; then the ends begin at
 * its first byte. rows: gaps between rows are allowed. */
bool xmprt_box_find(xmprt_end_t *from, xmprt_end_t *to, bool rows, xacc_box_t *box);

/* Puts to = from into the device's stream. The copies are in no order. */
void xmprt_copy_batch_run(xmprt_copy_batch_t *batch);
/* The same for to = to op from, one copy after the other. type, op: of
 * reductions.def, or a sum of a complex type; always the same ones. */
void xmprt_copy_batch_fold(xmprt_copy_batch_t *batch, int op, int type);

#endif
