/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Streams: a queue of a device with what the acc layer keeps per queue. There
 * is one for every async number in use, and one per thread for what is
 * synchronous. Called by all of acc. */
#ifndef XACC_ACC_QUEUE_H
#define XACC_ACC_QUEUE_H

#include "acc/pool.h"
#include "core/tree.h"
#include "openacc.h"
#include <stdatomic.h>

struct xacc_place;

/* Queues of the runtime itself have this number and those below, down to
 * XACC_ASYNC_LAST. */
#define XACC_ASYNC_OWN (INT32_MIN / 2)
#define XACC_ASYNC_LAST (XACC_ASYNC_OWN - (1 << 24))

typedef struct xacc_stream {
    struct xacc_place *place;
    xacc_queue_t *queue;
    /* Async number, acc_async_noval, or acc_async_sync for a thread's own. */
    int number;
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
    char *staging; /* pinned slots for results, null until used */
    struct xacc_stream *next;
    struct xacc_stream *thread_next; /* in the list of a thread */
    xacc_tree_node_t node;           /* by number, unless it is synchronous */
    struct xacc_stream *keeps_next;  /* in the list of those with pending */
    bool keeps;                      /* it is in that list */
} xacc_stream_t;

enum { XACC_STAGING_SLOTS = 32, XACC_STAGING_BYTES = 64 };
/* Async numbers below are found without a lock. */
enum { XACC_STREAM_TABLE = 32 };

typedef struct xacc_streams {
    pthread_mutex_t lock;
    /* Ever created; they live until the place is closed. It grows at its head,
     * so that whoever has that needs no lock. */
    _Atomic(xacc_stream_t *) all;
    xacc_tree_t numbers;
    /* Synchronous ones whose thread has ended, by thread_next. */
    xacc_stream_t *idle;
    /* Those with blocks in pending, or until lately, in turn (memory.c). */
    xacc_stream_t *keeping, **keeping_end;
    size_t n_keeping;
    bool has_sync;
    atomic_bool several; /* threads have had synchronous ones at the same time */
    _Atomic(xacc_stream_t *) table[XACC_STREAM_TABLE];
} xacc_streams_t;

void xacc_streams_init(xacc_streams_t *streams);
void xacc_streams_close(struct xacc_place *place);

/* The stream of an async argument. Unless create: null if nothing was ever put
 * into it. */
xacc_status_t xacc_stream_find(struct xacc_place *place, int number, bool create,
                               xacc_stream_t **stream_p);
/* A synchronous stream for a thread that has none, and its return. */
xacc_status_t xacc_stream_borrow(struct xacc_place *place, xacc_stream_t **stream_p);
void xacc_stream_return(xacc_stream_t *stream);

static inline bool xacc_stream_is_sync(const xacc_stream_t *stream) {
    return stream->number == acc_async_sync;
}

/* Counts an operation that was just put into the queue; its position. */
static inline uint64_t xacc_stream_mark(xacc_stream_t *stream) {
    return atomic_fetch_add_explicit(&stream->issued, 1, memory_order_relaxed) + 1;
}

xacc_status_t xacc_stream_wait(xacc_stream_t *stream);
xacc_status_t xacc_stream_test(xacc_stream_t *stream, bool *done_p);
xacc_status_t xacc_stream_depend(xacc_stream_t *stream, xacc_stream_t *on);
/* stream continues after position of on; nothing is done if that is known to
 * have passed. */
xacc_status_t xacc_stream_follow(xacc_stream_t *stream, xacc_stream_t *on, uint64_t position);

/* The same for all asynchronous streams of a place. leave: for exit handlers,
 * takes no lock and tells nobody of failures. */
void xacc_streams_leave(struct xacc_place *place);
xacc_status_t xacc_streams_wait(struct xacc_place *place);
/* The same without asking those that are known to be done. */
xacc_status_t xacc_streams_settle(struct xacc_place *place);
xacc_status_t xacc_streams_test(struct xacc_place *place, bool *done_p);
xacc_status_t xacc_streams_depend(struct xacc_place *place, xacc_stream_t *stream);

xacc_status_t xacc_stream_copy(xacc_stream_t *stream, void *dst, const void *src, size_t bytes);
xacc_status_t xacc_stream_copy_box(xacc_stream_t *stream, void *dst, const void *src,
                                   const xacc_box_t *box);
xacc_status_t xacc_stream_fill(xacc_stream_t *stream, void *dst, int byte, size_t bytes);

#endif
