/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Who owns which indices, and where they lie in memory: distributions of one
 * template dimension, and dimensions of arrays aligned with them. Pure
 * arithmetic (no node of its own, no communication), so any node can ask it
 * about any other. */
#ifndef XACC_XMP_INDEX_SECTION_H
#define XACC_XMP_INDEX_SECTION_H

#include "xmp/index/index_set.h"

/* One dimension of a template on the nodes 0 .. nodes - 1 of an axis. kind:
 * __XMP_DUPLICATION, __XMP_BLOCK, __XMP_CYCLIC or __XMP_GBLOCK (edged-block is
 * one). Template index g is x = g - lower in the formulas below. */
typedef struct xmprt_dist {
    int kind;
    long lower, extent;
    long nodes;  /* 1 for DUPLICATION */
    long width;  /* BLOCK: x / width owns. CYCLIC: x / width % nodes owns */
    long *start; /* GBLOCK: c owns start[c] <= x < start[c + 1]; else null */
} xmprt_dist_t;

/* The width of a block distribution without one. */
long xmprt_dist_default_width(long extent, long nodes);
/* The map of edged-block: the interior in blocks, lo and hi at the two ends. */
void xmprt_dist_edged(xmprt_dist_t *dist, long lo, long hi);
bool xmprt_dist_equal(const xmprt_dist_t *a, const xmprt_dist_t *b);
/* The node that owns g, 0 for DUPLICATION. g is inside the template. */
long xmprt_dist_owner(const xmprt_dist_t *dist, long g);
/* Appends the template indices that node c owns, those of each run
 * increasing. */
void xmprt_dist_owned(const xmprt_dist_t *dist, long c, xmprt_index_set_t *owned);

/* One dimension of an array: element i is where template index i + offset is.
 * A collapsed dimension has a DUPLICATION of its own extent. */
typedef struct xmprt_dim {
    xmprt_dist_t dist; /* start belongs to the template */
    int axis;          /* of the nodes, -1: all of it on every node */
    int template_dim;  /* -1: collapsed */
    long extent, offset;
    long lower, upper; /* shadow */
    bool full;         /* full shadow */
} xmprt_dim_t;

/* Appends the array indices that node c of the axis owns. */
void xmprt_dim_owned(const xmprt_dim_t *dim, long c, xmprt_index_set_t *owned);

/* How node c stores the dimension. Index i is at position i - shift where cycle
 * is 0, else at x / cycle * block + x % block with x = i - shift. */
typedef struct xmprt_dim_layout {
    long shift, block, cycle;
    long length;       /* positions */
    long first, count; /* owned indices: the least, how many */
    long last;         /* the greatest */
} xmprt_dim_layout_t;

xmprt_dim_layout_t xmprt_dim_layout_on(const xmprt_dim_t *dim, long c);

static inline long xmprt_position(const xmprt_dim_layout_t *layout, long i) {
    long x = i - layout->shift;
    return layout->cycle ? x / layout->cycle * layout->block + x % layout->block : x;
}

#endif
