/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* gmove in and out where a side is on the device: between two device memories
 * in one kernel, else through pinned memory. */
#include "xmp/gmove/device_access.h"
#include "acc/profile/profile_modes.h"
#include "xmp/device/copy_batch.h"
#include "xmp/gmove/onesided.h"
#include "xmp/object/array.h"
#include "xmp/rma/device_window.h"
#include "xmp/rma/service.h"
#include <stdlib.h>

/* What goes between this rank and one other. */
typedef struct device_transfer {
    int peer;
    xmprt_walk_t near, far;
    char *near_base, *far_base; /* there, of the sides that the device reaches */
    xmprt_bounce_t *bounce;     /* unless it reaches both */
} device_transfer_t;

typedef struct device_access {
    const char *where;
    const xmprt_move_t *move;
    const xmprt_side_t *near, *far;
    bool in, near_acc, far_acc;
    xmprt_device_t *device;
    size_t count, room;
    device_transfer_t **transfer;
} device_access_t;

/* Both sides of a kernel have the same dimensions; else they may be joined. */
static void finish_walks(device_transfer_t *transfer) {
    bool both = transfer->near_base && transfer->far_base;
    (both ? xmprt_walk_drop : xmprt_walk_finish)(&transfer->near);
    (both ? xmprt_walk_drop : xmprt_walk_finish)(&transfer->far);
}

static char *near_base(const device_access_t *access, const xmprt_walk_t *walk) {
    xmprt_extent_t extent = xmprt_walk_extent(walk);
    return xmprt_device_address(access->device, access->near->base + extent.low,
                                (size_t)(extent.high - extent.low), access->near->name) -
           extent.low;
}

static void add(void *data, int peer, xmprt_walk_t *near, xmprt_walk_t *far) {
    device_access_t *access = data;
    if (!xmprt_move_is_far(access->move, peer)) {
        xmprt_walk_free(near);
        xmprt_walk_free(far);
        return;
    }
    xmprt_grow(&access->transfer, &access->room, access->count, sizeof *access->transfer);
    device_transfer_t *transfer = access->transfer[access->count++] =
        xmprt_allocate(sizeof *transfer);
    *transfer = (device_transfer_t){.peer = peer, .near = *near, .far = *far};
    const xmprt_walk_t *source = access->in ? far : near;
    size_t bytes = source->total * source->size;
    if (access->near_acc)
        transfer->near_base = near_base(access, &transfer->near);
    if (access->far_acc)
        transfer->far_base = xmprt_device_window_base(access->device, access->far->base, peer,
                                                      access->far->name, &transfer->far);
    finish_walks(transfer);
    if (!transfer->near_base || !transfer->far_base)
        transfer->bounce = xmprt_bounce_take(access->device, bytes);
}

/*--- What the host does before and after -----------------------------------*/

static void move_near(const device_access_t *access, const device_transfer_t *transfer) {
    if (transfer->near_base)
        return;
    if (access->in)
        xmprt_memory_space_host.unpack(&transfer->near, access->near->base,
                                       transfer->bounce->memory);
    else
        xmprt_memory_space_host.pack(&transfer->near, access->near->base, transfer->bounce->memory);
}

static void move_far(const device_access_t *access, const device_transfer_t *transfer) {
    if (transfer->far_base)
        return;
    if (access->far_acc) {
        const xmprt_walk_t *walk = &transfer->far;
        xmprt_rma_request(transfer->peer, xmprt_array_at(access->far->base), access->in, walk,
                          transfer->bounce->memory, (walk->spread ? 1 : walk->total) * walk->size,
                          access->far->name);
        return;
    }
    xmprt_far_t far = {
        transfer->peer,
        xmprt_section_offer(access->where, access->far->base, transfer->peer, access->far->name),
        access->in};
    xmprt_far_move(&far, &transfer->far, transfer->bounce->memory);
}

static void move_all(const device_access_t *access,
                     void (*move)(const device_access_t *, const device_transfer_t *)) {
    for (size_t i = 0; i < access->count; i++)
        move(access, access->transfer[i]);
}

/*--- What the device does --------------------------------------------------*/

static xmprt_end_t end_of(char *const *base, const xmprt_walk_t *walk,
                          const device_transfer_t *transfer) {
    if (!*base)
        return (xmprt_end_t){&transfer->bounce->memory, NULL, 0};
    return (xmprt_end_t){base, walk, 0};
}

static void add_copies(const device_access_t *access, const device_transfer_t *transfer,
                       xmprt_copy_batch_t *batch) {
    xmprt_end_t near = end_of(&transfer->near_base, &transfer->near, transfer);
    xmprt_end_t far = end_of(&transfer->far_base, &transfer->far, transfer);
    xmprt_end_t from = access->in ? far : near, to = access->in ? near : far;
    if (!from.walk && !to.walk)
        return; /* not a matter of this device */
    if (from.walk && to.walk)
        from = xmprt_end_for(from, to.walk);
    xmprt_copy_batch_add(batch, from, to);
}

static void run(const device_access_t *access) {
    xmprt_copy_batch_t *batch = xmprt_copy_batch_new(access->device);
    const char *before = xacc_profile_swap(access->where);
    for (size_t i = 0; i < access->count; i++)
        add_copies(access, access->transfer[i], batch);
    xmprt_device_follow(access->device);
    xmprt_copy_batch_run(batch);
    xmprt_device_wait(access->device);
    xmprt_copy_batch_free(batch);
    xacc_profile_swap(before);
}

static void free_all(device_access_t *access) {
    for (size_t i = 0; i < access->count; i++) {
        device_transfer_t *transfer = access->transfer[i];
        xmprt_walk_free(&transfer->near);
        xmprt_walk_free(&transfer->far);
        if (transfer->bounce)
            xmprt_bounce_give(access->device, transfer->bounce);
        free(transfer);
    }
    free(access->transfer);
}

void xmprt_move_one_sided_acc(const char *where, const xmprt_move_t *move, bool in,
                              xmprt_device_t *device, int sides) {
    bool left = sides & (__XMP_ACC | __XMP_ACC_LEFT);
    bool right = sides & (__XMP_ACC | __XMP_ACC_RIGHT);
    device_access_t access = {.where = where,
                              .move = move,
                              .near = in ? &move->left : &move->right,
                              .far = in ? &move->right : &move->left,
                              .in = in,
                              .near_acc = in ? left : right,
                              .far_acc = in ? right : left,
                              .device = device};
    (in ? xmprt_move_receive : xmprt_move_send)(move, add, &access);
    move_all(&access, in ? move_far : move_near);
    xacc_window_flush();
    run(&access);
    if (in)
        xmprt_move_taken(move, in);
    move_all(&access, in ? move_near : move_far);
    xacc_window_flush();
    xmprt_move_stored(move, in);
    free_all(&access);
}
