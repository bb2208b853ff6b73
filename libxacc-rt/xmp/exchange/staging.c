/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Exchanges through host memory that the device uses as well. Small transfers are
 * packed straight into it; large ones are packed on the device, or lie in one
 * piece there, and are copied in chunks: while one is sent the next one is
 * copied, and what arrives is copied in the order of its arrival. */
#include "xmp/exchange/staging.h"
#include "acc/stream/streams.h"
#include "xmp/device/copy_batch.h"
#include "xmp/exchange/pack_buffers.h"
#include "xmp/exchange/sections.h"
#include <stdlib.h>

size_t xmprt_staging_chunk = 1 << 20;

/* A piece of a transfer that is a message of its own. */
typedef struct chunk {
    size_t transfer, offset, bytes;
    xacc_plan_t *plan;
} chunk_t;

typedef struct chunks {
    chunk_t *chunk;
    size_t count, room;
} chunks_t;

struct xmprt_staging {
    xmprt_pack_buffers_t buffers;
    xmprt_copy_batch_t *pack, *unpack;
    xacc_plan_t *send, *receive; /* transfers that are one message and no copy */
    chunks_t sends, receives;    /* the others */
};

/*--- Preparation -----------------------------------------------------------*/

static bool in_chunks(const xmprt_transfer_t *transfer, const xmprt_pack_buffer_t *buffer) {
    return transfer->bytes > xmprt_staging_chunk || buffer->copied;
}

/* Both sides cut a transfer alike, by its bytes alone. */
static void cut(const xmprt_exchange_t *exchange, size_t p, const xmprt_pack_buffer_t *buffer,
                chunks_t *chunks) {
    const xmprt_transfer_t *transfer = &exchange->transfer[p];
    for (size_t at = 0; at < transfer->bytes; at += xmprt_staging_chunk) {
        size_t rest = transfer->bytes - at;
        size_t bytes = rest < xmprt_staging_chunk ? rest : xmprt_staging_chunk;
        xacc_message_t message = {buffer->host + at, bytes, transfer->peer, exchange->tag,
                                  transfer->send};
        xmprt_grow(&chunks->chunk, &chunks->room, chunks->count, sizeof *chunks->chunk);
        chunks->chunk[chunks->count++] = (chunk_t){p, at, bytes, xacc_plan_messages(1, &message)};
    }
}

static void plan_messages(const xmprt_exchange_t *exchange, xmprt_staging_t *staging) {
    int sends = 0, receives = 0;
    size_t bytes = exchange->count * sizeof(xacc_message_t);
    xacc_message_t *send = xmprt_allocate(bytes), *receive = xmprt_allocate(bytes);
    for (size_t i = 0; i < exchange->count; i++) {
        const xmprt_transfer_t *transfer = &exchange->transfer[i];
        const xmprt_pack_buffer_t *buffer = &staging->buffers.buffer[i];
        if (!xmprt_is_staged(transfer) || transfer->peer == xacc_comm()->rank)
            continue;
        xacc_message_t message = {buffer->host, transfer->bytes, transfer->peer, exchange->tag,
                                  transfer->send};
        if (in_chunks(transfer, buffer))
            cut(exchange, i, buffer, transfer->send ? &staging->sends : &staging->receives);
        else if (transfer->send)
            send[sends++] = message;
        else
            receive[receives++] = message;
    }
    staging->send = sends ? xacc_plan_messages(sends, send) : NULL;
    staging->receive = receives ? xacc_plan_messages(receives, receive) : NULL;
    free(send);
    free(receive);
}

xmprt_staging_t *xmprt_staging_new(const xmprt_exchange_t *exchange,
                                   const xmprt_sections_t *sections) {
    bool any = false;
    const char *why;
    for (size_t i = 0; i < exchange->count; i++) {
        xmprt_transfer_t *transfer = &exchange->transfer[i];
        if (!xmprt_is_staged(transfer))
            continue;
        any = true;
        if (!xmprt_transfer_on_device(exchange, transfer))
            xmprt_transfer_join(transfer);
    }
    if (!any)
        return NULL;
    xmprt_staging_t *staging = xmprt_allocate(sizeof *staging);
    staging->pack = xmprt_copy_batch_new(exchange->device);
    staging->unpack = xmprt_copy_batch_new(exchange->device);
    xmprt_pack_buffers_lay(exchange, sections,
                           xmprt_device_path(exchange->device, &why) == XACC_DEVICE_PATH_AWARE,
                           &staging->buffers);
    xmprt_pack_buffers_add_copies(exchange, sections, &staging->buffers, staging->pack,
                                  staging->unpack);
    plan_messages(exchange, staging);
    return staging;
}

static void free_chunks(chunks_t *chunks) {
    for (size_t i = 0; i < chunks->count; i++)
        xacc_plan_free(chunks->chunk[i].plan);
    free(chunks->chunk);
}

void xmprt_staging_free(const xmprt_exchange_t *exchange, xmprt_staging_t *staging) {
    if (!staging)
        return;
    xmprt_copy_batch_free(staging->pack);
    xmprt_copy_batch_free(staging->unpack);
    xacc_plan_free(staging->send);
    xacc_plan_free(staging->receive);
    free_chunks(&staging->sends);
    free_chunks(&staging->receives);
    xmprt_pack_buffers_free(exchange, &staging->buffers);
    free(staging);
}

/*--- Sending ---------------------------------------------------------------*/

/* Copies chunk i to host memory; chunks take turns in two queues, so that to
 * wait for one is not to wait for the next. */
static void fetch(const xmprt_exchange_t *exchange, const xmprt_staging_t *staging, size_t i) {
    const xmprt_device_t *device = exchange->device;
    const chunk_t *chunk = &staging->sends.chunk[i];
    const xmprt_pack_buffer_t *buffer = &staging->buffers.buffer[chunk->transfer];
    if (!buffer->copied)
        return;
    xacc_stream_t *queue = device->copies[i % 2];
    if (i < 2)
        xmprt_device_check(xacc_stream_depend(queue, device->stream));
    xmprt_device_check(xacc_stream_copy(queue, buffer->host + chunk->offset,
                                        xmprt_pack_buffer_device(buffer) + chunk->offset,
                                        chunk->bytes));
}

static void send(const xmprt_exchange_t *exchange, const xmprt_staging_t *staging) {
    const xmprt_device_t *device = exchange->device;
    const chunks_t *sends = &staging->sends;
    for (size_t i = 0; i < 2 && i < sends->count; i++)
        fetch(exchange, staging, i);
    xmprt_device_wait(device);
    if (staging->send)
        xacc_plan_start(staging->send);
    for (size_t i = 0; i < sends->count; i++) {
        const chunk_t *chunk = &sends->chunk[i];
        if (staging->buffers.buffer[chunk->transfer].copied)
            xmprt_device_check(xacc_stream_wait(device->copies[i % 2]));
        xacc_plan_start(chunk->plan);
        if (i + 2 < sends->count)
            fetch(exchange, staging, i + 2);
    }
}

void xmprt_staging_start(const xmprt_exchange_t *exchange, xmprt_staging_t *staging) {
    if (staging->receive)
        xacc_plan_start(staging->receive);
    for (size_t i = 0; i < staging->receives.count; i++)
        xacc_plan_start(staging->receives.chunk[i].plan);
    xmprt_device_follow(exchange->device);
    xmprt_copy_batch_run(staging->pack);
    for (size_t i = 0; i < exchange->count; i++) {
        const xmprt_transfer_t *transfer = &exchange->transfer[i];
        if (transfer->send && xmprt_is_staged(transfer) &&
            !xmprt_transfer_on_device(exchange, transfer))
            xmprt_transfer_pack(exchange, transfer, staging->buffers.buffer[i].host);
    }
    send(exchange, staging);
}

/*--- Receiving -------------------------------------------------------------*/

static bool test_chunks(const chunks_t *chunks) {
    for (size_t i = 0; i < chunks->count; i++)
        if (!xacc_plan_test(chunks->chunk[i].plan))
            return false;
    return true;
}

bool xmprt_staging_is_aware(const xmprt_staging_t *staging) {
    return staging->buffers.aware;
}

bool xmprt_staging_test(xmprt_staging_t *staging) {
    return (!staging->receive || xacc_plan_test(staging->receive)) &&
           (!staging->send || xacc_plan_test(staging->send)) && test_chunks(&staging->receives) &&
           test_chunks(&staging->sends);
}

/* What arrives goes on to the device, where it was to be copied. */
static void receive(const xmprt_exchange_t *exchange, const xmprt_staging_t *staging) {
    xmprt_device_follow(exchange->device);
    for (size_t i = 0; i < staging->receives.count; i++) {
        const chunk_t *chunk = &staging->receives.chunk[i];
        const xmprt_pack_buffer_t *buffer = &staging->buffers.buffer[chunk->transfer];
        xacc_plan_wait(chunk->plan);
        if (buffer->copied)
            xmprt_device_check(xacc_stream_copy(exchange->device->stream,
                                                xmprt_pack_buffer_device(buffer) + chunk->offset,
                                                buffer->host + chunk->offset, chunk->bytes));
    }
    if (staging->receive)
        xacc_plan_wait(staging->receive);
}

static void store(const xmprt_exchange_t *exchange, const xmprt_staging_t *staging) {
    if (exchange->fold.combine)
        xmprt_copy_batch_fold(staging->unpack, exchange->fold_op, exchange->fold_type);
    else
        xmprt_copy_batch_run(staging->unpack);
    for (size_t i = 0; i < exchange->count; i++) {
        const xmprt_transfer_t *transfer = &exchange->transfer[i];
        if (!transfer->send && xmprt_is_staged(transfer) &&
            !xmprt_transfer_on_device(exchange, transfer))
            xmprt_transfer_unpack(exchange, transfer, staging->buffers.buffer[i].host);
    }
}

void xmprt_staging_finish(const xmprt_exchange_t *exchange, xmprt_staging_t *staging) {
    receive(exchange, staging);
    store(exchange, staging);
    if (staging->send)
        xacc_plan_wait(staging->send);
    for (size_t i = 0; i < staging->sends.count; i++)
        xacc_plan_wait(staging->sends.chunk[i].plan);
}
