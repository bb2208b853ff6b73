/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Segments: memory of a rank that the ranks of its node map, each when it first
 * uses it, and that the others reach through a window of the transport. A segment
 * is numbered by its owner, and stays until the ranks end. Called by
 * xmp/coarray. */
#ifndef XACC_COMM_SEGMENT_H
#define XACC_COMM_SEGMENT_H

#include "comm/atomic.h"
#include "comm/comm.h"

enum { XACC_SEGMENTS = 1024 };

/* Collective over all ranks, before the others; nothing the second time. */
void xacc_segments_begin(void);
/* A new segment of this rank, of zeros; its number. Local: others may use it once
 * they know of it (a barrier). Ends the program where there is no memory. */
int xacc_segment_create(size_t bytes);
/* Where a segment of rank lies in this process; null: it is not on this node. Of
 * the own rank always. */
char *xacc_segment_of(int rank, int segment);
/* Makes pages of the program, with what they hold, the part of an own segment that
 * begins at offset. In a child of fork they are its own. */
void xacc_segment_map_over(int segment, size_t offset, void *pages, size_t bytes);
/* The memory of this part is not needed before it is written again; it may be zero
 * then. */
void xacc_segment_discard(int segment, size_t offset, size_t bytes);

/* For ranks whose segments cannot be mapped: started; done after xacc_window_flush. Of a put of
 * XACC_SMALL_PUT bytes or fewer a copy is made at once. */
enum { XACC_SMALL_PUT = 1024 };
void xacc_segment_get(int rank, int segment, size_t offset, void *to, size_t bytes);
void xacc_segment_put(int rank, int segment, size_t offset, const void *from, size_t bytes);
/* Done when it returns: what the word held before. */
int64_t xacc_segment_atomic(int rank, int segment, size_t offset, size_t bytes, xacc_atomic_op_t op,
                            int64_t value, int64_t compare);
/* True if that is said of some rank: transfers may be under way. */
bool xacc_segments_need_window(void);

/* The end, of ranks.c: before that of windows. */
void xacc_segments_clear(xacc_comm_t *comm);

#endif
