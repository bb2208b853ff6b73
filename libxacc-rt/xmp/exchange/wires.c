/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The layout of buffers: one pinned block for all parcels of an exchange, and
 * one on the device for those that are too large for kernels to pack them into
 * host memory. A parcel from this rank to itself is its twin's buffer. */
#include "xmp/exchange/wires.h"
#include <stdint.h>
#include <stdlib.h>

size_t xmp_staging_mapped = 256 << 10;

enum { LINE = 256 };

static bool is_own(const xmp_parcel_t *parcel) {
    return parcel->peer == xacc_comm()->rank;
}

static bool is_twin(const xmp_parcel_t *parcel) {
    return is_own(parcel) && !parcel->send;
}

static bool in_one_piece(const xmp_exchange_t *exchange, const xmp_parcel_t *parcel,
                         long *offset_p) {
    return parcel->count == 1 && !parcel->walk[0].spread &&
           (parcel->send || !exchange->fold.combine) &&
           xmp_walk_contiguous(&parcel->walk[0], offset_p);
}

/* From the device to the device of this rank: no host memory. */
static bool stays(const xmp_exchange_t *exchange, const xmp_parcel_t *parcel) {
    return is_own(parcel) && xmp_parcel_on_device(exchange, parcel) &&
           xmp_parcel_on_device(exchange, parcel + 1);
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
static void lay_one(const xmp_exchange_t *exchange, const xmp_sections_t *sections,
                    const xmp_wires_t *wires, size_t i, ends_t *ends) {
    const xmp_parcel_t *parcel = &exchange->parcel[i];
    xmp_wire_t *wire = &wires->wire[i];
    bool away = !is_own(parcel) && xmp_parcel_on_device(exchange, parcel);
    bool aware = away && wires->aware, here = stays(exchange, parcel);
    *wire = (xmp_wire_t){.copied = away && !aware && parcel->bytes > xmp_staging_mapped};
    if (!here && !aware)
        wire->host = take(&ends->host, parcel->bytes);
    if (wire->copied && in_one_piece(exchange, parcel, &wire->offset))
        wire->section = &sections->base[xmp_parcel_owner(parcel)];
    else if (here || aware || wire->copied)
        wire->kernel = take(&ends->device, parcel->bytes);
    else
        wire->kernel = wire->host;
    if (aware)
        wire->host = wire->kernel;
}

static void lay(const xmp_exchange_t *exchange, const xmp_sections_t *sections,
                const xmp_wires_t *wires, ends_t *ends) {
    for (size_t i = 0; i < exchange->count; i++) {
        const xmp_parcel_t *parcel = &exchange->parcel[i];
        if (xmp_is_staged(parcel) && is_twin(parcel))
            wires->wire[i] = wires->wire[i - 1];
        else if (xmp_is_staged(parcel))
            lay_one(exchange, sections, wires, i, ends);
    }
}

void xmp_wires_lay(const xmp_exchange_t *exchange, const xmp_sections_t *sections, bool aware,
                   xmp_wires_t *wires) {
    ends_t ends = {0, 0};
    wires->aware = aware;
    wires->wire = xmp_allocate(exchange->count * sizeof *wires->wire);
    lay(exchange, sections, wires, &ends);
    if (ends.host)
        wires->host = xmp_device_pinned(exchange->device, ends.host);
    if (ends.device)
        wires->block = xmp_device_alloc(exchange->device, ends.device);
    ends.host = (uintptr_t)wires->host;
    ends.device = wires->block ? (uintptr_t)wires->block->address : 0;
    lay(exchange, sections, wires, &ends);
}

static void add_walks(const xmp_sections_t *sections, const xmp_wire_t *wire,
                      const xmp_parcel_t *parcel, xmp_haul_t *haul) {
    long offset = 0;
    for (size_t w = 0; w < parcel->count; w++) {
        const xmp_walk_t *walk = &parcel->walk[w];
        xmp_end_t elements = {&sections->base[walk->owner], walk, 0};
        xmp_end_t buffer = {&wire->kernel, NULL, offset};
        xmp_haul_add(haul, parcel->send ? elements : buffer, parcel->send ? buffer : elements);
        offset += (long)((walk->spread ? 1 : walk->total) * walk->size);
    }
}

void xmp_wires_haul(const xmp_exchange_t *exchange, const xmp_sections_t *sections,
                    const xmp_wires_t *wires, xmp_haul_t *pack, xmp_haul_t *unpack) {
    for (size_t i = 0; i < exchange->count; i++) {
        const xmp_parcel_t *parcel = &exchange->parcel[i];
        if (xmp_is_staged(parcel) && wires->wire[i].kernel &&
            xmp_parcel_on_device(exchange, parcel))
            add_walks(sections, &wires->wire[i], parcel, parcel->send ? pack : unpack);
    }
}

void xmp_wires_free(const xmp_exchange_t *exchange, xmp_wires_t *wires) {
    xmp_device_unpin(exchange->device, wires->host);
    xmp_device_free(exchange->device, wires->block);
    free(wires->wire);
}
