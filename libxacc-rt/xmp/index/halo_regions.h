/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where the shadow of one dimension comes from: index algebra under reflect and
 * reduce_shadow. */
#ifndef XACC_XMP_INDEX_HALO_REGIONS_H
#define XACC_XMP_INDEX_HALO_REGIONS_H

#include "xmp/index/section.h"

/* How much of the shadow of a dimension is meant. */
typedef struct xmprt_halo {
    long lower, upper;               /* widths */
    long lower_offset, upper_offset; /* left out next to the block */
    bool periodic;
} xmprt_halo_t;

/* Indices that node receiver stores and node source owns: index i of the
 * receiver is index i + wrap of the source. */
typedef struct xmprt_halo_region {
    bool shadow; /* false: the receiver's own elements */
    long receiver, source;
    long wrap;
    xmprt_index_set_t runs;
} xmprt_halo_region_t;

typedef struct xmprt_halo_regions {
    size_t count, room;
    xmprt_halo_region_t *region;
} xmprt_halo_regions_t;

/* Appends what a node stores and where it comes from: its own part, then the
 * lower and the upper shadow. source: one node or -1 for all. The order depends
 * on the receiver alone. */
void xmprt_halo_regions_of(const xmprt_dim_t *dim, const xmprt_halo_t *halo, long receiver,
                           long source, xmprt_halo_regions_t *regions);
void xmprt_halo_regions_free(xmprt_halo_regions_t *regions);

#endif
