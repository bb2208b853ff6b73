/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sets of indices as lists of arithmetic progressions. Every question about
 * distributions, sections and messages is asked of these; nothing here knows of
 * arrays, nodes or memory. */
#ifndef XACC_XMP_INDEX_INDEX_SET_H
#define XACC_XMP_INDEX_INDEX_SET_H

#include <stdbool.h>
#include <stddef.h>

/* first, first + stride, ... (count of them). count >= 1, stride >= 1. */
typedef struct xmprt_run {
    long first, count, stride;
} xmprt_run_t;

/* Disjoint runs. Starts as {0}. The order of the runs is part of the value:
 * sender and receiver of a message build equal lists. */
typedef struct xmprt_index_set {
    size_t count, room;
    xmprt_run_t *run;
} xmprt_index_set_t;

/* Memory that is never null: the program ends where there is none. Zeros. */
void *xmprt_allocate(size_t bytes);
/* *memory_p holds *room_p records of some bytes each; makes room for one more
 * after the first count. */
void xmprt_grow(void *memory_p, size_t *room_p, size_t count, size_t bytes);

void xmprt_index_set_add(xmprt_index_set_t *runs, long first, long count, long stride);
void xmprt_index_set_free(xmprt_index_set_t *runs);
long xmprt_index_set_total(const xmprt_index_set_t *runs);

/* The indices that two runs share; false: none. */
bool xmprt_run_intersect(xmprt_run_t a, xmprt_run_t b, xmprt_run_t *both_p);
/* Appends the indices that two sets share. */
void xmprt_index_set_intersect(const xmprt_index_set_t *a, const xmprt_index_set_t *b,
                               xmprt_index_set_t *both);
/* Appends the k of 0 .. length - 1 for which base + k * step is in the set.
 * step: not 0. */
void xmprt_index_set_positions(const xmprt_index_set_t *set, long base, long length, long step,
                               xmprt_index_set_t *positions);

#endif
