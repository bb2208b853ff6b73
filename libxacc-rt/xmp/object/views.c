/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Node arrays that are another set on other processes: in `nodes c[n] =
 * p[*][:]` the '*' is the coordinate of whoever executes it. A process that
 * sends to nodes of such a set has to know which one the receiver means. */
#include "xmp/object/object.h"

/* The node array in "= reference"; null: none, so all see the same. */
static const xmprt_nodes_t *parent_of(const xmprt_nodes_t *nodes) {
    return nodes->key.entire ? NULL : (const xmprt_nodes_t *)nodes->key.equals.object;
}

bool xmprt_nodes_differ(const xmprt_nodes_t *nodes) {
    const xmprt_nodes_t *parent = parent_of(nodes);
    if (!parent)
        return false;
    for (int i = 0; i < nodes->key.equals.count; i++)
        if (nodes->key.equals.at[i].kind == __XMP_STAR)
            return true;
    return xmprt_nodes_differ(parent);
}

/* Position of a rank in the set that it sees itself, -1: it is not in it. */
static long own_position(const xmprt_nodes_t *nodes, int rank) {
    if (!xmprt_nodes_differ(nodes))
        return xmprt_set_index(nodes->set, rank);
    for (long i = 0; i < nodes->set->size; i++)
        if (xmprt_nodes_seen(nodes, rank, i) == rank)
            return i;
    return -1;
}

/* Puts the coordinates of a rank along the axes with '*' into at. */
static bool follow(const xmprt_nodes_t *nodes, int rank, long *at) {
    const struct __xmp_ref *ref = &nodes->key.equals;
    const xmprt_nodes_t *parent = parent_of(nodes);
    long own[__XMP_MAX_RANK], position = own_position(parent, rank);
    if (position < 0)
        return false;
    xmprt_nodes_coordinates(parent, position, own);
    for (int i = 0; i < ref->count; i++) {
        int axis = xmprt_axis(ref->round, ref->count, i);
        if (ref->at[i].kind == __XMP_STAR)
            at[axis] = own[axis];
    }
    return true;
}

int xmprt_nodes_seen(const xmprt_nodes_t *nodes, int rank, long i) {
    const xmprt_nodes_t *parent = parent_of(nodes);
    int here = nodes->set->ranks[i];
    if (!xmprt_nodes_differ(nodes))
        return here;
    long at[__XMP_MAX_RANK];
    xmprt_nodes_coordinates(parent, xmprt_set_index(parent->set, here), at);
    if (!follow(nodes, rank, at))
        return -1;
    return xmprt_nodes_seen(parent, rank, xmprt_nodes_position(parent, at));
}

bool xmprt_nodes_alike(const xmprt_nodes_t *nodes, int a, int b) {
    if (a == b || !xmprt_nodes_differ(nodes))
        return true;
    int first = xmprt_nodes_seen(nodes, a, 0);
    return first >= 0 && first == xmprt_nodes_seen(nodes, b, 0);
}
