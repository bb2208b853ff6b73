/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* gmove in and out: this node reads or writes the sections of others, which do
 * not take part. Sections are accessible by their names (memory.c). */
#include "xmp/onesided.h"
#include "xmp/array.h"
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

static void move_row(const xmp_far_t *far, long offset, char *memory,
                     size_t bytes) {
    if (far->in)
        xacc_window_read(far->peer, far->offer, (size_t)offset, memory, bytes);
    else
        xacc_window_write(far->peer, far->offer, (size_t)offset, memory, bytes);
}

/* One segment of elements; spread: all from the first of memory. */
static char *move_segment(const xmp_far_t *far, const xmp_walk_t *walk,
                          long offset, long count, long pitch, char *memory) {
    if (pitch == (long)walk->size && !walk->spread) {
        size_t bytes = (size_t)count * walk->size;
        move_row(far, offset, memory, bytes);
        return memory + bytes;
    }
    for (long i = 0; i < count; i++) {
        move_row(far, offset + i * pitch, memory, walk->size);
        memory += walk->spread ? 0 : walk->size;
    }
    return memory;
}

static char *move_dim(const xmp_far_t *far, const xmp_walk_t *walk, int d,
                      long offset, char *memory) {
    if (d == walk->rank)
        return move_segment(far, walk, offset, 1, (long)walk->size, memory);
    for (size_t s = 0; s < walk->dim[d].count; s++) {
        xmp_segment_t segment = walk->dim[d].segment[s];
        if (d == walk->rank - 1) {
            memory = move_segment(far, walk, offset + segment.offset,
                                  segment.count, segment.pitch, memory);
            continue;
        }
        for (long i = 0; i < segment.count; i++)
            memory =
                move_dim(far, walk, d + 1,
                         offset + segment.offset + i * segment.pitch, memory);
    }
    return memory;
}

void xmp_far_move(const xmp_far_t *far, const xmp_walk_t *walk, char *memory) {
    move_dim(far, walk, 0, walk->offset, memory);
}

static void start(void *data, int peer, xmp_walk_t *near, xmp_walk_t *far) {
    access_t *access = data;
    const xmp_space_t *space = &xmp_space_host;
    const xmp_side_t *side =
        access->in ? &access->move->right : &access->move->left;
    transfer_t transfer = {.near = *near};
    xmp_walk_finish(&transfer.near);
    xmp_walk_finish(far);
    transfer.memory = space->allocate(near->total * near->size);
    if (!access->in)
        space->pack(&transfer.near, access->move->right.base, transfer.memory);
    xmp_far_move(&(xmp_far_t){peer,
                              xmp_section_offer(access->where, side->base, peer,
                                                side->name),
                              access->in},
                 far, transfer.memory);
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
    access_t access = {.where = where, .move = move, .in = in};
    if (in)
        xmp_move_receive(move, start, &access);
    else
        xmp_move_send(move, start, &access);
    end(&access);
}
