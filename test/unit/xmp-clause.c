/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/xmp-clause
/* What OpenACC clauses name of distributed arrays, compared with marks that are
 * put on every element of the section. */
#include "unit.h"
#include "xmp-model.h"

typedef struct part {
    struct __xmp_subscript at[7];
    long first[7], count[7];
} part_t;

static void draw_part(model_random_t *random, const model_array_t *array, part_t *part) {
    memset(part, 0, sizeof *part);
    for (int d = 0; d < array->rank; d++) {
        long extent = array->declared.dim[d].extent;
        int what = (int)draw(random, 0, 3);
        part->first[d] = what == 3 ? 0 : draw(random, 0, extent - 1);
        part->count[d] = draw(random, 0, extent - part->first[d]);
        if (what == 3)
            part->count[d] = extent;
        part->at[d] = (struct __xmp_subscript){__XMP_TRIPLET, 3, part->first[d], part->count[d], 0};
        if (what == 1) {
            part->at[d].kind = __XMP_INDEX;
            part->count[d] = 1;
        } else if (what == 2) { /* to the end */
            part->at[d].given = 1;
            part->count[d] = extent - part->first[d];
        } else if (what == 3 && draw(random, 0, 1))
            part->at[d].given = 0;
    }
}

/* True where position p of dimension d is meant; beyond the edges of the array
 * as at its edges. */
static bool meant(const model_array_t *array, const part_t *part, int d, long p) {
    const struct __xmp_view_dim *view = &array->view.dim[d];
    long extent = array->declared.dim[d].extent, i = p + view->shift;
    long first = part->first[d], end = first + part->count[d];
    if (first == 0 && end == extent)
        return true;
    if (part->count[d] == 0)
        return false;
    if (!view->cycle)
        return (i >= first || (first == 0 && i < 0)) && (i < end || (end == extent && i >= extent));
    for (i = first; i < end; i++) {
        long x = i - view->shift;
        if (owns_index(array, xacc_comm()->rank, d, i) &&
            x / view->cycle * view->block + x % view->block == p)
            return true;
    }
    return false;
}

static bool is_marked(const model_array_t *array, const part_t *part, long n) {
    const xmprt_array_t *object = (const xmprt_array_t *)array->view.array;
    for (int d = array->rank - 1; d >= 0; d--) {
        if (!meant(array, part, d, n % object->layout[d].length))
            return false;
        n /= object->layout[d].length;
    }
    return true;
}

static void check_case(model_random_t *random, const model_array_t *array) {
    const xmprt_array_t *object = (const xmprt_array_t *)array->view.array;
    part_t part;
    long first = -1, last = -1, marked = 0;
    draw_part(random, array, &part);
    for (long n = 0; n < object->elements; n++)
        if (is_member(array, xacc_comm()->rank) && is_marked(array, &part, n)) {
            first = first < 0 ? n : first;
            last = n;
            marked++;
        }
    /* A section without elements counts as one. */
    const long size = (long)sizeof(long);
    long whole = is_member(array, xacc_comm()->rank) ? object->elements : 0;
    long all = whole ? whole * size : size;
    long bytes = __xmp_acc_bytes("f", &array->view, NULL, part.at, array->rank);
    char *start = __xmp_acc_start("f", &array->view, NULL, part.at, array->rank);
    CHECK_EQ(bytes, !whole ? size : marked ? (last - first + 1) * size : 0);
    CHECK_EQ(start - (char *)array->view.base, (marked ? first : 0) * size);
    long product = 1;
    for (int d = 0; d < array->rank; d++)
        product *= __xmp_acc_count("f", &array->view, NULL, part.at, array->rank, d);
    CHECK_EQ(product, whole ? marked : 1);
    CHECK_EQ(__xmp_acc_bytes("f", &array->view, NULL, NULL, 0), all);
    CHECK(__xmp_acc_start("f", &array->view, NULL, NULL, 0) == array->view.base);
}

static void random_cases(void *argument) {
    const int *ranks = argument;
    for (int i = 0; i < 300; i++) {
        model_random_t random = {(unsigned long)(i + *ranks * 1000)};
        model_sites_t sites = {0};
        model_array_t array;
        draw_array(&random, &sites, *ranks, true, &array);
        for (int k = 0; k < 4; k++)
            check_case(&random, &array);
        end_array(&array);
        xmprt_rank_end();
    }
}

TEST(clauses_name_what_a_node_has_of_a_section) {
    for (int ranks = 1; ranks <= 6; ranks++)
        xacc_comm_threads(ranks, random_cases, &ranks);
}

/*--- Errors and pointers ---------------------------------------------------*/

static void declare(model_sites_t *sites, int storage, void *address, struct __xmp_view *view) {
    __xmp_object nodes = __xmp_nodes(new_site(sites), "p", 0, 1, (long[]){-1}, NULL);
    __xmp_object tmpl = __xmp_template(new_site(sites), "t", 0, 1,
                                       (struct __xmp_subscript[]){{__XMP_INDEX, 1, 8, 0, 0}});
    __xmp_distribute(new_site(sites), tmpl, 0, 1, (struct __xmp_format[]){{.kind = __XMP_BLOCK}},
                     nodes);
    __xmp_array(new_site(sites), view,
                &(struct __xmp_array){.name = "a",
                                      .storage = storage,
                                      .type = XACC_TYPE_f64,
                                      .size = 8,
                                      .tmpl = tmpl,
                                      .count = 1,
                                      .rank = 1,
                                      .dim = {{.extent = 8}}},
                address);
}

static void outside(void *sites) {
    struct __xmp_view view = {0};
    declare(sites, __XMP_STORAGE_LOCAL, NULL, &view);
    __xmp_acc_bytes("f.c;main;7;9;acc data", &view, NULL,
                    (struct __xmp_subscript[]){{__XMP_TRIPLET, 3, 4, 5, 0}}, 1);
}

TEST(a_section_that_leaves_the_array_is_an_error) {
    CHECK_FATAL(outside, &(model_sites_t){0},
                "f.c:7: error: acc data: indices 4 to 8 of dimension 0 of a "
                "are not within 0 to 7");
}

static void null_pointer(void *sites) {
    struct __xmp_view view = {0};
    void *pointer = NULL;
    declare(sites, __XMP_STORAGE_POINTER, &pointer, &view);
    CHECK(!__xmp_acc_start("f", &view, pointer, NULL, 0));
    CHECK_EQ(__xmp_acc_bytes("f", &view, pointer, NULL, 0), 0);
    pointer = __xmp_malloc(new_site(sites), view.array, 1, (long[]){8});
    CHECK(__xmp_acc_start("f", &view, pointer, NULL, 0) == view.base);
    CHECK_EQ(__xmp_acc_bytes("f", &view, pointer, NULL, 0), 64);
    free(pointer);
    xmprt_rank_end();
}

TEST(a_null_pointer_names_nothing) {
    xacc_comm_threads(1, null_pointer, &(model_sites_t){0});
}
