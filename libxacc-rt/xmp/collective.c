/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sections as pieces of memory for bcast and reduction. */
#include "xmp/collective.h"
#include "xmp/device/piece.h"
#include <stdlib.h>

/* All nodes of the group have the same elements: along every axis that a
 * dimension of the array uses they have one coordinate. */
static void check_replicated(const char *where, const xmp_side_t *side, const xacc_group_t *group) {
    const xmp_array_t *array = side->array;
    long at[__XMP_MAX_RANK];
    for (int i = 0; i < group->size; i++) {
        int index = xmp_set_index(array->nodes->set, group->ranks[i]);
        if (index < 0)
            xacc_fatal(where, "process %d has nothing of %s", group->ranks[i], side->name);
        xmp_nodes_coordinates(array->nodes, index, at);
        for (int d = 0; d < array->rank; d++) {
            int axis = array->dim[d].axis;
            if (axis >= 0 && at[axis] != array->nodes->at[axis])
                xacc_fatal(where,
                           "%s is distributed over the nodes that take "
                           "part, not replicated",
                           side->name);
        }
    }
}

static void check_alike(const char *where, const xmp_side_t *side, xacc_group_t *group) {
    char text[128];
    if (!xacc_comm_checks())
        return;
    xmp_side_print(side, text, sizeof text);
    xmp_check_alike(where, group, text);
}

void xmp_piece_find(const char *where, const struct __xmp_operand *operand, xacc_group_t *group,
                    xmp_device_t *device, xmp_piece_t *piece) {
    xmp_side_t side;
    xmp_side(where, operand, &side);
    check_alike(where, &side, group);
    if (side.array)
        check_replicated(where, &side, group);
    *piece = (xmp_piece_t){
        .base = side.base, .device = device, .name = side.name, .read = true, .written = true};
    xmp_side_walk(&side, 0, &piece->walk);
    piece->bytes = piece->walk.total * side.size;
}

void xmp_piece_load(xmp_piece_t *piece) {
    long offset;
    if (piece->bytes == 0)
        return;
    if (piece->device) {
        xmp_device_piece_take(piece);
        return;
    }
    piece->packed = !xmp_walk_contiguous(&piece->walk, &offset);
    if (!piece->packed) {
        piece->memory = piece->base + offset;
        return;
    }
    piece->memory = xmp_space_host.allocate(piece->bytes);
    xmp_space_host.pack(&piece->walk, piece->base, piece->memory);
}

void xmp_piece_take(const char *where, const struct __xmp_operand *operand, xacc_group_t *group,
                    xmp_device_t *device, xmp_piece_t *piece) {
    xmp_piece_find(where, operand, group, device, piece);
    xmp_piece_load(piece);
}

void xmp_piece_give(xmp_piece_t *piece) {
    if (piece->bounce)
        xmp_device_piece_give(piece);
    else if (piece->packed) {
        xmp_space_host.unpack(&piece->walk, piece->base, piece->memory);
        xmp_space_host.release(piece->memory);
    }
    xmp_walk_free(&piece->walk);
}

static bool test(void *data) {
    return xacc_plan_test(((xmp_collective_t *)data)->plan);
}

static void finish(void *data) {
    xmp_collective_t *collective = data;
    xacc_plan_wait(collective->plan);
    xacc_plan_free(collective->plan);
    xmp_piece_give(&collective->piece);
    free(collective);
}

static const xmp_operation_t operation = {test, finish};

void xmp_collective_run(const struct __xmp_how *how, xacc_plan_t *plan, const xmp_piece_t *piece) {
    xmp_collective_t *collective = xmp_allocate(sizeof *collective);
    *collective = (xmp_collective_t){plan, *piece};
    xacc_plan_start(plan);
    xmp_complete(how, &operation, collective);
}
