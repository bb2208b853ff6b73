/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Copies for one launch of memory that it may or may not use, as conditions in
 * it say: made where the program has memory, and of what comes back only bytes
 * that the launch has changed are written. They are in no present table, so
 * that several threads may have copies of the same bytes. Called by
 * implicit.c. */
#ifndef XACC_ACC_DATA_SPECULATE_H
#define XACC_ACC_DATA_SPECULATE_H

#include "acc/state/entry.h"

typedef struct xacc_speculation {
    xacc_bytes_t host; /* of which this is a copy; empty: no memory there */
    char *device;
    xacc_block_t *block;
    char *before; /* what was copied in; null where nothing is written */
    bool has_holes;
    const char *name;
    struct xacc_speculation *next;
} xacc_speculation_t;

/* A copy of what of possible can be read, on a device with memory of its own.
 * sure: n parts in ascending order that the program certainly has. maker: of
 * entries that the launch itself has made. Waits for stream first: its
 * operations may still be writing there. */
xacc_status_t xacc_speculate(xacc_stream_t *stream, const void *maker, xacc_bytes_t possible,
                             const xacc_bytes_t *sure, size_t n, bool writes, const char *name,
                             xacc_speculation_t **one_p);

/* Writes back what the operations in stream have changed, for which it waits,
 * and frees the list; the launch has no entries of its own any more. */
xacc_status_t xacc_speculate_end(xacc_stream_t *stream, xacc_speculation_t *list);

#endif
