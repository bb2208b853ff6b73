/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pieces: the device packs what is not one piece there. */
#include "xmp/device/piece.h"
#include "xmp/device/haul.h"

/* Device address of the base, from which the walk counts. */
static char *find_base(const xmp_piece_t *piece) {
    xmp_extent_t extent = xmp_walk_extent(&piece->walk);
    return xmp_device_address(piece->device, piece->base + extent.low,
                              (size_t)(extent.high - extent.low), piece->name) -
           extent.low;
}

static void haul(const xmp_piece_t *piece, char *base, bool load) {
    char *memory = piece->bounce->memory;
    xmp_haul_t *haul = xmp_haul_new(piece->device);
    xmp_end_t elements = {&base, &piece->walk, 0}, buffer = {&memory, NULL, 0};
    xmp_haul_add(haul, load ? elements : buffer, load ? buffer : elements);
    xmp_device_follow(piece->device);
    xmp_haul_run(haul);
    xmp_device_wait(piece->device);
    xmp_haul_free(haul);
}

void xmp_device_piece_take(xmp_piece_t *piece) {
    long offset;
    char *base = find_base(piece);
    piece->bounce = xmp_bounce_take(piece->device, piece->bytes);
    piece->memory = piece->bounce->memory;
    if (!piece->read)
        return;
    if (xmp_walk_contiguous(&piece->walk, &offset))
        xmp_device_read(piece->device, piece->memory, base + offset, piece->bytes);
    else
        haul(piece, base, true);
}

void xmp_device_piece_give(xmp_piece_t *piece) {
    long offset;
    if (piece->written) {
        char *base = find_base(piece);
        if (xmp_walk_contiguous(&piece->walk, &offset))
            xmp_device_write(piece->device, base + offset, piece->memory, piece->bytes);
        else
            haul(piece, base, false);
    }
    xmp_bounce_give(piece->device, piece->bounce);
    piece->bounce = NULL;
}
