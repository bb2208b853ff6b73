/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Every node asks, per dimension, who owns the indices of its shadow; the
 * products of the answers are the messages, corners included, from every owner
 * directly. */
#include "xmp/reflect/shadow.h"
#include <string.h>

/* One array's part of a message under construction. */
typedef struct shadow_builder {
    xmprt_exchange_t *exchange;
    const xmprt_array_t *array;
    int owner;
    bool orthogonal, reversed; /* reversed: reduce_shadow */
    bool to_me;                /* the side that this node is on */
    xmprt_halo_regions_t regions[__XMP_MAX_RANK];
    const xmprt_halo_region_t *chosen[__XMP_MAX_RANK];
} shadow_builder_t;

/* The message of the chosen regions, one per dimension. */
static void add_message(shadow_builder_t *builder) {
    const xmprt_array_t *array = builder->array;
    long at[__XMP_MAX_RANK];
    memcpy(at, array->nodes->at, sizeof at);
    xmprt_walk_t walk = {.size = array->declared.size, .total = 1, .owner = builder->owner};
    for (int d = 0; d < array->rank; d++) {
        const xmprt_halo_region_t *region = builder->chosen[d];
        if (array->dim[d].axis >= 0)
            at[array->dim[d].axis] = builder->to_me ? region->source : region->receiver;
        xmprt_walk_add(&walk, &region->runs, builder->to_me ? 0 : region->wrap, 1,
                       &array->layout[d], array->pitch[d] * (long)array->declared.size);
    }
    bool send = builder->to_me == builder->reversed;
    xmprt_transfer_add(
        xmprt_exchange_transfer(builder->exchange, xmprt_nodes_rank_at(array->nodes, at), send),
        &walk);
}

/* Chooses a region for dimension d and those behind it. A choice is a message
 * if at least one region is shadow; then, seen from one receiver, all choices
 * come in the same order on both sides. */
static void choose(shadow_builder_t *builder, int d, int shadows) {
    if (d == builder->array->rank) {
        if (shadows && !(builder->orthogonal && shadows > 1))
            add_message(builder);
        return;
    }
    const xmprt_halo_regions_t *regions = &builder->regions[d];
    for (size_t i = 0; i < regions->count; i++) {
        builder->chosen[d] = &regions->region[i];
        choose(builder, d + 1, shadows + regions->region[i].shadow);
    }
}

static void build_side(shadow_builder_t *builder, const xmprt_halo_t *halo, bool to_me) {
    const xmprt_array_t *array = builder->array;
    builder->to_me = to_me;
    for (int d = 0; d < array->rank; d++) {
        const xmprt_dim_t *dim = &array->dim[d];
        long here = xmprt_dim_at(dim, array->nodes->at);
        if (to_me)
            xmprt_halo_regions_of(dim, &halo[d], here, -1, &builder->regions[d]);
        for (long c = 0; !to_me && c < dim->dist.nodes; c++)
            xmprt_halo_regions_of(dim, &halo[d], c, here, &builder->regions[d]);
    }
    choose(builder, 0, 0);
    for (int d = 0; d < array->rank; d++)
        xmprt_halo_regions_free(&builder->regions[d]);
}

void xmprt_shadow_messages(xmprt_exchange_t *exchange, int owner, const xmprt_array_t *array,
                           const xmprt_halo_t *halo, bool orthogonal, bool reversed) {
    shadow_builder_t builder = {.exchange = exchange,
                                .array = array,
                                .owner = owner,
                                .orthogonal = orthogonal,
                                .reversed = reversed};
    build_side(&builder, halo, true);
    build_side(&builder, halo, false);
}
