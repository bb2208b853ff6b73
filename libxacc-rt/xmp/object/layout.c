/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The shape of distributed arrays: what align and shadow make of a template.
 * Called by array.c; allocates nothing but lists of indices. */
#include "core/bytes.h"
#include "xmp/object/array.h"
#include <limits.h>
#include <string.h>

static void align_dim(const char *where, const xmprt_array_t *array, int d, long extent,
                      xmprt_dim_t *dim) {
    const struct __xmp_array_dim *as = &array->declared.dim[d];
    *dim = (xmprt_dim_t){.axis = -1,
                         .template_dim = -1,
                         .extent = extent,
                         .lower = as->lower,
                         .upper = as->upper,
                         .full = as->full};
    if (as->axis < 0) {
        dim->dist =
            (xmprt_dist_t){.kind = __XMP_DUPLICATION, .extent = extent, .nodes = 1, .width = 1};
        return;
    }
    const xmprt_template_t *tmpl = array->tmpl;
    if (array->declared.count && array->declared.count != tmpl->rank)
        xacc_fatal(where,
                   "template %s has %d dimensions, the reference to it "
                   "has %d",
                   tmpl->object.name, tmpl->rank, array->declared.count);
    int t = xmprt_axis(array->declared.round, tmpl->rank, as->axis);
    dim->template_dim = t;
    dim->dist = tmpl->dist[t];
    dim->axis = tmpl->axis[t];
    dim->offset = as->offset;
    long low = as->offset, high = extent - 1 + as->offset;
    if (extent > 0 && (low < dim->dist.lower || high >= dim->dist.lower + dim->dist.extent))
        xacc_fatal(where,
                   "dimension %d of %s lies on %ld to %ld of template "
                   "%s, which has %ld to %ld",
                   d, array->object.name, low, high, tmpl->object.name, dim->dist.lower,
                   dim->dist.lower + dim->dist.extent - 1);
}

static void check_shadow(const char *where, const xmprt_array_t *array, int d) {
    const xmprt_dim_t *dim = &array->dim[d];
    if (dim->extent < 0)
        xacc_fatal(where, "extent %ld of dimension %d of %s is negative", dim->extent, d,
                   array->object.name);
    if (dim->lower < 0 || dim->upper < 0)
        xacc_fatal(where, "the shadow of dimension %d of %s is negative", d, array->object.name);
    if (dim->dist.kind == __XMP_CYCLIC && !dim->full && (dim->lower || dim->upper))
        xacc_fatal(where,
                   "dimension %d of %s is cyclic: it can only have a "
                   "full shadow",
                   d, array->object.name);
}

void xmprt_array_layout_on(const xmprt_array_t *array, const long *at, xmprt_dim_layout_t *layout) {
    for (int d = 0; d < array->rank; d++)
        layout[d] = xmprt_dim_layout_on(&array->dim[d], xmprt_dim_at(&array->dim[d], at));
}

/* Bytes are counted in size_t, elements in long. */
static void check_size(const char *where, const xmprt_array_t *array) {
    size_t bytes = array->declared.size;
    for (int d = 0; d < array->rank; d++)
        if (array->layout[d].length == 0)
            return;
    for (int d = 0; d < array->rank; d++)
        bytes = xacc_times(bytes, (size_t)array->layout[d].length);
    if (bytes > LONG_MAX)
        xacc_fatal(where,
                   "the part of %s on this node is larger than any "
                   "memory",
                   array->object.name);
}

static void place_here(const char *where, xmprt_array_t *array) {
    memset(array->layout, 0, sizeof array->layout);
    if (array->nodes->member)
        xmprt_array_layout_on(array, array->nodes->at, array->layout);
    check_size(where, array);
    long pitch = 1;
    for (int d = array->rank - 1; d >= 0; d--) {
        array->pitch[d] = pitch;
        pitch *= array->layout[d].length;
    }
    array->elements = pitch;
}

void xmprt_array_shape(const char *where, xmprt_array_t *array, const long *extents) {
    xmprt_template_check(where, array->tmpl);
    array->nodes = array->tmpl->nodes;
    array->rank = array->declared.rank;
    for (int d = 0; d < array->rank; d++) {
        align_dim(where, array, d, extents[d], &array->dim[d]);
        check_shadow(where, array, d);
    }
    place_here(where, array);
    array->object.serial = ++xmprt_self()->serial;
    array->template_serial = array->tmpl->object.serial;
    array->shaped = true;
}

const char *xmprt_array_difference(const xmprt_array_t *a, const xmprt_array_t *b) {
    if (a->rank != b->rank)
        return "the number of dimensions";
    if (a->declared.size != b->declared.size)
        return "the size of an element";
    if (a->nodes->set != b->nodes->set)
        return "the nodes";
    for (int d = 0; d < a->rank; d++) {
        const xmprt_dim_t *x = &a->dim[d], *y = &b->dim[d];
        if (x->extent != y->extent)
            return "an extent";
        if (x->lower != y->lower || x->upper != y->upper || x->full != y->full)
            return "the shadow";
        if (x->axis != y->axis || x->offset - x->dist.lower != y->offset - y->dist.lower)
            return "the alignment";
        xmprt_dist_t dist = y->dist; /* where a template begins is arbitrary */
        dist.lower = x->dist.lower;
        if (!xmprt_dist_equal(&x->dist, &dist))
            return "the distribution";
    }
    return NULL;
}
