/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Distribution arithmetic. Called by templates and arrays when they are built,
 * by loops and by the builders of messages; knows no node of its own. */
#include "xmp/index/section.h"
#include "xacc/xmp_abi.h"
#include <string.h>

static long clamp(long value, long low, long high) {
    return value < low ? low : value > high ? high : value;
}

long xmprt_dist_default_width(long extent, long nodes) {
    long width = (extent + nodes - 1) / nodes;
    return width ? width : 1;
}

void xmprt_dist_edged(xmprt_dist_t *dist, long lo, long hi) {
    long interior = dist->extent - lo - hi;
    long width = xmprt_dist_default_width(interior, dist->nodes);
    dist->kind = __XMP_GBLOCK;
    dist->start = xmprt_allocate((size_t)(dist->nodes + 1) * sizeof(long));
    for (long c = 0; c < dist->nodes; c++) {
        long count = clamp(interior - c * width, 0, width);
        count += (c == 0 ? lo : 0) + (c == dist->nodes - 1 ? hi : 0);
        dist->start[c + 1] = dist->start[c] + count;
    }
}

bool xmprt_dist_equal(const xmprt_dist_t *a, const xmprt_dist_t *b) {
    if (a->kind != b->kind || a->lower != b->lower || a->extent != b->extent ||
        a->nodes != b->nodes)
        return false;
    if (a->kind == __XMP_GBLOCK)
        return memcmp(a->start, b->start, (size_t)(a->nodes + 1) * sizeof(long)) == 0;
    return a->width == b->width;
}

static long gblock_owner(const xmprt_dist_t *dist, long x) {
    long low = 0, high = dist->nodes - 1;
    while (low < high) {
        long middle = (low + high) / 2;
        if (x < dist->start[middle + 1])
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

long xmprt_dist_owner(const xmprt_dist_t *dist, long g) {
    long x = g - dist->lower;
    switch (dist->kind) {
    case __XMP_BLOCK:
        return x / dist->width;
    case __XMP_CYCLIC:
        return x / dist->width % dist->nodes;
    case __XMP_GBLOCK:
        return gblock_owner(dist, x);
    default:
        return 0;
    }
}

/* By blocks or by the elements of a block, whichever gives fewer runs. */
static void cyclic_owned(const xmprt_dist_t *dist, long c, xmprt_index_set_t *owned) {
    long period = dist->width * dist->nodes, start = c * dist->width;
    long blocks = (dist->extent - start + period - 1) / period;
    if (blocks <= 0)
        return;
    if (blocks <= dist->width) {
        for (long x = start; x < dist->extent; x += period)
            xmprt_index_set_add(owned, dist->lower + x, clamp(dist->extent - x, 0, dist->width), 1);
        return;
    }
    for (long x = start; x < start + dist->width && x < dist->extent; x++)
        xmprt_index_set_add(owned, dist->lower + x, (dist->extent - x + period - 1) / period,
                            period);
}

void xmprt_dist_owned(const xmprt_dist_t *dist, long c, xmprt_index_set_t *owned) {
    switch (dist->kind) {
    case __XMP_BLOCK:
        xmprt_index_set_add(owned, dist->lower + c * dist->width,
                            clamp(dist->extent - c * dist->width, 0, dist->width), 1);
        return;
    case __XMP_CYCLIC:
        cyclic_owned(dist, c, owned);
        return;
    case __XMP_GBLOCK:
        xmprt_index_set_add(owned, dist->lower + dist->start[c],
                            dist->start[c + 1] - dist->start[c], 1);
        return;
    default:
        xmprt_index_set_add(owned, dist->lower, dist->extent, 1);
    }
}

void xmprt_dim_owned(const xmprt_dim_t *dim, long c, xmprt_index_set_t *owned) {
    xmprt_index_set_t templates = {0};
    xmprt_dist_owned(&dim->dist, c, &templates);
    xmprt_run_t all = {0, dim->extent, 1}, inside;
    for (size_t i = 0; i < templates.count; i++) {
        xmprt_run_t run = templates.run[i];
        run.first -= dim->offset;
        if (dim->extent > 0 && xmprt_run_intersect(run, all, &inside))
            xmprt_index_set_add(owned, inside.first, inside.count, inside.stride);
    }
    xmprt_index_set_free(&templates);
}

static void find_bounds(const xmprt_dim_t *dim, long c, xmprt_dim_layout_t *layout) {
    xmprt_index_set_t owned = {0};
    xmprt_dim_owned(dim, c, &owned);
    layout->count = xmprt_index_set_total(&owned);
    for (size_t i = 0; i < owned.count; i++) {
        xmprt_run_t run = owned.run[i];
        long last = run.first + (run.count - 1) * run.stride;
        if (i == 0 || run.first < layout->first)
            layout->first = run.first;
        if (i == 0 || last > layout->last)
            layout->last = last;
    }
    xmprt_index_set_free(&owned);
}

/* A node stores from the cycle of its first element on: where the array begins
 * inside a block, the positions before it stay unused. */
static void place_cyclic(const xmprt_dim_t *dim, xmprt_dim_layout_t *layout) {
    const xmprt_dist_t *dist = &dim->dist;
    layout->block = dist->width;
    layout->cycle = dist->width * dist->nodes;
    long to_x = dim->offset - dist->lower;
    layout->shift = (layout->first + to_x) / layout->cycle * layout->cycle - to_x;
    layout->length = xmprt_position(layout, layout->last) + 1;
}

xmprt_dim_layout_t xmprt_dim_layout_on(const xmprt_dim_t *dim, long c) {
    xmprt_dim_layout_t layout = {.block = 1};
    find_bounds(dim, c, &layout);
    if (dim->full)
        layout.length = dim->extent;
    else if (layout.count == 0)
        layout.length = 0;
    else if (dim->dist.kind == __XMP_CYCLIC)
        place_cyclic(dim, &layout);
    else {
        layout.shift = layout.first - dim->lower;
        layout.length = layout.count + dim->lower + dim->upper;
    }
    return layout;
}
