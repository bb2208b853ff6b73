/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Bytes between memory and a file through a view: what is contiguous neither here nor there goes
 * in pieces, and by a buffer of limited size. */
#ifndef XACC_XMP_IO_TRANSFER_H
#define XACC_XMP_IO_TRANSFER_H

#include "comm/file.h"
#include "xmp/io/part.h"

/* Which bytes of a file a node reads and writes: all from a displacement on, or those of its
 * elements of a section, which lies there again and again. */
typedef struct xmprt_view {
    long long displacement;
    const xmprt_part_t *part; /* null: all bytes */
} xmprt_view_t;

/* Where byte number position of the view is; *count_p: how many follow each other there. The view
 * has bytes. */
long long xmprt_view_offset(const xmprt_view_t *view, long long position, long long *count_p);
/* The first position that is not in a file of so many bytes. */
long long xmprt_view_end(const xmprt_view_t *view, long long bytes);

typedef struct xmprt_file_transfer {
    xacc_file_t *file;
    bool write;
    xmprt_view_t view;
    long long position, bytes; /* from there on, so many */
    char *buffer;              /* memory; null: */
    const xmprt_part_t *data;  /* the elements of this, whose size is that of the view's */
} xmprt_file_transfer_t;

/* What is moved at once, at most; tests make it less. */
extern size_t xmprt_file_transfer_bytes, xmprt_file_transfer_pieces;

/* 0 or -errno. What is read is there. together: collective; error: one that this node has met
 * before, then nothing is moved anywhere. */
int xmprt_file_transfer(xmprt_file_transfer_t *transfer, bool together, int error);

#endif
