/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Templates: index spaces, distributed once, fixed at once or later. Objects of
 * a block are kept at their directive as node arrays are; distributing one as
 * before changes nothing. */
#include "xmp/object/ref.h"
#include <stdlib.h>
#include <string.h>

static void destroy(xmprt_kept_t *kept) {
    xmprt_template_t *tmpl = (xmprt_template_t *)kept;
    for (int d = 0; d < tmpl->rank; d++)
        free(tmpl->dist[d].start);
    free(tmpl);
}

/* Bounds as declared: INDEX an extent, TRIPLET lower : upper or base : length.
 */
static void set_bounds(const char *where, xmprt_template_t *tmpl, int d,
                       const struct __xmp_subscript *s, int round) {
    xmprt_dist_t *dist = &tmpl->dist[d];
    if (s->kind == __XMP_INDEX) {
        dist->lower = round ? 1 : 0;
        dist->extent = s->a;
    } else if (s->kind == __XMP_TRIPLET) {
        dist->lower = s->given & 1 ? s->a : round ? 1 : 0;
        dist->extent = round ? s->b - dist->lower + 1 : s->b;
    }
    if (dist->extent < 0)
        xacc_fatal(where, "dimension %d of template %s has no room (%ld)", d, tmpl->object.name,
                   dist->extent);
}

static bool is_open(const xmprt_template_t *tmpl, int d) {
    return tmpl->bounds[d].kind == __XMP_STAR ||
           (tmpl->format[d].kind == __XMP_GBLOCK && !tmpl->format[d].map);
}

static bool any_open(const xmprt_template_t *tmpl) {
    for (int d = 0; d < tmpl->rank; d++)
        if (is_open(tmpl, d))
            return true;
    return false;
}

/* Subscripts as the compiler gives them, without what it does not say. */
static void normal_bounds(struct __xmp_subscript *to, int round, int rank,
                          const struct __xmp_subscript *from) {
    memset(to, 0, __XMP_MAX_RANK * sizeof *to); /* compared as bytes */
    for (int d = 0; d < rank; d++) {
        const struct __xmp_subscript *s = &from[xmprt_axis(round, rank, d)];
        to[d].kind = s->kind;
        if (s->kind == __XMP_STAR || (s->kind == __XMP_TRIPLET && !(s->given & 3))) {
            to[d].kind = __XMP_STAR;
            continue;
        }
        to[d].a = s->a;
        if (s->kind == __XMP_TRIPLET) {
            to[d].b = s->b;
            to[d].given = s->given;
        }
    }
}

typedef struct template_key {
    int round, rank;
    struct __xmp_subscript bounds[__XMP_MAX_RANK];
} template_key_t;

static bool has_key(const xmprt_kept_t *kept, const void *key_) {
    const xmprt_template_t *tmpl = (const xmprt_template_t *)kept;
    const template_key_t *key = key_;
    return tmpl->rank == key->rank && tmpl->round == key->round &&
           memcmp(tmpl->bounds, key->bounds, sizeof key->bounds) == 0;
}

static void clear(xmprt_template_t *tmpl) {
    for (int d = 0; d < tmpl->rank; d++) {
        free(tmpl->dist[d].start);
        tmpl->dist[d] = (xmprt_dist_t){0};
    }
    tmpl->nodes = NULL; /* not distributed as before */
}

__xmp_object __xmp_template(struct __xmp_site *site, const char *name, int round, int rank,
                            const struct __xmp_subscript *bounds) {
    template_key_t key = {.round = round, .rank = rank};
    if (rank < 1 || rank > __XMP_MAX_RANK)
        xacc_fatal(site->where, "%d dimensions; at most %d are supported", rank, __XMP_MAX_RANK);
    normal_bounds(key.bounds, round, rank, bounds);
    xmprt_template_t *tmpl = (xmprt_template_t *)xmprt_kept_find(site, has_key, &key);
    if (!tmpl) {
        tmpl = xmprt_allocate(sizeof *tmpl);
        tmpl->object.kind = XMPRT_TEMPLATE;
        tmpl->object.name = name;
        xmprt_keep(site, &tmpl->object.kept, destroy);
    } else if (any_open(tmpl) || !has_key(&tmpl->object.kept, &key))
        clear(tmpl);
    tmpl->rank = rank;
    tmpl->round = round;
    memcpy(tmpl->bounds, key.bounds, sizeof key.bounds);
    tmpl->distributed = tmpl->fixed = false;
    if (!tmpl->nodes) {
        tmpl->object.serial = ++xmprt_self()->serial;
        for (int d = 0; d < rank; d++)
            set_bounds(site->where, tmpl, d, &key.bounds[d], round);
    }
    tmpl->object.kept.busy = true;
    return &tmpl->object;
}

void xmprt_template_check(const char *where, const xmprt_template_t *tmpl) {
    if (!tmpl->distributed)
        xacc_fatal(where, "template %s is used before it is distributed", tmpl->object.name);
    if (!tmpl->fixed)
        xacc_fatal(where, "template %s is used before template_fix gives its shape",
                   tmpl->object.name);
}

/*--- Maps of one dimension ------------------------------------------------*/

static void set_gblock(const char *where, const xmprt_template_t *tmpl,
                       const struct __xmp_format *format, xmprt_dist_t *dist) {
    if (format->length && format->length < dist->nodes) /* more: for others */
        xacc_fatal(where, "gblock: %ld entries for %ld nodes", format->length, dist->nodes);
    dist->start = xmprt_allocate((size_t)(dist->nodes + 1) * sizeof(long));
    for (long c = 0; c < dist->nodes; c++) {
        if (format->map[c] < 0)
            xacc_fatal(where, "gblock: entry %ld is negative (%d)", c, format->map[c]);
        dist->start[c + 1] = dist->start[c] + format->map[c];
    }
    if (dist->start[dist->nodes] != dist->extent)
        xacc_fatal(where,
                   "gblock: the entries sum to %ld, dimension %d of template "
                   "%s has %ld",
                   dist->start[dist->nodes], (int)(dist - tmpl->dist), tmpl->object.name,
                   dist->extent);
}

static void set_edged(const char *where, const struct __xmp_format *format, xmprt_dist_t *dist) {
    long lo = format->a, hi = format->given & 2 ? format->b : format->a;
    if (lo < 0 || hi < 0 || lo + hi > dist->extent)
        xacc_fatal(where, "edged-block: edges %ld and %ld do not fit into %ld", lo, hi,
                   dist->extent);
    xmprt_dist_edged(dist, lo, hi);
}

/* What the format makes of a dimension whose bounds and nodes are known. */
static void set_map(const char *where, xmprt_template_t *tmpl, int d) {
    const struct __xmp_format *format = &tmpl->format[d];
    xmprt_dist_t *dist = &tmpl->dist[d];
    free(dist->start);
    dist->start = NULL;
    dist->kind = format->kind;
    dist->width = 1;
    dist->nodes = tmpl->axis[d] < 0 ? 1 : tmpl->nodes->extent[tmpl->axis[d]];
    if (format->kind == __XMP_GBLOCK)
        set_gblock(where, tmpl, format, dist);
    else if (format->kind == __XMP_EDGED_BLOCK)
        set_edged(where, format, dist);
    else if (format->kind != __XMP_DUPLICATION && format->given) {
        dist->width = format->a;
        if (dist->width < 1)
            xacc_fatal(where, "the width of a block is %ld", dist->width);
    } else if (format->kind == __XMP_BLOCK)
        dist->width = xmprt_dist_default_width(dist->extent, dist->nodes);
    if (format->kind == __XMP_BLOCK && (dist->extent + dist->width - 1) / dist->width > dist->nodes)
        xacc_fatal(where, "blocks of %ld on %ld nodes do not cover %ld indices", dist->width,
                   dist->nodes, dist->extent);
}

static void fix(const char *where, xmprt_template_t *tmpl) {
    xmprt_dist_t old[__XMP_MAX_RANK];
    bool same = true;
    for (int d = 0; d < tmpl->rank; d++) {
        old[d] = tmpl->dist[d];
        tmpl->dist[d].start = NULL;
        set_map(where, tmpl, d);
        same = same && xmprt_dist_equal(&old[d], &tmpl->dist[d]);
        free(old[d].start);
    }
    if (!same)
        tmpl->object.serial = ++xmprt_self()->serial;
    tmpl->fixed = true;
}

/*--- distribute, template_fix ---------------------------------------------*/

static void choose_axes(const char *where, xmprt_template_t *tmpl) {
    int distributed = 0;
    for (int d = 0; d < tmpl->rank; d++)
        distributed += tmpl->format[d].kind != __XMP_DUPLICATION;
    if (distributed != tmpl->nodes->rank)
        xacc_fatal(where, "%d dimensions of %s are distributed, %s has %d", distributed,
                   tmpl->object.name, tmpl->nodes->object.name, tmpl->nodes->rank);
    int axis = 0;
    for (int d = 0; d < tmpl->rank; d++)
        tmpl->axis[d] = tmpl->format[d].kind == __XMP_DUPLICATION ? -1 : axis++;
}

void __xmp_distribute(struct __xmp_site *site, __xmp_object object, int round, int count,
                      const struct __xmp_format *formats, __xmp_object nodes_object) {
    const char *where = site->where;
    xmprt_template_t *tmpl = xmprt_as_template(where, object);
    const xmprt_nodes_t *nodes = xmprt_as_nodes(where, nodes_object);
    if (tmpl->distributed)
        xacc_fatal(where, "template %s is distributed already", tmpl->object.name);
    if (count != tmpl->rank)
        xacc_fatal(where, "template %s has %d dimensions, %d formats are given", tmpl->object.name,
                   tmpl->rank, count);
    if (tmpl->nodes != nodes || tmpl->nodes_serial != nodes->object.serial)
        tmpl->object.serial = ++xmprt_self()->serial;
    tmpl->nodes = nodes;
    tmpl->nodes_serial = nodes->object.serial;
    for (int d = 0; d < count; d++)
        tmpl->format[d] = formats[xmprt_axis(round, count, d)];
    choose_axes(where, tmpl);
    tmpl->distributed = true;
    if (!any_open(tmpl))
        fix(where, tmpl);
}

static void take_formats(const char *where, xmprt_template_t *tmpl, int round, int count,
                         const struct __xmp_format *formats) {
    if (count != tmpl->rank)
        xacc_fatal(where, "template %s has %d dimensions, %d formats are given", tmpl->object.name,
                   tmpl->rank, count);
    for (int d = 0; d < count; d++) {
        const struct __xmp_format *format = &formats[xmprt_axis(round, count, d)];
        if (format->kind != tmpl->format[d].kind)
            xacc_fatal(where,
                       "the format of dimension %d differs from that of "
                       "distribute",
                       d);
        tmpl->format[d] = *format;
    }
}

static void take_ranges(const char *where, xmprt_template_t *tmpl, int round, int count,
                        const struct __xmp_subscript *ranges) {
    if (count != tmpl->rank)
        xacc_fatal(where, "template %s has %d dimensions, %d ranges are given", tmpl->object.name,
                   tmpl->rank, count);
    normal_bounds(tmpl->bounds, round, count, ranges);
    tmpl->round = round;
    for (int d = 0; d < count; d++)
        set_bounds(where, tmpl, d, &tmpl->bounds[d], round);
}

void __xmp_template_fix(struct __xmp_site *site, __xmp_object object, int formats_round,
                        int format_count, const struct __xmp_format *formats, int ranges_round,
                        int range_count, const struct __xmp_subscript *ranges) {
    const char *where = site->where;
    xmprt_template_t *tmpl = xmprt_as_template(where, object);
    if (!tmpl->distributed)
        xacc_fatal(where, "template %s is not distributed", tmpl->object.name);
    if (tmpl->fixed)
        xacc_fatal(where, "template %s is fixed already", tmpl->object.name);
    if (format_count)
        take_formats(where, tmpl, formats_round, format_count, formats);
    if (range_count)
        take_ranges(where, tmpl, ranges_round, range_count, ranges);
    for (int d = 0; d < tmpl->rank; d++)
        if (is_open(tmpl, d))
            xacc_fatal(where, "dimension %d of template %s is still open", d, tmpl->object.name);
    fix(where, tmpl);
    tmpl->object.serial = ++xmprt_self()->serial;
}
