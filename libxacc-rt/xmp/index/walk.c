/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Walks over elements. Called by the builders of messages. */
#include "xmp/index/walk.h"
#include <stdlib.h>
#include <string.h>

static long offset_of(long k, long base, long step, const xmprt_dim_layout_t *layout, long pitch) {
    long index = base + k * step;
    return (layout ? xmprt_position(layout, index) : index) * pitch;
}

void xmprt_walk_add(xmprt_walk_t *walk, const xmprt_index_set_t *runs, long base, long step,
                    const xmprt_dim_layout_t *layout, long pitch) {
    struct xmprt_walk_dim *dim = &walk->dim[walk->rank++];
    dim->count = runs->count;
    dim->stretch = xmprt_allocate(runs->count * sizeof *dim->stretch);
    for (size_t i = 0; i < runs->count; i++) {
        xmprt_run_t run = runs->run[i];
        long offset = offset_of(run.first, base, step, layout, pitch), next = 0;
        if (run.count > 1)
            next = offset_of(run.first + run.stride, base, step, layout, pitch) - offset;
        dim->stretch[i] = (xmprt_stretch_t){run.count, offset, next};
    }
    walk->total *= (size_t)xmprt_index_set_total(runs);
}

static void drop(xmprt_walk_t *walk, int d) {
    free(walk->dim[d].stretch);
    memmove(&walk->dim[d], &walk->dim[d + 1], (size_t)(walk->rank - d - 1) * sizeof walk->dim[0]);
    walk->rank--;
}

/* A dimension of one stretch whose rows follow each other as the elements of
 * the next one do becomes part of that. */
static bool join(xmprt_walk_t *walk, int d) {
    if (walk->dim[d].count != 1 || walk->dim[d + 1].count != 1)
        return false;
    xmprt_stretch_t *outer = walk->dim[d].stretch, *inner = walk->dim[d + 1].stretch;
    if (outer->pitch != inner->count * inner->pitch)
        return false;
    inner->offset += outer->offset;
    inner->count *= outer->count;
    drop(walk, d);
    return true;
}

void xmprt_walk_drop(xmprt_walk_t *walk) {
    for (int d = walk->rank - 1; d >= 0; d--) {
        struct xmprt_walk_dim *dim = &walk->dim[d];
        if (dim->count != 1 || dim->stretch[0].count != 1)
            continue;
        walk->offset += dim->stretch[0].offset;
        drop(walk, d);
    }
}

void xmprt_walk_finish(xmprt_walk_t *walk) {
    xmprt_walk_drop(walk);
    for (int d = walk->rank - 2; d >= 0; d--)
        join(walk, d);
}

void xmprt_walk_free(xmprt_walk_t *walk) {
    for (int d = 0; d < walk->rank; d++)
        free(walk->dim[d].stretch);
    walk->rank = 0;
}

bool xmprt_walk_contiguous(const xmprt_walk_t *walk, long *offset_p) {
    long bytes = (long)walk->size;
    *offset_p = walk->offset;
    for (int d = walk->rank - 1; d >= 0; d--) {
        const xmprt_stretch_t *stretch = walk->dim[d].stretch;
        if (walk->dim[d].count != 1 || (stretch->count > 1 && stretch->pitch != bytes))
            return false;
        *offset_p += stretch->offset;
        bytes *= stretch->count;
    }
    return true;
}

static xmprt_extent_t extent_of_dim(const struct xmprt_walk_dim *dim) {
    xmprt_extent_t extent = {0};
    for (size_t i = 0; i < dim->count; i++) {
        long first = dim->stretch[i].offset;
        long last = first + (dim->stretch[i].count - 1) * dim->stretch[i].pitch;
        long low = first < last ? first : last;
        long high = first < last ? last : first;
        extent.low = i == 0 || low < extent.low ? low : extent.low;
        extent.high = i == 0 || high > extent.high ? high : extent.high;
    }
    return extent;
}

xmprt_extent_t xmprt_walk_extent(const xmprt_walk_t *walk) {
    xmprt_extent_t all = {walk->offset, walk->offset + (long)walk->size};
    for (int d = 0; d < walk->rank; d++) {
        xmprt_extent_t one = extent_of_dim(&walk->dim[d]);
        all.low += one.low;
        all.high += one.high;
    }
    return all;
}
