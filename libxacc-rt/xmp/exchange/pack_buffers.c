/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The layout of buffers: one pinned block for all transfers of an exchange, and
 * one on the device for those that are too large for kernels to pack them into
 * host memory. A transfer from this rank to itself is its twin's buffer. */
#include "xmp/exchange/pack_buffers.h"
#include <stdint.h>
#include <stdlib.h>

size_t xmprt_staging_mapped = 256 << 10;

enum { LINE = 256 };

static bool is_own(const xmprt_transfer_t *transfer) {
    return transfer->peer == xacc_comm()->rank;
}

static bool is_twin(const xmprt_transfer_t *transfer) {
    return is_own(transfer) && !transfer->send;
}

static bool in_one_piece(const xmprt_exchange_t *exchange, const xmprt_transfer_t *transfer,
                         long *offset_p) {
    return transfer->count == 1 && !transfer->walk[0].spread &&
           (transfer->send || !exchange->fold.combine) &&
           xmprt_walk_contiguous(&transfer->walk[0], offset_p);
}

/* From the device to the device of this rank: no host memory. */
static bool stays(const xmprt_exchange_t *exchange, const xmprt_transfer_t *transfer) {
    return is_own(transfer) && xmprt_transfer_on_device(exchange, transfer) &&
           xmprt_transfer_on_device(exchange, transfer + 1);
}

/* Ends of what is in use of the two blocks: sizes first, where the blocks begin
 * at 0, then addresses. */
typedef struct ends {
    uintptr_t host, device;
} ends_t;

static char *take(uintptr_t *end, size_t bytes) {
    uintptr_t at = *end;
    *end = at + (bytes + LINE - 1) / LINE * LINE;
    return (char *)at;
}

/* Messages of transfers on the device are in pinned memory, or with buffers->aware
 * in that of the device. */
static void lay_one(const xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                    const xmprt_pack_buffers_t *buffers, size_t i, ends_t *ends) {
    const xmprt_transfer_t *transfer = &exchange->transfer[i];
    xmprt_pack_buffer_t *buffer = &buffers->buffer[i];
    bool away = !is_own(transfer) && xmprt_transfer_on_device(exchange, transfer);
    bool aware = away && buffers->aware, here = stays(exchange, transfer);
    *buffer =
        (xmprt_pack_buffer_t){.copied = away && !aware && transfer->bytes > xmprt_staging_mapped};
    if (!here && !aware)
        buffer->host = take(&ends->host, transfer->bytes);
    if (buffer->copied && in_one_piece(exchange, transfer, &buffer->offset))
        buffer->section = &sections->base[xmprt_transfer_owner(transfer)];
    else if (here || aware || buffer->copied)
        buffer->kernel = take(&ends->device, transfer->bytes);
    else
        buffer->kernel = buffer->host;
    if (aware)
        buffer->host = buffer->kernel;
}

static void lay(const xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                const xmprt_pack_buffers_t *buffers, ends_t *ends) {
    for (size_t i = 0; i < exchange->count; i++) {
        const xmprt_transfer_t *transfer = &exchange->transfer[i];
        if (xmprt_is_staged(transfer) && is_twin(transfer))
            buffers->buffer[i] = buffers->buffer[i - 1];
        else if (xmprt_is_staged(transfer))
            lay_one(exchange, sections, buffers, i, ends);
    }
}

void xmprt_pack_buffers_lay(const xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                            bool aware, xmprt_pack_buffers_t *buffers) {
    ends_t ends = {0, 0};
    buffers->aware = aware;
    buffers->buffer = xmprt_allocate(exchange->count * sizeof *buffers->buffer);
    lay(exchange, sections, buffers, &ends);
    if (ends.host)
        buffers->host = xmprt_device_pinned(exchange->device, ends.host);
    if (ends.device)
        buffers->block = xmprt_device_alloc(exchange->device, ends.device);
    ends.host = (uintptr_t)buffers->host;
    ends.device = buffers->block ? (uintptr_t)buffers->block->address : 0;
    lay(exchange, sections, buffers, &ends);
}

static void add_walks(const xmprt_sections_t *sections, const xmprt_pack_buffer_t *buffer,
                      const xmprt_transfer_t *transfer, xmprt_copy_batch_t *batch) {
    long offset = 0;
    for (size_t w = 0; w < transfer->count; w++) {
        const xmprt_walk_t *walk = &transfer->walk[w];
        xmprt_end_t elements = {&sections->base[walk->owner], walk, 0};
        xmprt_end_t dense = {&buffer->kernel, NULL, offset};
        xmprt_copy_batch_add(batch, transfer->send ? elements : dense,
                             transfer->send ? dense : elements);
        offset += (long)((walk->spread ? 1 : walk->total) * walk->size);
    }
}

void xmprt_pack_buffers_add_copies(const xmprt_exchange_t *exchange,
                                   const xmprt_sections_t *sections,
                                   const xmprt_pack_buffers_t *buffers, xmprt_copy_batch_t *pack,
                                   xmprt_copy_batch_t *unpack) {
    for (size_t i = 0; i < exchange->count; i++) {
        const xmprt_transfer_t *transfer = &exchange->transfer[i];
        if (xmprt_is_staged(transfer) && buffers->buffer[i].kernel &&
            xmprt_transfer_on_device(exchange, transfer))
            add_walks(sections, &buffers->buffer[i], transfer, transfer->send ? pack : unpack);
    }
}

void xmprt_pack_buffers_free(const xmprt_exchange_t *exchange, xmprt_pack_buffers_t *buffers) {
    xmprt_device_unpin(exchange->device, buffers->host);
    xmprt_device_free(exchange->device, buffers->block);
    free(buffers->buffer);
}
