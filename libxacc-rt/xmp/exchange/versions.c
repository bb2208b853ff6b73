/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where the sections of a rank are, for those that store there. Programs
 * exchange pointers and allocate anew, so an exchange knows a few sets of
 * addresses, and others are told of each once. */
#include "xmp/exchange/versions.h"
#include <string.h>

/* False: some memory cannot be shared. */
static bool describe(const xmp_exchange_t *exchange, const xmp_sections_t *sections,
                     xmp_place_of_t *places) {
    for (int i = 0; i < XMP_OPERANDS; i++) {
        xmp_extent_t extent = sections->extent[i];
        places[i] = (xmp_place_of_t){0};
        if (exchange->operand[i].device && extent.low != extent.high &&
            !xmp_place_describe(exchange->device, sections->base[i], extent.low, &places[i]))
            return false;
    }
    return true;
}

/* An address means the same allocation as before unless memory was given back
 * meanwhile. */
static void look_for_releases(const xmp_exchange_t *exchange, xmp_peers_t *peers) {
    uint64_t releases = atomic_load(&exchange->device->place->dev->releases);
    if (releases == peers->releases)
        return;
    peers->releases = releases;
    for (int v = 0; v < XMP_VERSIONS; v++)
        peers->version[v].checked = false;
}

static bool fill(const xmp_exchange_t *exchange, const xmp_sections_t *sections,
                 struct xmp_version *version, bool *ok_p) {
    xmp_place_of_t places[XMP_OPERANDS];
    if (!describe(exchange, sections, places)) {
        *ok_p = false;
        return false;
    }
    bool same = version->used && memcmp(version->place, places, sizeof places) == 0;
    memcpy(version->base, sections->base, sizeof version->base);
    memcpy(version->place, places, sizeof places);
    version->used = version->checked = true;
    return !same;
}

bool xmp_version_find(const xmp_exchange_t *exchange, const xmp_sections_t *sections,
                      xmp_peers_t *peers, bool *ok_p) {
    *ok_p = true;
    look_for_releases(exchange, peers);
    for (unsigned v = 0; v < XMP_VERSIONS; v++) {
        struct xmp_version *version = &peers->version[v];
        if (!version->used || memcmp(version->base, sections->base, sizeof version->base) != 0)
            continue;
        peers->current = v;
        return !version->checked && fill(exchange, sections, version, ok_p);
    }
    peers->current = peers->next++ % XMP_VERSIONS;
    struct xmp_version *version = &peers->version[peers->current];
    version->used = false;
    return fill(exchange, sections, version, ok_p);
}

bool xmp_version_take(const xmp_exchange_t *exchange, xmp_departure_t *departure, unsigned version,
                      const xmp_place_of_t *places) {
    for (int i = 0; i < XMP_OPERANDS; i++) {
        char **base = &departure->base[version][i];
        *base = NULL;
        if (places[i].share.kind && !(*base = xmp_place_reach(exchange->device, &places[i])))
            return false;
    }
    return true;
}
