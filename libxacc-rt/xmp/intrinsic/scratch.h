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
const char *xmprt_intrinsic(const char *name);
/* The argument number (from 1); the program ends unless it is a distributed
 * array on executing nodes, with rank dimensions (0: any). */
const xmprt_array_t *xmprt_argument(const char *where, void *desc, int number, int rank);
/* The program ends unless elements have the same type, or shape. */
void xmprt_same_type(const char *where, const xmprt_array_t *a, const xmprt_array_t *b);
void xmprt_same_shape(const char *where, const xmprt_array_t *a, const xmprt_array_t *b);

/* All executing nodes in a line, as nodes for scratch arrays. To be freed. */
xmprt_nodes_t *xmprt_line(void);
/* Dimensions of scratch arrays: whole on every node; in blocks over the line;
 * count[c] elements on node c (start: freed with the array); as dimension d of
 * an array, without its shadow. */
xmprt_dim_t xmprt_dim_whole(long extent);
xmprt_dim_t xmprt_dim_blocks(const xmprt_nodes_t *line, long extent);
xmprt_dim_t xmprt_dim_counts(const xmprt_nodes_t *line, const long *count);
xmprt_dim_t xmprt_dim_like(const xmprt_array_t *array, int d);
/* An array of zeros; its elements lie without gaps, in the order of indices. */
xmprt_array_t *xmprt_scratch(const xmprt_nodes_t *nodes, size_t size, int rank,
                             const xmprt_dim_t *dim);
void xmprt_scratch_free(xmprt_array_t *array);
/* The same mapping, without shadow, elements of size bytes. */
xmprt_array_t *xmprt_scratch_like(const xmprt_array_t *array, size_t size);

/* A section: count from first on, in every dimension. */
xmprt_side_t xmprt_whole(const xmprt_array_t *array);
void xmprt_part(xmprt_side_t *side, int d, long first, long count);
/* left = right; swapped: the two dimensions of left run with those of right the
 * other way round. */
void xmprt_assign(const char *where, xmprt_side_t left, xmprt_side_t right, bool swapped);

/* The own elements of an array, in the order of their indices. */
typedef struct xmprt_each {
    const xmprt_array_t *array;
    long count, *list[__XMP_MAX_RANK]; /* indices per dimension */
    long length[__XMP_MAX_RANK];
} xmprt_each_t;
void xmprt_each(const xmprt_array_t *array, xmprt_each_t *each);
void xmprt_each_free(xmprt_each_t *each);
/* Element i: its indices, and where it lies. */
char *xmprt_each_at(const xmprt_each_t *each, long i, long *index);

/* Sends count[i] records of size bytes to member i of the executing group, one
 * member's after the other's; *got_p: to be freed, in the order of members;
 * got_count: of each. Returns how many. */
long xmprt_swap(size_t size, const long *count, const void *records, long *got_count, void **got_p);
/* What every member says. all: one per member. */
void xmprt_tell_all(long mine, long *all);

#endif
