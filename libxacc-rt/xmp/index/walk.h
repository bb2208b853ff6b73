/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Builds walks from runs of indices: which elements of a section a message
 * takes, in memory order as far as the message allows it. */
#ifndef XACC_XMP_INDEX_WALK_H
#define XACC_XMP_INDEX_WALK_H

#include "xmp/index/memory_space.h"
#include "xmp/index/section.h"

/* Adds a dimension inside those that are there: of every run k, the elements
 * at offset(k), one after the other. layout null: position k itself. base, step:
 * index base + k * step. pitch: bytes. */
void xmprt_walk_add(xmprt_walk_t *walk, const xmprt_index_set_t *runs, long base, long step,
                    const xmprt_dim_layout_t *layout, long pitch);
/* After the last xmprt_walk_add: dimensions of one element go. */
void xmprt_walk_drop(xmprt_walk_t *walk);
/* The same, and dimensions are joined where memory allows it. */
void xmprt_walk_finish(xmprt_walk_t *walk);
void xmprt_walk_free(xmprt_walk_t *walk);
/* True where the elements lie one after the other, from offset_p on. */
bool xmprt_walk_contiguous(const xmprt_walk_t *walk, long *offset_p);
/* The bytes from low up to high that its elements lie in. */
typedef struct xmprt_extent {
    long low, high;
} xmprt_extent_t;
xmprt_extent_t xmprt_walk_extent(const xmprt_walk_t *walk);

#endif
