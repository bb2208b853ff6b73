/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where the sections of a rank are, for those that store there. Programs
 * exchange pointers and allocate anew, so an exchange knows a few sets of
 * addresses, and others are told of each once. */
#include "xmp/exchange/peer_addresses.h"
#include <string.h>

/* False: some memory cannot be shared. */
static bool describe(const xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                     xmprt_remote_memory_t *memories) {
    for (int i = 0; i < XMPRT_OPERANDS; i++) {
        xmprt_extent_t extent = sections->extent[i];
        memories[i] = (xmprt_remote_memory_t){0};
        if (exchange->operand[i].device && extent.low != extent.high &&
            !xmprt_remote_memory_describe(exchange->device, sections->base[i], extent.low,
                                          &memories[i]))
            return false;
    }
    return true;
}

/* An address means the same allocation as before unless memory was given back
 * meanwhile. */
static void look_for_releases(const xmprt_exchange_t *exchange, xmprt_peers_t *peers) {
    uint64_t releases = atomic_load(&exchange->device->context->dev->releases);
    if (releases == peers->releases)
        return;
    peers->releases = releases;
    for (int v = 0; v < XMPRT_ADDRESS_SETS; v++)
        peers->version[v].checked = false;
}

static bool fill(const xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                 struct xmprt_peer_addresses *version, bool *ok_p) {
    xmprt_remote_memory_t memories[XMPRT_OPERANDS];
    if (!describe(exchange, sections, memories)) {
        *ok_p = false;
        return false;
    }
    bool same = version->used && memcmp(version->memory, memories, sizeof memories) == 0;
    memcpy(version->base, sections->base, sizeof version->base);
    memcpy(version->memory, memories, sizeof memories);
    version->used = version->checked = true;
    return !same;
}

bool xmprt_peer_addresses_find(const xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                               xmprt_peers_t *peers, bool *ok_p) {
    *ok_p = true;
    look_for_releases(exchange, peers);
    for (unsigned v = 0; v < XMPRT_ADDRESS_SETS; v++) {
        struct xmprt_peer_addresses *version = &peers->version[v];
        if (!version->used || memcmp(version->base, sections->base, sizeof version->base) != 0)
            continue;
        peers->current = v;
        return !version->checked && fill(exchange, sections, version, ok_p);
    }
    peers->current = peers->next++ % XMPRT_ADDRESS_SETS;
    struct xmprt_peer_addresses *version = &peers->version[peers->current];
    version->used = false;
    return fill(exchange, sections, version, ok_p);
}

bool xmprt_peer_addresses_take(const xmprt_exchange_t *exchange, xmprt_departure_t *departure,
                               unsigned version, const xmprt_remote_memory_t *memories) {
    for (int i = 0; i < XMPRT_OPERANDS; i++) {
        char **base = &departure->base[version][i];
        *base = NULL;
        if (memories[i].ipc.kind &&
            !(*base = xmprt_remote_memory_reach(exchange->device, &memories[i])))
            return false;
    }
    return true;
}
