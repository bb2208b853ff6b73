/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* gmove in and out where a side is on the device: between two device memories
 * in one kernel, else through pinned memory. */
#include "xmp/gmove/remote.h"
#include "acc/profile/profile_modes.h"
#include "xmp/device/haul.h"
#include "xmp/gmove/onesided.h"
#include "xmp/object/array.h"
#include "xmp/rma/reach.h"
#include "xmp/rma/serve.h"
#include <stdlib.h>

/* What goes between this rank and one other. */
typedef struct device_transfer {
    int peer;
    xmp_walk_t near, far;
    char *near_base, *far_base; /* there, of the sides that the device reaches */
    xmp_bounce_t *bounce;       /* unless it reaches both */
} device_transfer_t;

typedef struct device_access {
    const char *where;
    const xmp_move_t *move;
    const xmp_side_t *near, *far;
    bool in, near_acc, far_acc;
    xmp_device_t *device;
    size_t count, room;
    device_transfer_t **transfer;
} device_access_t;

/* Both sides of a kernel have the same dimensions; else they may be joined. */
static void finish_walks(device_transfer_t *transfer) {
    bool both = transfer->near_base && transfer->far_base;
    (both ? xmp_walk_drop : xmp_walk_finish)(&transfer->near);
    (both ? xmp_walk_drop : xmp_walk_finish)(&transfer->far);
}

static char *near_base(const device_access_t *access, const xmp_walk_t *walk) {
    xmp_extent_t extent = xmp_walk_extent(walk);
    return xmp_device_address(access->device, access->near->base + extent.low,
                              (size_t)(extent.high - extent.low), access->near->name) -
           extent.low;
}

static void add(void *data, int peer, xmp_walk_t *near, xmp_walk_t *far) {
    device_access_t *access = data;
    if (!xmp_move_is_far(access->move, peer)) {
        xmp_walk_free(near);
        xmp_walk_free(far);
        return;
    }
    xmp_grow(&access->transfer, &access->room, access->count, sizeof *access->transfer);
    device_transfer_t *transfer = access->transfer[access->count++] =
        xmp_allocate(sizeof *transfer);
    *transfer = (device_transfer_t){.peer = peer, .near = *near, .far = *far};
    const xmp_walk_t *source = access->in ? far : near;
    size_t bytes = source->total * source->size;
    if (access->near_acc)
        transfer->near_base = near_base(access, &transfer->near);
    if (access->far_acc)
        transfer->far_base = xmp_reach_base(access->device, access->far->base, peer,
                                            access->far->name, &transfer->far);
    finish_walks(transfer);
    if (!transfer->near_base || !transfer->far_base)
        transfer->bounce = xmp_bounce_take(access->device, bytes);
}

/*--- What the host does before and after -----------------------------------*/

static void move_near(const device_access_t *access, const device_transfer_t *transfer) {
    if (transfer->near_base)
        return;
    if (access->in)
        xmp_space_host.unpack(&transfer->near, access->near->base, transfer->bounce->memory);
    else
        xmp_space_host.pack(&transfer->near, access->near->base, transfer->bounce->memory);
}

static void move_far(const device_access_t *access, const device_transfer_t *transfer) {
    if (transfer->far_base)
        return;
    if (access->far_acc) {
        const xmp_walk_t *walk = &transfer->far;
        xmp_ask(transfer->peer, xmp_array_at(access->far->base), access->in, walk,
                transfer->bounce->memory, (walk->spread ? 1 : walk->total) * walk->size,
                access->far->name);
        return;
    }
    xmp_far_t far = {
        transfer->peer,
        xmp_section_offer(access->where, access->far->base, transfer->peer, access->far->name),
        access->in};
    xmp_far_move(&far, &transfer->far, transfer->bounce->memory);
}

static void move_all(const device_access_t *access,
                     void (*move)(const device_access_t *, const device_transfer_t *)) {
    for (size_t i = 0; i < access->count; i++)
        move(access, access->transfer[i]);
}

/*--- What the device does --------------------------------------------------*/

static xmp_end_t end_of(char *const *base, const xmp_walk_t *walk,
                        const device_transfer_t *transfer) {
    if (!*base)
        return (xmp_end_t){&transfer->bounce->memory, NULL, 0};
    return (xmp_end_t){base, walk, 0};
}

static void add_haul(const device_access_t *access, const device_transfer_t *transfer,
                     xmp_haul_t *haul) {
    xmp_end_t near = end_of(&transfer->near_base, &transfer->near, transfer);
    xmp_end_t far = end_of(&transfer->far_base, &transfer->far, transfer);
    xmp_end_t from = access->in ? far : near, to = access->in ? near : far;
    if (!from.walk && !to.walk)
        return; /* not a matter of this device */
    if (from.walk && to.walk)
        from = xmp_end_for(from, to.walk);
    xmp_haul_add(haul, from, to);
}

static void run(const device_access_t *access) {
    xmp_haul_t *haul = xmp_haul_new(access->device);
    const char *before = xacc_profile_swap(access->where);
    for (size_t i = 0; i < access->count; i++)
        add_haul(access, access->transfer[i], haul);
    xmp_device_follow(access->device);
    xmp_haul_run(haul);
    xmp_device_wait(access->device);
    xmp_haul_free(haul);
    xacc_profile_swap(before);
}

static void free_all(device_access_t *access) {
    for (size_t i = 0; i < access->count; i++) {
        device_transfer_t *transfer = access->transfer[i];
        xmp_walk_free(&transfer->near);
        xmp_walk_free(&transfer->far);
        if (transfer->bounce)
            xmp_bounce_give(access->device, transfer->bounce);
        free(transfer);
    }
    free(access->transfer);
}

void xmp_move_one_sided_acc(const char *where, const xmp_move_t *move, bool in,
                            xmp_device_t *device, int sides) {
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
    (in ? xmp_move_receive : xmp_move_send)(move, add, &access);
    move_all(&access, in ? move_far : move_near);
    xacc_window_flush();
    run(&access);
    if (in)
        xmp_move_taken(move, in);
    move_all(&access, in ? move_near : move_far);
    xacc_window_flush();
    xmp_move_stored(move, in);
    free_all(&access);
}
