/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* References to nodes and templates, normalised. Called by every directive with
 * an on, from or = clause. */
#include "xmp/object/ref.h"
#include <stdlib.h>
#include <string.h>

static __xmp_object checked(const char *where, __xmp_object object, int kind, const char *what) {
    if (!object)
        xacc_fatal(where, "the %s is used before its declaration was executed", what);
    if (object->kind != kind)
        xacc_fatal(where, "%s is not a %s", object->name, what);
    return object;
}

xmprt_nodes_t *xmprt_as_nodes(const char *where, __xmp_object object) {
    return (xmprt_nodes_t *)checked(where, object, XMPRT_NODES, "node array");
}

xmprt_template_t *xmprt_as_template(const char *where, __xmp_object object) {
    return (xmprt_template_t *)checked(where, object, XMPRT_TEMPLATE, "template");
}

xmprt_array_t *xmprt_as_array(const char *where, __xmp_object object) {
    return (xmprt_array_t *)checked(where, object, XMPRT_ARRAY, "distributed array");
}

xmprt_bounds_t xmprt_triplet(const char *where, const struct __xmp_subscript *s, int round,
                             long low, long high) {
    if (s->kind == __XMP_INDEX)
        return (xmprt_bounds_t){s->a, 1, 1};
    if (s->kind != __XMP_TRIPLET)
        return (xmprt_bounds_t){low, high - low + 1, 1};
    long step = s->given & 4 ? s->c : 1;
    if (step == 0)
        xacc_fatal(where, "the step of a section is 0");
    long first = s->given & 1 ? s->a : step > 0 ? low : high;
    long end = step > 0 ? high : low; /* the last index that may be met */
    if (s->given & 2 && !round)
        return (xmprt_bounds_t){first, s->b, step};
    if (s->given & 2)
        end = s->b;
    long count = (end - first) / step + 1;
    if (step > 0 ? end < first : end > first)
        count = 0;
    return (xmprt_bounds_t){first, count, step};
}

bool xmprt_pick_has(const xmprt_pick_t *pick, int axis, long coordinate) {
    const struct xmprt_pick_axis *at = &pick->axis[axis];
    for (long i = 0; i < at->count; i++)
        if (at->list[i] == coordinate)
            return true;
    return false;
}

bool xmprt_pick_here(const xmprt_pick_t *pick) {
    bool here = pick->nodes->member;
    for (int axis = 0; here && axis < pick->nodes->rank; axis++)
        here = xmprt_pick_has(pick, axis, pick->nodes->at[axis]);
    return here;
}

static void select_one(xmprt_pick_t *pick, int axis, long coordinate) {
    struct xmprt_pick_axis *at = &pick->axis[axis];
    at->list[at->count++] = coordinate;
}

static void select_all(xmprt_pick_t *pick, int axis) {
    pick->axis[axis].count = 0;
    for (long c = 0; c < pick->nodes->extent[axis]; c++)
        select_one(pick, axis, c);
}

static void select_own(xmprt_pick_t *pick, int axis) {
    if (pick->nodes->member)
        select_one(pick, axis, pick->nodes->at[axis]);
}

static void select_nodes(const char *where, const struct __xmp_subscript *s, int round, int axis,
                         xmprt_pick_t *pick) {
    long extent = pick->nodes->extent[axis], base = round ? 1 : 0;
    xmprt_bounds_t part = xmprt_triplet(where, s, round, base, base + extent - 1);
    for (long k = 0; k < part.count; k++) {
        long c = part.first + k * part.step - base;
        if (c < 0 || c >= extent)
            xacc_fatal(where, "node %ld of %s is not within %ld to %ld", c + base,
                       pick->nodes->object.name, base, base + extent - 1);
        if (!xmprt_pick_has(pick, axis, c))
            select_one(pick, axis, c);
    }
}

/* Owners of the indices of a section, in the order of their coordinates. */
static void select_owners(const char *where, const struct __xmp_subscript *s, int round, int d,
                          xmprt_pick_t *pick) {
    const xmprt_dist_t *dist = &pick->tmpl->dist[d];
    long high = dist->lower + dist->extent - 1;
    xmprt_bounds_t part = xmprt_triplet(where, s, round, dist->lower, high);
    long last = part.first + (part.count - 1) * part.step;
    if (part.count > 0 &&
        (part.first < dist->lower || part.first > high || last < dist->lower || last > high))
        xacc_fatal(where, "index %ld of template %s is not within %ld to %ld",
                   part.first < dist->lower || part.first > high ? part.first : last,
                   pick->tmpl->object.name, dist->lower, high);
    if (part.count == 1) {
        select_one(pick, pick->tmpl->axis[d], xmprt_dist_owner(dist, part.first));
        return;
    }
    for (long c = 0; c < dist->nodes; c++) {
        xmprt_index_set_t owned = {0}, met = {0};
        xmprt_dist_owned(dist, c, &owned);
        xmprt_index_set_positions(&owned, part.first, part.count, part.step, &met);
        if (met.count)
            select_one(pick, pick->tmpl->axis[d], c);
        xmprt_index_set_free(&owned);
        xmprt_index_set_free(&met);
    }
}

static void select_axis(const char *where, const struct __xmp_ref *ref,
                        const struct __xmp_subscript *s, int d, xmprt_pick_t *pick) {
    int axis = pick->tmpl ? pick->tmpl->axis[d] : d;
    if (axis < 0) /* all nodes have all of an undistributed dimension */
        return;
    pick->axis[axis].whole = false;
    pick->axis[axis].count = 0;
    bool all = s->kind == __XMP_TRIPLET && s->given == 0;
    if (s->kind == __XMP_LOOP)
        pick->axis[axis].loop = true;
    if (s->kind == __XMP_LOOP || all)
        select_all(pick, axis);
    else if (s->kind == __XMP_STAR)
        select_own(pick, axis);
    else if (pick->tmpl)
        select_owners(where, s, ref->round, d, pick);
    else
        select_nodes(where, s, ref->round, axis, pick);
}

static int find_nodes(const char *where, __xmp_object object, xmprt_pick_t *pick) {
    if (object->kind == XMPRT_NODES) {
        pick->nodes = (const xmprt_nodes_t *)object;
        return pick->nodes->rank;
    }
    pick->tmpl = xmprt_as_template(where, object);
    xmprt_template_check(where, pick->tmpl);
    pick->nodes = pick->tmpl->nodes;
    return pick->tmpl->rank;
}

void xmprt_pick(const char *where, const struct __xmp_ref *ref, xmprt_pick_t *pick) {
    *pick = (xmprt_pick_t){0};
    int rank = find_nodes(where, ref->object, pick);
    if (ref->count && ref->count != rank)
        xacc_fatal(where, "%s has %d dimensions, the reference to it has %d", ref->object->name,
                   rank, ref->count);
    for (int axis = 0; axis < pick->nodes->rank; axis++) {
        pick->axis[axis].list = xmprt_allocate((size_t)pick->nodes->extent[axis] * sizeof(long));
        pick->axis[axis].whole = true;
        select_all(pick, axis);
    }
    for (int i = 0; i < ref->count; i++)
        select_axis(where, ref, &ref->at[i], xmprt_axis(ref->round, rank, i), pick);
}

void xmprt_pick_free(xmprt_pick_t *pick) {
    for (int axis = 0; axis < __XMP_MAX_RANK; axis++)
        free(pick->axis[axis].list);
}

xmprt_set_t *xmprt_pick_set(const xmprt_pick_t *pick) {
    const xmprt_nodes_t *nodes = pick->nodes;
    long count = 1, at[__XMP_MAX_RANK];
    for (int axis = 0; axis < nodes->rank; axis++)
        count *= pick->axis[axis].count;
    int *ranks = xmprt_allocate((size_t)count * sizeof *ranks);
    for (long i = 0; i < count; i++) {
        long rest = i;
        for (int axis = nodes->rank - 1; axis >= 0; axis--) {
            at[axis] = pick->axis[axis].list[rest % pick->axis[axis].count];
            rest /= pick->axis[axis].count;
        }
        ranks[i] = xmprt_nodes_rank_at(nodes, at);
    }
    xmprt_set_t *set = xmprt_set((int)count, ranks);
    free(ranks);
    return set;
}

xmprt_set_t *xmprt_ref_set(const char *where, const struct __xmp_ref *ref) {
    if (!ref || !ref->object)
        return xmprt_self()->executing;
    if (ref->object->kind == XMPRT_NODES && ref->count == 0)
        return ((const xmprt_nodes_t *)ref->object)->set;
    xmprt_pick_t pick;
    xmprt_pick(where, ref, &pick);
    xmprt_set_t *set = xmprt_pick_set(&pick);
    xmprt_pick_free(&pick);
    return set;
}

xmprt_set_t *xmprt_ref_inner_set(const char *where, const struct __xmp_ref *ref) {
    xmprt_set_t *set = xmprt_ref_set(where, ref);
    const xmprt_set_t *executing = xmprt_self()->executing;
    if (set == executing || executing == xmprt_self()->world)
        return set;
    for (int i = 0; i < set->size; i++)
        if (xmprt_group_index(executing->group, set->ranks[i]) < 0)
            xacc_fatal(where, "process %d is not one of the executing nodes", set->ranks[i]);
    return set;
}

xmprt_set_t *xmprt_ref_enter(const char *where, const struct __xmp_ref *ref) {
    xmprt_set_t *set = xmprt_ref_inner_set(where, ref);
    if (set->index < 0)
        return NULL;
    xacc_comm_enter(set->group, where);
    return set;
}
