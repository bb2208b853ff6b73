/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Messages of a gmove by index algebra. Per dimension, a side says which
 * positions of the section each coordinate owns; a message between two nodes is
 * the product over the dimensions of what both have. Local data is an array
 * that every executing node has all of. */
#include "xmp/gmove/move.h"
#include <stdlib.h>
#include <string.h>

/*--- Enumeration -----------------------------------------------------------*/

/* All messages between this node's part of the near side and nodes of the far
 * side. Per pair, what each far coordinate shares with this node. */
typedef struct builder {
    const xmprt_move_t *move;
    const xmprt_side_t *near, *far;
    bool receive; /* near is the left side */
    xmprt_move_message_t *message;
    void *data;
    struct option {
        long coordinate;
        xmprt_index_set_t runs;
    } *option[2 * __XMP_MAX_RANK];
    size_t count[2 * __XMP_MAX_RANK], room[2 * __XMP_MAX_RANK];
    const xmprt_index_set_t *chosen[2 * __XMP_MAX_RANK];
    long far_at[__XMP_MAX_RANK];
    int viewer; /* whose set the far side's nodes are (views.c) */
} builder_t;

static int near_dim(const builder_t *builder, int p) {
    const xmprt_dims_t *pair = &builder->move->pair[p];
    return builder->receive ? pair->left : pair->right;
}

static int far_dim(const builder_t *builder, int p) {
    const xmprt_dims_t *pair = &builder->move->pair[p];
    return builder->receive ? pair->right : pair->left;
}

static long far_nodes(const xmprt_side_t *far, int d) {
    return d < 0 || !far->array ? 1 : far->array->dim[d].dist.nodes;
}

static void owned_at(const xmprt_side_t *side, int d, long c, xmprt_index_set_t *runs) {
    long at[__XMP_MAX_RANK] = {0};
    if (side->array && side->array->dim[d].axis >= 0)
        at[side->array->dim[d].axis] = c;
    xmprt_side_owned(side, d, at, runs);
}

/* Both sides of a message compute this alike: right meets left. */
static void shared(const builder_t *builder, int p, const xmprt_index_set_t *near, long c,
                   xmprt_index_set_t *runs) {
    int d = far_dim(builder, p);
    xmprt_index_set_t far = {0};
    if (d < 0) {
        for (size_t i = 0; i < near->count; i++)
            xmprt_index_set_add(runs, near->run[i].first, near->run[i].count, near->run[i].stride);
        return;
    }
    owned_at(builder->far, d, c, &far);
    if (near_dim(builder, p) < 0) {
        *runs = far;
        return;
    }
    if (builder->receive)
        xmprt_index_set_intersect(&far, near, runs);
    else
        xmprt_index_set_intersect(near, &far, runs);
    xmprt_index_set_free(&far);
}

static void find_options(builder_t *builder, int p) {
    int d = near_dim(builder, p);
    xmprt_index_set_t near = {0};
    const xmprt_array_t *array = builder->near->array;
    if (d >= 0)
        owned_at(builder->near, d, array ? xmprt_dim_at(&array->dim[d], array->nodes->at) : 0,
                 &near);
    long nodes = far_nodes(builder->far, far_dim(builder, p));
    for (long c = 0; c < nodes; c++) {
        struct option option = {.coordinate = c};
        shared(builder, p, &near, c, &option.runs);
        if (option.runs.count == 0)
            continue;
        xmprt_grow(&builder->option[p], &builder->room[p], builder->count[p], sizeof option);
        builder->option[p][builder->count[p]++] = option;
    }
    xmprt_index_set_free(&near);
}

static void free_options(builder_t *builder, int p) {
    for (size_t i = 0; i < builder->count[p]; i++)
        xmprt_index_set_free(&builder->option[p][i].runs);
    free(builder->option[p]);
}

/*--- Choice of the sender --------------------------------------------------*/

/* Axes of the nodes that no dimension of the array uses: it is replicated
 * along them. */
static bool replicated(const xmprt_array_t *array, int axis) {
    for (int d = 0; d < array->rank; d++)
        if (array->dim[d].axis == axis)
            return false;
    return true;
}

/* The coordinates along replicated axes of the node that serves a receiver: its
 * own, so that it serves itself where it can. */
static void serving_at(const xmprt_array_t *array, int receiver, long *at) {
    const xmprt_nodes_t *nodes = array->nodes;
    long own[__XMP_MAX_RANK];
    int index = xmprt_set_index(nodes->set, receiver);
    if (index >= 0)
        xmprt_nodes_coordinates(nodes, index, own);
    for (int axis = 0; axis < nodes->rank; axis++)
        if (replicated(array, axis))
            at[axis] = index >= 0 ? own[axis] : receiver % nodes->extent[axis];
}

/* Who serves a receiver with local data, which all nodes that execute the
 * directive have: itself, else one that sees the receiver's set. */
static int serving_rank(const builder_t *builder, int receiver) {
    const xacc_group_t *group = builder->move->group;
    const xmprt_array_t *left = builder->move->left.array;
    int alike = 0, chosen = 0;
    if (xmprt_group_index(group, receiver) >= 0)
        return receiver;
    if (!left || !xmprt_nodes_differ(left->nodes))
        return group->ranks[receiver % group->size];
    for (int i = 0; i < group->size; i++)
        alike += xmprt_nodes_alike(left->nodes, group->ranks[i], builder->viewer);
    for (int i = 0, k = 0; i < group->size; i++)
        if (xmprt_nodes_alike(left->nodes, group->ranks[i], builder->viewer) &&
            k++ == receiver % alike)
            chosen = group->ranks[i];
    return chosen;
}

/* True where this node sends to a receiver the part of its coordinates. Where
 * nodes name different parts nobody else has what this one stores there. */
static bool serves(const builder_t *builder, int receiver) {
    const xmprt_array_t *array = builder->near->array;
    long at[__XMP_MAX_RANK];
    int rank = xacc_comm()->rank;
    if (!array)
        return builder->move->each || serving_rank(builder, receiver) == rank;
    if (xmprt_group_index(builder->move->group, receiver) >= 0 &&
        !xmprt_nodes_alike(array->nodes, rank, receiver))
        return false; /* its array of this name is another one */
    memcpy(at, array->nodes->at, sizeof at);
    serving_at(array, receiver, at);
    return memcmp(at, array->nodes->at, sizeof at) == 0;
}

/*--- Messages --------------------------------------------------------------*/

static void make_walk(const builder_t *builder, bool near, const xmprt_dim_layout_t *layout,
                      xmprt_walk_t *walk) {
    const xmprt_side_t *side = near ? builder->near : builder->far;
    bool left = near == builder->receive;
    *walk = (xmprt_walk_t){.size = side->size,
                           .total = 1,
                           .owner = left ? 0 : 1,
                           .spread = left && builder->move->spread};
    for (int p = 0; p < builder->move->pairs; p++) {
        int d = near ? near_dim(builder, p) : far_dim(builder, p);
        if (d < 0)
            continue;
        xmprt_walk_add(walk, builder->chosen[p], side->dim[d].first, side->dim[d].step,
                       side->array ? &layout[d] : NULL, xmprt_side_pitch(side, d, layout));
    }
}

static void emit(const builder_t *builder, int peer) {
    xmprt_walk_t near, far;
    xmprt_dim_layout_t layout[__XMP_MAX_RANK];
    const xmprt_array_t *array = builder->far->array;
    make_walk(builder, true, builder->near->array ? builder->near->array->layout : NULL, &near);
    if (array)
        xmprt_array_layout_on(array, builder->far_at, layout);
    make_walk(builder, false, layout, &far);
    builder->message(builder->data, peer, &near, &far);
}

/* Receivers along the replicated axes of the left side, from axis on. */
static void send_to_replicas(builder_t *builder, int axis) {
    const xmprt_nodes_t *nodes = builder->far->array->nodes;
    if (axis == nodes->rank) {
        int peer =
            xmprt_nodes_seen(nodes, builder->viewer, xmprt_nodes_position(nodes, builder->far_at));
        if (serves(builder, peer))
            emit(builder, peer);
        return;
    }
    if (!replicated(builder->far->array, axis)) {
        send_to_replicas(builder, axis + 1);
        return;
    }
    for (long c = 0; c < nodes->extent[axis]; c++) {
        builder->far_at[axis] = c;
        send_to_replicas(builder, axis + 1);
    }
}

/* In every set that executing nodes see as the left side's, each once. */
static void send_to_views(builder_t *builder) {
    const xmprt_nodes_t *nodes = builder->far->array->nodes;
    const xacc_group_t *group = builder->move->group;
    builder->viewer = xacc_comm()->rank;
    if (!xmprt_nodes_differ(nodes)) {
        send_to_replicas(builder, 0);
        return;
    }
    for (int i = 0; i < group->size; i++) {
        int k = 0;
        builder->viewer = group->ranks[i];
        while (!xmprt_nodes_alike(nodes, group->ranks[k], builder->viewer))
            k++;
        if (k == i && xmprt_nodes_seen(nodes, builder->viewer, 0) >= 0)
            send_to_replicas(builder, 0);
    }
}

static void send_to_executing(builder_t *builder) {
    const xacc_group_t *group = builder->move->group;
    for (int i = 0; i < group->size; i++)
        if (serves(builder, group->ranks[i]))
            emit(builder, group->ranks[i]);
}

static void emit_chosen(builder_t *builder) {
    int rank = xacc_comm()->rank;
    const xmprt_array_t *array = builder->far->array;
    if (!builder->receive && array)
        send_to_views(builder);
    else if (!builder->receive)
        send_to_executing(builder);
    else if (!array)
        emit(builder, serving_rank(builder, rank));
    else {
        serving_at(array, rank, builder->far_at);
        emit(builder, xmprt_nodes_rank_at(array->nodes, builder->far_at));
    }
}

static void choose(builder_t *builder, int p) {
    if (p == builder->move->pairs) {
        emit_chosen(builder);
        return;
    }
    int d = far_dim(builder, p);
    int axis = d < 0 || !builder->far->array ? -1 : builder->far->array->dim[d].axis;
    for (size_t i = 0; i < builder->count[p]; i++) {
        if (axis >= 0)
            builder->far_at[axis] = builder->option[p][i].coordinate;
        builder->chosen[p] = &builder->option[p][i].runs;
        choose(builder, p + 1);
    }
}

static void enumerate(builder_t *builder) {
    if (builder->near->array && !builder->near->array->nodes->member)
        return;
    for (int p = 0; p < builder->move->pairs; p++)
        find_options(builder, p);
    choose(builder, 0);
    for (int p = 0; p < builder->move->pairs; p++)
        free_options(builder, p);
}

void xmprt_move_receive(const xmprt_move_t *move, xmprt_move_message_t *message, void *data) {
    enumerate(&(builder_t){.move = move,
                           .near = &move->left,
                           .far = &move->right,
                           .receive = true,
                           .message = message,
                           .data = data});
}

void xmprt_move_send(const xmprt_move_t *move, xmprt_move_message_t *message, void *data) {
    enumerate(&(builder_t){
        .move = move, .near = &move->right, .far = &move->left, .message = message, .data = data});
}
