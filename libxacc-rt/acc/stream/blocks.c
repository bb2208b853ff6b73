/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See blocks.h. Few of many streams keep blocks: those are in a list, in turn. */
#include "acc/stream/blocks.h"
#include "acc/profile/prof.h"

static void begin_keeping(xacc_stream_t *stream) {
    xacc_streams_t *streams = &stream->context->streams;
    pthread_mutex_lock(&streams->lock);
    if (!stream->keeps) {
        stream->keeps = true;
        stream->keeps_next = NULL;
        *streams->keeping_end = stream;
        streams->keeping_end = &stream->keeps_next;
        streams->n_keeping++;
    }
    pthread_mutex_unlock(&streams->lock);
}

xacc_block_t *xacc_block_take_pending(xacc_stream_t *stream, size_t bytes) {
    pthread_mutex_lock(&stream->lock);
    xacc_block_t **link = &stream->pending;
    while (*link && !xacc_pool_fits(*link, bytes))
        link = &(*link)->next;
    xacc_block_t *block = *link;
    if (block)
        *link = block->next;
    pthread_mutex_unlock(&stream->lock);
    return block;
}

xacc_stream_t *xacc_stream_end_keeping(xacc_streams_t *streams) {
    pthread_mutex_lock(&streams->lock);
    xacc_stream_t *stream = streams->keeping;
    if (stream) {
        stream->keeps = false;
        streams->keeping = stream->keeps_next;
        streams->n_keeping--;
        if (!streams->keeping)
            streams->keeping_end = &streams->keeping;
    }
    pthread_mutex_unlock(&streams->lock);
    return stream;
}

void xacc_block_tell(const xacc_context_t *context, const xacc_stream_t *stream,
                     const xacc_block_t *block, acc_event_t type) {
    XACC_PROF_TELL(.type = type, .context = context, .stream = stream, .bytes = block->bytes,
                   .device = block->address);
}

void xacc_memory_recycle(xacc_context_t *context, xacc_block_t *block) {
    xacc_pool_give(&context->pool, block);
}

void xacc_memory_free(xacc_context_t *context, xacc_block_t *block) {
    xacc_block_tell(context, NULL, block, acc_ev_free);
    xacc_memory_recycle(context, block);
}

void xacc_memory_free_later(xacc_stream_t *stream, xacc_block_t *block) {
    xacc_block_tell(stream->context, stream, block, acc_ev_free);
    xacc_memory_keep(stream, block);
}

void xacc_memory_keep(xacc_stream_t *stream, xacc_block_t *block) {
    pthread_mutex_lock(&stream->lock);
    block->next = stream->pending;
    stream->pending = block;
    pthread_mutex_unlock(&stream->lock);
    begin_keeping(stream);
}
