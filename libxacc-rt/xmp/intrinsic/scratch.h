/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the intrinsics (transpose, matmul, sort, gather, scatter, pack, unpack)
 * are made of: distributed arrays of their own, whole arrays moved into each
 * other by gmove's messages, and elements that each node sends where it likes.
 * All of it is collective over the executing nodes. */
#ifndef XACC_XMP_INTRINSIC_SCRATCH_H
#define XACC_XMP_INTRINSIC_SCRATCH_H

#include "xacc/abi.h"
#include "xmp/gmove/gmove.h"
#include "xmp/object/object.h"

/* The name of an intrinsic with the place of its call, for messages. Every
 * intrinsic begins with it. */
const char *xmp_intrinsic(const char *name);
/* The argument number (from 1); the program ends unless it is a distributed
 * array on executing nodes, with rank dimensions (0: any). */
const xmp_array_t *xmp_argument(const char *where, void *desc, int number, int rank);
/* The program ends unless elements have the same type, or shape. */
void xmp_same_type(const char *where, const xmp_array_t *a, const xmp_array_t *b);
void xmp_same_shape(const char *where, const xmp_array_t *a, const xmp_array_t *b);

/* All executing nodes in a line, as nodes for scratch arrays. To be freed. */
xmp_nodes_t *xmp_line(void);
/* Dimensions of scratch arrays: whole on every node; in blocks over the line;
 * count[c] elements on node c (start: freed with the array); as dimension d of
 * an array, without its shadow. */
xmp_dim_t xmp_dim_whole(long extent);
xmp_dim_t xmp_dim_blocks(const xmp_nodes_t *line, long extent);
xmp_dim_t xmp_dim_counts(const xmp_nodes_t *line, const long *count);
xmp_dim_t xmp_dim_like(const xmp_array_t *array, int d);
/* An array of zeros; its elements lie without gaps, in the order of indices. */
xmp_array_t *xmp_scratch(const xmp_nodes_t *nodes, size_t size, int rank, const xmp_dim_t *dim);
void xmp_scratch_free(xmp_array_t *array);
/* The same mapping, without shadow, elements of size bytes. */
xmp_array_t *xmp_scratch_like(const xmp_array_t *array, size_t size);

/* A section: count from first on, in every dimension. */
xmp_side_t xmp_whole(const xmp_array_t *array);
void xmp_part(xmp_side_t *side, int d, long first, long count);
/* left = right; swapped: the two dimensions of left run with those of right the
 * other way round. */
void xmp_assign(const char *where, xmp_side_t left, xmp_side_t right, bool swapped);

/* The own elements of an array, in the order of their indices. */
typedef struct xmp_each {
    const xmp_array_t *array;
    long count, *list[__XMP_MAX_RANK]; /* indices per dimension */
    long length[__XMP_MAX_RANK];
} xmp_each_t;
void xmp_each(const xmp_array_t *array, xmp_each_t *each);
void xmp_each_free(xmp_each_t *each);
/* Element i: its indices, and where it lies. */
char *xmp_each_at(const xmp_each_t *each, long i, long *index);

/* Sends count[i] records of size bytes to member i of the executing group, one
 * member's after the other's; *got_p: to be freed, in the order of members;
 * got_count: of each. Returns how many. */
long xmp_swap(size_t size, const long *count, const void *records, long *got_count, void **got_p);
/* What every member says. all: as many as members. */
void xmp_tell_all(long mine, long *all);

#endif
