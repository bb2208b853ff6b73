/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Walks in messages. */
#include "xmp/index/flat.h"
#include <string.h>

long xmprt_flat_longs(const xmprt_walk_t *walk) {
    long longs = 5;
    for (int d = 0; d < walk->rank; d++)
        longs += 1 + 3 * (long)walk->dim[d].count;
    return longs;
}

long *xmprt_flat_write(long *at, const xmprt_walk_t *walk) {
    *at++ = walk->rank;
    *at++ = (long)walk->total;
    *at++ = walk->offset;
    *at++ = walk->owner;
    *at++ = walk->spread;
    for (int d = 0; d < walk->rank; d++) {
        const struct xmprt_walk_dim *dim = &walk->dim[d];
        *at++ = (long)dim->count;
        memcpy(at, dim->stretch, dim->count * sizeof *dim->stretch);
        at += 3 * dim->count;
    }
    return at;
}

_Static_assert(sizeof(xmprt_stretch_t) == 3 * sizeof(long), "three longs");

const long *xmprt_flat_read(const long *at, size_t size, xmprt_walk_t *walk) {
    *walk = (xmprt_walk_t){.rank = (int)at[0],
                           .size = size,
                           .total = (size_t)at[1],
                           .offset = at[2],
                           .owner = (int)at[3],
                           .spread = at[4] != 0};
    at += 5;
    for (int d = 0; d < walk->rank; d++) {
        struct xmprt_walk_dim *dim = &walk->dim[d];
        dim->count = (size_t)*at++;
        dim->stretch = xmprt_allocate(dim->count * sizeof *dim->stretch);
        memcpy(dim->stretch, at, dim->count * sizeof *dim->stretch);
        at += 3 * dim->count;
    }
    return at;
}
