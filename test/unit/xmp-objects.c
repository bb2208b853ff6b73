/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/xmp-objects
/* Nodes, templates and arrays: both bracket styles, subsets, objects of blocks,
 * parameters, pointers, inquiry routines. */
#include "xmp-ranks.h"
#include <stdlib.h>

/*--- Nodes -----------------------------------------------------------------*/

static void bracket_styles(void) {
    __xmp_object square = __xmp_nodes(SITE("nodes"), "p", 0, 2, (long[]){2, 3}, NULL);
    __xmp_object round = __xmp_nodes(SITE("nodes"), "q", 1, 2, (long[]){3, -1}, NULL);
    int size, index;
    for (int dim = 1; dim <= 2; dim++) {
        int other_size, other_index;
        xmp_nodes_size(square, dim, &size);
        xmp_nodes_size(round, dim, &other_size);
        xmpc_nodes_index(square, dim, &index);
        xmp_nodes_index(round, dim, &other_index);
        CHECK_EQ(size, dim == 1 ? 3 : 2);
        CHECK_EQ(size, other_size);
        CHECK_EQ(index, dim == 1 ? here() % 3 : here() / 3);
        CHECK_EQ(index, other_index - 1);
    }
    CHECK_EQ(xmp_nodes_size(square, 3, &size), XMP_FAILURE);
    CHECK_EQ(xmp_nodes_size(square, 0, &size), XMP_FAILURE);
}

TEST(round_brackets_are_square_ones_reversed) {
    on_ranks(6, bracket_styles);
}

/* nodes row[3] = p[*][:]: every process sees its own row. */
static void own_row(void) {
    __xmp_object p = __xmp_nodes(SITE("nodes"), "p", 0, 2, (long[]){2, 3}, NULL);
    struct __xmp_ref ref = {.object = p, .count = 2, .at = {STAR, ALL}};
    __xmp_object row = __xmp_nodes(SITE("nodes"), "row", 0, 1, (long[]){-1}, &ref);
    int size, index, attribute, lower[2], upper[2], step[2];
    xmp_desc_t of;
    xmp_nodes_size(row, 1, &size);
    xmpc_nodes_index(row, 1, &index);
    CHECK_EQ(size, 3);
    CHECK_EQ(index, here() % 3);
    xmp_nodes_attr(row, &attribute);
    CHECK_EQ(attribute, XMP_EQUIVALENCE_NODES);
    CHECK(xmp_nodes_equiv(row, &of, lower, upper, step) == 0 && of == p);
    CHECK(lower[0] == 1 && upper[0] == 3 && step[0] == 1 && step[1] == 0);
    struct __xmp_task task;
    struct __xmp_ref whole = {.object = row};
    CHECK(__xmp_task_enter(SITE("task"), &task, &whole, 0));
    CHECK_EQ(xmp_num_nodes(), 3);
    CHECK_EQ(xmp_node_num(), here() % 3 + 1);
    __xmp_task_leave(&task);
    CHECK_EQ(xmp_num_nodes(), 6);
}

TEST(a_star_in_a_reference_makes_a_set_for_every_process) {
    on_ranks(6, own_row);
}

static void too_few(void *unused) {
    (void)unused;
    __xmp_nodes(SITE("nodes"), "p", 0, 2, (long[]){2, 3}, NULL);
}
static void no_multiple(void *unused) {
    (void)unused;
    __xmp_nodes(SITE("nodes"), "p", 0, 2, (long[]){-1, 3}, NULL);
}

/*--- Templates -------------------------------------------------------------*/

static void wrong_gblock(void *unused) {
    (void)unused;
    struct __xmp_subscript bound = INDEX(10);
    struct __xmp_format format = {.kind = __XMP_GBLOCK, .given = 1, .map = (int[]){9}, .length = 1};
    __xmp_object t = __xmp_template(SITE("template"), "t", 0, 1, &bound);
    __xmp_distribute(SITE("distribute"), t, 0, 1, &format, line());
}
static void long_gblock(void *unused) {
    (void)unused;
    struct __xmp_subscript bound = INDEX(10);
    struct __xmp_format format = {
        .kind = __XMP_GBLOCK, .given = 1, .map = (int[]){5, 5}, .length = 2};
    __xmp_object t = __xmp_template(SITE("template"), "t", 0, 1, &bound);
    __xmp_distribute(SITE("distribute"), t, 0, 1, &format, line());
}
static __xmp_object open_template(void) {
    struct __xmp_subscript bound = STAR;
    struct __xmp_format format = {.kind = __XMP_GBLOCK};
    __xmp_object t = __xmp_template(SITE("template"), "t", 0, 1, &bound);
    __xmp_distribute(SITE("distribute"), t, 0, 1, &format, line());
    return t;
}
static void not_fixed(void *unused) {
    (void)unused;
    struct __xmp_ref on = {.object = open_template(), .count = 1, .at = {LOOP(0)}};
    struct __xmp_range range;
    __xmp_loop(SITE("loop"), &on, 0, 0, 10, 1, __XMP_WHOLE, NULL, &range);
}
static void small_blocks(void *unused) {
    (void)unused;
    struct __xmp_subscript bound = INDEX(10);
    struct __xmp_format format = {.kind = __XMP_BLOCK, .given = 1, .a = 9};
    __xmp_object t = __xmp_template(SITE("template"), "t", 0, 1, &bound);
    __xmp_distribute(SITE("distribute"), t, 0, 1, &format, line());
}

TEST(wrong_nodes_and_templates_end_the_program) {
    CHECK_FATAL(too_few, NULL,
                "prog.c:7: error: nodes: p has 6 nodes, the processes of this "
                "run are 1");
    CHECK_FATAL(no_multiple, NULL,
                "the 1 processes of this run are no multiple "
                "of the 3 nodes of p");
    CHECK_FATAL(wrong_gblock, NULL,
                "prog.c:7: error: distribute: gblock: the entries sum to 9, "
                "dimension 0 of template t has 10");
    CHECK_FATAL(long_gblock, NULL,
                "gblock: the entries sum to 5, dimension 0 of template t has "
                "10"); /* the second entry is not of this node */
    CHECK_FATAL(not_fixed, NULL,
                "prog.c:7: error: loop: template t is used "
                "before template_fix gives its shape");
    CHECK_FATAL(small_blocks, NULL, "blocks of 9 on 1 nodes do not cover 10");
}

/* template t[:] distributed gblock( * ), fixed, and an array on it. */
static void fix_later(void) {
    __xmp_object t = open_template();
    int fixed, map[2], position;
    struct __xmp_view view = {0};
    long *a = NULL;
    struct __xmp_array declared = on_line(t, -1, 1, 2);
    declared.storage = __XMP_STORAGE_POINTER;
    __xmp_array(SITE("align"), &view, &declared, &a);
    xmp_template_fixed(t, &fixed);
    CHECK_EQ(fixed, 0);
    struct __xmp_format format = {
        .kind = __XMP_GBLOCK, .given = 1, .map = (int[]){3, 5}, .length = 2};
    struct __xmp_subscript range = INDEX(8);
    __xmp_template_fix(SITE("template_fix"), t, 0, 1, &format, 0, 1, &range);
    xmp_template_fixed(t, &fixed);
    CHECK_EQ(fixed, 1);
    CHECK(xmp_dist_gblockmap(t, 1, map) == 0 && map[0] == 3 && map[1] == 5);
    a = __xmp_malloc(SITE("xmp_malloc"), view.array, 1, (long[]){8});
    CHECK(a == view.base);
    CHECK_EQ(xmp_array_gcllbound(view.array, 1), here() ? 3 : 0);
    CHECK_EQ(xmp_array_gclubound(view.array, 1), here() ? 7 : 2);
    xmp_array_gtol(view.array, 1, 3, &position);
    CHECK_EQ(position, here() ? 1 : 4);
    for (long i = xmp_array_gcllbound(view.array, 1); i <= xmp_array_gclubound(view.array, 1); i++)
        *at(&view, i) = i;
    struct __xmp_view *views[] = {&view};
    __xmp_reflect(SITE("reflect"), __XMP_REFLECT, 1, views, NULL, NULL, NULL);
    if (here())
        CHECK_EQ(*at(&view, 2), 2);
    else
        CHECK(*at(&view, 3) == 3 && *at(&view, 4) == 4);
    /* The program exchanges pointers: reflect follows. */
    long copy[8] = {0}, *mine = a;
    memcpy(copy, a, (size_t)(here() ? 8 : 6) * sizeof(long));
    copy[here() ? 0 : 4] = -1;
    a = copy;
    __xmp_reflect(SITE("reflect"), __XMP_REFLECT, 1, views, NULL, NULL, NULL);
    CHECK_EQ(copy[here() ? 0 : 4], here() ? 2 : 3);
    a = mine;
    xmp_free(view.array);
}

TEST(templates_can_be_fixed_later) {
    on_ranks(2, fix_later);
}

/*--- Objects of blocks -----------------------------------------------------*/

static int kept_records(void) {
    int count = 0;
    for (xmprt_kept_t *kept = xmprt_self()->kept; kept; kept = kept->next_all)
        count++;
    return count;
}

/* A function with local nodes, template, array and a parameter. */
static void callee(const struct __xmp_view *caller, long n) {
    __xmp_object t = blocks(n), p = NULL;
    struct __xmp_view a = {0}, x = {0}, *views[] = {&a};
    struct __xmp_array declared = on_line(t, n, 1, 1), parameter = declared;
    __xmp_array(SITE("align"), &a, &declared, NULL);
    parameter.name = "x";
    parameter.storage = __XMP_STORAGE_PARAMETER;
    parameter.dim[0].extent = -1;
    void *argument = caller->base;
    __xmp_array(SITE("align"), &x, &parameter, &argument);
    int first = xmp_array_gcllbound(a.array, 1);
    *at(&a, first) = here() + *at(&x, first);
    __xmp_reflect(SITE("reflect"), __XMP_REFLECT, 1, views, NULL, NULL, NULL);
    if (here())
        *at(&x, first) += *at(&a, first) - here();
    __xmp_array_end(&x);
    __xmp_array_end(&a);
    xmp_desc_t nodes;
    xmp_dist_nodes(t, &nodes);
    p = nodes;
    __xmp_release(&t);
    __xmp_release(&p);
    CHECK(t == NULL);
}

static void many_calls(void) {
    __xmp_object t = blocks(8);
    struct __xmp_view a = {0};
    struct __xmp_array declared = on_line(t, 8, 1, 1);
    __xmp_array(SITE("align"), &a, &declared, NULL);
    callee(&a, 8);
    int before = kept_records();
    for (int i = 0; i < 10000; i++)
        callee(&a, 8);
    CHECK_EQ(kept_records(), before);
    __xmp_array_end(&a);
}

TEST(ten_thousand_calls_keep_nothing) {
    on_ranks(2, many_calls);
}

static void other_shadow(void *unused) {
    (void)unused;
    __xmp_object t = blocks(8);
    struct __xmp_view a = {0}, x = {0};
    struct __xmp_array declared = on_line(t, 8, 1, 1);
    __xmp_array(SITE("align"), &a, &declared, NULL);
    declared.name = "x";
    declared.storage = __XMP_STORAGE_PARAMETER;
    declared.dim[0].lower = 2;
    void *argument = a.base;
    __xmp_array(SITE("align"), &x, &declared, &argument);
}
static void no_array(void *unused) {
    (void)unused;
    long memory[8];
    void *argument = memory;
    struct __xmp_view x = {0};
    struct __xmp_array declared = on_line(blocks(8), 8, 1, 1);
    declared.storage = __XMP_STORAGE_PARAMETER;
    __xmp_array(SITE("align"), &x, &declared, &argument);
}
static void outside(void *unused) {
    (void)unused;
    struct __xmp_view x = {0};
    struct __xmp_array declared = on_line(blocks(8), 8, 0, 0);
    declared.dim[0].offset = 1;
    __xmp_array(SITE("align"), &x, &declared, NULL);
}
static void no_memory_yet(void *unused) {
    (void)unused;
    struct __xmp_view x = {0}, *views[] = {&x};
    long *pointer = NULL;
    struct __xmp_array declared = on_line(blocks(8), -1, 0, 0);
    declared.storage = __XMP_STORAGE_POINTER;
    __xmp_array(SITE("align"), &x, &declared, &pointer);
    __xmp_reflect(SITE("reflect"), __XMP_REFLECT, 1, views, NULL, NULL, NULL);
}

TEST(wrong_arrays_end_the_program) {
    CHECK_FATAL(other_shadow, NULL,
                "prog.c:7: error: align: x differs from the "
                "argument a in the shadow");
    CHECK_FATAL(no_array, NULL, "the argument for a is not a distributed array");
    CHECK_FATAL(outside, NULL,
                "dimension 0 of a lies on 1 to 8 of template t, "
                "which has 0 to 7");
    CHECK_FATAL(no_memory_yet, NULL, "reflect: a has no memory yet");
}

/*--- Inquiry ---------------------------------------------------------------*/

static void inquire(void) {
    __xmp_object p = line();
    struct __xmp_subscript bounds[] = {PART(2, 16), INDEX(5)};
    struct __xmp_format formats[] = {{.kind = __XMP_BLOCK}, {0}};
    __xmp_object t = __xmp_template(SITE("template"), "t", 0, 2, bounds);
    __xmp_distribute(SITE("distribute"), t, 0, 2, formats, p);
    struct __xmp_view view = {0};
    struct __xmp_array declared = {
        .name = "a",
        .storage = __XMP_STORAGE_LOCAL,
        .type = XACC_TYPE_f64,
        .size = 8,
        .tmpl = t,
        .count = 2,
        .rank = 2,
        .dim = {{.extent = 3, .axis = -1},
                {.extent = 16, .axis = 0, .offset = 2, .lower = 1, .upper = 2}}};
    __xmp_array(SITE("align"), &view, &declared, NULL);
    xmp_desc_t a = view.array, other;
    int n, lengths[2];
    CHECK(xmp_desc_kind(a, &n) == 0 && n == XMP_DESC_ARRAY);
    CHECK(xmp_array_ndims(a, &n) == 0 && n == 2);
    CHECK(xmp_array_ndims(t, &n) == XMP_FAILURE);
    CHECK(xmp_template_ndims(t, &n) == 0 && n == 2);
    CHECK(xmp_template_lbound(t, 2, &n) == 0 && n == 2);
    CHECK(xmp_template_ubound(t, 2, &n) == 0 && n == 17);
    CHECK(xmp_template_ubound(t, 1, &n) == 0 && n == 4);
    CHECK_EQ(xmp_template_lsize(t, 2), 8);
    CHECK(xmp_dist_format(t, 2, &n) == 0 && n == XMP_BLOCK);
    CHECK(xmp_dist_format(t, 1, &n) == 0 && n == XMP_NOT_DISTRIBUTED);
    CHECK(xmp_dist_blocksize(t, 2, &n) == 0 && n == 8);
    CHECK(xmp_dist_blocksize(t, 1, &n) == 0 && n == 5);
    CHECK(xmp_dist_axis(t, 2, &n) == 0 && n == 1);
    CHECK(xmp_dist_axis(t, 1, &n) == XMP_UNDEFINED && n == XMP_UNDEFINED);
    CHECK(xmp_dist_nodes(t, &other) == 0 && other == p);
    CHECK(xmp_align_template(a, &other) == 0 && other == t);
    CHECK(xmp_align_axis(a, 2, &n) == 0 && n == 2);
    CHECK(xmp_align_axis(a, 1, &n) == XMP_UNDEFINED && n == XMP_UNDEFINED);
    CHECK(xmp_align_offset(a, 2, &n) == 0 && n == 2);
    CHECK(xmp_align_replicated(a, 1, &n) == 0 && n == 1);
    CHECK(xmp_align_replicated(a, 2, &n) == 0 && n == 0);
    CHECK(xmp_array_ubound(a, 1, &n) == 0 && n == 2);
    CHECK(xmp_array_lshadow(a, 2, &n) == 0 && n == 1);
    CHECK(xmp_array_ushadow(a, 2, &n) == 0 && n == 2);
    CHECK(xmp_array_lsize(a, 2, &n) == 0 && n == 8);
    CHECK(xmp_array_lda(a, &n) == 0 && n == 11);
    CHECK(xmp_array_lead_dim(a, lengths) == 0 && lengths[0] == 3);
    /* The example of Omni's test: block of 8, shadow 1:2. */
    CHECK(xmp_array_gtol(a, 2, 3 + 8 * here(), &n) == 0 && n == 4);
    CHECK_EQ(xmp_array_gcllbound(a, 2), 8 * here());
    CHECK_EQ(xmp_array_lclubound(a, 2), 8);
    CHECK_EQ(xmp_array_type_size(a), 8);
    CHECK_EQ(xmp_array_owner(a, 2, (int[]){0, 9}, 2), 2);
    CHECK_EQ(xmp_array_owner(a, 2, (int[]){0, 16}, 2), XMP_FAILURE);
    int first, end;
    xmp_sched_template_index(&first, &end, 4, 14, 1, t, 1);
    CHECK(here() ? first == 0 && end == 4 : first == 2 && end == 8);
    __xmp_array_end(&view);
}

TEST(inquiry_routines_tell_the_mapping) {
    on_ranks(2, inquire);
}
