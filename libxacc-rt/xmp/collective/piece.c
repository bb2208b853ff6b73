/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See piece.h. */
#include "xmp/collective/piece.h"
#include "xmp/device/copy_batch.h"

/* All nodes of the group have the same elements: along every axis that a
 * dimension of the array uses they have one coordinate. */
static void check_replicated(const char *where, const xmprt_side_t *side,
                             const xacc_group_t *group) {
    const xmprt_array_t *array = side->array;
    long at[__XMP_MAX_RANK];
    for (int i = 0; i < group->size; i++) {
        int index = xmprt_set_index(array->nodes->set, group->ranks[i]);
        if (index < 0)
            xacc_fatal(where, "process %d has nothing of %s", group->ranks[i], side->name);
        xmprt_nodes_coordinates(array->nodes, index, at);
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

static void check_alike(const char *where, const xmprt_side_t *side, xacc_group_t *group) {
    char text[128];
    if (!xacc_comm_checks())
        return;
    xmprt_side_print(side, text, sizeof text);
    xmprt_check_alike(where, group, text);
}

void xmprt_piece_find(const char *where, const struct __xmp_operand *operand, xacc_group_t *group,
                      xmprt_device_t *device, xmprt_piece_t *piece) {
    xmprt_side_t side;
    xmprt_side(where, operand, &side);
    check_alike(where, &side, group);
    if (side.array)
        check_replicated(where, &side, group);
    *piece = (xmprt_piece_t){
        .base = side.base, .device = device, .name = side.name, .read = true, .written = true};
    xmprt_side_walk(&side, 0, &piece->walk);
    piece->bytes = piece->walk.total * side.size;
}

/* ---- On a device ---- */

/* Device address of the base, from which the walk counts. */
static char *find_base(const xmprt_piece_t *piece) {
    xmprt_extent_t extent = xmprt_walk_extent(&piece->walk);
    return xmprt_device_address(piece->device, piece->base + extent.low,
                                (size_t)(extent.high - extent.low), piece->name) -
           extent.low;
}

static void copy_elements(const xmprt_piece_t *piece, char *base, bool load) {
    char *memory = piece->bounce->memory;
    xmprt_copy_batch_t *batch = xmprt_copy_batch_new(piece->device);
    xmprt_end_t elements = {&base, &piece->walk, 0}, buffer = {&memory, NULL, 0};
    xmprt_copy_batch_add(batch, load ? elements : buffer, load ? buffer : elements);
    xmprt_device_follow(piece->device);
    xmprt_copy_batch_run(batch);
    xmprt_device_wait(piece->device);
    xmprt_copy_batch_free(batch);
}

static void device_take(xmprt_piece_t *piece) {
    long offset;
    char *base = find_base(piece);
    piece->bounce = xmprt_bounce_take(piece->device, piece->bytes);
    piece->memory = piece->bounce->memory;
    if (!piece->read)
        return;
    if (xmprt_walk_contiguous(&piece->walk, &offset))
        xmprt_device_read(piece->device, piece->memory, base + offset, piece->bytes);
    else
        copy_elements(piece, base, true);
}

static void device_give(xmprt_piece_t *piece) {
    long offset;
    if (piece->written) {
        char *base = find_base(piece);
        if (xmprt_walk_contiguous(&piece->walk, &offset))
            xmprt_device_write(piece->device, base + offset, piece->memory, piece->bytes);
        else
            copy_elements(piece, base, false);
    }
    xmprt_bounce_give(piece->device, piece->bounce);
    piece->bounce = NULL;
}

/* ---- Both ---- */

void xmprt_piece_load(xmprt_piece_t *piece) {
    long offset;
    if (piece->bytes == 0)
        return;
    if (piece->device) {
        device_take(piece);
        return;
    }
    piece->packed = !xmprt_walk_contiguous(&piece->walk, &offset);
    if (!piece->packed) {
        piece->memory = piece->base + offset;
        return;
    }
    piece->memory = xmprt_memory_space_host.allocate(piece->bytes);
    xmprt_memory_space_host.pack(&piece->walk, piece->base, piece->memory);
}

void xmprt_piece_take(const char *where, const struct __xmp_operand *operand, xacc_group_t *group,
                      xmprt_device_t *device, xmprt_piece_t *piece) {
    xmprt_piece_find(where, operand, group, device, piece);
    xmprt_piece_load(piece);
}

void xmprt_piece_give(xmprt_piece_t *piece) {
    if (piece->bounce)
        device_give(piece);
    else if (piece->packed) {
        xmprt_memory_space_host.unpack(&piece->walk, piece->base, piece->memory);
        xmprt_memory_space_host.release(piece->memory);
    }
    xmprt_walk_free(&piece->walk);
}
