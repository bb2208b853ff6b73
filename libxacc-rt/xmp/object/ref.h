/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* References to nodes and templates: which coordinates, and so which
 * processes, p[0:2][*] or t[i][:] mean. */
#ifndef XACC_XMP_OBJECT_REF_H
#define XACC_XMP_OBJECT_REF_H

#include "xmp/object/object.h"

/* The coordinates that a reference selects, per axis of its nodes. */
typedef struct xmprt_pick {
    const xmprt_nodes_t *nodes;
    const xmprt_template_t *tmpl; /* null: a reference to nodes */
    struct xmprt_pick_axis {
        long count;
        long *list;
        bool loop;  /* by a loop variable */
        bool whole; /* by its absence, or of an undistributed dimension */
    } axis[__XMP_MAX_RANK];
} xmprt_pick_t;

/* ref->object is not null. Loop variables select all coordinates. */
void xmprt_pick(const char *where, const struct __xmp_ref *ref, xmprt_pick_t *pick);
void xmprt_pick_free(xmprt_pick_t *pick);
/* The processes, in the order of the reference. */
xmprt_set_t *xmprt_pick_set(const xmprt_pick_t *pick);
/* True where the axis has this coordinate. */
bool xmprt_pick_has(const xmprt_pick_t *pick, int axis, long coordinate);
/* True where this process is one of them. */
bool xmprt_pick_here(const xmprt_pick_t *pick);

/* The processes of a reference; null or "*": the executing nodes. */
xmprt_set_t *xmprt_ref_set(const char *where, const struct __xmp_ref *ref);
/* The same, and the program ends unless all of them are executing nodes. */
xmprt_set_t *xmprt_ref_inner_set(const char *where, const struct __xmp_ref *ref);
/* The same for a collective directive, which this node enters; null where it is not among them. */
xmprt_set_t *xmprt_ref_enter(const char *where, const struct __xmp_ref *ref);

/* A subscript as bounds low, low + step ... high; step is not 0. Node
 * subscripts count from 0 then. low and high are those of the whole dimension.
 */
typedef struct xmprt_bounds {
    long first, count, step;
} xmprt_bounds_t;
xmprt_bounds_t xmprt_triplet(const char *where, const struct __xmp_subscript *s, int round,
                             long low, long high);

#endif
