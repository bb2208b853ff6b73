/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Shapes of copies: dimensions joined where both sides allow it, and elements
 * cut into units. */
#include "xmp/device/copy_table.h"
#include "xmp/index/index_set.h"
#include <stdlib.h>
#include <string.h>

/* One side of a dimension: a single stretch, or those of a walk. */
typedef struct side {
    const xmprt_stretch_t *stretch;
    size_t stretches;
    xmprt_stretch_t own; /* what stretch points to where it is made here */
} side_t;

typedef struct shape {
    int rank;
    long origin[2]; /* from, to */
    struct shape_dim {
        size_t count;
        side_t side[2];
    } dim[XMPRT_COPY_RANK];
} shape_t;

static size_t elements_of(const struct xmprt_walk_dim *dim) {
    size_t count = 0;
    for (size_t i = 0; i < dim->count; i++)
        count += (size_t)dim->stretch[i].count;
    return count;
}

static void set_single(side_t *side, size_t count, long offset, long pitch) {
    side->own = (xmprt_stretch_t){(long)count, offset, pitch};
    side->stretches = 1;
}

static const xmprt_stretch_t *stretches_of(const side_t *side) {
    return side->stretches == 1 ? &side->own : side->stretch;
}

/* The elements in the order of a buffer. spread: all of them are its first. */
static void set_dense(shape_t *shape, int side, size_t size, bool spread) {
    size_t pitch = size;
    for (int d = shape->rank - 1; d >= 0; d--) {
        set_single(&shape->dim[d].side[side], shape->dim[d].count, 0, spread ? 0 : (long)pitch);
        pitch *= shape->dim[d].count;
    }
}

static void set_walk(shape_t *shape, int side, const xmprt_walk_t *walk) {
    shape->origin[side] = walk->offset;
    for (int d = 0; d < walk->rank; d++) {
        const struct xmprt_walk_dim *dim = &walk->dim[d];
        side_t *to = &shape->dim[d].side[side];
        shape->dim[d].count = elements_of(dim);
        to->stretch = dim->stretch;
        to->stretches = dim->count;
        if (dim->count == 1)
            to->own = dim->stretch[0];
    }
}

/* What is one stretch counts from the origin. */
static void take_offsets(shape_t *shape) {
    for (int d = 0; d < shape->rank; d++)
        for (int s = 0; s < 2; s++) {
            side_t *side = &shape->dim[d].side[s];
            if (side->stretches != 1)
                continue;
            shape->origin[s] += side->own.offset;
            side->own.offset = 0;
        }
}

static bool follows(const side_t *outer, const side_t *inner) {
    return outer->stretches == 1 && inner->stretches == 1 &&
           (outer->own.count == 1 || outer->own.pitch == inner->own.count * inner->own.pitch);
}

static void remove_dim(shape_t *shape, int d) {
    memmove(&shape->dim[d], &shape->dim[d + 1],
            (size_t)(shape->rank - d - 1) * sizeof shape->dim[0]);
    shape->rank--;
}

static void join_dims(shape_t *shape) {
    for (int d = shape->rank - 2; d >= 0; d--) {
        struct shape_dim *outer = &shape->dim[d], *inner = outer + 1;
        if (!follows(&outer->side[0], &inner->side[0]) ||
            !follows(&outer->side[1], &inner->side[1]))
            continue;
        inner->count *= outer->count;
        for (int s = 0; s < 2; s++)
            inner->side[s].own.count *= outer->side[s].own.count;
        remove_dim(shape, d);
    }
}

/* In bytes: the innermost dimension is what lies in one piece on both sides. */
static void find_shape(const xmprt_walk_t *from, const xmprt_walk_t *to, shape_t *shape) {
    const xmprt_walk_t *walk = from ? from : to;
    bool spread = !from && to->spread;
    *shape = (shape_t){.rank = walk->rank};
    if (from)
        set_walk(shape, 0, from);
    if (to)
        set_walk(shape, 1, to);
    if (!from || !to)
        set_dense(shape, from != NULL, walk->size, spread);
    struct shape_dim *bytes = &shape->dim[shape->rank++];
    *bytes = (struct shape_dim){.count = walk->size};
    for (int s = 0; s < 2; s++)
        set_single(&bytes->side[s], walk->size, 0, 1);
    take_offsets(shape);
    join_dims(shape);
}

size_t xmprt_copy_unit(const xmprt_walk_t *from, const xmprt_walk_t *to) {
    shape_t shape;
    find_shape(from, to, &shape);
    unsigned long all = 16;
    all |= shape.dim[shape.rank - 1].count;
    for (int s = 0; s < 2; s++) {
        all |= (unsigned long)shape.origin[s];
        for (int d = 0; d < shape.rank - 1; d++) {
            const side_t *side = &shape.dim[d].side[s];
            const xmprt_stretch_t *stretch = stretches_of(side);
            for (size_t i = 0; i < side->stretches; i++) {
                all |= (unsigned long)stretch[i].offset;
                if (stretch[i].count > 1)
                    all |= (unsigned long)stretch[i].pitch;
            }
        }
    }
    return all & -all;
}

/*--- The table -------------------------------------------------------------*/

void xmprt_copy_table_begin(xmprt_copy_table_t *table, size_t copies) {
    *table = (xmprt_copy_table_t){0};
    table->copy = xmprt_allocate(copies * sizeof *table->copy);
    table->origin = xmprt_allocate(copies * sizeof *table->origin);
    table->copy_units = xmprt_allocate(copies * sizeof *table->copy_units);
}

static xmprt_copy_side_t add_side(xmprt_copy_table_t *table, const side_t *side) {
    if (side->stretches == 1)
        return (xmprt_copy_side_t){.pitch = side->own.pitch};
    xmprt_copy_side_t row = {0, (unsigned)table->stretches, (unsigned)side->stretches};
    unsigned long start = 0;
    for (size_t i = 0; i < side->stretches; i++) {
        xmprt_grow(&table->stretch, &table->room, table->stretches, sizeof *table->stretch);
        const xmprt_stretch_t *stretch = &side->stretch[i];
        table->stretch[table->stretches++] =
            (xmprt_copy_stretch_t){start, stretch->offset, stretch->pitch};
        start += (unsigned long)stretch->count;
    }
    return row;
}

void xmprt_copy_table_add(xmprt_copy_table_t *table, const xmprt_walk_t *from,
                          const xmprt_walk_t *to, size_t unit, bool each) {
    shape_t shape;
    find_shape(from, to, &shape);
    struct shape_dim *last = &shape.dim[shape.rank - 1];
    last->count /= unit;
    last->side[0].own.pitch = last->side[1].own.pitch = (long)unit;
    if (last->count == 1 && shape.rank > 1)
        shape.rank--;
    xmprt_copy_t *copy = &table->copy[table->count];
    copy->rank = (unsigned)shape.rank;
    copy->start = each ? 0 : table->units;
    unsigned long units = 1;
    for (int d = 0; d < shape.rank; d++) {
        struct shape_dim *dim = &shape.dim[d];
        units *= dim->count;
        copy->dim[d] = (struct xmprt_copy_dim){dim->count, add_side(table, &dim->side[0]),
                                               add_side(table, &dim->side[1])};
    }
    table->origin[table->count] = (struct xmprt_origin){shape.origin[0], shape.origin[1]};
    table->copy_units[table->count++] = units;
    table->units += units;
}

void xmprt_copy_table_end(xmprt_copy_table_t *table) {
    size_t copies = table->count * sizeof *table->copy;
    size_t stretches = table->stretches * sizeof *table->stretch;
    table->bytes = copies + stretches;
    table->image = xmprt_allocate(table->bytes);
    memcpy(table->image, table->copy, copies);
    if (stretches)
        memcpy(table->image + copies, table->stretch, stretches);
    free(table->copy);
    free(table->stretch);
    table->copy = (xmprt_copy_t *)table->image;
    table->stretch = NULL;
}

void xmprt_copy_table_free(xmprt_copy_table_t *table) {
    free(table->image);
    free(table->origin);
    free(table->copy_units);
    *table = (xmprt_copy_table_t){0};
}
