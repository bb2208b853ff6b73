/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/xmp-communication
/* Directives that move data, where random cases (xmp-property) do not look:
 * reduce_shadow, one-sided gmove, asynchronous operations, errors. */
#include "xmp-ranks.h"
#include <stdlib.h>

/*--- reduce_shadow ---------------------------------------------------------*/

static void add_shadows(void) {
    struct __xmp_view a = {0}, *views[] = {&a};
    struct __xmp_array declared = on_line(blocks(9), 9, 1, 1);
    struct __xmp_width width = {.given = 1, .modifier = 1, .lo = 1};
    __xmp_array(SITE("align"), &a, &declared, NULL);
    long first = here() * 3, last = first + 2;
    for (long i = first - 1; i <= last + 1; i++)
        *at(&a, i) = i < first || i > last ? 100 * (here() + 1) : i;
    __xmp_reflect(SITE("reduce_shadow"), __XMP_REDUCE_SHADOW, 1, views, &width, NULL, NULL);
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
        __xmp_reflect(SITE("reflect"), __XMP_REFLECT, 1, views, NULL, NULL, &how);
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
    struct __xmp_operand
        remote = {.view = &a, .name = "a", .size = sizeof(long), .type = XACC_TYPE_i64, .rank = 1},
        local = {.address = got,
                 .name = "got",
                 .size = sizeof(long),
                 .type = XACC_TYPE_i64,
                 .rank = 1,
                 .at = {ALL},
                 .extent = {5}},
        scalar = {.address = &value, .name = "value", .size = sizeof(long), .type = XACC_TYPE_i64};
    remote.at[0] = (struct __xmp_subscript){.kind = __XMP_TRIPLET, .given = 4, .c = -2};
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
    __xmp_reflect(SITE("reflect_do"), __XMP_REFLECT_DO, 1, views, NULL, NULL, NULL);
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
static void not_global(void) {
    long value = 0;
    struct __xmp_view a = {0};
    struct __xmp_array declared = on_line(blocks(8), 8, 0, 0);
    __xmp_array(SITE("align"), &a, &declared, NULL);
    struct __xmp_operand left = {.address = &value, .name = "v", .size = sizeof value},
                         right = {.view = &a,
                                  .name = "a",
                                  .size = sizeof(long),
                                  .rank = 1,
                                  .at = {INDEX(5)}};
    struct __xmp_how in = {.flags = __XMP_IN};
    struct __xmp_task task;
    struct __xmp_ref on = {.object = line(), .count = 1, .at = {INDEX(0)}};
    if (__xmp_task_enter(SITE("task"), &task, &on, 0))
        __xmp_gmove(SITE("gmove"), &left, &right, &in);
    __xmp_task_leave(&task);
}
static void not_global_of_two(void *unused) {
    (void)unused;
    on_ranks(2, not_global);
}
TEST(wrong_communication_ends_the_program) {
    CHECK_FATAL(wide, NULL,
                "prog.c:7: error: reflect: widths 2:2 with offsets "
                "0:0 exceed the shadow 1:1 of dimension 0 of a");
    CHECK_FATAL(do_without_init, NULL, "there was no reflect_init for a");
    CHECK_FATAL(shapes, NULL, "prog.c:7: error: gmove: the shapes differ: a[4], l[5]");
    CHECK_FATAL(too_far, NULL,
                "index 8 of dimension 0 of a is not within 0 to "
                "7");
    CHECK_FATAL(types, NULL, "a and l are not of the same type");
    CHECK_FATAL(not_global_of_two, NULL, "a cannot be reached by other nodes");
}
