/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which copies the device's engine makes: large ones of one piece, or of whole
 * rows in planes. It starts sooner than a kernel and moves whole rows. */
#include "xmp/device/copy_batch.h"
#include "xmp/index/walk.h"

size_t xmprt_copy_batch_engine = 384 << 10;
enum { LEAST_ROW = 512 };

static bool is_piece(const xmprt_end_t *end, long *offset_p) {
    *offset_p = 0;
    return !end->walk || (!end->walk->spread && xmprt_walk_contiguous(end->walk, offset_p));
}

/* True if dimension d of a walk is count steps of at least least bytes. */
static bool is_regular(const xmprt_walk_t *walk, int d, size_t count, size_t least) {
    const xmprt_stretch_t *stretch = walk->dim[d].stretch;
    return walk->dim[d].count == 1 && (size_t)stretch->count == count &&
           stretch->pitch >= (long)least;
}

/* Bytes between rows and planes, and where the first one begins; a buffer has
 * them without gaps. False: no box of that many. */
static bool find_strides(const xmprt_end_t *end, const xacc_box_t *box, size_t stride[2],
                         long *offset_p) {
    const xmprt_walk_t *walk = end->walk;
    const size_t *extent = box->extent;
    stride[0] = extent[0];
    stride[1] = extent[0] * extent[1];
    *offset_p = 0;
    if (!walk)
        return true;
    int last = walk->rank - 1;
    if (walk->spread || last < 0 || last > 2 ||
        !is_regular(walk, last, extent[0] / walk->size, walk->size) ||
        walk->dim[last].stretch->pitch != (long)walk->size)
        return false;
    *offset_p = walk->offset + walk->dim[last].stretch->offset;
    for (int d = last - 1, axis = 0; d >= 0; d--, axis++) {
        if (!is_regular(walk, d, extent[axis + 1], extent[0]))
            return false;
        stride[axis] = (size_t)walk->dim[d].stretch->pitch;
        *offset_p += walk->dim[d].stretch->offset;
    }
    return true;
}

/* Extents as the walk has them; checked by find_strides. */
static xacc_box_t extents_of(const xmprt_walk_t *walk) {
    xacc_box_t box = {.extent = {walk->size, 1, 1}};
    for (int d = walk->rank - 1, axis = 0; d >= 0 && axis < 3; d--, axis++)
        box.extent[axis] *= (size_t)walk->dim[d].stretch->count;
    return box;
}

bool xmprt_box_find(xmprt_end_t *from, xmprt_end_t *to, bool rows, xacc_box_t *box) {
    const xmprt_walk_t *walk = from->walk ? from->walk : to->walk;
    size_t bytes = walk->total * walk->size;
    size_t least = xmprt_copy_batch_engine < LEAST_ROW ? xmprt_copy_batch_engine : LEAST_ROW;
    long source, target;
    if (bytes < xmprt_copy_batch_engine)
        return false;
    if (is_piece(from, &source) && is_piece(to, &target)) {
        *box = (xacc_box_t){.extent = {bytes, 1, 1}};
    } else {
        *box = extents_of(walk);
        if (!rows || box->extent[0] < least || !find_strides(from, box, box->src_stride, &source) ||
            !find_strides(to, box, box->dst_stride, &target))
            return false;
    }
    from->offset += source;
    to->offset += target;
    return true;
}
