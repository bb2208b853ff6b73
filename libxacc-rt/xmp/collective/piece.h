/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sections as pieces of host memory, for bcast and reduction; with a device,
 * which packs what is not one piece there. */
#ifndef XACC_XMP_COLLECTIVE_PIECE_H
#define XACC_XMP_COLLECTIVE_PIECE_H

#include "xmp/device/device.h"
#include "xmp/object/operand.h"

/* A section in one piece of host memory: where it lies, if it does so already,
 * else packed. With a device: its copy there, packed. */
typedef struct xmprt_piece {
    xmprt_walk_t walk;
    char *base, *memory;
    size_t bytes;
    bool packed;
    struct xmprt_device *device; /* null: host memory */
    struct xmprt_bounce *bounce; /* then: the memory */
    const char *name;
    bool read, written; /* what was there matters; it is to be stored back */
} xmprt_piece_t;

/* The part of the section that this node has: walk, base, bytes, name. */
void xmprt_piece_find(const char *where, const struct __xmp_operand *operand, xacc_group_t *group,
                      struct xmprt_device *device, xmprt_piece_t *piece);
/* Fills the memory of a piece that was found. */
void xmprt_piece_load(xmprt_piece_t *piece);
/* Both. */
void xmprt_piece_take(const char *where, const struct __xmp_operand *operand, xacc_group_t *group,
                      struct xmprt_device *device, xmprt_piece_t *piece);
/* Stores packed elements back, and frees what was made. */
void xmprt_piece_give(xmprt_piece_t *piece);

#endif
