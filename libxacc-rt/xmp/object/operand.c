/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Operands of communication directives. */
#include "xmp/object/operand.h"
#include "xmp/object/ref.h"
#include <stdio.h>

static void take_subscript(const char *where, const xmprt_side_t *side, int d,
                           const struct __xmp_subscript *s, struct xmprt_side_dim *dim) {
    bool open = d == 0 && dim->extent <= 0 && !side->array; /* a pointer */
    if (open && s->kind == __XMP_TRIPLET && !(s->given & 2))
        xacc_fatal(where, "%s has no extent: its section needs a length", side->name);
    xmprt_bounds_t part = xmprt_triplet(where, s, 0, 0, dim->extent - 1);
    dim->first = part.first;
    dim->count = part.count < 0 ? 0 : part.count;
    dim->step = part.step;
    dim->section = s->kind != __XMP_INDEX;
    long last = part.first + (dim->count - 1) * part.step;
    long low = part.step < 0 ? last : part.first;
    long high = part.step < 0 ? part.first : last;
    if (dim->count && !open && (low < 0 || high >= dim->extent))
        xacc_fatal(where, "index %ld of dimension %d of %s is not within 0 to %ld",
                   low < 0 ? low : high, d, side->name, dim->extent - 1);
}

static void find_memory(const char *where, const struct __xmp_operand *operand,
                        xmprt_side_t *side) {
    side->base = operand->address;
    if (!operand->view)
        return;
    side->array = xmprt_array_of(where, operand->view);
    if (!side->base)
        side->base = xmprt_array_base(side->array);
    if (operand->rank != side->array->rank)
        xacc_fatal(where, "%s has %d dimensions, %d subscripts are given", side->name,
                   side->array->rank, operand->rank);
}

void xmprt_side(const char *where, const struct __xmp_operand *operand, xmprt_side_t *side) {
    *side = (xmprt_side_t){
        .name = operand->name, .size = operand->size, .type = operand->type, .rank = operand->rank};
    find_memory(where, operand, side);
    long pitch = (long)operand->size;
    for (int d = side->rank - 1; d >= 0; d--) {
        struct xmprt_side_dim *dim = &side->dim[d];
        dim->extent = side->array ? side->array->dim[d].extent : operand->extent[d];
        dim->pitch = pitch;
        pitch *= dim->extent;
        take_subscript(where, side, d, &operand->at[d], dim);
    }
}

void xmprt_side_print(const xmprt_side_t *side, char *text, size_t room) {
    bool one = side->array && !xmprt_nodes_differ(side->array->nodes);
    size_t length = (size_t)snprintf(text, room, "%s", side->name);
    for (int d = 0; d < side->rank && length < room; d++) {
        const struct xmprt_side_dim *dim = &side->dim[d];
        char *end = text + length;
        size_t left = room - length;
        int printed = one ? snprintf(end, left, "[%ld:%ld:%ld]", dim->first, dim->count, dim->step)
                          : snprintf(end, left, "[%ld]", dim->count);
        length += (size_t)printed;
    }
}

size_t xmprt_side_total(const xmprt_side_t *side) {
    size_t total = 1;
    for (int d = 0; d < side->rank; d++)
        total *= (size_t)side->dim[d].count;
    return total;
}

void xmprt_side_owned(const xmprt_side_t *side, int d, const long *at,
                      xmprt_index_set_t *positions) {
    const struct xmprt_side_dim *dim = &side->dim[d];
    if (!side->array) {
        xmprt_index_set_add(positions, 0, dim->count, 1);
        return;
    }
    xmprt_index_set_t owned = {0};
    const xmprt_dim_t *of = &side->array->dim[d];
    xmprt_dim_owned(of, xmprt_dim_at(of, at), &owned);
    xmprt_index_set_positions(&owned, dim->first, dim->count, dim->step, positions);
    xmprt_index_set_free(&owned);
}

long xmprt_side_pitch(const xmprt_side_t *side, int d, const xmprt_dim_layout_t *layout) {
    if (!side->array)
        return side->dim[d].pitch;
    long pitch = (long)side->size;
    for (int inner = side->rank - 1; inner > d; inner--)
        pitch *= layout[inner].length;
    return pitch;
}

void xmprt_side_walk(const xmprt_side_t *side, int owner, xmprt_walk_t *walk) {
    *walk = (xmprt_walk_t){.size = side->size, .total = 1, .owner = owner};
    const xmprt_array_t *array = side->array;
    if (array && !array->nodes->member) {
        walk->total = 0;
        return;
    }
    const long *at = array ? array->nodes->at : NULL;
    for (int d = 0; d < side->rank; d++) {
        const struct xmprt_side_dim *dim = &side->dim[d];
        xmprt_index_set_t positions = {0};
        xmprt_side_owned(side, d, at, &positions);
        xmprt_walk_add(walk, &positions, dim->first, dim->step, array ? &array->layout[d] : NULL,
                       xmprt_side_pitch(side, d, array ? array->layout : NULL));
        xmprt_index_set_free(&positions);
    }
    if (walk->total)
        xmprt_walk_finish(walk);
}
