/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device memory in the order of queues: a block whose last user is still in a
 * queue may serve that queue again at once, and everybody else only when the
 * queue got past it. Called by data, launch and the API. */
#include "acc/memory.h"
#include "acc/place.h"
#include "acc/prof.h"
#include <stdlib.h>

/* A block that became free within stream's own order. */
static xacc_block_t *take_pending(xacc_stream_t *stream, size_t bytes) {
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

/* ---- Streams that keep blocks: few of many ---- */

static void begin_keeping(xacc_stream_t *stream) {
    xacc_streams_t *streams = &stream->place->streams;
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

/* The one that is there for longest, or null; it comes back if it keeps some
 * still. */
static xacc_stream_t *end_keeping(xacc_streams_t *streams) {
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

void xacc_memory_collect(xacc_place_t *place) {
    xacc_streams_t *streams = &place->streams;
    xacc_stream_t *one;
    pthread_mutex_lock(&streams->lock);
    size_t n = streams->n_keeping;
    pthread_mutex_unlock(&streams->lock);
    while (n-- > 0 && (one = end_keeping(streams))) {
        bool done;
        /* An error shows again where somebody waits for the stream. */
        xacc_stream_test(one, &done);
    }
}

static xacc_status_t no_memory(xacc_place_t *place, size_t bytes) {
    size_t free_bytes = 0, total = 0;
    XACC_TRY(place->ops->memory(place->dev, &free_bytes, &total));
    return XACC_FAIL(XACC_ERR_NO_MEMORY,
                     "out of memory on device %d (%s): %zu bytes requested, %zu free of %zu",
                     place->dev->ordinal, place->ops->name, bytes, free_bytes, total);
}

/* The device is full: finish everything, give back what is cached, and ask once
 * more. */
static xacc_status_t alloc_hard(xacc_place_t *place, size_t bytes, xacc_block_t **block_p) {
    XACC_TRY(xacc_streams_wait(place));
    xacc_pool_trim(&place->pool);
    xacc_status_t status = xacc_pool_grow(&place->pool, bytes, block_p);
    return status == XACC_ERR_NO_MEMORY ? no_memory(place, bytes) : status;
}

static xacc_status_t find_block(xacc_stream_t *stream, size_t bytes, xacc_block_t **block_p) {
    xacc_place_t *place = stream->place;
    if ((*block_p = xacc_pool_take(&place->pool, bytes)))
        return XACC_OK;
    if (!(place->dev->caps & XACC_DEV_NO_POOL) && (*block_p = take_pending(stream, bytes)))
        return XACC_OK;
    xacc_memory_collect(place);
    if ((*block_p = xacc_pool_take(&place->pool, bytes)))
        return XACC_OK;
    xacc_status_t status = xacc_pool_grow(&place->pool, bytes, block_p);
    return status == XACC_ERR_NO_MEMORY ? alloc_hard(place, bytes, block_p) : status;
}

/* For the profiling interface a block comes and goes here, whether the device
 * is asked or the pool. */
static void tell(const xacc_place_t *place, const xacc_stream_t *stream, const xacc_block_t *block,
                 acc_event_t type) {
    XACC_PROF_TELL(.type = type, .place = place, .stream = stream, .bytes = block->bytes,
                   .device = block->address);
}

xacc_status_t xacc_memory_alloc(xacc_stream_t *stream, size_t bytes, xacc_block_t **block_p) {
    if (bytes > (size_t)XACC_MOST_BYTES) /* it may be rounded up */
        return no_memory(stream->place, bytes);
    XACC_TRY(find_block(stream, bytes, block_p));
    tell(stream->place, stream, *block_p, acc_ev_alloc);
    return XACC_OK;
}

void xacc_memory_recycle(xacc_place_t *place, xacc_block_t *block) {
    xacc_pool_give(&place->pool, block);
}

void xacc_memory_free(xacc_place_t *place, xacc_block_t *block) {
    tell(place, NULL, block, acc_ev_free);
    xacc_memory_recycle(place, block);
}

void xacc_memory_free_later(xacc_stream_t *stream, xacc_block_t *block) {
    tell(stream->place, stream, block, acc_ev_free);
    xacc_memory_keep(stream, block);
}

void xacc_memory_keep(xacc_stream_t *stream, xacc_block_t *block) {
    pthread_mutex_lock(&stream->lock);
    block->next = stream->pending;
    stream->pending = block;
    pthread_mutex_unlock(&stream->lock);
    begin_keeping(stream);
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

xacc_status_t xacc_memory_staging(xacc_stream_t *stream, char **slots_p) {
    xacc_place_t *place = stream->place;
    void *slots = stream->staging;
    if (!slots)
        XACC_TRY(place->ops->alloc(place->dev, XACC_MEM_PINNED,
                                   XACC_STAGING_SLOTS * XACC_STAGING_BYTES, &slots));
    stream->staging = *slots_p = slots;
    return XACC_OK;
}
