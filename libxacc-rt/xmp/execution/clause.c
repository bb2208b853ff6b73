/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Distributed arrays in OpenACC clauses: the part of the local section that an
 * operand names, as memory from a first to a last byte with strides between. */
#include "xmp/object/ref.h"

/* Positions lower .. upper - 1 of a dimension of the section. */
typedef struct span {
    long lower, upper;
} span_t;

/* Owned indices that follow each other are at positions that do so. */
static span_t span_of_cyclic(const xmprt_array_t *array, int d, const xmprt_bounds_t *part) {
    const xmprt_dim_t *dim = &array->dim[d];
    span_t span = {array->layout[d].length, 0};
    xmprt_index_set_t owned = {0}, met = {0};
    xmprt_dim_owned(dim, xmprt_dim_at(dim, array->nodes->at), &owned);
    xmprt_index_set_positions(&owned, part->first, part->count, 1, &met);
    for (size_t i = 0; i < met.count; i++) {
        const xmprt_run_t *run = &met.run[i];
        long last = run->first + (run->count - 1) * run->stride;
        long low = xmprt_position(&array->layout[d], part->first + run->first);
        long high = xmprt_position(&array->layout[d], part->first + last) + 1;
        span.lower = low < span.lower ? low : span.lower;
        span.upper = high > span.upper ? high : span.upper;
    }
    xmprt_index_set_free(&owned);
    xmprt_index_set_free(&met);
    return span;
}

/* A part that reaches an edge of the array takes the shadow beyond it along. */
static span_t span_of(const xmprt_array_t *array, int d, const xmprt_bounds_t *part) {
    const xmprt_dim_layout_t *layout = &array->layout[d];
    long end = part->first + part->count, extent = array->dim[d].extent;
    if (part->first == 0 && end == extent)
        return (span_t){0, layout->length};
    if (layout->cycle)
        return span_of_cyclic(array, d, part);
    span_t span = {part->first - layout->shift, end - layout->shift};
    if (part->first == 0 || span.lower < 0)
        span.lower = 0;
    if (end == extent || span.upper > layout->length)
        span.upper = layout->length;
    return span;
}

static xmprt_bounds_t bounds_of(const char *where, const xmprt_array_t *array, int d,
                                const struct __xmp_subscript *at) {
    long extent = array->dim[d].extent;
    xmprt_bounds_t part = xmprt_triplet(where, at, 0, 0, extent - 1);
    if (part.step != 1)
        xacc_fatal(where, "%s: a section of a data clause has no step", array->object.name);
    if (part.count > 0 && (part.first < 0 || part.first > extent - part.count))
        xacc_fatal(where,
                   "indices %ld to %ld of dimension %d of %s are not within "
                   "0 to %ld",
                   part.first, part.first + part.count - 1, d, array->object.name, extent - 1);
    return part;
}

/* Offset of the first element of the part; how many there are from it to the
 * last, with those in gaps. 0: this node has none. */
static long clip(const char *where, const xmprt_array_t *array, const struct __xmp_subscript *at,
                 span_t *spans, long *offset_p) {
    long elements = 1;
    *offset_p = 0;
    for (int d = array->rank - 1; d >= 0; d--) {
        xmprt_bounds_t part = bounds_of(where, array, d, &at[d]);
        spans[d] = span_of(array, d, &part);
        if (part.count <= 0 || spans[d].lower >= spans[d].upper)
            elements = 0;
        if (elements == 0)
            continue; /* the other subscripts are checked all the same */
        *offset_p += spans[d].lower * array->pitch[d];
        elements += (spans[d].upper - spans[d].lower - 1) * array->pitch[d];
    }
    if (elements == 0)
        *offset_p = 0;
    return elements;
}

typedef struct piece {
    char *start;
    long bytes;
    span_t spans[__XMP_MAX_RANK]; /* of a part that is not empty */
} piece_t;

static piece_t find(const char *where, const struct __xmp_view *view, void *value,
                    const struct __xmp_subscript *at, int count) {
    const xmprt_array_t *named = xmprt_as_array(where, view->array);
    if (named->pointer && !value)
        return (piece_t){NULL, 0, {{0, 0}}};
    const xmprt_array_t *array = xmprt_array_of(where, view);
    piece_t piece = {value ? value : xmprt_array_base(array), 0, {{0, 0}}};
    long offset = 0, elements = array->elements;
    if (at && count != array->rank)
        xacc_fatal(where, "%s has %d dimensions, %d subscripts are given", array->object.name,
                   array->rank, count);
    if (!array->nodes->member)
        elements = 0;
    long size = (long)array->declared.size;
    if (elements == 0) { /* its address is mapped, so that it can be present */
        piece.bytes = size;
        for (int d = 0; d < array->rank; d++)
            piece.spans[d].upper = 1;
        return piece;
    }
    if (at && elements)
        elements = clip(where, array, at, piece.spans, &offset);
    piece.start += offset * size;
    piece.bytes = elements * size;
    return piece;
}

void *__xmp_acc_start(const char *where, const struct __xmp_view *view, void *value,
                      const struct __xmp_subscript *at, int count) {
    return find(where, view, value, at, count).start;
}

long __xmp_acc_bytes(const char *where, const struct __xmp_view *view, void *value,
                     const struct __xmp_subscript *at, int count) {
    return find(where, view, value, at, count).bytes;
}

long __xmp_acc_count(const char *where, const struct __xmp_view *view, void *value,
                     const struct __xmp_subscript *at, int count, int dim) {
    piece_t piece = find(where, view, value, at, count);
    return piece.bytes ? piece.spans[dim].upper - piece.spans[dim].lower : 0;
}

long __xmp_acc_pitch(const char *where, const struct __xmp_view *view, int dim) {
    const xmprt_array_t *array = xmprt_array_of(where, view);
    return array->pitch[dim] * (long)array->declared.size;
}
