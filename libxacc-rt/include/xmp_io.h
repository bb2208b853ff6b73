/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Files that nodes read and write together (XMP-IO, chapter 7 of XcalableMP 1.4): bytes as they
 * are in memory, in the order of C, so that a file does not depend on the number of nodes.
 *
 * Routines with _all are collective over the nodes that have opened the file, and have the same
 * result on all of them but for the number of bytes. Where a routine fails it returns -1 or what
 * is said below, and errno says why (extension); after a collective one all have the same errno.
 * A file is read and written through a view: all of its bytes from a displacement on, or as many
 * as belong to a distributed array; a position counts the bytes of this node's view. Files by
 * MPI-IO are consistent between nodes after xmp_file_sync_all or xmp_fclose_all. */
#ifndef XACC_XMP_IO_H
#define XACC_XMP_IO_H

#include "xacc/public.h"
#include <stdio.h> /* SEEK_SET, SEEK_CUR, SEEK_END */
#include <sys/types.h>

XACC_DECLARATIONS

/** As in xmp.h, which includes this file. */
typedef void *xmp_desc_t;
typedef struct xmp_file_t xmp_file_t;
/** A section of an array: per dimension a first index, a length and a step. */
typedef struct xmp_range_t xmp_range_t;

/** mode: r, w, a, r+, w+ or a+ as for fopen. null where it cannot be opened. */
xmp_file_t *xmp_fopen_all(const char *name, const char *mode);
/** 0; 1: file is null; 2: it could not be closed, or what was written is not in it. */
int xmp_fclose_all(xmp_file_t *file);

/** This node's position, in bytes of its view from the begin, the position or the end of the file
 * (whence: SEEK_SET, SEEK_CUR, SEEK_END). 0, or 1 where it fails. Local. */
int xmp_fseek(xmp_file_t *file, long long offset, int whence);
/** The same of the position that nodes share (collective under both names). */
int xmp_fseek_shared_all(xmp_file_t *file, long long offset, int whence);
int xmp_fseek_shared(xmp_file_t *file, long long offset, int whence);
/** Where in the file, in bytes, the next byte of this node, or of the shared position, is. Local.
 */
long long xmp_ftell(xmp_file_t *file);
long long xmp_ftell_shared(xmp_file_t *file);
/** What nodes have written is in the file, and all may read it. 0, or 1. */
int xmp_file_sync_all(xmp_file_t *file);

/** The view becomes the elements of a section that this node has: the section lies in the file from
 * byte displacement on, and again behind that. All positions become 0. 0, or 1. */
int xmp_file_set_view_all(xmp_file_t *file, long long displacement, xmp_desc_t array,
                          xmp_range_t *range);
/** The view becomes all bytes from displacement on. */
int xmp_file_clear_view_all(xmp_file_t *file, long long displacement);

/** count elements of size bytes at this node's position, which goes on. The number of bytes, less
 * at the end of the file. The first two are collective. */
ssize_t xmp_fread_all(xmp_file_t *file, void *buffer, size_t size, size_t count);
ssize_t xmp_fwrite_all(xmp_file_t *file, const void *buffer, size_t size, size_t count);
ssize_t xmp_fread(xmp_file_t *file, void *buffer, size_t size, size_t count);
ssize_t xmp_fwrite(xmp_file_t *file, const void *buffer, size_t size, size_t count);
/** The same at the position that nodes share: each call has bytes of its own. Only while the view
 * is all bytes. */
ssize_t xmp_fread_shared(xmp_file_t *file, void *buffer, size_t size, size_t count);
ssize_t xmp_fwrite_shared(xmp_file_t *file, const void *buffer, size_t size, size_t count);
/** The elements of a section that this node has, in the order of C, at its position. Where the view
 * is all bytes the section lies there as a whole, at the position, which is the same on all nodes
 * and goes on behind it (extension). In host memory. The number of this node's bytes. */
ssize_t xmp_fread_darray_all(xmp_file_t *file, xmp_desc_t array, xmp_range_t *range);
ssize_t xmp_fwrite_darray_all(xmp_file_t *file, xmp_desc_t array, xmp_range_t *range);

/** A section of so many dimensions; null where that is none. */
xmp_range_t *xmp_allocate_range(int dimensions);
/** Dimension dim (from 1): length indices from first on; step may be negative. The program ends
 * where the dimension does not exist, or length is below 1, or step is 0. */
void xmp_set_range(xmp_range_t *range, int dim, int first, int length, int step);
void xmp_free_range(xmp_range_t *range);

XACC_DECLARATIONS_END

#endif
