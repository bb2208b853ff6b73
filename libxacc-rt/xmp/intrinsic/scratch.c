/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See scratch.h. */
#include "xmp/intrinsic/scratch.h"
#include "xmp/exchange/exchange.h"
#include "xmp/object/ref.h"
#include <stdlib.h>
#include <string.h>

/*--- Arguments -------------------------------------------------------------*/

void __xmp_at(const char *where) {
    xmprt_self()->called_at = where;
}

const char *xmprt_intrinsic(const char *name) {
    const char *where = xmprt_called(name);
    xacc_comm_enter(xmprt_self()->executing->group, where);
    return where;
}

const xmprt_array_t *xmprt_argument(const char *where, void *desc, int number, int rank) {
    const struct __xmp_object *object = desc;
    const xmprt_array_t *array = desc;
    if (!object || object->kind != XMPRT_ARRAY)
        xacc_fatal(where, "argument %d is not a distributed array", number);
    if (!array->shaped)
        xacc_fatal(where, "%s has no memory yet (xmp_malloc)", object->name);
    if (rank && array->rank != rank)
        xacc_fatal(where, "%s has %d dimensions, not %d", object->name, array->rank, rank);
    xmprt_array_check_nodes(where, array);
    return array;
}

void xmprt_same_type(const char *where, const xmprt_array_t *a, const xmprt_array_t *b) {
    if (a->declared.size != b->declared.size || a->declared.type != b->declared.type)
        xacc_fatal(where, "%s and %s are not of the same type", a->object.name, b->object.name);
}

void xmprt_same_shape(const char *where, const xmprt_array_t *a, const xmprt_array_t *b) {
    bool same = a->rank == b->rank;
    for (int d = 0; same && d < a->rank; d++)
        same = a->dim[d].extent == b->dim[d].extent;
    if (!same)
        xacc_fatal(where, "%s and %s have different shapes", a->object.name, b->object.name);
}

/*--- Arrays ----------------------------------------------------------------*/

xmprt_nodes_t *xmprt_line(void) {
    const xacc_group_t *group = xmprt_self()->executing->group;
    xmprt_set_t *set = xmprt_set(group->size, group->ranks); /* members' order */
    xmprt_nodes_t *nodes = xmprt_allocate(sizeof *nodes);
    nodes->object.kind = XMPRT_NODES;
    nodes->object.name = "the executing nodes";
    nodes->key.entire = true;
    nodes->rank = 1;
    nodes->extent[0] = set->size;
    nodes->set = set;
    nodes->member = true;
    nodes->at[0] = set->index;
    return nodes;
}

xmprt_dim_t xmprt_dim_whole(long extent) {
    return (xmprt_dim_t){
        .dist = {.kind = __XMP_DUPLICATION, .extent = extent, .nodes = 1, .width = 1},
        .axis = -1,
        .template_dim = -1,
        .extent = extent};
}

xmprt_dim_t xmprt_dim_blocks(const xmprt_nodes_t *line, long extent) {
    return (xmprt_dim_t){.dist = {.kind = __XMP_BLOCK,
                                  .extent = extent,
                                  .nodes = line->extent[0],
                                  .width = xmprt_dist_default_width(extent, line->extent[0])},
                         .extent = extent};
}

xmprt_dim_t xmprt_dim_counts(const xmprt_nodes_t *line, const long *count) {
    size_t nodes = (size_t)line->extent[0];
    long *start = xmprt_allocate((nodes + 1) * sizeof *start);
    for (size_t c = 0; c < nodes; c++)
        start[c + 1] = start[c] + count[c];
    return (xmprt_dim_t){.dist = {.kind = __XMP_GBLOCK,
                                  .extent = start[nodes],
                                  .nodes = (long)nodes,
                                  .width = 1,
                                  .start = start},
                         .extent = start[nodes]};
}

xmprt_dim_t xmprt_dim_like(const xmprt_array_t *array, int d) {
    xmprt_dim_t dim = array->dim[d];
    dim.lower = dim.upper = 0;
    dim.full = false;
    return dim;
}

xmprt_array_t *xmprt_scratch(const xmprt_nodes_t *nodes, size_t size, int rank,
                             const xmprt_dim_t *dim) {
    xmprt_array_t *array = xmprt_allocate(sizeof *array);
    array->object.kind = XMPRT_ARRAY;
    array->object.name = "an array of the library";
    array->object.serial = ++xmprt_self()->serial;
    array->declared.size = size;
    array->nodes = nodes;
    array->shaped = true;
    array->rank = rank;
    memcpy(array->dim, dim, (size_t)rank * sizeof *dim);
    if (nodes->member)
        xmprt_array_layout_on(array, nodes->at, array->layout);
    array->elements = 1;
    for (int d = rank - 1; d >= 0; d--) {
        array->pitch[d] = array->elements;
        array->elements *= array->layout[d].length;
    }
    array->base = array->memory = xmprt_allocate((size_t)array->elements * size + 1);
    return array;
}

xmprt_array_t *xmprt_scratch_like(const xmprt_array_t *array, size_t size) {
    xmprt_dim_t dim[__XMP_MAX_RANK];
    for (int d = 0; d < array->rank; d++)
        dim[d] = xmprt_dim_like(array, d);
    return xmprt_scratch(array->nodes, size, array->rank, dim);
}

void xmprt_scratch_free(xmprt_array_t *array) {
    free(array->memory);
    free(array);
}

/*--- Assignments -----------------------------------------------------------*/

xmprt_side_t xmprt_whole(const xmprt_array_t *array) {
    xmprt_side_t side = {.name = array->object.name,
                         .array = array,
                         .base = xmprt_array_base(array),
                         .size = array->declared.size,
                         .rank = array->rank};
    for (int d = 0; d < array->rank; d++)
        xmprt_part(&side, d, 0, array->dim[d].extent);
    return side;
}

void xmprt_part(xmprt_side_t *side, int d, long first, long count) {
    side->dim[d].first = first;
    side->dim[d].count = count;
    side->dim[d].step = 1;
    side->dim[d].extent = side->array->dim[d].extent;
    side->dim[d].section = true;
}

void xmprt_assign(const char *where, xmprt_side_t left, xmprt_side_t right, bool swapped) {
    xmprt_move_t move = {.group = xmprt_self()->executing->group, .left = left, .right = right};
    for (int d = 0; d < left.rank; d++)
        move.pair[move.pairs++] = (xmprt_dims_t){d, swapped ? 1 - d : d};
    xmprt_move_now(where, &move);
}

/*--- Elements --------------------------------------------------------------*/

static int compare_longs(const void *a, const void *b) {
    long x = *(const long *)a, y = *(const long *)b;
    return (x > y) - (x < y);
}

void xmprt_each(const xmprt_array_t *array, xmprt_each_t *each) {
    *each = (xmprt_each_t){.array = array, .count = array->nodes->member};
    for (int d = 0; d < array->rank; d++) {
        xmprt_index_set_t own = {0};
        long n = 0;
        if (array->nodes->member)
            xmprt_dim_owned(&array->dim[d], xmprt_dim_at(&array->dim[d], array->nodes->at), &own);
        each->length[d] = xmprt_index_set_total(&own);
        each->count *= each->length[d];
        each->list[d] = xmprt_allocate((size_t)each->length[d] * sizeof(long) + 1);
        for (size_t i = 0; i < own.count; i++)
            for (long k = 0; k < own.run[i].count; k++)
                each->list[d][n++] = own.run[i].first + k * own.run[i].stride;
        qsort(each->list[d], (size_t)n, sizeof(long), compare_longs);
        xmprt_index_set_free(&own);
    }
}

void xmprt_each_free(xmprt_each_t *each) {
    for (int d = 0; d < each->array->rank; d++)
        free(each->list[d]);
}

char *xmprt_each_at(const xmprt_each_t *each, long i, long *index) {
    const xmprt_array_t *array = each->array;
    long offset = 0;
    for (int d = array->rank - 1; d >= 0; d--) {
        index[d] = each->list[d][i % each->length[d]];
        i /= each->length[d];
        offset += xmprt_position(&array->layout[d], index[d]) * array->pitch[d];
    }
    return (char *)xmprt_array_base(array) + offset * (long)array->declared.size;
}

/*--- Records ---------------------------------------------------------------*/

void xmprt_tell_all(long mine, long *all) {
    xacc_group_t *group = xmprt_self()->executing->group;
    all[group->index] = mine;
    xacc_allgather_equal(group, all, sizeof *all);
}

/* One message to and one from each other member; empty ones do not travel. */
static void exchange(const xacc_group_t *group, size_t size, char *out, const long *out_count,
                     char *in, const long *in_count) {
    int count = 0, tag = xacc_group_tag((xacc_group_t *)group);
    xacc_message_t *messages = xmprt_allocate(2 * (size_t)group->size * sizeof *messages);
    for (int i = 0; i < group->size; i++) {
        size_t gives = (size_t)out_count[i] * size, takes = (size_t)in_count[i] * size;
        if (i == group->index)
            memcpy(in, out, gives);
        else {
            if (takes)
                messages[count++] = (xacc_message_t){in, takes, group->ranks[i], tag, false};
            if (gives)
                messages[count++] = (xacc_message_t){out, gives, group->ranks[i], tag, true};
        }
        out += gives;
        in += takes;
    }
    xacc_exchange(count, messages);
    free(messages);
}

long xmprt_swap(size_t size, const long *count, const void *records, long *got_count,
                void **got_p) {
    const xacc_group_t *group = xmprt_self()->executing->group;
    size_t n = (size_t)group->size;
    long total = 0, *ones = xmprt_allocate(n * sizeof *ones);
    for (size_t i = 0; i < n; i++)
        ones[i] = 1;
    exchange(group, sizeof *count, (char *)count, ones, (char *)got_count, ones);
    for (size_t i = 0; i < n; i++)
        total += got_count[i];
    *got_p = xmprt_allocate((size_t)total * size + 1);
    exchange(group, size, (char *)records, count, *got_p, got_count);
    free(ones);
    return total;
}
