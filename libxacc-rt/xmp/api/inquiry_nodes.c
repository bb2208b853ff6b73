/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Inquiry routines of xmp.h about node arrays, and about any object. */
#include "xmp/api/inquiry.h"
#include "xmp/object/ref.h"

int xmp_desc_kind(xmp_desc_t desc, int *kind) {
    if (!desc)
        return XMP_FAILURE;
    *kind = ((const struct __xmp_object *)desc)->kind;
    return XMP_SUCCESS;
}

XMPRT_OBJECT_ROUTINE(xmp_nodes_ndims, xmprt_nodes_t, XMPRT_NODES, of->rank)

int xmpc_nodes_index(xmp_desc_t desc, int dim, int *index) {
    const xmprt_nodes_t *nodes = xmprt_of_kind(desc, XMPRT_NODES);
    int axis = nodes ? xmprt_from_right(nodes->rank, dim) : -1;
    if (axis < 0 || !nodes->member)
        return XMP_FAILURE;
    *index = (int)nodes->at[axis];
    return XMP_SUCCESS;
}

int xmp_nodes_index(xmp_desc_t desc, int dim, int *index) {
    int status = xmpc_nodes_index(desc, dim, index);
    if (status == XMP_SUCCESS)
        (*index)++;
    return status;
}

int xmp_nodes_size(xmp_desc_t desc, int dim, int *size) {
    const xmprt_nodes_t *nodes = xmprt_of_kind(desc, XMPRT_NODES);
    int axis = nodes ? xmprt_from_right(nodes->rank, dim) : -1;
    if (axis < 0)
        return XMP_FAILURE;
    *size = (int)nodes->extent[axis];
    return XMP_SUCCESS;
}

XMPRT_OBJECT_ROUTINE(xmp_nodes_attr, xmprt_nodes_t, XMPRT_NODES,
                     of->key.entire          ? XMP_ENTIRE_NODES
                     : of->key.equals.object ? XMP_EQUIVALENCE_NODES
                                             : XMP_EXECUTING_NODES)

int xmp_nodes_equiv(xmp_desc_t desc, xmp_desc_t *of, int lower[], int upper[], int step[]) {
    const xmprt_nodes_t *nodes = xmprt_of_kind(desc, XMPRT_NODES);
    if (!nodes || nodes->key.entire || !nodes->key.equals.object)
        return XMP_FAILURE;
    const struct __xmp_ref *ref = &nodes->key.equals;
    const xmprt_nodes_t *parent = (const xmprt_nodes_t *)ref->object;
    *of = ref->object;
    for (int axis = 0; axis < parent->rank; axis++) {
        int dim = parent->rank - 1 - axis;
        const struct __xmp_subscript whole = {.kind = __XMP_TRIPLET};
        const struct __xmp_subscript *s =
            ref->count ? &ref->at[xmprt_axis(ref->round, parent->rank, axis)] : &whole;
        long base = ref->round ? 1 : 0;
        xmprt_bounds_t part =
            xmprt_triplet(NULL, s, ref->round, base, base + parent->extent[axis] - 1);
        if (s->kind == __XMP_STAR) /* this node's own */
            part = (xmprt_bounds_t){base + parent->at[axis], 1, 1};
        lower[dim] = (int)(part.first - base + 1);
        upper[dim] = (int)(lower[dim] + (part.count - 1) * part.step);
        step[dim] = s->kind == __XMP_STAR ? 0 : (int)part.step;
    }
    return XMP_SUCCESS;
}

int xmp_nodes_rank(xmp_desc_t desc, int *rank) {
    const xmprt_nodes_t *nodes = xmprt_of_kind(desc, XMPRT_NODES);
    if (!nodes || !nodes->member)
        return XMP_FAILURE;
    *rank = nodes->set->index + 1;
    return XMP_SUCCESS;
}

int xmp_nodes_comm(xmp_desc_t desc, void **comm) {
    const xmprt_nodes_t *nodes = xmprt_of_kind(desc, XMPRT_NODES);
    if (!nodes)
        return XMP_FAILURE;
    *comm = xacc_group_native(nodes->set->group);
    return XMP_SUCCESS;
}
