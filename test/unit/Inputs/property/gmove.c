/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* gmove between arrays, sections and local memory, and with in and out. */
#include "property.h"
#include <xmp.h>

/* Sections of equal strided: dimensions of one side are drawn to fit those of the
 * other; where they cannot, single indices are taken. */
typedef struct section {
    long first[7], count[7], step[7];
} section_t;

static void draw_section(model_random_t *random, const model_array_t *array, section_t *section) {
    for (int d = 0; d < array->rank; d++) {
        long extent = array->declared.dim[d].extent;
        section->first[d] = draw(random, 0, extent - 1);
        section->step[d] = draw(random, 1, 3) * (draw(random, 0, 2) ? 1 : -1);
        long room = section->step[d] > 0 ? (extent - 1 - section->first[d]) / section->step[d]
                                         : section->first[d] / -section->step[d];
        section->count[d] = draw(random, 0, 4) ? draw(random, 1, room + 1) : 1;
    }
}

/* Shortens both until the long dimensions agree, in order. */
static void fit(const model_array_t *a, section_t *x, const model_array_t *b, section_t *y) {
    int i = 0, j = 0;
    for (;; i++, j++) {
        while (i < a->rank && x->count[i] == 1)
            i++;
        while (j < b->rank && y->count[j] == 1)
            j++;
        if (i == a->rank || j == b->rank)
            break;
        long count = x->count[i] < y->count[j] ? x->count[i] : y->count[j];
        x->count[i] = y->count[j] = count;
    }
    for (; i < a->rank; i++)
        x->count[i] = 1;
    for (; j < b->rank; j++)
        y->count[j] = 1;
}

static void fill_operand(const model_array_t *array, const section_t *section, bool local,
                         long *memory, struct __xmp_operand *op) {
    *op = (struct __xmp_operand){.view = local ? NULL : (struct __xmp_view *)&array->view,
                                 .address = local ? memory : NULL,
                                 .name = local ? "l" : "a",
                                 .size = sizeof(long),
                                 .type = XACC_TYPE_i64,
                                 .rank = array->rank};
    for (int d = 0; d < array->rank; d++) {
        struct __xmp_subscript *s = &op->at[d];
        *s = (struct __xmp_subscript){.kind = __XMP_TRIPLET,
                                      .given = 7,
                                      .a = section->first[d],
                                      .b = section->count[d],
                                      .c = section->step[d]};
        if (section->count[d] == 1)
            s->kind = __XMP_INDEX;
        op->extent[d] = array->declared.dim[d].extent;
    }
}

/* Element n of the section, as an element number of the array. */
static long section_element(const model_array_t *array, const section_t *section, long n) {
    long at[7];
    for (int d = array->rank - 1; d >= 0; d--) {
        at[d] = section->first[d] + n % section->count[d] * section->step[d];
        n /= section->count[d];
    }
    return number_of(array, at);
}

static long section_total(const model_array_t *array, const section_t *section) {
    long total = 1;
    for (int d = 0; d < array->rank; d++)
        total *= section->count[d];
    return total;
}

static void assign_model(model_array_t *a, const section_t *x, const model_array_t *b,
                         const section_t *y) {
    long total = section_total(a, x), one = section_total(b, y) == 1;
    long *copy = malloc((size_t)total * sizeof *copy);
    for (long n = 0; n < total; n++)
        copy[n] = b->value[section_element(b, y, one ? 0 : n)];
    for (long n = 0; n < total; n++)
        a->value[section_element(a, x, n)] = copy[n];
    free(copy);
}

static int local_differences(const model_array_t *array, const long *memory) {
    return memcmp(array->value, memory, (size_t)array->total * sizeof *memory) != 0;
}

typedef struct memory {
    void *start;
    size_t bytes;
} memory_t;

static memory_t memory_of(const model_array_t *array) {
    return (memory_t){array->view.base, section_bytes(array)};
}

static memory_t local_memory(const model_array_t *array, long *memory) {
    return (memory_t){memory, (size_t)array->total * sizeof(long)};
}

static int draw_sides(model_random_t *random) {
    static const int sides[] = {__XMP_ACC, __XMP_ACC_LEFT, __XMP_ACC_RIGHT};
    return sides[draw(random, 0, 2)];
}

static void put_sides(int flags, memory_t left, memory_t right) {
    if (flags & (__XMP_ACC | __XMP_ACC_LEFT))
        to_device(left.start, left.bytes);
    if (flags & (__XMP_ACC | __XMP_ACC_RIGHT) && right.start != left.start)
        to_device(right.start, right.bytes);
}

static int take_sides(int flags, memory_t left, memory_t right) {
    int bad = 0;
    if (flags & (__XMP_ACC | __XMP_ACC_LEFT))
        bad += from_device(left.start, left.bytes);
    if (flags & (__XMP_ACC | __XMP_ACC_RIGHT) && right.start != left.start)
        bad += from_device(right.start, right.bytes);
    return bad;
}

static int gmove_case(model_random_t *random, model_sites_t *sites, int ranks) {
    model_array_t a, b, *right = &b;
    section_t x, y;
    draw_array(random, sites, ranks, true, &a);
    draw_array(random, sites, ranks, true, &b);
    fill(&a, 1);
    fill(&b, 100000);
    if (draw(random, 0, 5) == 0)
        right = &a; /* both sides overlap */
    draw_section(random, &a, &x);
    draw_section(random, right, &y);
    if (draw(random, 0, 6) == 0)
        for (int d = 0; d < right->rank; d++)
            y.count[d] = 1;
    else
        fit(&a, &x, right, &y);
    int locals = right == &a ? 0 : (int)draw(random, 0, 4);
    long *local_a = malloc((size_t)a.total * sizeof(long));
    long *local_b = malloc((size_t)b.total * sizeof(long));
    memcpy(local_a, a.value, (size_t)a.total * sizeof(long));
    memcpy(local_b, b.value, (size_t)b.total * sizeof(long));
    struct __xmp_operand lhs, rhs;
    struct __xmp_how how = {.flags = draw(random, 0, 3) ? 0 : __XMP_ASYNC, .async = 3};
    fill_operand(&a, &x, locals == 1 || locals == 3, local_a, &lhs);
    fill_operand(right, &y, locals == 2 || locals == 3, local_b, &rhs);
    struct __xmp_site *site = new_site(sites);
    int bad = 0;
    memory_t left = lhs.view ? memory_of(&a) : local_memory(&a, local_a);
    memory_t other = rhs.view ? memory_of(right) : local_memory(&b, local_b);
    if (with_acc())
        how.flags |= right == &a ? __XMP_ACC : draw_sides(random);
    for (int i = 0; i < 2; i++) {
        put_sides(how.flags, left, other);
        __xmp_gmove(site, &lhs, &rhs, &how);
        __xmp_wait_async(new_site(sites), 1, (int[]){3}, NULL);
        bad += take_sides(how.flags, left, other);
        assign_model(&a, &x, right, &y);
    }
    bool left_local = locals == 1 || locals == 3;
    bad += left_local ? local_differences(&a, local_a) : differences(&a);
    bad += differences(&b);
    free(local_a);
    free(local_b);
    end_array(&a);
    end_array(&b);
    return bad;
}

TEST(gmove_assigns_as_if_all_were_in_one_memory) {
    run_all("gmove", 3600, false, gmove_case);
}

/*--- in and out -------------------------------------------------------------*/

/* An array at file scope, of a block or of a pointer. Those at file scope stay
 * in their views: they are never undeclared. */
static int declare_any(model_random_t *random, model_sites_t *sites, int ranks,
                       model_array_t *array, void **pointer) {
    draw_array(random, sites, ranks, true, array);
    int storage = (int)draw(random, 0, 2);
    long extents[7];
    if (storage == __XMP_STORAGE_LOCAL)
        return storage;
    __xmp_array_end(&array->view);
    storage = storage == 2 ? __XMP_STORAGE_POINTER : storage;
    array->declared.storage = storage;
    bool points = storage == __XMP_STORAGE_POINTER;
    __xmp_array(new_site(sites), &array->view, &array->declared, points ? pointer : NULL);
    for (int d = 0; d < array->rank; d++)
        extents[d] = array->declared.dim[d].extent;
    if (points)
        *pointer = __xmp_malloc(new_site(sites), array->view.array, array->rank, extents);
    return storage;
}

static void undeclare(model_array_t *array, int storage) {
    free(array->value);
    if (storage == __XMP_STORAGE_POINTER)
        xmp_free(array->view.array);
    if (storage != __XMP_STORAGE_GLOBAL)
        __xmp_array_end(&array->view);
}

/* The nodes of one side alone execute it; the others only wait. */
static int access_case(model_random_t *random, model_sites_t *sites, int ranks) {
    model_array_t a, b;
    section_t x, y;
    struct __xmp_operand lhs, rhs;
    struct __xmp_task task;
    void *pointer_a, *pointer_b;
    if (!xacc_comm()->window)
        xacc_window_begin();
    int storage_a = declare_any(random, sites, ranks, &a, &pointer_a);
    int storage_b = declare_any(random, sites, ranks, &b, &pointer_b);
    fill(&a, 1);
    fill(&b, 100000);
    draw_section(random, &a, &x);
    draw_section(random, &b, &y);
    fit(&a, &x, &b, &y);
    bool in = draw(random, 0, 1), local = draw(random, 0, 2) == 0;
    long *memory = malloc((size_t)(in ? a.total : b.total) * sizeof(long));
    memcpy(memory, in ? a.value : b.value, (size_t)(in ? a.total : b.total) * sizeof(long));
    fill_operand(&a, &x, in && local, memory, &lhs);
    fill_operand(&b, &y, !in && local, memory, &rhs);
    int sides = with_acc() ? draw_sides(random) : 0;
    struct __xmp_how how = {.flags = sides | (in ? __XMP_IN : __XMP_OUT) |
                                     (draw(random, 0, 1) ? __XMP_ALIKE : 0)};
    memory_t left = lhs.view ? memory_of(&a) : local_memory(&a, memory);
    memory_t right = rhs.view ? memory_of(&b) : local_memory(&b, memory);
    put_sides(sides, left, right);
    xmp_barrier();
    struct __xmp_ref on = {.object = in ? a.nodes : b.nodes};
    int inside = __xmp_task_enter(new_site(sites), &task, &on, 0);
    if (inside)
        __xmp_gmove(new_site(sites), &lhs, &rhs, &how);
    __xmp_task_leave(&task);
    xacc_barrier(xacc_group_world());
    int bad = take_sides(sides, left, right);
    assign_model(&a, &x, &b, &y);
    bad += in && local ? inside && local_differences(&a, memory) : differences(&a);
    bad += differences(&b);
    free(memory);
    undeclare(&a, storage_a);
    undeclare(&b, storage_b);
    return bad;
}

TEST(gmove_in_and_out_reach_nodes_that_do_not_take_part) {
    run_all("access", 600, true, access_case);
}
