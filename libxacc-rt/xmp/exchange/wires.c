/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The layout of buffers: one pinned block for all parcels of an exchange, and
 * one on the device for those that are too large for kernels to pack them into
 * host memory. A parcel from this rank to itself is its twin's buffer. */
#include "xmp/exchange/wires.h"
#include <stdint.h>
#include <stdlib.h>

size_t xmprt_staging_mapped = 256 << 10;

enum { LINE = 256 };

static bool is_own(const xmprt_parcel_t *parcel) {
    return parcel->peer == xacc_comm()->rank;
}

static bool is_twin(const xmprt_parcel_t *parcel) {
    return is_own(parcel) && !parcel->send;
}

static bool in_one_piece(const xmprt_exchange_t *exchange, const xmprt_parcel_t *parcel,
                         long *offset_p) {
    return parcel->count == 1 && !parcel->walk[0].spread &&
           (parcel->send || !exchange->fold.combine) &&
           xmprt_walk_contiguous(&parcel->walk[0], offset_p);
}

/* From the device to the device of this rank: no host memory. */
static bool stays(const xmprt_exchange_t *exchange, const xmprt_parcel_t *parcel) {
    return is_own(parcel) && xmprt_parcel_on_device(exchange, parcel) &&
           xmprt_parcel_on_device(exchange, parcel + 1);
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

/* Messages of parcels on the device are in pinned memory, or with wires->aware
 * in that of the device. */
static void lay_one(const xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                    const xmprt_wires_t *wires, size_t i, ends_t *ends) {
    const xmprt_parcel_t *parcel = &exchange->parcel[i];
    xmprt_wire_t *wire = &wires->wire[i];
    bool away = !is_own(parcel) && xmprt_parcel_on_device(exchange, parcel);
    bool aware = away && wires->aware, here = stays(exchange, parcel);
    *wire = (xmprt_wire_t){.copied = away && !aware && parcel->bytes > xmprt_staging_mapped};
    if (!here && !aware)
        wire->host = take(&ends->host, parcel->bytes);
    if (wire->copied && in_one_piece(exchange, parcel, &wire->offset))
        wire->section = &sections->base[xmprt_parcel_owner(parcel)];
    else if (here || aware || wire->copied)
        wire->kernel = take(&ends->device, parcel->bytes);
    else
        wire->kernel = wire->host;
    if (aware)
        wire->host = wire->kernel;
}

static void lay(const xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                const xmprt_wires_t *wires, ends_t *ends) {
    for (size_t i = 0; i < exchange->count; i++) {
        const xmprt_parcel_t *parcel = &exchange->parcel[i];
        if (xmprt_is_staged(parcel) && is_twin(parcel))
            wires->wire[i] = wires->wire[i - 1];
        else if (xmprt_is_staged(parcel))
            lay_one(exchange, sections, wires, i, ends);
    }
}

void xmprt_wires_lay(const xmprt_exchange_t *exchange, const xmprt_sections_t *sections, bool aware,
                     xmprt_wires_t *wires) {
    ends_t ends = {0, 0};
    wires->aware = aware;
    wires->wire = xmprt_allocate(exchange->count * sizeof *wires->wire);
    lay(exchange, sections, wires, &ends);
    if (ends.host)
        wires->host = xmprt_device_pinned(exchange->device, ends.host);
    if (ends.device)
        wires->block = xmprt_device_alloc(exchange->device, ends.device);
    ends.host = (uintptr_t)wires->host;
    ends.device = wires->block ? (uintptr_t)wires->block->address : 0;
    lay(exchange, sections, wires, &ends);
}

static void add_walks(const xmprt_sections_t *sections, const xmprt_wire_t *wire,
                      const xmprt_parcel_t *parcel, xmprt_copy_batch_t *batch) {
    long offset = 0;
    for (size_t w = 0; w < parcel->count; w++) {
        const xmprt_walk_t *walk = &parcel->walk[w];
        xmprt_end_t elements = {&sections->base[walk->owner], walk, 0};
        xmprt_end_t buffer = {&wire->kernel, NULL, offset};
        xmprt_copy_batch_add(batch, parcel->send ? elements : buffer,
                             parcel->send ? buffer : elements);
        offset += (long)((walk->spread ? 1 : walk->total) * walk->size);
    }
}

void xmprt_wires_add_copies(const xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                            const xmprt_wires_t *wires, xmprt_copy_batch_t *pack,
                            xmprt_copy_batch_t *unpack) {
    for (size_t i = 0; i < exchange->count; i++) {
        const xmprt_parcel_t *parcel = &exchange->parcel[i];
        if (xmprt_is_staged(parcel) && wires->wire[i].kernel &&
            xmprt_parcel_on_device(exchange, parcel))
            add_walks(sections, &wires->wire[i], parcel, parcel->send ? pack : unpack);
    }
}

void xmprt_wires_free(const xmprt_exchange_t *exchange, xmprt_wires_t *wires) {
    xmprt_device_unpin(exchange->device, wires->host);
    xmprt_device_free(exchange->device, wires->block);
    free(wires->wire);
}
