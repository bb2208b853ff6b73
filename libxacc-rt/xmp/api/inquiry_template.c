/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Inquiry routines of xmp.h about templates. */
#include "xmp/api/inquiry.h"

/* The dimension of a fixed template; null if there is none. */
static const xmprt_dist_t *dist_of(xmp_desc_t desc, int dim, const xmprt_template_t **tmpl_p,
                                   int *d_p) {
    const xmprt_template_t *tmpl = xmprt_of_kind(desc, XMPRT_TEMPLATE);
    int d = tmpl && tmpl->fixed ? xmprt_from_right(tmpl->rank, dim) : -1;
    *tmpl_p = tmpl;
    *d_p = d;
    return d < 0 ? NULL : &tmpl->dist[d];
}

/* The same, where nothing else of the template is asked for. */
static const xmprt_dist_t *dist_at(xmp_desc_t desc, int dim) {
    const xmprt_template_t *tmpl;
    int d;
    return dist_of(desc, dim, &tmpl, &d);
}

/* Bounds alone fix a template that is not distributed. */
static bool is_fixed(const xmprt_template_t *tmpl) {
    bool open = false;
    for (int d = 0; d < tmpl->rank; d++)
        open = open || tmpl->bounds[d].kind == __XMP_STAR;
    return tmpl->fixed || (!tmpl->distributed && !open);
}

XMPRT_OBJECT_ROUTINE(xmp_template_fixed, xmprt_template_t, XMPRT_TEMPLATE, is_fixed(of))
XMPRT_OBJECT_ROUTINE(xmp_template_ndims, xmprt_template_t, XMPRT_TEMPLATE, of->rank)

/* The dimension of a template whose bounds are known, also if it is not
 * distributed yet; null if there is none. */
static const xmprt_dist_t *bounds_of(xmp_desc_t desc, int dim) {
    const xmprt_template_t *tmpl = xmprt_of_kind(desc, XMPRT_TEMPLATE);
    int d = tmpl ? xmprt_from_right(tmpl->rank, dim) : -1;
    return d < 0 || tmpl->bounds[d].kind == __XMP_STAR ? NULL : &tmpl->dist[d];
}

int xmp_template_lbound(xmp_desc_t desc, int dim, int *bound) {
    const xmprt_dist_t *dist = bounds_of(desc, dim);
    if (!dist)
        return XMP_FAILURE;
    *bound = (int)dist->lower;
    return XMP_SUCCESS;
}

int xmp_template_ubound(xmp_desc_t desc, int dim, int *bound) {
    const xmprt_dist_t *dist = bounds_of(desc, dim);
    if (!dist)
        return XMP_FAILURE;
    *bound = (int)(dist->lower + dist->extent - 1);
    return XMP_SUCCESS;
}

int xmp_template_gsize(xmp_desc_t desc, int dim) {
    const xmprt_dist_t *dist = bounds_of(desc, dim);
    return dist ? (int)dist->extent : XMP_FAILURE;
}

/* What this node owns of the dimension. */
static void own_part(const xmprt_template_t *tmpl, int d, xmprt_index_set_t *runs) {
    int axis = tmpl->axis[d];
    if (axis < 0 || tmpl->nodes->member)
        xmprt_dist_owned(&tmpl->dist[d], axis < 0 ? 0 : tmpl->nodes->at[axis], runs);
}

int xmp_template_lsize(xmp_desc_t desc, int dim) {
    const xmprt_template_t *tmpl;
    int d;
    xmprt_index_set_t runs = {0};
    if (!dist_of(desc, dim, &tmpl, &d))
        return XMP_FAILURE;
    own_part(tmpl, d, &runs);
    long total = xmprt_index_set_total(&runs);
    xmprt_index_set_free(&runs);
    return (int)total;
}

static int format_of(int kind) {
    switch (kind) {
    case __XMP_BLOCK:
        return XMP_BLOCK;
    case __XMP_CYCLIC:
        return XMP_CYCLIC;
    case __XMP_GBLOCK:
    case __XMP_EDGED_BLOCK:
        return XMP_GBLOCK;
    default:
        return XMP_NOT_DISTRIBUTED;
    }
}

/* The dimension of a distributed template, fixed or not; -1: there is none. */
static int distributed_dim(const xmprt_template_t *tmpl, int dim) {
    return tmpl && tmpl->distributed ? xmprt_from_right(tmpl->rank, dim) : -1;
}

int xmp_dist_format(xmp_desc_t desc, int dim, int *format) {
    const xmprt_template_t *tmpl = xmprt_of_kind(desc, XMPRT_TEMPLATE);
    int d = distributed_dim(tmpl, dim);
    if (d < 0)
        return XMP_FAILURE;
    *format = format_of(tmpl->format[d].kind);
    return XMP_SUCCESS;
}

int xmp_dist_blocksize(xmp_desc_t desc, int dim, int *size) {
    const xmprt_dist_t *dist = dist_at(desc, dim);
    if (!dist || dist->kind == __XMP_GBLOCK)
        return XMP_FAILURE;
    *size = (int)(dist->kind == __XMP_DUPLICATION ? dist->extent : dist->width);
    return XMP_SUCCESS;
}

int xmp_dist_stride(xmp_desc_t desc, int dim) {
    const xmprt_dist_t *dist = dist_at(desc, dim);
    if (!dist)
        return XMP_FAILURE;
    return dist->kind == __XMP_CYCLIC ? (int)(dist->width * dist->nodes) : 1;
}

int xmp_dist_gblockmap(xmp_desc_t desc, int dim, int map[]) {
    const xmprt_dist_t *dist = dist_at(desc, dim);
    if (!dist || dist->kind != __XMP_GBLOCK)
        return XMP_FAILURE;
    for (long c = 0; c < dist->nodes; c++)
        map[c] = (int)(dist->start[c + 1] - dist->start[c]);
    return XMP_SUCCESS;
}

int xmp_dist_nodes(xmp_desc_t desc, xmp_desc_t *nodes) {
    const xmprt_template_t *tmpl = xmprt_of_kind(desc, XMPRT_TEMPLATE);
    if (!tmpl || !tmpl->distributed)
        return XMP_FAILURE;
    *nodes = (xmp_desc_t)tmpl->nodes;
    return XMP_SUCCESS;
}

int xmp_dist_axis(xmp_desc_t desc, int dim, int *axis) {
    const xmprt_template_t *tmpl = xmprt_of_kind(desc, XMPRT_TEMPLATE);
    int d = distributed_dim(tmpl, dim);
    if (d < 0)
        return XMP_FAILURE;
    bool has = tmpl->axis[d] >= 0;
    *axis = has ? tmpl->nodes->rank - tmpl->axis[d] : XMP_UNDEFINED;
    return has ? XMP_SUCCESS : XMP_UNDEFINED;
}

/* Position of an index in what its owner has of a cyclic distribution. */
static long local_index(const xmprt_dist_t *dist, long g, long first) {
    long x = g - dist->lower, cycle = dist->width * dist->nodes;
    return dist->kind == __XMP_CYCLIC ? x / cycle * dist->width + x % dist->width : g - first;
}

void xmp_sched_template_index(int *local_first, int *local_end, int first, int end, int step,
                              xmp_desc_t desc, int dim) {
    const xmprt_template_t *tmpl;
    int d;
    const xmprt_dist_t *dist = dist_of(desc, dim + 1, &tmpl, &d);
    *local_first = *local_end = 0;
    if (!dist || step == 0 || (step > 0 ? first >= end : first <= end))
        return;
    long count = ((long)end - first + step - (step > 0 ? 1 : -1)) / step;
    xmprt_index_set_t owned = {0}, mine = {0};
    own_part(tmpl, d, &owned);
    xmprt_index_set_positions(&owned, first, count, step, &mine);
    long low = -1, high = -1;
    for (size_t i = 0; i < mine.count; i++) {
        xmprt_run_t run = mine.run[i];
        long last = run.first + (run.count - 1) * run.stride;
        low = low < 0 || run.first < low ? run.first : low;
        high = last > high ? last : high;
    }
    if (low >= 0) {
        long start = owned.run[0].first;
        *local_first = (int)local_index(dist, first + low * step, start);
        *local_end = (int)local_index(dist, first + high * step, start) + (step > 0 ? 1 : -1);
    }
    xmprt_index_set_free(&owned);
    xmprt_index_set_free(&mine);
}
