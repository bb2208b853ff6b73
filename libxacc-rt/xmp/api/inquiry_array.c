/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Inquiry routines of xmp.h about distributed arrays. */
#include "xmp/api/inquiry.h"

/* The shaped array; null if desc is none. */
static const xmprt_array_t *array_of(xmp_desc_t desc) {
    const xmprt_array_t *array = xmprt_of_kind(desc, XMPRT_ARRAY);
    return array && array->shaped ? array : NULL;
}

/* Its dimension dim, from 1. */
static const xmprt_array_t *dim_of(xmp_desc_t desc, int dim) {
    const xmprt_array_t *array = array_of(desc);
    return array && dim >= 1 && dim <= array->rank ? array : NULL;
}

/* The dimension of the template that it is aligned with, from 1, where it is. */
static int axis_of(const xmprt_array_t *array, int dim) {
    return array->tmpl->rank - array->dim[dim - 1].template_dim;
}

static bool is_aligned(const xmprt_array_t *array, int dim) {
    return array->dim[dim - 1].template_dim >= 0;
}

XMPRT_OBJECT_ROUTINE(xmp_array_ndims, xmprt_array_t, XMPRT_ARRAY, of->declared.rank)

/* Stores what an aligned dimension has; one that is not aligned has none, which
 * programs ask in either way. */
static int aligned(xmp_desc_t desc, int dim, long value, int *result) {
    const xmprt_array_t *array = dim_of(desc, dim);
    if (!array)
        return XMP_FAILURE;
    bool has = is_aligned(array, dim);
    *result = has ? (int)value : XMP_UNDEFINED;
    return has ? XMP_SUCCESS : XMP_UNDEFINED;
}

int xmp_align_axis(xmp_desc_t desc, int dim, int *axis) {
    const xmprt_array_t *array = dim_of(desc, dim);
    return aligned(desc, dim, array ? axis_of(array, dim) : 0, axis);
}

int xmp_align_offset(xmp_desc_t desc, int dim, int *offset) {
    const xmprt_array_t *array = dim_of(desc, dim);
    return aligned(desc, dim, array ? array->dim[dim - 1].offset : 0, offset);
}

int xmp_align_replicated(xmp_desc_t desc, int template_dim, int *replicated) {
    const xmprt_array_t *array = array_of(desc);
    int t = array ? xmprt_from_right(array->tmpl->rank, template_dim) : -1;
    if (t < 0)
        return XMP_FAILURE;
    *replicated = 1;
    for (int d = 0; d < array->rank; d++)
        if (array->dim[d].template_dim == t)
            *replicated = 0;
    return XMP_SUCCESS;
}

int xmp_align_template(xmp_desc_t desc, xmp_desc_t *tmpl) {
    const xmprt_array_t *array = xmprt_of_kind(desc, XMPRT_ARRAY);
    if (!array)
        return XMP_FAILURE;
    *tmpl = (xmp_desc_t)array->tmpl;
    return XMP_SUCCESS;
}

int xmp_align_format(xmp_desc_t desc, int dim) {
    const xmprt_array_t *array = dim_of(desc, dim);
    int format = XMP_NOT_DISTRIBUTED;
    if (!array)
        return XMP_FAILURE;
    if (is_aligned(array, dim))
        xmp_dist_format((xmp_desc_t)array->tmpl, axis_of(array, dim), &format);
    return format;
}

int xmp_align_size(xmp_desc_t desc, int dim) {
    const xmprt_array_t *array = dim_of(desc, dim);
    int size = XMP_FAILURE;
    if (!array)
        return XMP_FAILURE;
    if (!is_aligned(array, dim))
        return (int)array->dim[dim - 1].extent;
    int status = xmp_dist_blocksize((xmp_desc_t)array->tmpl, axis_of(array, dim), &size);
    return status == XMP_SUCCESS ? size : status;
}

/* Routines that store one number of a dimension, one row each. A node without
 * elements has the bounds 0 and -1. */
#define XMPRT_DIM_ROUTINE(name, expression)                                                        \
    int name(xmp_desc_t desc, int dim, int *result) {                                              \
        const xmprt_array_t *array = dim_of(desc, dim);                                            \
        if (!array)                                                                                \
            return XMP_FAILURE;                                                                    \
        const xmprt_dim_t *of = &array->dim[dim - 1];                                              \
        const xmprt_dim_layout_t *layout = &array->layout[dim - 1];                                \
        (void)of, (void)layout;                                                                    \
        *result = (int)(expression);                                                               \
        return XMP_SUCCESS;                                                                        \
    }
XMPRT_DIM_ROUTINE(xmp_array_lbound, 0)
XMPRT_DIM_ROUTINE(xmp_array_ubound, of->extent - 1)
XMPRT_DIM_ROUTINE(xmp_array_lbound_global, layout->count ? layout->first : 0)
XMPRT_DIM_ROUTINE(xmp_array_ubound_global, layout->count ? layout->last : -1)
XMPRT_DIM_ROUTINE(xmp_array_lshadow, of->full ? layout->first : of->lower)
XMPRT_DIM_ROUTINE(xmp_array_ushadow, of->full ? of->extent - 1 - layout->last : of->upper)
XMPRT_DIM_ROUTINE(xmp_array_lsize, layout->count)

/* Routines that return one. */
#define XMPRT_BOUND_ROUTINE(name, expression)                                                      \
    int name(xmp_desc_t desc, int dim) {                                                           \
        const xmprt_array_t *array = dim_of(desc, dim);                                            \
        if (!array)                                                                                \
            return XMP_FAILURE;                                                                    \
        const xmprt_dim_t *of = &array->dim[dim - 1];                                              \
        const xmprt_dim_layout_t *layout = &array->layout[dim - 1];                                \
        (void)of, (void)layout;                                                                    \
        return (int)(expression);                                                                  \
    }
XMPRT_BOUND_ROUTINE(xmp_array_gcllbound, layout->count ? layout->first : 0)
XMPRT_BOUND_ROUTINE(xmp_array_gclubound, layout->count ? layout->last : -1)
XMPRT_BOUND_ROUTINE(xmp_array_lcllbound, layout->count ? xmprt_position(layout, layout->first) : 0)
XMPRT_BOUND_ROUTINE(xmp_array_lclubound, layout->count ? xmprt_position(layout, layout->last) : -1)
XMPRT_BOUND_ROUTINE(xmp_array_gcglbound, 0)
XMPRT_BOUND_ROUTINE(xmp_array_gcgubound, of->extent - 1)
XMPRT_BOUND_ROUTINE(xmp_array_gsize, of->extent)

/* True if this node has a place for the index: its own, or in the shadow. */
static bool is_here(const xmprt_array_t *array, int d, long index) {
    const xmprt_dim_t *of = &array->dim[d];
    const xmprt_dim_layout_t *layout = &array->layout[d];
    if (!array->nodes->member || layout->length == 0)
        return false;
    if (!layout->cycle) {
        long position = xmprt_position(layout, index);
        return position >= 0 && position < layout->length;
    }
    return index >= 0 && index < of->extent &&
           xmprt_dist_owner(&of->dist, index + of->offset) == xmprt_dim_at(of, array->nodes->at);
}

int xmp_array_gtol(xmp_desc_t desc, int dim, int index, int *position) {
    const xmprt_array_t *array = dim_of(desc, dim);
    if (!array || !is_here(array, dim - 1, index))
        return XMP_FAILURE;
    *position = (int)xmprt_position(&array->layout[dim - 1], index);
    return XMP_SUCCESS;
}

int xmp_array_laddr(xmp_desc_t desc, void **address) {
    const xmprt_array_t *array = array_of(desc);
    if (!array)
        return XMP_FAILURE;
    *address = xmprt_array_base(array);
    return XMP_SUCCESS;
}

int xmp_array_lda(xmp_desc_t desc, int *length) {
    const xmprt_array_t *array = array_of(desc);
    if (!array)
        return XMP_FAILURE;
    *length = (int)array->layout[array->rank - 1].length;
    return XMP_SUCCESS;
}

int xmp_array_lead_dim(xmp_desc_t desc, int lengths[]) {
    const xmprt_array_t *array = array_of(desc);
    if (!array)
        return XMP_FAILURE;
    for (int d = 0; d < array->rank; d++)
        lengths[d] = (int)array->layout[d].length;
    return XMP_SUCCESS;
}

size_t xmp_array_type_size(xmp_desc_t desc) {
    const xmprt_array_t *array = xmprt_of_kind(desc, XMPRT_ARRAY);
    return array ? array->declared.size : 0;
}

int xmp_array_owner(xmp_desc_t desc, int count, int index[], int dim) {
    const xmprt_array_t *array = dim_of(desc, dim);
    if (!array || count != array->rank || index[dim - 1] < 0 ||
        index[dim - 1] >= array->dim[dim - 1].extent)
        return XMP_FAILURE;
    const xmprt_dim_t *of = &array->dim[dim - 1];
    return (int)xmprt_dist_owner(&of->dist, index[dim - 1] + of->offset) + 1;
}
