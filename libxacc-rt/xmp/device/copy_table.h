/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* From walks to the table that kernels read (kernels.h). Pure arithmetic: no
 * device, no memory but the table's image. */
#ifndef XACC_XMP_DEVICE_COPY_TABLE_H
#define XACC_XMP_DEVICE_COPY_TABLE_H

#include "xmp/device/kernels.h"
#include "xmp/index/memory_space.h"

/* The largest unit in bytes, at most 16, that the elements of a copy are made
 * of on both sides, wherever they begin. A null walk is a dense buffer. */
size_t xmprt_copy_unit(const xmprt_walk_t *from, const xmprt_walk_t *to);

typedef struct xmprt_copy_table {
    char *image; /* copies, then stretches */
    size_t bytes;
    unsigned long units;
    xmprt_copy_t *copy; /* in the image */
    /* Per copy: where its first unit is from the two bases, and its units. */
    struct xmprt_origin {
        long from, to;
    } *origin;
    unsigned long *copy_units;
    /* While it is built. */
    size_t count, stretches, room;
    xmprt_copy_stretch_t *stretch;
} xmprt_copy_table_t;

void xmprt_copy_table_begin(xmprt_copy_table_t *table, size_t copies);
/* each: its units count from 0, not from the end of the copy before. */
void xmprt_copy_table_add(xmprt_copy_table_t *table, const xmprt_walk_t *from,
                          const xmprt_walk_t *to, size_t unit, bool each);
void xmprt_copy_table_end(xmprt_copy_table_t *table);
void xmprt_copy_table_free(xmprt_copy_table_t *table);

#endif
