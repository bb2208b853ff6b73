/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/xmp-section
/* Index algebra against a brute-force map of owners: the formulas of the
 * language reference, written as loops over single elements. */
#include "unit.h"
#include "xacc/xmp_abi.h"
#include "xmp/index/section.h"
#include <stdlib.h>
#include <string.h>

enum { MANY = 160 };
static unsigned long random_state = 20240607;

static long draw(long low, long high) {
    random_state = random_state * 6364136223846793005UL + 1442695040888963407UL;
    return low + (long)((random_state >> 33) % (unsigned long)(high - low + 1));
}

/* Marks in map what the runs hold; false if one index comes twice or lies
 * outside. */
static bool mark(const xmprt_index_set_t *runs, bool *map, long size) {
    memset(map, 0, (size_t)size);
    for (size_t i = 0; i < runs->count; i++)
        for (long k = 0; k < runs->run[i].count; k++) {
            long index = runs->run[i].first + k * runs->run[i].stride;
            if (index < 0 || index >= size || map[index])
                return false;
            map[index] = true;
        }
    return true;
}

static xmprt_dist_t draw_dist(void) {
    xmprt_dist_t dist = {.lower = draw(-5, 5), .extent = draw(1, 60), .nodes = draw(1, 7)};
    long kinds[] = {__XMP_DUPLICATION, __XMP_BLOCK, __XMP_CYCLIC, __XMP_GBLOCK, __XMP_EDGED_BLOCK};
    dist.kind = (int)kinds[draw(0, 4)];
    if (dist.kind == __XMP_DUPLICATION)
        dist.nodes = 1;
    if (dist.kind == __XMP_BLOCK)
        dist.width = xmprt_dist_default_width(dist.extent, dist.nodes) + draw(0, 1) * draw(0, 3);
    if (dist.kind == __XMP_CYCLIC)
        dist.width = draw(1, 9);
    if (dist.kind == __XMP_EDGED_BLOCK) {
        long lo = draw(0, dist.extent);
        xmprt_dist_edged(&dist, lo, draw(0, dist.extent - lo));
    } else if (dist.kind == __XMP_GBLOCK) {
        dist.start = xmprt_allocate((size_t)(dist.nodes + 1) * sizeof(long));
        for (long c = 1; c < dist.nodes; c++)
            dist.start[c] = draw(dist.start[c - 1], dist.extent);
        dist.start[dist.nodes] = dist.extent;
    }
    return dist;
}

/* Owner of x, straight from the table of the reference. */
static long owner_of(const xmprt_dist_t *dist, long x) {
    long c = 0;
    switch (dist->kind) {
    case __XMP_BLOCK:
        return x / dist->width;
    case __XMP_CYCLIC:
        return x / dist->width % dist->nodes;
    case __XMP_GBLOCK:
        while (x >= dist->start[c + 1])
            c++;
        return c;
    default:
        return 0;
    }
}

TEST(every_index_has_the_owner_of_the_reference) {
    int bad = 0;
    for (int round = 0; round < 5000; round++) {
        xmprt_dist_t dist = draw_dist();
        for (long c = 0; c < dist.nodes; c++) {
            xmprt_index_set_t owned = {0}, shifted = {0};
            bool map[MANY];
            xmprt_dist_owned(&dist, c, &owned);
            for (size_t i = 0; i < owned.count; i++)
                xmprt_index_set_add(&shifted, owned.run[i].first - dist.lower, owned.run[i].count,
                                    owned.run[i].stride);
            bad += !mark(&shifted, map, dist.extent);
            for (long x = 0; x < dist.extent; x++) {
                bad += map[x] != (owner_of(&dist, x) == c);
                bad += xmprt_dist_owner(&dist, x + dist.lower) != owner_of(&dist, x);
            }
            xmprt_index_set_free(&owned);
            xmprt_index_set_free(&shifted);
        }
        free(dist.start);
    }
    CHECK_EQ(bad, 0);
}

TEST(edged_block_gives_the_examples_of_the_reference) {
    xmprt_dist_t t = {.lower = 1, .extent = 10, .nodes = 4};
    xmprt_dist_edged(&t, 1, 1);
    long counts[] = {3, 2, 2, 3};
    for (int c = 0; c < 4; c++)
        CHECK_EQ(t.start[c + 1] - t.start[c], counts[c]);
    free(t.start);
    xmprt_dist_t x = {.lower = -1, .extent = 105, .nodes = 4};
    xmprt_dist_edged(&x, 2, 3);
    long more[] = {27, 25, 25, 28};
    for (int c = 0; c < 4; c++)
        CHECK_EQ(x.start[c + 1] - x.start[c], more[c]);
    free(x.start);
}

TEST(runs_meet_where_both_have_the_index) {
    int bad = 0;
    for (int round = 0; round < 20000; round++) {
        xmprt_index_set_t a = {0}, b = {0}, both = {0};
        bool in_a[MANY], in_b[MANY], in_both[MANY];
        for (int i = 0; i < 2; i++) /* disjoint: even halves of the range */
            xmprt_index_set_add(&a, draw(0, 20) + i * 80, draw(0, 8), draw(1, 7));
        for (int i = 0; i < 2; i++)
            xmprt_index_set_add(&b, draw(0, 20) + i * 80, draw(0, 8), draw(1, 7));
        xmprt_index_set_intersect(&a, &b, &both);
        bad += !mark(&a, in_a, MANY) + !mark(&b, in_b, MANY) + !mark(&both, in_both, MANY);
        for (int i = 0; i < MANY; i++)
            bad += in_both[i] != (in_a[i] && in_b[i]);
        xmprt_index_set_free(&a);
        xmprt_index_set_free(&b);
        xmprt_index_set_free(&both);
    }
    CHECK_EQ(bad, 0);
}

TEST(large_strides_do_not_overflow) {
    xmprt_run_t a = {0, 3, 3000000000000000001L}, b = {1, 3, 3000000000000000000L};
    xmprt_run_t both;
    CHECK(xmprt_run_intersect(a, b, &both));
    CHECK_EQ(both.first, 3000000000000000001L);
    CHECK_EQ(both.count, 1);
    b.first = 2;
    CHECK(xmprt_run_intersect(a, b, &both) && both.first == 6000000000000000002L);
    b.first = 5;
    CHECK(!xmprt_run_intersect(a, b, &both));
}

/* Positions of the section base, base + step, ... that the node has. */
static int check_positions(const xmprt_index_set_t *owned, const bool *map, long extent) {
    bool in[MANY];
    long step = draw(1, 4) * (draw(0, 1) ? 1 : -1), base = draw(0, extent - 1);
    long room = step > 0 ? (extent - 1 - base) / step : base / -step;
    long length = draw(1, room + 1);
    xmprt_index_set_t positions = {0};
    xmprt_index_set_positions(owned, base, length, step, &positions);
    int bad = !mark(&positions, in, length);
    for (long k = 0; k < length; k++)
        bad += in[k] != map[base + k * step];
    xmprt_index_set_free(&positions);
    return bad;
}

/* No two stored indices share a position, and positions follow the order of
 * the owned indices. */
static int check_place(const xmprt_dim_t *dim, const bool *map, long c) {
    xmprt_dim_layout_t layout = xmprt_dim_layout_on(dim, c);
    int bad = 0;
    long previous = -1, count = 0;
    for (long i = 0; i < dim->extent; i++) {
        if (!map[i])
            continue;
        long at = xmprt_position(&layout, i);
        if (count == 0) {
            bad += layout.first != i;
            if (dim->dist.kind != __XMP_CYCLIC)
                bad += at != (dim->full ? i : dim->lower);
            else if (dim->offset == dim->dist.lower && !dim->full)
                bad += at != 0;
        }
        bad += at <= previous || at >= layout.length;
        previous = at;
        count++;
    }
    return bad + (layout.count != count);
}

TEST(array_dimensions_follow_their_template) {
    int bad = 0;
    for (int round = 0; round < 5000; round++) {
        xmprt_dist_t dist = draw_dist();
        long extent = draw(1, dist.extent);
        xmprt_dim_t dim = {.dist = dist,
                           .extent = extent,
                           .full = draw(0, 3) == 0,
                           .offset = dist.lower + draw(0, dist.extent - extent)};
        if (dist.kind != __XMP_CYCLIC)
            dim.lower = draw(0, 3), dim.upper = draw(0, 3);
        for (long c = 0; c < dist.nodes; c++) {
            xmprt_index_set_t owned = {0};
            bool map[MANY];
            xmprt_dim_owned(&dim, c, &owned);
            bad += !mark(&owned, map, extent);
            for (long i = 0; i < extent; i++)
                bad += map[i] != (owner_of(&dist, i + dim.offset - dist.lower) == c);
            bad += check_place(&dim, map, c);
            bad += check_positions(&owned, map, extent);
            xmprt_index_set_free(&owned);
        }
        free(dist.start);
    }
    CHECK_EQ(bad, 0);
}
