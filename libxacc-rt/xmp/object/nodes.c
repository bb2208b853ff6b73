/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Node arrays. An object of a block is kept at its directive and used again
 * when nothing that it was built from changed. */
#include "core/env.h"
#include "xmp/object/ref.h"
#include <stdlib.h>
#include <string.h>

void xmprt_nodes_coordinates(const xmprt_nodes_t *nodes, long i, long *at) {
    for (int axis = nodes->rank - 1; axis >= 0; axis--) {
        at[axis] = i % nodes->extent[axis];
        i /= nodes->extent[axis];
    }
}

long xmprt_nodes_position(const xmprt_nodes_t *nodes, const long *at) {
    long i = 0;
    for (int axis = 0; axis < nodes->rank; axis++)
        i = i * nodes->extent[axis] + at[axis];
    return i;
}

int xmprt_nodes_rank_at(const xmprt_nodes_t *nodes, const long *at) {
    return nodes->set->ranks[xmprt_nodes_position(nodes, at)];
}

/* Of several extents '*', XMP_NODE_SIZE0 and so on (dimensions in the order of
 * round brackets) give all or all but one. -1: not given. */
static long given_extent(const xmprt_nodes_t *nodes, int axis) {
    return xacc_env_int(XACC_ENV_node_size_0 + nodes->rank - 1 - axis, -1);
}

/* The extent written as '*' is what is left of the set. */
static void complete_extents(const char *where, xmprt_nodes_t *nodes) {
    long product = 1;
    int open = -1, stars = 0;
    for (int axis = 0; axis < nodes->rank; axis++)
        stars += nodes->key.extent[axis] == -1;
    for (int axis = 0; axis < nodes->rank; axis++) {
        long extent = nodes->key.extent[axis];
        if (extent == -1 && stars > 1)
            extent = given_extent(nodes, axis);
        if (extent == -1 && open >= 0)
            xacc_fatal(where,
                       "%s has more than one extent '*'; XMP_NODE_SIZE%d or "
                       "XMP_NODE_SIZE%d must give one",
                       nodes->object.name, nodes->rank - 1 - open, nodes->rank - 1 - axis);
        if (extent == -1)
            open = axis;
        else if (extent < 1)
            xacc_fatal(where, "extent %ld of %s is not positive", extent, nodes->object.name);
        else
            product *= extent;
        nodes->extent[axis] = extent;
    }
    if (open >= 0)
        nodes->extent[open] = nodes->set->size / product;
    long rest = open >= 0 ? nodes->set->size % product : nodes->set->size - product;
    const char *of = nodes->key.entire ? "processes of this run" : "nodes that it is mapped to";
    if (rest && open >= 0)
        xacc_fatal(where, "the %d %s are no multiple of the %ld nodes of %s", nodes->set->size, of,
                   product, nodes->object.name);
    if (rest)
        xacc_fatal(where, "%s has %ld nodes, the %s are %d", nodes->object.name, product, of,
                   nodes->set->size);
}

static void build(const char *where, xmprt_nodes_t *nodes) {
    xmprt_rank_t *self = xmprt_self();
    nodes->set = nodes->key.entire ? self->world : xmprt_ref_set(where, &nodes->key.equals);
    complete_extents(where, nodes);
    nodes->member = nodes->set->index >= 0;
    if (nodes->member)
        xmprt_nodes_coordinates(nodes, nodes->set->index, nodes->at);
    nodes->object.serial = ++self->serial;
}

static void destroy(xmprt_kept_t *kept) {
    free(kept);
}

static void fill_key(const char *where, struct xmprt_nodes_key *key, int round, int rank,
                     const long *extents, const struct __xmp_ref *equals) {
    memset(key, 0, sizeof *key); /* compared as bytes */
    if (rank < 1 || rank > __XMP_MAX_RANK)
        xacc_fatal(where, "%d dimensions; at most %d are supported", rank, __XMP_MAX_RANK);
    key->rank = rank;
    for (int i = 0; i < rank; i++)
        key->extent[i] = extents[xmprt_axis(round, rank, i)];
    key->entire = !equals;
    if (!equals)
        return;
    key->equals.object = equals->object;
    key->equals.round = equals->round;
    key->equals.count = equals->count;
    memcpy(key->equals.at, equals->at, (size_t)equals->count * sizeof *equals->at);
    if (equals->object)
        key->equals_serial = xmprt_as_nodes(where, equals->object)->object.serial;
    else
        key->executing = xmprt_self()->executing;
}

static bool has_key(const xmprt_kept_t *kept, const void *key) {
    return memcmp(&((const xmprt_nodes_t *)kept)->key, key, sizeof(struct xmprt_nodes_key)) == 0;
}

__xmp_object __xmp_nodes(struct __xmp_site *site, const char *name, int round, int rank,
                         const long *extents, const struct __xmp_ref *equals) {
    struct xmprt_nodes_key key;
    fill_key(site->where, &key, round, rank, extents, equals);
    xmprt_nodes_t *nodes = (xmprt_nodes_t *)xmprt_kept_find(site, has_key, &key);
    if (!nodes) {
        nodes = xmprt_allocate(sizeof *nodes);
        nodes->object.kind = XMPRT_NODES;
        nodes->object.name = name;
        xmprt_keep(site, &nodes->object.kept, destroy);
    }
    if (!nodes->object.serial || memcmp(&nodes->key, &key, sizeof key) != 0) {
        memcpy(&nodes->key, &key, sizeof key); /* with what is between its members */
        nodes->rank = rank;
        build(site->where, nodes);
    }
    nodes->object.kept.busy = true;
    return &nodes->object;
}

void __xmp_release(__xmp_object *object) {
    if (*object)
        (*object)->kept.busy = false;
    *object = NULL;
}
