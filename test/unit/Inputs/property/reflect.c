/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* reflect: every element of memory is compared. */
#include "property.h"

typedef struct widths {
    struct __xmp_width width[7], offset[7];
    bool with_widths, with_offsets;
    int flags;
} widths_t;

static void draw_widths(model_random_t *random, const model_array_t *array, widths_t *widths) {
    memset(widths, 0, sizeof *widths);
    widths->with_widths = draw(random, 0, 3) != 0;
    widths->with_offsets = widths->with_widths && draw(random, 0, 3) == 0;
    widths->flags = draw(random, 0, 3) == 0 ? __XMP_ORTHOGONAL : 0;
    for (int d = 0; d < array->rank; d++) {
        const struct __xmp_array_dim *dim = &array->declared.dim[d];
        struct __xmp_width *width = &widths->width[d];
        width->given = 3;
        widths->offset[d].given = 3;
        width->lo = draw(random, 0, dim->full ? 1 : dim->lower);
        width->hi = draw(random, 0, dim->full ? 1 : dim->upper);
        width->modifier = !dim->full && draw(random, 0, 1);
        if (widths->with_offsets && !dim->full) {
            widths->offset[d].lo = draw(random, 0, dim->lower - width->lo);
            widths->offset[d].hi = draw(random, 0, dim->upper - width->hi);
        }
    }
}

enum { OWN, STRIP, OUTSIDE };

/* What reflect makes of index i of a dimension on a rank: *source_p is the
 * index that it gets its value from. */
static int classify(const model_array_t *array, const widths_t *widths, int rank, int d, long i,
                    long *source_p) {
    const struct __xmp_array_dim *dim = &array->declared.dim[d];
    const struct __xmp_width *width = &widths->width[d], *offset = &widths->offset[d];
    long lo = widths->with_widths ? width->lo : dim->full ? 1 : dim->lower;
    long hi = widths->with_widths ? width->hi : dim->full ? 1 : dim->upper;
    bool periodic = widths->with_widths && width->modifier;
    long first = -1, last = -1;
    *source_p = i;
    if (owns_index(array, rank, d, i))
        return OWN;
    if (dim->full)
        return i >= 0 && i < dim->extent && (lo || hi) ? STRIP : OUTSIDE;
    for (long k = 0; k < dim->extent; k++)
        if (owns_index(array, rank, d, k)) {
            first = first < 0 ? k : first;
            last = k;
        }
    if (first < 0)
        return OUTSIDE;
    long below = first - i - offset->lo, above = i - last - offset->hi;
    if (!(below >= 1 && below <= lo) && !(above >= 1 && above <= hi))
        return OUTSIDE;
    *source_p = (i % dim->extent + dim->extent) % dim->extent;
    if ((i < 0 || i >= dim->extent) && !periodic)
        return OUTSIDE;
    return STRIP;
}

/* All that a rank stores: own indices with the shadow around them. */
static int check_memory(const model_array_t *array, const widths_t *widths) {
    const xmprt_array_t *object = (const xmprt_array_t *)array->view.array;
    int rank = xacc_comm()->rank, bad = 0;
    long at[7], source[7];
    for (long n = 0; n < object->elements; n++) {
        long rest = n;
        int regions = 0;
        bool outside = false, cyclic = false;
        for (int d = array->rank - 1; d >= 0; d--) {
            at[d] = rest % object->layout[d].length + object->layout[d].shift;
            rest /= object->layout[d].length;
            cyclic = cyclic || object->layout[d].cycle;
            int what = classify(array, widths, rank, d, at[d], &source[d]);
            regions += what == STRIP;
            outside = outside || what == OUTSIDE;
        }
        if (cyclic) /* positions are no indices there: differences() looks */
            continue;
        bool orthogonal = widths->flags & __XMP_ORTHOGONAL;
        long expected = MODEL_SENTINEL;
        if (!outside && !(orthogonal && regions > 1))
            expected = array->value[number_of(array, source)];
        bad += ((long *)array->view.base)[n] != expected;
    }
    return bad + differences(array);
}

static int reflect(model_random_t *random, model_sites_t *sites, model_array_t *array,
                   const widths_t *widths) {
    struct __xmp_how how = {.flags = widths->flags};
    struct __xmp_view *views[] = {&array->view};
    const struct __xmp_width *width = widths->with_widths ? widths->width : NULL;
    const struct __xmp_width *offset = widths->with_offsets ? widths->offset : NULL;
    struct __xmp_site *site = new_site(sites);
    int how_often = (int)draw(random, 1, has_copies() ? 5 : 2), way = (int)draw(random, 0, 2),
        bad = 0;
    if (way == 1) {
        how.flags |= __XMP_ASYNC;
        how.async = 7;
    }
    if (with_acc())
        how.flags |= __XMP_ACC;
    if (way == 2)
        __xmp_reflect(site, __XMP_REFLECT_INIT, 1, views, width, offset, &how);
    for (int i = 0; i < how_often; i++) {
        if (i && draw(random, 0, 1))
            bad += relocate(array->view.base, section_bytes(array));
        __xmp_reflect(way == 2 ? new_site(sites) : site,
                      way == 2 ? __XMP_REFLECT_DO : __XMP_REFLECT, 1, views,
                      way == 2 ? NULL : width, way == 2 ? NULL : offset, &how);
        if (way == 1)
            __xmp_wait_async(site, 1, (int[]){7}, NULL);
    }
    return bad;
}

static int reflect_case(model_random_t *random, model_sites_t *sites, int ranks) {
    model_array_t array;
    widths_t widths;
    draw_array(random, sites, ranks, true, &array);
    draw_widths(random, &array, &widths);
    fill(&array, 1);
    to_device(array.view.base, section_bytes(&array));
    int bad = reflect(random, sites, &array, &widths);
    bad += from_device(array.view.base, section_bytes(&array));
    bad += check_memory(&array, &widths);
    end_array(&array);
    return bad;
}

TEST(reflect_updates_exactly_the_strips_that_are_meant) {
    run_all("reflect", 3600, false, reflect_case);
}
