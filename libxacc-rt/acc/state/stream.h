/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A stream: a queue of a device with what the acc layer keeps per queue. There
 * is one for every async number in use, and one per thread for what is
 * synchronous. Used by all of acc. */
#ifndef XACC_ACC_STATE_STREAM_H
#define XACC_ACC_STATE_STREAM_H

#include "acc/state/pool.h"
#include "core/tree.h"
#include "openacc.h"
#include <stdatomic.h>

struct xacc_context;

/* Queues of the runtime itself have this number and those below, down to
 * XACC_ASYNC_LAST. */
#define XACC_ASYNC_OWN (INT32_MIN / 2)
#define XACC_ASYNC_LAST (XACC_ASYNC_OWN - (1 << 24))

typedef struct xacc_stream {
    struct xacc_context *context;
    xacc_queue_t *queue;
    /* Async number, or acc_async_sync for a thread's own. */
    int number;
    unsigned index; /* in the order in which the context's were made */
    /* Positions: what was issued, and how far it is known to be done. */
    atomic_uint_fast64_t issued, done;
    /* The program has the device's own stream: not all that is in it was
     * counted. */
    atomic_bool foreign;
    /* Blocks that are free when the queue is through with what it has now. */
    xacc_block_t *pending;
    pthread_mutex_t lock; /* of pending */
    /* The lock is held from taking the buffer until its kernel is queued. */
    xacc_block_t *scratch;
    pthread_mutex_t scratch_lock;
    char *results; /* pinned slots for results, null until used */
    struct xacc_stream *next;
    struct xacc_stream *thread_next; /* in the list of a thread */
    xacc_tree_node_t node;           /* by number, unless it is synchronous */
    struct xacc_stream *keeps_next;  /* in the list of those with pending */
    bool keeps;                      /* it is in that list */
} xacc_stream_t;

enum { XACC_RESULT_SLOTS = 32, XACC_RESULT_BYTES = 64 };
/* Async numbers below are found without a lock. */
enum { XACC_STREAM_TABLE = 32 };

typedef struct xacc_streams {
    pthread_mutex_t lock;
    /* Ever created; they live until the context is closed. It grows at its head,
     * so that whoever has that needs no lock. */
    _Atomic(xacc_stream_t *) all;
    xacc_tree_t numbers;
    /* Synchronous ones whose thread has ended, by thread_next. */
    xacc_stream_t *idle;
    /* Those with blocks in pending, or until lately, in turn (memory.c). */
    xacc_stream_t *keeping, **keeping_end;
    size_t n_keeping;
    unsigned n_streams; /* ever created */
    bool has_sync;
    atomic_bool several; /* threads have had synchronous ones at the same time */
    _Atomic(xacc_stream_t *) table[XACC_STREAM_TABLE];
} xacc_streams_t;

static inline bool xacc_stream_is_sync(const xacc_stream_t *stream) {
    return stream->number == acc_async_sync;
}

/* Counts an operation that was just put into the queue; its position. */
static inline uint64_t xacc_stream_mark(xacc_stream_t *stream) {
    return atomic_fetch_add_explicit(&stream->issued, 1, memory_order_relaxed) + 1;
}

#endif
