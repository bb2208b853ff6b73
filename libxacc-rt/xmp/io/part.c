/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See part.h. */
#include "xmp/io/part.h"
#include <stdlib.h>
#include <string.h>

/*--- Building --------------------------------------------------------------*/

static int ascending(const void *a_, const void *b_) {
    const long a = ((const xmprt_stride_t *)a_)->first, b = ((const xmprt_stride_t *)b_)->first;
    return (a > b) - (a < b);
}

static void add_stride(struct xmprt_part_dim *dim, size_t *room_p, long first, long count) {
    xmprt_grow(&dim->stride, room_p, dim->count, sizeof *dim->stride);
    dim->stride[dim->count++] = (xmprt_stride_t){0, first, count};
}

/* Sorts them, joins those that touch, and counts. */
static void settle(struct xmprt_part_dim *dim) {
    size_t kept = 0;
    if (dim->count)
        qsort(dim->stride, dim->count, sizeof *dim->stride, ascending);
    for (size_t i = 0; i < dim->count; i++) {
        xmprt_stride_t *last = kept ? &dim->stride[kept - 1] : NULL, next = dim->stride[i];
        if (last && last->first + last->count == next.first)
            last->count += next.count;
        else
            dim->stride[kept++] = next;
    }
    dim->count = kept;
    dim->own = 0;
    for (size_t i = 0; i < kept; i++) {
        dim->stride[i].before = dim->own;
        dim->own += dim->stride[i].count;
    }
}

static void find_own(const xmprt_array_t *array, int d, struct xmprt_part_dim *dim) {
    xmprt_index_set_t indices = {0}, positions = {0};
    size_t room = 0;
    if (array->nodes->member)
        xmprt_dim_owned(&array->dim[d], xmprt_dim_at(&array->dim[d], array->nodes->at), &indices);
    xmprt_index_set_positions(&indices, dim->start, dim->length, dim->step, &positions);
    for (size_t i = 0; i < positions.count; i++) {
        const xmprt_run_t *run = &positions.run[i];
        if (run->stride == 1)
            add_stride(dim, &room, run->first, run->count);
        else
            for (long k = 0; k < run->count; k++)
                add_stride(dim, &room, run->first + k * run->stride, 1);
    }
    settle(dim);
    xmprt_index_set_free(&indices);
    xmprt_index_set_free(&positions);
}

/* Of the nodes that have the same elements the one whose coordinates are 0 along all axes that no
 * dimension is distributed over. */
static bool is_first_of_copies(const xmprt_array_t *array) {
    bool used[__XMP_MAX_RANK] = {false};
    for (int d = 0; d < array->rank; d++)
        if (array->dim[d].axis >= 0)
            used[array->dim[d].axis] = true;
    for (int axis = 0; axis < array->nodes->rank; axis++)
        if (!used[axis] && array->nodes->at[axis])
            return false;
    return array->nodes->member;
}

static bool fits(const xmprt_array_t *array, const xmp_range_t *range) {
    if (array->rank != range->rank)
        return false;
    for (int d = 0; d < array->rank; d++) {
        const struct xmprt_range_dim *dim = &range->dim[d];
        const long last = dim->first + (dim->length - 1) * dim->step, extent = array->dim[d].extent;
        if (dim->length < 1 || dim->first < 0 || dim->first >= extent || last < 0 || last >= extent)
            return false;
    }
    return true;
}

bool xmprt_part_of(const xmprt_array_t *array, const xmp_range_t *range, xmprt_part_t *part) {
    *part = (xmprt_part_t){.rank = array->rank, .size = array->declared.size, .array = array};
    if (!fits(array, range))
        return false;
    part->own = part->total = 1;
    part->writes = is_first_of_copies(array);
    for (int d = 0; d < part->rank; d++) {
        const struct xmprt_range_dim *of = &range->dim[d];
        struct xmprt_part_dim *dim = &part->dim[d];
        dim->length = of->length, dim->start = of->first, dim->step = of->step;
        find_own(array, d, dim);
        part->own *= dim->own;
        part->total *= dim->length;
    }
    return true;
}

void xmprt_part_free(xmprt_part_t *part) {
    for (int d = 0; d < part->rank; d++)
        free(part->dim[d].stride);
}

/*--- Asking ----------------------------------------------------------------*/

/* The position in the section of own position i; *left_p: how many follow, itself included. */
static long position_of(const struct xmprt_part_dim *dim, long i, long *left_p) {
    size_t low = 0, high = dim->count - 1;
    while (low < high) {
        size_t middle = (low + high + 1) / 2;
        if (dim->stride[middle].before <= i)
            low = middle;
        else
            high = middle - 1;
    }
    const xmprt_stride_t *stride = &dim->stride[low];
    *left_p = stride->count - (i - stride->before);
    return stride->first + (i - stride->before);
}

/* The positions of own element i per dimension; how many follow it in the last one. */
static long positions_of(const xmprt_part_t *part, long i, long *at) {
    long left, in_last = 1;
    for (int d = part->rank - 1; d >= 0; d--) {
        at[d] = position_of(&part->dim[d], i % part->dim[d].own, &left);
        in_last = d == part->rank - 1 ? left : in_last;
        i /= part->dim[d].own;
    }
    return in_last;
}

/* Rows that are here as a whole follow each other, too. */
long xmprt_part_place(const xmprt_part_t *part, long i, long *count_p) {
    long place = 0, stretch = 1, left, count = 0;
    bool whole = true;
    for (int d = part->rank - 1; d >= 0; d--) {
        const struct xmprt_part_dim *dim = &part->dim[d];
        const long at = position_of(dim, i % dim->own, &left);
        if (whole) /* up to the end of this run of rows, from inside of the first */
            count = (left - 1) * stretch + (count ? count : 1);
        whole = whole && dim->own == dim->length;
        place += at * stretch;
        stretch *= dim->length;
        i /= dim->own;
    }
    *count_p = count;
    return place;
}

static char *address_of(const xmprt_part_t *part, const long *at) {
    const xmprt_array_t *array = part->array;
    long offset = 0;
    for (int d = 0; d < part->rank; d++) {
        const long index = part->dim[d].start + at[d] * part->dim[d].step;
        offset += xmprt_position(&array->layout[d], index) * array->pitch[d];
    }
    return (char *)xmprt_array_base(array) + offset * (long)part->size;
}

static void copy_bytes(char *memory, char *buffer, size_t bytes, bool store) {
    memcpy(store ? memory : buffer, store ? buffer : memory, bytes);
}

/* A row, from these positions on; its elements are apart in memory where the section has a step. */
static void copy_row(const xmprt_part_t *part, long *at, long count, char *buffer, bool store) {
    const int last = part->rank - 1;
    const size_t size = part->size;
    if (part->dim[last].step == 1) {
        copy_bytes(address_of(part, at), buffer, (size_t)count * size, store);
        return;
    }
    for (long k = 0; k < count; k++, at[last]++, buffer += size)
        copy_bytes(address_of(part, at), buffer, size, store);
}

void xmprt_part_copy(const xmprt_part_t *part, long i, long count, char *buffer, bool store) {
    long at[__XMP_MAX_RANK];
    while (count > 0) {
        long row = positions_of(part, i, at);
        row = row < count ? row : count;
        copy_row(part, at, row, buffer, store);
        buffer += (size_t)row * part->size;
        i += row;
        count -= row;
    }
}
