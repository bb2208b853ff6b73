/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Strips of shadow and their owners, however far away these are. */
#include "xmp/index/strips.h"
#include "xacc/xmp_abi.h"
#include <stdlib.h>

/* Appends the indices first .. last of the receiver that source owns. */
static void add_strip(const xmprt_dim_t *dim, long receiver, long source, long first, long last,
                      long wrap, xmprt_strips_t *strips) {
    xmprt_strip_t strip = {.shadow = true, .receiver = receiver, .source = source, .wrap = wrap};
    xmprt_runs_t owned = {0};
    xmprt_dim_owned(dim, source, &owned);
    for (size_t i = 0; i < owned.count; i++) {
        xmprt_run_t run = owned.run[i], met;
        run.first -= wrap;
        if (xmprt_run_meet(run, (xmprt_run_t){first, last - first + 1, 1}, &met))
            xmprt_runs_add(&strip.runs, met.first, met.count, met.stride);
    }
    xmprt_runs_free(&owned);
    if (strip.runs.count == 0)
        return;
    xmprt_grow(&strips->strip, &strips->room, strips->count, sizeof *strips->strip);
    strips->strip[strips->count++] = strip;
}

static void add_from(const xmprt_dim_t *dim, long receiver, long source, long first, long last,
                     long wrap, xmprt_strips_t *strips) {
    long begin = source < 0 ? 0 : source;
    long end = source < 0 ? dim->dist.nodes - 1 : source;
    if (first > last)
        return;
    for (long c = begin; c <= end; c++)
        add_strip(dim, receiver, c, first, last, wrap, strips);
}

static long floor_divide(long a, long b) {
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/* Indices first .. last beyond the block; outside of the array they are those
 * of a neighbouring copy of it, if there is one. */
static void add_range(const xmprt_dim_t *dim, const xmprt_halo_t *reach, long receiver, long source,
                      long first, long last, xmprt_strips_t *strips) {
    long extent = dim->extent;
    if (first > last)
        return;
    long copy = floor_divide(first, extent), end = floor_divide(last, extent);
    for (; copy <= end; copy++) {
        if (copy && !reach->periodic)
            continue;
        long low = copy * extent, high = low + extent - 1;
        add_from(dim, receiver, source, first > low ? first : low, last < high ? last : high, -low,
                 strips);
    }
}

static void add_own(const xmprt_dim_t *dim, long receiver, long source, xmprt_strips_t *strips) {
    size_t before = strips->count;
    if (source < 0 || source == receiver)
        add_from(dim, receiver, receiver, 0, dim->extent - 1, 0, strips);
    if (strips->count > before)
        strips->strip[before].shadow = false;
}

void xmprt_strips_of(const xmprt_dim_t *dim, const xmprt_halo_t *reach, long receiver, long source,
                     xmprt_strips_t *strips) {
    add_own(dim, receiver, source, strips);
    if (reach->lower == 0 && reach->upper == 0)
        return;
    if (dim->full) { /* all that others own */
        for (long c = 0; c < dim->dist.nodes; c++)
            if (c != receiver && (source < 0 || source == c))
                add_from(dim, receiver, c, 0, dim->extent - 1, 0, strips);
        return;
    }
    xmprt_place_t place = xmprt_dim_place(dim, receiver);
    if (place.count == 0)
        return;
    long below = place.first - reach->lower_offset;
    long above = place.last + reach->upper_offset;
    add_range(dim, reach, receiver, source, below - reach->lower, below - 1, strips);
    add_range(dim, reach, receiver, source, above + 1, above + reach->upper, strips);
}

void xmprt_strips_free(xmprt_strips_t *strips) {
    for (size_t i = 0; i < strips->count; i++)
        xmprt_runs_free(&strips->strip[i].runs);
    free(strips->strip);
    *strips = (xmprt_strips_t){0};
}
