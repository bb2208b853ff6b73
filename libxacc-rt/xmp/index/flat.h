/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Walks as longs, to be sent to other ranks. */
#ifndef XACC_XMP_INDEX_FLAT_H
#define XACC_XMP_INDEX_FLAT_H

#include "xmp/index/walk.h"

/* How many there are. */
long xmprt_flat_longs(const xmprt_walk_t *walk);
/* Writes them; returns where the next ones begin. */
long *xmprt_flat_write(long *at, const xmprt_walk_t *walk);
/* Makes a walk of elements of this size; the same. */
const long *xmprt_flat_read(const long *at, size_t size, xmprt_walk_t *walk);

#endif
