/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which iterations of a loop this node executes. */
#include "xmp/execution/loop_table.h"
#include "xmp/object/ref.h"
#include <stdlib.h>
#include <string.h>

/* The loop: value = lower + k * step for k = 0 .. count - 1. */
typedef struct loop {
    long lower, count, step;
} loop_t;

static long value_at(const loop_t *loop, long k) {
    return loop->lower + k * loop->step;
}

/* True where the other subscripts of the reference name this node. Most name
 * all nodes or this one. */
static bool takes_part(const char *where, const struct __xmp_ref *on) {
    const xmprt_nodes_t *nodes = (const xmprt_nodes_t *)on->object;
    if (!on->object || on->object->kind != XMPRT_NODES) {
        const xmprt_template_t *tmpl = xmprt_as_template(where, on->object);
        xmprt_template_check(where, tmpl);
        nodes = tmpl->nodes;
    }
    bool plain = true;
    for (int i = 0; i < on->count; i++)
        plain = plain && on->at[i].kind != __XMP_INDEX &&
                !(on->at[i].kind == __XMP_TRIPLET && on->at[i].given);
    if (plain || !nodes->member)
        return nodes->member;
    xmprt_loop_lock(); // sets of nodes are made when they are first named
    xmprt_pick_t pick;
    xmprt_pick(where, on, &pick);
    bool part = xmprt_pick_here(&pick);
    xmprt_pick_free(&pick);
    xmprt_loop_unlock();
    return part;
}

/* The k of the iterations whose index this node owns. */
static void own_nodes(const struct __xmp_ref *on, int position, const loop_t *loop,
                      xmprt_index_set_t *own) {
    const xmprt_nodes_t *nodes = (const xmprt_nodes_t *)on->object;
    int axis = xmprt_axis(on->round, nodes->rank, position);
    xmprt_index_set_t here = {0};
    xmprt_index_set_add(&here, nodes->at[axis] + (on->round ? 1 : 0), 1, 1);
    xmprt_index_set_positions(&here, loop->lower + on->at[position].b, loop->count, loop->step,
                              own);
    xmprt_index_set_free(&here);
}

/* Iterations whose index is outside of the template are nobody's. */
static void own_template(const struct __xmp_ref *on, int position, const loop_t *loop,
                         xmprt_index_set_t *own) {
    const xmprt_template_t *tmpl = (const xmprt_template_t *)on->object;
    int d = xmprt_axis(on->round, tmpl->rank, position);
    int axis = tmpl->axis[d];
    xmprt_index_set_t owned = {0};
    if (axis < 0) { /* all of it is everywhere */
        xmprt_index_set_add(own, 0, loop->count, 1);
        return;
    }
    xmprt_dist_owned(&tmpl->dist[d], tmpl->nodes->at[axis], &owned);
    xmprt_index_set_positions(&owned, loop->lower + on->at[position].b, loop->count, loop->step,
                              own);
    xmprt_index_set_free(&owned);
}

/*--- expand, margin --------------------------------------------------------*/

/* Iterations low .. high as numbers k; none where low > high. */
typedef struct part {
    long low, high;
} part_t;

/* Values and numbers run against each other where step is negative. */
static part_t expanded(const loop_t *loop, part_t whole, const struct __xmp_width *width) {
    long lo = width->lo, hi = width->given & 2 ? width->hi : width->lo;
    long step = loop->step < 0 ? -loop->step : loop->step;
    long down = lo >= 0 ? lo / step : -((-lo + step - 1) / step);
    long up = hi >= 0 ? hi / step : -((-hi + step - 1) / step);
    part_t part = loop->step > 0 ? (part_t){whole.low - down, whole.high + up}
                                 : (part_t){whole.low - up, whole.high + down};
    if (!width->modifier && part.low < 0)
        part.low = 0;
    if (!width->modifier && part.high > loop->count - 1)
        part.high = loop->count - 1;
    return part;
}

static long least(long a, long b) {
    return a < b ? a : b;
}

static long greatest(long a, long b) {
    return a > b ? a : b;
}

/* The parts of a rim: OUTER before INNER, OUTER behind it. Without an INNER all
 * of OUTER is before it. */
static part_t choose_part(int which, part_t whole, part_t wide) {
    part_t inner = {greatest(whole.low, wide.low), least(whole.high, wide.high)};
    part_t outer = {least(whole.low, wide.low), greatest(whole.high, wide.high)};
    bool hollow = inner.low <= inner.high;
    switch (which) {
    case __XMP_EXPAND:
        return wide;
    case __XMP_INNER:
        return inner;
    case __XMP_OUTER:
        return outer;
    case __XMP_MARGIN_LOWER:
        return hollow ? (part_t){outer.low, inner.low - 1} : outer;
    case __XMP_MARGIN_UPPER:
        return hollow ? (part_t){inner.high + 1, outer.high} : (part_t){0, -1};
    default:
        return whole;
    }
}

static void widen(const char *where, const loop_t *loop, int which, const struct __xmp_width *width,
                  xmprt_index_set_t *own) {
    if (which == __XMP_WHOLE || !width || own->count == 0)
        return;
    xmprt_run_t run = own->run[0];
    if (own->count > 1 || run.stride != 1)
        xacc_fatal(where, "expand and margin need a block distribution");
    part_t whole = {run.first, run.first + run.count - 1};
    /* The lower side is that of small values. */
    if (loop->step < 0 && which == __XMP_MARGIN_LOWER)
        which = __XMP_MARGIN_UPPER;
    else if (loop->step < 0 && which == __XMP_MARGIN_UPPER)
        which = __XMP_MARGIN_LOWER;
    part_t part = choose_part(which, whole, expanded(loop, whole, width));
    own->count = 0;
    xmprt_index_set_add(own, part.low, part.high - part.low + 1, 1);
}

/*--- Ranges ----------------------------------------------------------------*/

static int compare_longs(const void *a, const void *b) {
    long x = *(const long *)a, y = *(const long *)b;
    return (x > y) - (x < y);
}

/* Runs of cyclic(n) take turns, others follow each other: mostly in order. */
static size_t list_indices(const xmprt_index_set_t *own, long *table) {
    size_t n = 0;
    bool turns = own->run[0].stride != 1;
    long most = 0;
    for (size_t i = 0; i < own->count; i++) {
        turns = turns && own->run[i].stride == own->run[0].stride;
        most = own->run[i].count > most ? own->run[i].count : most;
    }
    for (long k = 0; turns && k < most; k++)
        for (size_t i = 0; i < own->count; i++)
            if (k < own->run[i].count)
                table[n++] = own->run[i].first + k * own->run[i].stride;
    for (size_t i = 0; !turns && i < own->count; i++)
        for (long k = 0; k < own->run[i].count; k++)
            table[n++] = own->run[i].first + k * own->run[i].stride;
    return n;
}

static bool is_in_order(const long *table, size_t n) {
    for (size_t i = 1; i < n; i++)
        if (table[i - 1] > table[i])
            return false;
    return true;
}

/* Several runs: the values in the order of the sequential loop. */
static void make_table(struct __xmp_site *site, const loop_t *loop, const xmprt_index_set_t *own,
                       struct __xmp_range *range) {
    long *table = xmprt_loop_table(site, range, (size_t)xmprt_index_set_total(own));
    const size_t total = list_indices(own, table);
    if (!is_in_order(table, total))
        qsort(table, total, sizeof(long), compare_longs);
    for (size_t n = 0; n < total; n++)
        table[n] = value_at(loop, table[n]);
    range->table = table;
    range->trip = (long)total;
}

static void find_range(struct __xmp_site *site, const struct __xmp_ref *on, int position,
                       const loop_t *loop, int part, const struct __xmp_width *width,
                       struct __xmp_range *range) {
    xmprt_index_set_t own = {0};
    if (position < 0)
        xmprt_index_set_add(&own, 0, loop->count, 1);
    else if (on->object->kind == XMPRT_NODES)
        own_nodes(on, position, loop, &own);
    else
        own_template(on, position, loop, &own);
    widen(site->where, loop, part, width, &own);
    if (own.count == 1) {
        range->first = value_at(loop, own.run[0].first);
        range->stride = loop->step * own.run[0].stride;
        range->trip = own.run[0].count;
    } else if (own.count > 1)
        make_table(site, loop, &own, range);
    xmprt_index_set_free(&own);
}

void __xmp_loop(struct __xmp_site *site, const struct __xmp_ref *on, int position, long lower,
                long count, long step, int part, const struct __xmp_width *width,
                struct __xmp_range *range) {
    loop_t loop = {lower, count, step};
    *range = (struct __xmp_range){.first = lower, .stride = step};
    if (count > 0 && takes_part(site->where, on))
        find_range(site, on, position, &loop, part, width, range);
}

void __xmp_same_length(const char *where, const char *text, long left, long right) {
    if (left != right)
        xacc_fatal(where, "the section of %s has %ld elements, the left side's has %ld", text,
                   right, left);
}

void __xmp_section_inside(struct __xmp_site *site, const struct __xmp_view *view, int dim,
                          long base, long length, long step) {
    const xmprt_array_t *array = xmprt_array_of(site->where, view);
    long extent = array->dim[dim].extent, last = base + (length - 1) * step;
    if (length > 0 && (base < 0 || base >= extent || last < 0 || last >= extent))
        xacc_fatal(site->where, "index %ld of dimension %d of %s is not within 0 to %ld",
                   base < 0 || base >= extent ? base : last, dim, array->object.name, extent - 1);
}

long __xmp_array_extent(const char *where, const struct __xmp_view *view, int dim) {
    return xmprt_array_of(where, view)->dim[dim].extent;
}

long __xmp_array_offset(const char *where, const struct __xmp_view *view, int dim) {
    return xmprt_array_of(where, view)->dim[dim].offset;
}
