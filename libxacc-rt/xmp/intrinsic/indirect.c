/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* xmp_gather, x[i] = a[index[i]], and xmp_scatter, x[index[i]] = a[i], with one
 * index array per subscript, in the shape of the other side. Index arrays are
 * first brought to where that side's elements are; then every node knows whom
 * to ask, or to send to, and where the element lies there. */
#define XACC_XMP_WITHOUT_MPI 1
#include "xmp.h"
#include "xmp/intrinsic/scratch.h"
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct indirect {
    const char *where;
    const xmprt_array_t *target;          /* that is subscripted */
    xmprt_each_t each;                    /* the own elements of the other side */
    xmprt_array_t *index[__XMP_MAX_RANK]; /* mapped as that side */
    int type[__XMP_MAX_RANK];
    long *records, *count; /* for each element, in order: whose and where */
    int *owner;
} indirect_t;

static long read_index(const char *at, int type) {
    switch (type) {
#define XACC_RED_TYPE(id, c_type, class, least, greatest)                                          \
    case XACC_TYPE_##id:                                                                           \
        return (long)*(const c_type *)at;
#include "xacc/reductions.def"
    default:
        return 0;
    }
}

static void take_indices(indirect_t *access, const xmprt_array_t *side, va_list list) {
    for (int d = 0; d < access->target->rank; d++) {
        const xmprt_array_t *index = xmprt_argument(access->where, va_arg(list, void *), d + 3, 0);
        int type = index->declared.type;
        xmprt_same_shape(access->where, side, index);
        if (type < 0 || type > XACC_TYPE_u64)
            xacc_fatal(access->where, "%s has no integers", index->object.name);
        access->type[d] = type;
        access->index[d] = xmprt_scratch_like(side, index->declared.size);
        xmprt_assign(access->where, xmprt_whole(access->index[d]), xmprt_whole(index), false);
    }
}

/* The coordinates of the owner of the target's element that this side's element
 * i names, and where it lies there. replica: along axes where all have it. */
static long locate(const indirect_t *access, long i, const long *replica, long *at) {
    const xmprt_array_t *target = access->target;
    long own[__XMP_MAX_RANK], wanted[__XMP_MAX_RANK], offset = 0;
    xmprt_dim_layout_t layout[__XMP_MAX_RANK];
    memcpy(at, replica, __XMP_MAX_RANK * sizeof *at);
    for (int d = 0; d < target->rank; d++) {
        const xmprt_dim_t *dim = &target->dim[d];
        xmprt_each_t here = access->each;
        here.array = access->index[d];
        wanted[d] = read_index(xmprt_each_at(&here, i, own), access->type[d]);
        if (wanted[d] < 0 || wanted[d] >= dim->extent)
            xacc_fatal(access->where, "index %ld of dimension %d of %s is not within 0 to %ld",
                       wanted[d], d, target->object.name, dim->extent - 1);
        if (dim->axis >= 0)
            at[dim->axis] = xmprt_dist_owner(&dim->dist, wanted[d] + dim->offset);
    }
    xmprt_array_layout_on(target, at, layout);
    for (int d = 0; d < target->rank; d++)
        offset = offset * layout[d].length + xmprt_position(&layout[d], wanted[d]);
    return offset;
}

static bool is_replicated(const xmprt_array_t *array, int axis) {
    for (int d = 0; d < array->rank; d++)
        if (array->dim[d].axis == axis)
            return false;
    return true;
}

/* The element i of the order by owners is records[order[i]]. */
static long *order_by_owner(const indirect_t *access, long total) {
    int n = xmprt_self()->executing->group->size;
    long *start = xmprt_allocate((size_t)(n + 1) * sizeof *start);
    long *order = xmprt_allocate((size_t)total * sizeof *order + 1);
    for (int c = 0; c < n; c++)
        start[c + 1] = start[c] + access->count[c];
    for (long i = 0; i < total; i++)
        order[start[access->owner[i]]++] = i;
    free(start);
    return order;
}

/* copies: how many records an element may need. */
static void begin(indirect_t *access, const xmprt_array_t *side, long copies) {
    size_t members = (size_t)xmprt_self()->executing->group->size;
    xmprt_each(side, &access->each);
    size_t most = (size_t)(access->each.count * copies);
    access->records = xmprt_allocate(most * sizeof(long) + 1);
    access->owner = xmprt_allocate(most * sizeof(int) + 1);
    access->count = xmprt_allocate(members * sizeof(long));
}

static void end(indirect_t *access) {
    for (int d = 0; d < access->target->rank; d++)
        xmprt_scratch_free(access->index[d]);
    xmprt_each_free(&access->each);
    free(access->records);
    free(access->owner);
    free(access->count);
}

static void note(indirect_t *access, long i, const long *at, long offset) {
    const xmprt_nodes_t *nodes = access->target->nodes;
    int owner = xmprt_group_index(xmprt_self()->executing->group, xmprt_nodes_rank_at(nodes, at));
    access->records[i] = offset;
    access->owner[i] = owner;
    access->count[owner]++;
}

/*--- gather ----------------------------------------------------------------*/

/* The replica that serves this node: its own coordinates where it has some. */
static void choose_replica(const xmprt_array_t *target, long *at) {
    const xmprt_nodes_t *nodes = target->nodes;
    for (int axis = 0; axis < nodes->rank; axis++)
        at[axis] = nodes->member ? nodes->at[axis] : xacc_comm()->rank % nodes->extent[axis];
}

/* The elements at these offsets of this node's part. */
static char *answer(const xmprt_array_t *target, long count, const long *offsets) {
    size_t size = target->declared.size;
    char *values = xmprt_allocate((size_t)count * size + 1);
    for (long i = 0; i < count; i++)
        memcpy(values + (size_t)i * size,
               (char *)xmprt_array_base(target) + offsets[i] * (long)size, size);
    return values;
}

static void fetch(indirect_t *access, const xmprt_array_t *x) {
    size_t size = x->declared.size;
    size_t members = (size_t)xmprt_self()->executing->group->size;
    long total = access->each.count, index[__XMP_MAX_RANK];
    long *order = order_by_owner(access, total);
    long *sorted = xmprt_allocate((size_t)total * sizeof(long) + 1);
    long *asked = xmprt_allocate(members * sizeof(long)),
         *back = xmprt_allocate(members * sizeof(long));
    void *offsets, *values;
    for (long i = 0; i < total; i++)
        sorted[i] = access->records[order[i]];
    long count = xmprt_swap(sizeof(long), access->count, sorted, asked, &offsets);
    char *given = answer(access->target, count, offsets);
    xmprt_swap(size, asked, given, back, &values);
    for (long i = 0; i < total; i++)
        memcpy(xmprt_each_at(&access->each, order[i], index), (char *)values + (size_t)i * size,
               size);
    free(order), free(sorted), free(asked), free(back);
    free(offsets), free(values), free(given);
}

void xmp_gather(xmp_desc_t x_desc, xmp_desc_t a_desc, ...) {
    const char *where = xmprt_intrinsic("xmp_gather");
    const xmprt_array_t *x = xmprt_argument(where, x_desc, 1, 0);
    const xmprt_array_t *a = xmprt_argument(where, a_desc, 2, 0);
    indirect_t access = {.where = where, .target = a};
    long replica[__XMP_MAX_RANK], at[__XMP_MAX_RANK];
    va_list list;
    xmprt_same_type(where, x, a);
    va_start(list, a_desc);
    take_indices(&access, x, list);
    va_end(list);
    choose_replica(a, replica);
    begin(&access, x, 1);
    for (long i = 0; i < access.each.count; i++)
        note(&access, i, at, locate(&access, i, replica, at));
    fetch(&access, x);
    end(&access);
}

/*--- scatter ---------------------------------------------------------------*/

/* Every replica of the target gets the element. */
static long note_replicas(indirect_t *access, long i, long n, int axis, long *replica) {
    const xmprt_nodes_t *nodes = access->target->nodes;
    if (axis == nodes->rank) {
        long at[__XMP_MAX_RANK];
        note(access, n, at, locate(access, i, replica, at));
        return n + 1;
    }
    long most = is_replicated(access->target, axis) ? nodes->extent[axis] : 1;
    for (replica[axis] = 0; replica[axis] < most; replica[axis]++)
        n = note_replicas(access, i, n, axis + 1, replica);
    return n;
}

/* Of several nodes that have the same elements one sends them. */
static bool sends(const xmprt_array_t *a) {
    for (int axis = 0; axis < a->nodes->rank; axis++)
        if (is_replicated(a, axis) && a->nodes->at[axis])
            return false;
    return a->nodes->member;
}

/* of: for each record the own element that it takes there. */
static void deliver(indirect_t *access, const xmprt_array_t *x, const long *of, long total) {
    size_t size = x->declared.size;
    size_t members = (size_t)xmprt_self()->executing->group->size;
    long *order = order_by_owner(access, total), index[__XMP_MAX_RANK];
    long *sorted = xmprt_allocate((size_t)total * sizeof(long) + 1);
    char *given = xmprt_allocate((size_t)total * size + 1);
    long *asked = xmprt_allocate(members * sizeof(long));
    void *offsets, *values;
    for (long i = 0; i < total; i++) {
        sorted[i] = access->records[order[i]];
        memcpy(given + (size_t)i * size, xmprt_each_at(&access->each, of[order[i]], index), size);
    }
    long count = xmprt_swap(sizeof(long), access->count, sorted, asked, &offsets);
    xmprt_swap(size, access->count, given, asked, &values);
    for (long i = 0; i < count; i++)
        memcpy((char *)xmprt_array_base(x) + ((long *)offsets)[i] * (long)size,
               (char *)values + (size_t)i * size, size);
    free(order), free(sorted), free(given), free(asked);
    free(offsets), free(values);
}

void xmp_scatter(xmp_desc_t x_desc, xmp_desc_t a_desc, ...) {
    const char *where = xmprt_intrinsic("xmp_scatter");
    const xmprt_array_t *x = xmprt_argument(where, x_desc, 1, 0);
    const xmprt_array_t *a = xmprt_argument(where, a_desc, 2, 0);
    indirect_t access = {.where = where, .target = x};
    long replica[__XMP_MAX_RANK] = {0}, most = 1, n = 0;
    va_list list;
    xmprt_same_type(where, x, a);
    va_start(list, a_desc);
    take_indices(&access, a, list);
    va_end(list);
    for (int axis = 0; axis < x->nodes->rank; axis++)
        most *= is_replicated(x, axis) ? x->nodes->extent[axis] : 1;
    begin(&access, a, most);
    long own = sends(a) ? access.each.count : 0;
    long *of = xmprt_allocate((size_t)(own * most) * sizeof *of + 1);
    for (long i = 0; i < own; i++)
        for (long next = note_replicas(&access, i, n, 0, replica); n < next;)
            of[n++] = i;
    deliver(&access, x, of, n);
    free(of);
    end(&access);
}
