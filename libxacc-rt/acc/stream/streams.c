/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Streams: async numbers to queues of the device, waiting, testing, ordering.
 * Called by all of acc. What is in a queue it does not know; it only counts
 * operations. */
#include "acc/stream/streams.h"
#include "acc/profile/prof.h"
#include "acc/profile/profile.h"
#include "acc/stream/blocks.h"
#include <stdlib.h>

void xacc_streams_init(xacc_streams_t *streams) {
    *streams = (xacc_streams_t){.all = NULL};
    streams->keeping_end = &streams->keeping;
    pthread_mutex_init(&streams->lock, NULL);
}

static xacc_status_t stream_create(xacc_context_t *context, int number, xacc_stream_t **stream_p) {
    xacc_stream_t *stream = calloc(1, sizeof *stream);
    if (!stream)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    xacc_status_t status = context->ops->queue_create(context->dev, &stream->queue);
    if (status != XACC_OK) {
        free(stream);
        return status;
    }
    stream->context = context;
    stream->number = number;
    stream->index = context->streams.n_streams++;
    pthread_mutex_init(&stream->lock, NULL);
    pthread_mutex_init(&stream->scratch_lock, NULL);
    stream->next = atomic_load(&context->streams.all);
    atomic_store(&context->streams.all, stream);
    stream->node.key = (uint32_t)number;
    if (!xacc_stream_is_sync(stream))
        xacc_tree_insert(&context->streams.numbers, &stream->node);
    *stream_p = stream;
    return XACC_OK;
}

static void stream_destroy(xacc_stream_t *stream) {
    xacc_context_t *context = stream->context;
    if (stream->results)
        context->ops->release(context->dev, XACC_MEM_PINNED, stream->results);
    if (stream->scratch)
        xacc_memory_free(context, stream->scratch);
    while (stream->pending) {
        xacc_block_t *block = stream->pending;
        stream->pending = block->next;
        xacc_memory_recycle(context, block);
    }
    context->ops->queue_destroy(stream->queue);
    pthread_mutex_destroy(&stream->lock);
    pthread_mutex_destroy(&stream->scratch_lock);
    free(stream);
}

void xacc_streams_close(xacc_context_t *context) {
    xacc_stream_t *stream = atomic_load(&context->streams.all);
    while (stream) {
        xacc_stream_t *next = stream->next;
        stream_destroy(stream);
        stream = next;
    }
    atomic_store(&context->streams.all, NULL);
    pthread_mutex_destroy(&context->streams.lock);
}

static xacc_stream_t *search(const xacc_streams_t *streams, int number) {
    const uintptr_t key = (uint32_t)number;
    xacc_tree_node_t *node = xacc_tree_floor(&streams->numbers, key);
    return node && node->key == key ? XACC_TREE_RECORD(node, xacc_stream_t, node) : NULL;
}

xacc_status_t xacc_stream_find(xacc_context_t *context, int number, bool create,
                               xacc_stream_t **stream_p) {
    xacc_streams_t *streams = &context->streams;
    unsigned slot = (unsigned)number;
    bool in_table = slot < XACC_STREAM_TABLE;
    xacc_stream_t *stream =
        in_table ? atomic_load_explicit(&streams->table[slot], memory_order_acquire) : NULL;
    xacc_status_t status = XACC_OK;
    if (!stream) {
        pthread_mutex_lock(&streams->lock);
        stream = search(streams, number);
        if (!stream && create)
            status = stream_create(context, number, &stream);
        if (stream && in_table)
            atomic_store_explicit(&streams->table[slot], stream, memory_order_release);
        pthread_mutex_unlock(&streams->lock);
    }
    *stream_p = stream;
    return status;
}

xacc_status_t xacc_stream_borrow(xacc_context_t *context, xacc_stream_t **stream_p) {
    xacc_streams_t *streams = &context->streams;
    xacc_status_t status = XACC_OK;
    pthread_mutex_lock(&streams->lock);
    if (streams->idle) {
        *stream_p = streams->idle;
        streams->idle = streams->idle->thread_next;
    } else {
        status = stream_create(context, acc_async_sync, stream_p);
        atomic_store(&streams->several, streams->has_sync);
        streams->has_sync = true;
    }
    pthread_mutex_unlock(&streams->lock);
    return status;
}

void xacc_stream_return(xacc_stream_t *stream) {
    xacc_streams_t *streams = &stream->context->streams;
    pthread_mutex_lock(&streams->lock);
    stream->thread_next = streams->idle;
    streams->idle = stream;
    pthread_mutex_unlock(&streams->lock);
}

static xacc_block_t *take_pending(xacc_stream_t *stream) {
    pthread_mutex_lock(&stream->lock);
    xacc_block_t *list = stream->pending;
    stream->pending = NULL;
    pthread_mutex_unlock(&stream->lock);
    return list;
}

static void free_pending(xacc_stream_t *stream, xacc_block_t *list) {
    while (list) {
        xacc_block_t *next = list->next;
        xacc_memory_recycle(stream->context, list);
        list = next;
    }
}

static void keep_pending(xacc_stream_t *stream, xacc_block_t *list) {
    while (list) {
        xacc_block_t *next = list->next;
        xacc_memory_keep(stream, list);
        list = next;
    }
}

static void reached(xacc_stream_t *stream, uint64_t position) {
    uint64_t done = atomic_load(&stream->done);
    while (done < position && !atomic_compare_exchange_weak(&stream->done, &done, position))
        ;
}

/* The position and the pending blocks are taken before the device is asked:
 * what comes meanwhile is not covered. */
xacc_status_t xacc_stream_wait(xacc_stream_t *stream) {
    uint64_t position = atomic_load(&stream->issued);
    xacc_block_t *list = take_pending(stream);
    /* Where a thread waits for its own stream, no directive says so. */
    XACC_PROF_BEGIN(event, .type = acc_ev_wait_start, .context = stream->context, .stream = stream,
                    .implicit = xacc_stream_is_sync(stream));
    xacc_status_t status = stream->context->ops->queue_wait(stream->queue);
    xacc_prof_end(&event);
    if (status != XACC_OK)
        return status;
    reached(stream, position);
    free_pending(stream, list);
    return XACC_OK;
}

xacc_status_t xacc_stream_test(xacc_stream_t *stream, bool *done_p) {
    uint64_t position = atomic_load(&stream->issued);
    xacc_block_t *list = take_pending(stream);
    bool done = false;
    xacc_status_t status = stream->context->ops->queue_test(stream->queue, &done);
    if (status == XACC_OK && done) {
        reached(stream, position);
        free_pending(stream, list);
    } else {
        keep_pending(stream, list);
    }
    *done_p = done;
    return status;
}

xacc_status_t xacc_stream_depend(xacc_stream_t *stream, xacc_stream_t *on) {
    if (stream == on)
        return XACC_OK;
    xacc_stream_mark(stream);
    /* Devices of different backends cannot wait for each other: the host
     * does. */
    if (stream->context->ops != on->context->ops)
        return xacc_stream_wait(on);
    return stream->context->ops->queue_depend(stream->queue, on->queue);
}

xacc_status_t xacc_stream_follow(xacc_stream_t *stream, xacc_stream_t *on, uint64_t position) {
    if (!on || on == stream || atomic_load_explicit(&on->done, memory_order_acquire) >= position)
        return XACC_OK;
    return xacc_stream_depend(stream, on);
}

static xacc_stream_t *all_streams(xacc_context_t *context) {
    return atomic_load(&context->streams.all);
}

void xacc_streams_leave(xacc_context_t *context) {
    for (xacc_stream_t *one = all_streams(context); one; one = one->next)
        if (!xacc_stream_is_sync(one))
            context->ops->queue_wait(one->queue);
}

xacc_status_t xacc_streams_wait(xacc_context_t *context) {
    for (xacc_stream_t *one = all_streams(context); one; one = one->next)
        if (!xacc_stream_is_sync(one))
            XACC_TRY(xacc_stream_wait(one));
    return XACC_OK;
}

xacc_status_t xacc_streams_settle(xacc_context_t *context) {
    for (xacc_stream_t *one = all_streams(context); one; one = one->next)
        if (!xacc_stream_is_sync(one) &&
            (atomic_load(&one->foreign) || atomic_load(&one->issued) != atomic_load(&one->done)))
            XACC_TRY(xacc_stream_wait(one));
    return XACC_OK;
}

xacc_status_t xacc_streams_test(xacc_context_t *context, bool *done_p) {
    *done_p = true;
    for (xacc_stream_t *one = all_streams(context); one && *done_p; one = one->next)
        if (!xacc_stream_is_sync(one))
            XACC_TRY(xacc_stream_test(one, done_p));
    return XACC_OK;
}

xacc_status_t xacc_streams_depend(xacc_context_t *context, xacc_stream_t *stream) {
    for (xacc_stream_t *one = all_streams(context); one; one = one->next)
        if (!xacc_stream_is_sync(one))
            XACC_TRY(atomic_load(&one->foreign)
                         ? xacc_stream_depend(stream, one)
                         : xacc_stream_follow(stream, one, atomic_load(&one->issued)));
    return XACC_OK;
}

void xacc_streams_disclose(xacc_context_t *context) {
    bool done;
    if (!xacc_dev_disclose(context->dev))
        return;
    for (xacc_stream_t *one = all_streams(context); one; one = one->next)
        context->ops->queue_test(one->queue, &done); /* an error shows again at the next wait */
    xacc_dev_disclosed(context->dev);
}

/* A copy of bytes, or of the box if there is one, with what profiles and tools want to know. */
static xacc_status_t copy(xacc_stream_t *stream, void *dst, const void *src, size_t bytes,
                          const xacc_box_t *box) {
    const xacc_dev_ops_t *ops = stream->context->ops;
    xacc_prof_event_t event;
    event.type = acc_ev_none;
    if (xacc_prof_on())
        xacc_prof_begin_copy(&event, stream, dst, src, bytes);
    bool timed = xacc_profile_start(stream);
    xacc_status_t status = box ? ops->copy_box(stream->queue, dst, src, box)
                               : ops->copy(stream->queue, dst, src, bytes);
    if (timed)
        status = xacc_profile_stop_copy(stream, status, dst, src, bytes);
    xacc_prof_end(&event);
    xacc_stream_mark(stream);
    return status;
}

xacc_status_t xacc_stream_copy(xacc_stream_t *stream, void *dst, const void *src, size_t bytes) {
    return copy(stream, dst, src, bytes, NULL);
}

xacc_status_t xacc_stream_copy_box(xacc_stream_t *stream, void *dst, const void *src,
                                   const xacc_box_t *box) {
    return copy(stream, dst, src, box->extent[0] * box->extent[1] * box->extent[2], box);
}

xacc_status_t xacc_stream_fill(xacc_stream_t *stream, void *dst, int byte, size_t bytes) {
    xacc_status_t status = stream->context->ops->fill(stream->queue, dst, byte, bytes);
    xacc_stream_mark(stream);
    return status;
}
