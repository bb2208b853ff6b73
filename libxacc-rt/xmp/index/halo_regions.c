/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Strips of shadow and their owners, however far away these are. */
#include "xmp/index/halo_regions.h"
#include "xacc/xmp_abi.h"
#include <stdlib.h>

/* Appends the indices first .. last of the receiver that source owns. */
static void add_region(const xmprt_dim_t *dim, long receiver, long source, long first, long last,
                       long wrap, xmprt_halo_regions_t *regions) {
    xmprt_halo_region_t region = {
        .shadow = true, .receiver = receiver, .source = source, .wrap = wrap};
    xmprt_index_set_t owned = {0};
    xmprt_dim_owned(dim, source, &owned);
    for (size_t i = 0; i < owned.count; i++) {
        xmprt_run_t run = owned.run[i], met;
        run.first -= wrap;
        if (xmprt_run_intersect(run, (xmprt_run_t){first, last - first + 1, 1}, &met))
            xmprt_index_set_add(&region.runs, met.first, met.count, met.stride);
    }
    xmprt_index_set_free(&owned);
    if (region.runs.count == 0)
        return;
    xmprt_grow(&regions->region, &regions->room, regions->count, sizeof *regions->region);
    regions->region[regions->count++] = region;
}

static void add_from(const xmprt_dim_t *dim, long receiver, long source, long first, long last,
                     long wrap, xmprt_halo_regions_t *regions) {
    long begin = source < 0 ? 0 : source;
    long end = source < 0 ? dim->dist.nodes - 1 : source;
    if (first > last)
        return;
    for (long c = begin; c <= end; c++)
        add_region(dim, receiver, c, first, last, wrap, regions);
}

static long floor_divide(long a, long b) {
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/* Indices first .. last beyond the block; outside of the array they are those
 * of a neighbouring copy of it, if there is one. */
static void add_range(const xmprt_dim_t *dim, const xmprt_halo_t *halo, long receiver, long source,
                      long first, long last, xmprt_halo_regions_t *regions) {
    long extent = dim->extent;
    if (first > last)
        return;
    long copy = floor_divide(first, extent), end = floor_divide(last, extent);
    for (; copy <= end; copy++) {
        if (copy && !halo->periodic)
            continue;
        long low = copy * extent, high = low + extent - 1;
        add_from(dim, receiver, source, first > low ? first : low, last < high ? last : high, -low,
                 regions);
    }
}

static void add_own(const xmprt_dim_t *dim, long receiver, long source,
                    xmprt_halo_regions_t *regions) {
    size_t before = regions->count;
    if (source < 0 || source == receiver)
        add_from(dim, receiver, receiver, 0, dim->extent - 1, 0, regions);
    if (regions->count > before)
        regions->region[before].shadow = false;
}

void xmprt_halo_regions_of(const xmprt_dim_t *dim, const xmprt_halo_t *halo, long receiver,
                           long source, xmprt_halo_regions_t *regions) {
    add_own(dim, receiver, source, regions);
    if (halo->lower == 0 && halo->upper == 0)
        return;
    if (dim->full) { /* all that others own */
        for (long c = 0; c < dim->dist.nodes; c++)
            if (c != receiver && (source < 0 || source == c))
                add_from(dim, receiver, c, 0, dim->extent - 1, 0, regions);
        return;
    }
    xmprt_dim_layout_t layout = xmprt_dim_layout_on(dim, receiver);
    if (layout.count == 0)
        return;
    long below = layout.first - halo->lower_offset;
    long above = layout.last + halo->upper_offset;
    add_range(dim, halo, receiver, source, below - halo->lower, below - 1, regions);
    add_range(dim, halo, receiver, source, above + 1, above + halo->upper, regions);
}

void xmprt_halo_regions_free(xmprt_halo_regions_t *regions) {
    for (size_t i = 0; i < regions->count; i++)
        xmprt_index_set_free(&regions->region[i].runs);
    free(regions->region);
    *regions = (xmprt_halo_regions_t){0};
}
