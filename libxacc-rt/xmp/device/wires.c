/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The layout of buffers: one pinned block for all parcels of an exchange, and
 * one on the device for those that are too large for kernels to pack them into
 * host memory. A parcel from this rank to itself is its twin's buffer. */
#include "xmp/device/wires.h"
#include "xmp/device/staging.h"
#include <stdint.h>
#include <stdlib.h>

enum { LINE = 256 };

static bool is_own(const xmp_parcel_t *parcel) {
    return parcel->peer == xacc_comm()->rank;
}

static bool is_twin(const xmp_parcel_t *parcel) {
    return is_own(parcel) && !parcel->send;
}

static size_t padded(size_t bytes) {
    return (bytes + LINE - 1) / LINE * LINE;
}

static bool in_one_piece(const xmp_exchange_t *exchange,
                         const xmp_parcel_t *parcel, long *offset_p) {
    return parcel->count == 1 && !parcel->walk[0].spread &&
           (parcel->send || !exchange->fold.combine) &&
           xmp_walk_contiguous(&parcel->walk[0], offset_p);
}

/* From the device to the device of this rank: no host memory. */
static bool stays(const xmp_exchange_t *exchange, const xmp_parcel_t *parcel) {
    return is_own(parcel) && xmp_parcel_on_device(exchange, parcel) &&
           xmp_parcel_on_device(exchange, parcel + 1);
}

/* Gives the parcel its part of the two blocks, whose sizes grow; their begin
 * is added afterwards, where there is one. */
static void lay_one(const xmp_exchange_t *exchange,
                    const xmp_sections_t *sections, size_t i, char **host_p,
                    char **device_p, xmp_wire_t *wire) {
    const xmp_parcel_t *parcel = &exchange->parcel[i];
    bool own = is_own(parcel), here = stays(exchange, parcel);
    *wire = (xmp_wire_t){.copied = !own && parcel->bytes > xmp_staging_mapped &&
                                   xmp_parcel_on_device(exchange, parcel)};
    if (!here) {
        wire->host = *host_p;
        *host_p += padded(parcel->bytes);
    }
    if (wire->copied && in_one_piece(exchange, parcel, &wire->offset))
        wire->section = &sections->base[xmp_parcel_owner(parcel)];
    else if (here || wire->copied) {
        wire->kernel = *device_p;
        *device_p += padded(parcel->bytes);
    } else
        wire->kernel = wire->host;
}

/* host, device: the blocks; null first, which tells their sizes. */
static void lay(const xmp_exchange_t *exchange, const xmp_sections_t *sections,
                xmp_wires_t *wires, char **host_p, char **device_p) {
    for (size_t i = 0; i < exchange->count; i++) {
        const xmp_parcel_t *parcel = &exchange->parcel[i];
        if (xmp_is_staged(parcel) && is_twin(parcel))
            wires->wire[i] = wires->wire[i - 1];
        else if (xmp_is_staged(parcel))
            lay_one(exchange, sections, i, host_p, device_p, &wires->wire[i]);
    }
}

void xmp_wires_lay(const xmp_exchange_t *exchange,
                   const xmp_sections_t *sections, xmp_wires_t *wires) {
    char *host = NULL, *device = NULL;
    wires->wire = xmp_allocate(exchange->count * sizeof *wires->wire);
    lay(exchange, sections, wires, &host, &device);
    if (host)
        host = wires->host =
            xmp_device_pinned(exchange->device, (size_t)(uintptr_t)host);
    if (device) {
        wires->block =
            xmp_device_alloc(exchange->device, (size_t)(uintptr_t)device);
        device = wires->block->address;
    }
    lay(exchange, sections, wires, &host, &device);
}

static void add_walks(const xmp_sections_t *sections, const xmp_wire_t *wire,
                      const xmp_parcel_t *parcel, xmp_haul_t *haul) {
    long offset = 0;
    for (size_t w = 0; w < parcel->count; w++) {
        const xmp_walk_t *walk = &parcel->walk[w];
        xmp_end_t elements = {&sections->base[walk->owner], walk, 0};
        xmp_end_t buffer = {&wire->kernel, NULL, offset};
        xmp_haul_add(haul, parcel->send ? elements : buffer,
                     parcel->send ? buffer : elements);
        offset += (long)((walk->spread ? 1 : walk->total) * walk->size);
    }
}

void xmp_wires_haul(const xmp_exchange_t *exchange,
                    const xmp_sections_t *sections, const xmp_wires_t *wires,
                    xmp_haul_t *pack, xmp_haul_t *unpack) {
    for (size_t i = 0; i < exchange->count; i++) {
        const xmp_parcel_t *parcel = &exchange->parcel[i];
        if (xmp_is_staged(parcel) && wires->wire[i].kernel &&
            xmp_parcel_on_device(exchange, parcel))
            add_walks(sections, &wires->wire[i], parcel,
                      parcel->send ? pack : unpack);
    }
}

void xmp_wires_free(const xmp_exchange_t *exchange, xmp_wires_t *wires) {
    xmp_device_unpin(exchange->device, wires->host);
    xmp_device_free(exchange->device, wires->block);
    free(wires->wire);
}
