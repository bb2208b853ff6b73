/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* gmove in and out: this node reads or writes the sections of those who do not
 * take part. Sections are accessible by their names (memory.c). */
#include "xmp/gmove/onesided.h"
#include "xmp/object/array.h"
#include <string.h>

/* What goes between this node and a peer: its elements of both sides, and what
 * travels. */
typedef struct transfer {
    int peer;
    xmprt_walk_t near, far;
    char *memory;
} transfer_t;

typedef struct access {
    const char *where;
    const xmprt_move_t *move;
    bool in;
    size_t count, room;
    transfer_t *transfer;
} access_t;

static void move_row(const xmprt_far_t *far, long offset, char *memory, size_t bytes) {
    if (far->in)
        xacc_window_read(far->peer, far->offer, (size_t)offset, memory, bytes);
    else
        xacc_window_write(far->peer, far->offer, (size_t)offset, memory, bytes);
}

/* One stretch of elements; spread: all from the first of memory. */
static char *move_stretch(const xmprt_far_t *far, const xmprt_walk_t *walk, long offset, long count,
                          long pitch, char *memory) {
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

static char *move_dim(const xmprt_far_t *far, const xmprt_walk_t *walk, int d, long offset,
                      char *memory) {
    if (d == walk->rank)
        return move_stretch(far, walk, offset, 1, (long)walk->size, memory);
    for (size_t s = 0; s < walk->dim[d].count; s++) {
        xmprt_stretch_t stretch = walk->dim[d].stretch[s];
        if (d == walk->rank - 1) {
            memory = move_stretch(far, walk, offset + stretch.offset, stretch.count, stretch.pitch,
                                  memory);
            continue;
        }
        for (long i = 0; i < stretch.count; i++)
            memory =
                move_dim(far, walk, d + 1, offset + stretch.offset + i * stretch.pitch, memory);
    }
    return memory;
}

void xmprt_far_move(const xmprt_far_t *far, const xmprt_walk_t *walk, char *memory) {
    move_dim(far, walk, 0, walk->offset, memory);
}

static void add(void *data, int peer, xmprt_walk_t *near, xmprt_walk_t *far) {
    access_t *access = data;
    if (!xmprt_move_is_far(access->move, peer)) {
        xmprt_walk_free(near);
        xmprt_walk_free(far);
        return;
    }
    const xmprt_walk_t *source = access->in ? far : near;
    transfer_t transfer = {.peer = peer, .near = *near, .far = *far};
    transfer.memory = xmprt_memory_space_host.allocate(source->total * source->size + 1);
    xmprt_walk_finish(&transfer.near);
    xmprt_walk_finish(&transfer.far);
    xmprt_grow(&access->transfer, &access->room, access->count, sizeof transfer);
    access->transfer[access->count++] = transfer;
}

static void move_near(const access_t *access, const transfer_t *transfer) {
    const xmprt_move_t *move = access->move;
    if (access->in)
        xmprt_memory_space_host.unpack(&transfer->near, move->left.base, transfer->memory);
    else
        xmprt_memory_space_host.pack(&transfer->near, move->right.base, transfer->memory);
}

static void move_far(const access_t *access, const transfer_t *transfer) {
    const xmprt_side_t *side = access->in ? &access->move->right : &access->move->left;
    xmprt_far_t far = {transfer->peer,
                       xmprt_section_offer(access->where, side->base, transfer->peer, side->name),
                       access->in};
    xmprt_far_move(&far, &transfer->far, transfer->memory);
}

static void move_all(const access_t *access, void (*move)(const access_t *, const transfer_t *)) {
    for (size_t i = 0; i < access->count; i++)
        move(access, &access->transfer[i]);
}

static void free_all(access_t *access) {
    for (size_t i = 0; i < access->count; i++) {
        transfer_t *transfer = &access->transfer[i];
        xmprt_walk_free(&transfer->near);
        xmprt_walk_free(&transfer->far);
        xmprt_memory_space_host.release(transfer->memory);
    }
    xmprt_memory_space_host.release(access->transfer);
}

void xmprt_move_one_sided(const char *where, const xmprt_move_t *move, bool in) {
    access_t access = {.where = where, .move = move, .in = in};
    (in ? xmprt_move_receive : xmprt_move_send)(move, add, &access);
    move_all(&access, in ? move_far : move_near);
    xacc_window_flush();
    xmprt_move_taken(move, in);
    move_all(&access, in ? move_near : move_far);
    xacc_window_flush();
    xmprt_move_stored(move, in);
    free_all(&access);
}

/*--- Between the nodes that execute it -------------------------------------*/

/* Where they use each other's parts nothing is stored before all have taken
 * theirs. Else what they have taken must only be so at the end. */
void xmprt_move_taken(const xmprt_move_t *move, bool in) {
    if (in || move->each)
        xacc_barrier(move->group);
}

void xmprt_move_stored(const xmprt_move_t *move, bool in) {
    if (!in)
        xacc_barrier(move->group);
}
