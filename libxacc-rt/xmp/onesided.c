/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* gmove in and out: this node reads or writes the sections of others, which do
 * not take part. Arrays at file scope are accessible (start.c, array.c). */
#include "xmp/gmove.h"
#include <string.h>

/* A message in flight: rows of the far side, one after the other in memory. */
typedef struct transfer {
    xmp_walk_t near;
    char *memory;
} transfer_t;

typedef struct access {
    const char *where;
    const xmp_move_t *move;
    bool in;
    size_t count, room;
    transfer_t *transfer;
} access_t;

static void move_row(const access_t *access, int peer, long offset,
                     char *memory, size_t bytes) {
    if (access->in)
        xacc_window_get(peer, access->move->right.window, (size_t)offset,
                        memory, bytes);
    else
        xacc_window_put(peer, access->move->left.window, (size_t)offset, memory,
                        bytes);
}

/* One segment of elements; spread: all from the first of memory. */
static char *move_segment(const access_t *access, int peer,
                          const xmp_walk_t *far, long offset, long count,
                          long pitch, char *memory) {
    if (pitch == (long)far->size && !far->spread) {
        size_t bytes = (size_t)count * far->size;
        move_row(access, peer, offset, memory, bytes);
        return memory + bytes;
    }
    for (long i = 0; i < count; i++) {
        move_row(access, peer, offset + i * pitch, memory, far->size);
        memory += far->spread ? 0 : far->size;
    }
    return memory;
}

static char *move_dim(const access_t *access, int peer, const xmp_walk_t *far,
                      int d, long offset, char *memory) {
    if (d == far->rank)
        return move_segment(access, peer, far, offset, 1, (long)far->size,
                            memory);
    for (size_t s = 0; s < far->dim[d].count; s++) {
        xmp_segment_t segment = far->dim[d].segment[s];
        if (d == far->rank - 1) {
            memory = move_segment(access, peer, far, offset + segment.offset,
                                  segment.count, segment.pitch, memory);
            continue;
        }
        for (long i = 0; i < segment.count; i++)
            memory =
                move_dim(access, peer, far, d + 1,
                         offset + segment.offset + i * segment.pitch, memory);
    }
    return memory;
}

static void start(void *data, int peer, xmp_walk_t *near, xmp_walk_t *far) {
    access_t *access = data;
    const xmp_space_t *space = &xmp_space_host;
    transfer_t transfer = {.near = *near};
    xmp_walk_finish(&transfer.near);
    xmp_walk_finish(far);
    transfer.memory = space->allocate(near->total * near->size);
    if (!access->in)
        space->pack(&transfer.near, access->move->right.base, transfer.memory);
    move_dim(access, peer, far, 0, far->offset, transfer.memory);
    xmp_walk_free(far);
    xmp_grow(&access->transfer, &access->room, access->count, sizeof transfer);
    access->transfer[access->count++] = transfer;
}

static void end(access_t *access) {
    xacc_window_flush();
    for (size_t i = 0; i < access->count; i++) {
        transfer_t *transfer = &access->transfer[i];
        if (access->in)
            xmp_space_host.unpack(&transfer->near, access->move->left.base,
                                  transfer->memory);
        xmp_walk_free(&transfer->near);
        xmp_space_host.release(transfer->memory);
    }
    xmp_space_host.release(access->transfer);
}

void xmp_move_one_sided(const char *where, const xmp_move_t *move, bool in) {
    const xmp_side_t *far = in ? &move->right : &move->left;
    const xmp_side_t *near = in ? &move->left : &move->right;
    if (far->window < 0)
        xacc_fatal(where,
                   "%s cannot be reached by other nodes: only arrays "
                   "declared outside of functions can",
                   far->name);
    if (near->array)
        xmp_array_check_nodes(where, near->array);
    access_t access = {.where = where, .move = move, .in = in};
    if (in)
        xmp_move_receive(move, start, &access);
    else
        xmp_move_send(move, start, &access);
    end(&access);
}
