/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/xmp-communication
/* Directives that move data, where random cases (xmp-property) do not look:
 * rims of loops, first and last, reduce_shadow, one-sided gmove, asynchronous
 * operations, errors. */
#include "xmp-ranks.h"
#include <stdlib.h>

/*--- Loops -----------------------------------------------------------------*/

static struct __xmp_range part_of(const struct __xmp_ref *on, int part, long lo,
                                  long hi, int unbound) {
    struct __xmp_range range;
    struct __xmp_width width = {
        .given = 3, .modifier = unbound, .lo = lo, .hi = hi};
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
            __xmp_loop_reduction_begin(op, XACC_TYPE_f64, &value, &before, 1,
                                       NULL);
            CHECK(max ? value < -1e308 : value > 1e308);
            value = values[here()];
            where = here() * 10;
            if (old == 1 && max) /* the same on all nodes: it is kept */
                where = -7;
            __xmp_loop_reduction(SITE("loop"), &on, op, XACC_TYPE_f64, &value,
                                 &before, 1, &key, 1, &location, NULL);
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
    int v = here() % 2 ? 8 : here(), place[3] = {here(), -here(), 7};
    struct __xmp_operand item = {.address = &v,
                                 .name = "v",
                                 .size = sizeof v,
                                 .type = XACC_TYPE_i32},
                         location = {.address = place,
                                     .name = "place",
                                     .size = sizeof v,
                                     .type = XACC_TYPE_i32,
                                     .rank = 1,
                                     .at = {PART(0, 2)},
                                     .extent = {3}};
    __xmp_reduction(SITE("reduction"), XACC_RED_max, 1, &item, 1, &location,
                    NULL);
    CHECK(v == 8 && place[0] == 1 && place[1] == -1 && place[2] == 7);
}

TEST(reduction_with_locations) {
    on_ranks(4, directive_locations);
}

#define CHECK_TYPE(id, T)                                                      \
    do {                                                                       \
        T value = (T)(here() + 1);                                             \
        struct __xmp_operand item = {.address = &value,                        \
                                     .name = "v",                              \
                                     .size = sizeof value,                     \
                                     .type = XACC_TYPE_##id};                  \
        __xmp_reduction(SITE("reduction"), XACC_RED_mul, 1, &item, 0, NULL,    \
                        NULL);                                                 \
        CHECK(value == (T)6);                                                  \
        value = (T)(here() + 1);                                               \
        __xmp_reduction(SITE("reduction"), XACC_RED_min, 1, &item, 0, NULL,    \
                        NULL);                                                 \
        CHECK(value == (T)1);                                                  \
        value = (T)(here() == 1);                                              \
        __xmp_reduction(SITE("reduction"), XACC_RED_lor, 1, &item, 0, NULL,    \
                        NULL);                                                 \
        CHECK(value == (T)1);                                                  \
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
    struct __xmp_operand item = {.address = &bits,
                                 .name = "b",
                                 .size = sizeof bits,
                                 .type = XACC_TYPE_u64};
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
    __xmp_object p =
        __xmp_nodes(SITE("nodes"), "p", 0, 2, (long[]){2, 2}, NULL);
    struct __xmp_subscript bounds[] = {INDEX(4), INDEX(6)};
    struct __xmp_format formats[] = {{.kind = __XMP_BLOCK},
                                     {.kind = __XMP_BLOCK}};
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

/*--- reduce_shadow ---------------------------------------------------------*/

static void add_shadows(void) {
    struct __xmp_view a = {0}, *views[] = {&a};
    struct __xmp_array declared = on_line(blocks(9), 9, 1, 1);
    struct __xmp_width width = {.given = 1, .modifier = 1, .lo = 1};
    __xmp_array(SITE("align"), &a, &declared, NULL);
    long first = here() * 3, last = first + 2;
    for (long i = first - 1; i <= last + 1; i++)
        *at(&a, i) = i < first || i > last ? 100 * (here() + 1) : i;
    __xmp_reflect(SITE("reduce_shadow"), __XMP_REDUCE_SHADOW, 1, views, &width,
                  NULL, NULL);
    int left = (here() + 2) % 3, right = (here() + 1) % 3;
    CHECK_EQ(*at(&a, first), first + 100 * (left + 1));
    CHECK_EQ(*at(&a, first + 1), first + 1);
    CHECK_EQ(*at(&a, last), last + 100 * (right + 1));
    CHECK_EQ(*at(&a, first - 1), 100 * (here() + 1));
    __xmp_array_end(&a);
}

TEST(reduce_shadow_adds_to_the_owners) {
    on_ranks(3, add_shadows);
}

/*--- Asynchronous operations
 * -------------------------------------------------*/

static void overlapping(void) {
    struct __xmp_view a = {0}, *views[] = {&a};
    struct __xmp_array declared = on_line(blocks(6), 6, 1, 1);
    __xmp_array(SITE("align"), &a, &declared, NULL);
    for (long i = 0; i < 6; i++)
        if (i / 3 == here())
            *at(&a, i) = i;
    long sums[2] = {here(), 1};
    struct __xmp_how how = {.flags = __XMP_ASYNC, .async = 4};
    struct __xmp_operand item = {.address = sums,
                                 .name = "s",
                                 .size = sizeof(long),
                                 .type = XACC_TYPE_i64,
                                 .rank = 1,
                                 .at = {ALL},
                                 .extent = {2}};
    CHECK_EQ(xmp_test_async(4), 1);
    for (int i = 0; i < 2; i++) /* the same directive twice before the wait */
        __xmp_reflect(SITE("reflect"), __XMP_REFLECT, 1, views, NULL, NULL,
                      &how);
    how.async = 5;
    __xmp_reduction(SITE("reduction"), XACC_RED_add, 1, &item, 0, NULL, &how);
    while (!xmp_test_async(4))
        ;
    __xmp_wait_async(SITE("wait_async"), 3, (int[]){99, 5, 4}, NULL);
    CHECK_EQ(*at(&a, here() ? 2 : 3), here() ? 2 : 3);
    CHECK(sums[0] == 1 && sums[1] == 2);
    __xmp_wait_async(SITE("wait_async"), 1, (int[]){4}, NULL);
    __xmp_array_end(&a);
}

TEST(async_operations_end_at_wait_async) {
    on_ranks(2, overlapping);
}

/*--- gmove in and out
 * --------------------------------------------------------*/

static void one_sided(void) {
    xacc_window_begin();
    __xmp_object t = blocks(9);
    struct __xmp_view a = {0};
    struct __xmp_array declared = on_line(t, 9, 1, 0);
    declared.storage = __XMP_STORAGE_GLOBAL;
    __xmp_array(SITE("align"), &a, &declared, NULL);
    for (long i = here() * 3; i < here() * 3 + 3; i++)
        *at(&a, i) = i * i;
    xmp_barrier();
    /* Node 1 alone reads every second element backwards, and writes one. */
    long got[5] = {0}, value = -3;
    struct __xmp_operand remote = {.view = &a,
                                   .name = "a",
                                   .size = sizeof(long),
                                   .type = XACC_TYPE_i64,
                                   .rank = 1},
                         local = {.address = got,
                                  .name = "got",
                                  .size = sizeof(long),
                                  .type = XACC_TYPE_i64,
                                  .rank = 1,
                                  .at = {ALL},
                                  .extent = {5}},
                         scalar = {.address = &value,
                                   .name = "value",
                                   .size = sizeof(long),
                                   .type = XACC_TYPE_i64};
    remote.at[0] =
        (struct __xmp_subscript){.kind = __XMP_TRIPLET, .given = 4, .c = -2};
    struct __xmp_task task;
    struct __xmp_ref on = {.object = line(), .count = 1, .at = {INDEX(1)}};
    if (__xmp_task_enter(SITE("task"), &task, &on, 0)) {
        struct __xmp_how in = {.flags = __XMP_IN}, out = {.flags = __XMP_OUT};
        __xmp_gmove(SITE("gmove"), &local, &remote, &in);
        remote.at[0] = (struct __xmp_subscript)PART(7, 2);
        __xmp_gmove(SITE("gmove"), &remote, &scalar, &out);
    }
    __xmp_task_leave(&task);
    xmp_barrier();
    for (int i = 0; here() == 1 && i < 5; i++)
        CHECK_EQ(got[i], (8 - 2 * i) * (8 - 2 * i));
    if (here() == 2)
        CHECK(*at(&a, 6) == 36 && *at(&a, 7) == -3 && *at(&a, 8) == -3);
    xmp_barrier();
}

TEST(gmove_in_and_out_need_one_side_only) {
    on_ranks(3, one_sided);
}

/*--- Errors ----------------------------------------------------------------*/

static struct __xmp_view some;
static void declare_some(long shadow) {
    struct __xmp_array declared = on_line(blocks(8), 8, shadow, shadow);
    __xmp_array(SITE("align"), &some, &declared, NULL);
}
static void wide(void *unused) {
    (void)unused;
    declare_some(1);
    struct __xmp_view *views[] = {&some};
    struct __xmp_width width = {.given = 1, .lo = 2};
    __xmp_reflect(SITE("reflect"), __XMP_REFLECT, 1, views, &width, NULL, NULL);
}
static void do_without_init(void *unused) {
    (void)unused;
    declare_some(1);
    struct __xmp_view *views[] = {&some};
    __xmp_reflect(SITE("reflect_do"), __XMP_REFLECT_DO, 1, views, NULL, NULL,
                  NULL);
}
static void move_to(struct __xmp_subscript at, long extent, size_t size) {
    declare_some(0);
    struct __xmp_operand left = {.view = &some,
                                 .name = "a",
                                 .size = sizeof(long),
                                 .rank = 1,
                                 .at = {at}},
                         right = {.address = &some,
                                  .name = "l",
                                  .size = size,
                                  .rank = 1,
                                  .at = {ALL},
                                  .extent = {extent}};
    __xmp_gmove(SITE("gmove"), &left, &right, NULL);
}
static void shapes(void *unused) {
    (void)unused;
    move_to((struct __xmp_subscript)PART(2, 4), 5, sizeof(long));
}
static void too_far(void *unused) {
    (void)unused;
    move_to((struct __xmp_subscript)PART(4, 5), 5, sizeof(long));
}
static void types(void *unused) {
    (void)unused;
    move_to((struct __xmp_subscript)PART(2, 5), 5, 4);
}
static void not_global(void *unused) {
    (void)unused;
    declare_some(0);
    long value = 0;
    struct __xmp_operand left = {.address = &value,
                                 .name = "v",
                                 .size = sizeof value},
                         right = {.view = &some,
                                  .name = "a",
                                  .size = sizeof(long),
                                  .rank = 1,
                                  .at = {INDEX(3)}};
    struct __xmp_how in = {.flags = __XMP_IN};
    __xmp_gmove(SITE("gmove"), &left, &right, &in);
}
TEST(wrong_communication_ends_the_program) {
    CHECK_FATAL(wide, NULL,
                "prog.c:7: error: reflect: widths 2:2 with offsets "
                "0:0 exceed the shadow 1:1 of dimension 0 of a");
    CHECK_FATAL(do_without_init, NULL, "there was no reflect_init for a");
    CHECK_FATAL(shapes, NULL,
                "prog.c:7: error: gmove: the shapes differ: a[4], l[5]");
    CHECK_FATAL(too_far, NULL,
                "index 8 of dimension 0 of a is not within 0 to "
                "7");
    CHECK_FATAL(types, NULL, "a and l are not of the same type");
    CHECK_FATAL(not_global, NULL, "a cannot be reached by other nodes");
}
