/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device memory in the order of queues: a block whose last user is still in a
 * queue may serve that queue again at once, and everybody else only when the
 * queue got past it. Called by data, launch and the API. */
#include "acc/stream/memory.h"
#include "acc/stream/blocks.h"
#include "acc/stream/streams.h"
#include <stdlib.h>

void xacc_memory_collect(xacc_context_t *context) {
    xacc_streams_t *streams = &context->streams;
    xacc_stream_t *one;
    pthread_mutex_lock(&streams->lock);
    size_t n = streams->n_keeping;
    pthread_mutex_unlock(&streams->lock);
    while (n-- > 0 && (one = xacc_stream_end_keeping(streams))) {
        bool done;
        /* An error shows again where somebody waits for the stream. */
        xacc_stream_test(one, &done);
    }
}

static xacc_status_t no_memory(xacc_context_t *context, size_t bytes) {
    size_t free_bytes = 0, total = 0;
    XACC_TRY(context->ops->memory(context->dev, &free_bytes, &total));
    return XACC_FAIL(XACC_ERR_NO_MEMORY,
                     "out of memory on device %d (%s): %zu bytes requested, %zu free of %zu",
                     context->dev->ordinal, context->ops->name, bytes, free_bytes, total);
}

/* The device is full: finish everything, give back what is cached, and ask once
 * more. */
static xacc_status_t alloc_hard(xacc_context_t *context, size_t bytes, xacc_block_t **block_p) {
    XACC_TRY(xacc_streams_wait(context));
    xacc_pool_trim(&context->pool);
    xacc_status_t status = xacc_pool_grow(&context->pool, bytes, block_p);
    return status == XACC_ERR_NO_MEMORY ? no_memory(context, bytes) : status;
}

static xacc_status_t find_block(xacc_stream_t *stream, size_t bytes, xacc_block_t **block_p) {
    xacc_context_t *context = stream->context;
    if ((*block_p = xacc_pool_take(&context->pool, bytes)))
        return XACC_OK;
    if (!(context->dev->caps & XACC_DEV_NO_POOL) &&
        (*block_p = xacc_block_take_pending(stream, bytes)))
        return XACC_OK;
    xacc_memory_collect(context);
    if ((*block_p = xacc_pool_take(&context->pool, bytes)))
        return XACC_OK;
    xacc_status_t status = xacc_pool_grow(&context->pool, bytes, block_p);
    return status == XACC_ERR_NO_MEMORY ? alloc_hard(context, bytes, block_p) : status;
}

xacc_status_t xacc_memory_alloc(xacc_stream_t *stream, size_t bytes, xacc_block_t **block_p) {
    if (bytes > (size_t)XACC_MOST_BYTES) /* it may be rounded up */
        return no_memory(stream->context, bytes);
    XACC_TRY(find_block(stream, bytes, block_p));
    xacc_block_tell(stream->context, stream, *block_p, acc_ev_alloc);
    return XACC_OK;
}

xacc_status_t xacc_memory_scratch(xacc_stream_t *stream, size_t bytes, void **address_p) {
    if (!stream->scratch || stream->scratch->bytes < bytes) {
        xacc_block_t *block;
        XACC_TRY(xacc_memory_alloc(stream, bytes, &block));
        if (stream->scratch)
            xacc_memory_free_later(stream, stream->scratch);
        stream->scratch = block;
        XACC_TRY(xacc_stream_fill(stream, block->address, 0, bytes));
    }
    *address_p = stream->scratch->address;
    return XACC_OK;
}

xacc_status_t xacc_memory_results(xacc_stream_t *stream, char **slots_p) {
    xacc_context_t *context = stream->context;
    void *slots = stream->results;
    if (!slots)
        XACC_TRY(context->ops->alloc(context->dev, XACC_MEM_PINNED,
                                     XACC_RESULT_SLOTS * XACC_RESULT_BYTES, &slots));
    stream->results = *slots_p = slots;
    return XACC_OK;
}
