/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/xmp-loops
/* Loops and reductions, where random cases (xmp-property) do not look: rims,
 * first and last, every type, replicated arrays. */
#include "xmp-ranks.h"
#include <stdlib.h>

/*--- Loops -----------------------------------------------------------------*/

static struct __xmp_range part_of(const struct __xmp_ref *on, int part, long lo, long hi,
                                  int unbound) {
    struct __xmp_range range;
    struct __xmp_width width = {.given = 3, .modifier = unbound, .lo = lo, .hi = hi};
    __xmp_loop(SITE("loop"), on, 0, 1, 10, 1, part, &width, &range);
    return range;
}

/* for (i = 1; i < 11; i++) on t[12], two nodes: 1..5 and 6..10. */
static void rims(void) {
    struct __xmp_ref on = {.object = blocks(12), .count = 1, .at = {LOOP(0)}};
    struct __xmp_range r = part_of(&on, __XMP_EXPAND, 2, 1, 0);
    CHECK_EQ(r.first, here() ? 4 : 1);
    CHECK_EQ(r.trip, here() ? 7 : 6);
    r = part_of(&on, __XMP_EXPAND, 2, 1, 1);
    CHECK_EQ(r.first, here() ? 4 : -1);
    CHECK_EQ(r.trip, here() ? 8 : 8);
    r = part_of(&on, __XMP_EXPAND, -1, -1, 0);
    CHECK_EQ(r.first, here() ? 7 : 2);
    CHECK_EQ(r.trip, 3);
    r = part_of(&on, __XMP_MARGIN_LOWER, -1, -2, 0);
    CHECK(r.trip == 1 && r.first == (here() ? 6 : 1));
    r = part_of(&on, __XMP_MARGIN_UPPER, -1, -2, 0);
    CHECK(r.trip == 2 && r.first == (here() ? 9 : 4));
    r = part_of(&on, __XMP_MARGIN_UPPER, 1, 1, 0);
    CHECK(r.trip == !here() && (here() || r.first == 6));
    r = part_of(&on, __XMP_MARGIN_LOWER, -5, -5, 0); /* nothing inside */
    CHECK_EQ(r.trip, 5);
    CHECK_EQ(part_of(&on, __XMP_MARGIN_UPPER, -5, -5, 0).trip, 0);
    CHECK_EQ(part_of(&on, __XMP_OUTER, 1, -1, 1).trip, 6);
    CHECK_EQ(part_of(&on, __XMP_INNER, 1, -1, 1).trip, 4);
}

TEST(expand_and_margin_are_the_rim_of_the_local_range) {
    on_ranks(2, rims);
}

/* Iteration i on node i; the same with round brackets, from 1. */
static void loops_on_nodes(void) {
    struct __xmp_ref on = {.object = line(), .count = 1, .at = {LOOP(0)}};
    struct __xmp_range range;
    __xmp_loop(SITE("loop"), &on, 0, 2, 2, -1, __XMP_WHOLE, NULL, &range);
    CHECK_EQ(range.trip, here() > 0);
    CHECK(!range.trip || range.first == here());
    on.round = 1;
    __xmp_loop(SITE("loop"), &on, 0, 1, 3, 1, __XMP_WHOLE, NULL, &range);
    CHECK(range.trip == 1 && range.first == here() + 1);
}

TEST(loops_run_on_nodes) {
    on_ranks(3, loops_on_nodes);
}

/* Values 5 3 9 9 of four nodes, found in iterations 0 to 3. */
static void first_last(void) {
    static const double values[] = {5, 3, 9, 9};
    struct __xmp_ref on = {.object = line(), .count = 1, .at = {LOOP(0)}};
    for (int old = 0; old < 3; old++)
        for (int op = __XMP_FIRSTMAX; op <= __XMP_LASTMIN; op++) {
            double value = old == 0 ? 4 : old == 1 ? 100 : 9, before;
            int where = -1;
            long key = here();
            struct __xmp_location location = {&where, sizeof where};
            bool max = op == __XMP_FIRSTMAX || op == __XMP_LASTMAX;
            __xmp_loop_reduction_begin(op, XACC_TYPE_f64, &value, &before, 1, NULL);
            CHECK(max ? value < -1e308 : value > 1e308);
            value = values[here()];
            where = here() * 10;
            if (old == 1 && max) /* the same on all nodes: it is kept */
                where = -7;
            __xmp_loop_reduction(SITE("loop"), &on, op, XACC_TYPE_f64, &value, &before, 1, &key, 1,
                                 &location, NULL);
            if (!max) {
                CHECK(value == 3 && where == 10);
            } else if (old == 1) {
                CHECK(value == 100 && where == -7);
            } else if (old == 0 || op == __XMP_LASTMAX) {
                CHECK(value == 9 && where == (op == __XMP_LASTMAX ? 30 : 20));
            } else { /* the value before the loop was the first maximum */
                CHECK(value == 9 && where == here() * 10);
            }
        }
}

TEST(first_and_last_extremes_bring_their_locations) {
    on_ranks(4, first_last);
}

/* reduction(max: v / place /): the lowest of the nodes that have it. */
static void directive_locations(void) {
    int v = here() % 2 ? 8 : here(), layout[3] = {here(), -here(), 7};
    struct __xmp_operand item = {.address = &v,
                                 .name = "v",
                                 .size = sizeof v,
                                 .type = XACC_TYPE_i32},
                         location = {.address = layout,
                                     .name = "place",
                                     .size = sizeof v,
                                     .type = XACC_TYPE_i32,
                                     .rank = 1,
                                     .at = {PART(0, 2)},
                                     .extent = {3}};
    __xmp_reduction(SITE("reduction"), XACC_RED_max, 1, &item, 1, &location, NULL);
    CHECK(v == 8 && layout[0] == 1 && layout[1] == -1 && layout[2] == 7);
}

TEST(reduction_with_locations) {
    on_ranks(4, directive_locations);
}

#define CHECK_TYPE(id, T)                                                                          \
    do {                                                                                           \
        T value = (T)(here() + 1);                                                                 \
        struct __xmp_operand item = {                                                              \
            .address = &value, .name = "v", .size = sizeof value, .type = XACC_TYPE_##id};         \
        __xmp_reduction(SITE("reduction"), XACC_RED_mul, 1, &item, 0, NULL, NULL);                 \
        CHECK(value == (T)6);                                                                      \
        value = (T)(here() + 1);                                                                   \
        __xmp_reduction(SITE("reduction"), XACC_RED_min, 1, &item, 0, NULL, NULL);                 \
        CHECK(value == (T)1);                                                                      \
        value = (T)(here() == 1);                                                                  \
        __xmp_reduction(SITE("reduction"), XACC_RED_lor, 1, &item, 0, NULL, NULL);                 \
        CHECK(value == (T)1);                                                                      \
    } while (0)

static void all_types(void) {
    CHECK_TYPE(i8, signed char);
    CHECK_TYPE(u8, unsigned char);
    CHECK_TYPE(i16, short);
    CHECK_TYPE(u16, unsigned short);
    CHECK_TYPE(i32, int);
    CHECK_TYPE(u32, unsigned);
    CHECK_TYPE(i64, long);
    CHECK_TYPE(u64, unsigned long);
    CHECK_TYPE(f32, float);
    CHECK_TYPE(f64, double);
    unsigned long bits = 1ul << (60 + here());
    struct __xmp_operand item = {
        .address = &bits, .name = "b", .size = sizeof bits, .type = XACC_TYPE_u64};
    __xmp_reduction(SITE("reduction"), XACC_RED_or, 1, &item, 0, NULL, NULL);
    CHECK(bits == 7ul << 60);
    __xmp_reduction(SITE("reduction"), XACC_RED_max, 1, &item, 0, NULL, NULL);
    CHECK(bits == 7ul << 60);
}

TEST(reductions_of_every_type) {
    on_ranks(3, all_types);
}

/*--- Arrays that are replicated --------------------------------------------*/

/* w aligned with t( *, i) on p[2][2]: replicated along the rows; the sum of a
 * part over the nodes of a column. */
static void replicated(void) {
    __xmp_object p = __xmp_nodes(SITE("nodes"), "p", 0, 2, (long[]){2, 2}, NULL);
    struct __xmp_subscript bounds[] = {INDEX(4), INDEX(6)};
    struct __xmp_format formats[] = {{.kind = __XMP_BLOCK}, {.kind = __XMP_BLOCK}};
    __xmp_object t = __xmp_template(SITE("template"), "t", 0, 2, bounds);
    __xmp_distribute(SITE("distribute"), t, 0, 2, formats, p);
    struct __xmp_view w = {0};
    struct __xmp_array declared = on_line(t, 6, 1, 1);
    declared.count = 2;
    declared.dim[0].axis = 1;
    __xmp_array(SITE("align"), &w, &declared, NULL);
    int column = here() % 2, row = here() / 2;
    for (long i = column * 3; i < column * 3 + 3; i++)
        *at(&w, i) = 10 * i + row;
    *at(&w, column * 3 - 1) = *at(&w, column * 3 + 3) = -5;
    struct __xmp_ref on = {.object = p, .count = 2, .at = {ALL, STAR}};
    struct __xmp_how how = {.on = &on};
    struct __xmp_operand item = {.view = &w,
                                 .name = "w",
                                 .size = sizeof(long),
                                 .type = XACC_TYPE_i64,
                                 .rank = 1,
                                 .at = {PART(1, 4)}};
    __xmp_reduction(SITE("reduction"), XACC_RED_add, 1, &item, 0, NULL, &how);
    for (long i = column * 3; i < column * 3 + 3; i++)
        CHECK_EQ(*at(&w, i), i == 0 || i == 5 ? 10 * i + row : 20 * i + 1);
    CHECK(*at(&w, column * 3 - 1) == -5 && *at(&w, column * 3 + 3) == -5);
    __xmp_array_end(&w);
}

TEST(mapped_arrays_are_reduced_where_they_are_replicated) {
    on_ranks(4, replicated);
}
