/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See aliased_mappings.h. */
#include "acc/data/aliased_mappings.h"
#include "acc/data/presence.h"
#include "acc/data/strided_section.h"
#include "xacc/abi.h"

typedef struct all {
    xacc_stream_t *stream;
    xacc_mapping_t *mappings;
    size_t n;
} all_t;

typedef xacc_status_t visit_t(xacc_mapping_t *mapping, void *state);

static xacc_status_t each(const all_t *all, visit_t *visit, void *state) {
    for (size_t i = 0; i < all->n; i++) {
        xacc_mapping_t *mapping = &all->mappings[i];
        const all_t rows = {all->stream, (xacc_mapping_t *)mapping->start, mapping->bytes};
        XACC_TRY(mapping->state & XACC_MAPPING_ROWS ? each(&rows, visit, state)
                                                    : visit(mapping, state));
    }
    return XACC_OK;
}

typedef struct maker {
    const void *entry;
    xacc_mapping_t *mapping; /* that has made it for this directive */
} maker_t;

static xacc_status_t find_maker(xacc_mapping_t *mapping, void *maker_) {
    maker_t *maker = maker_;
    if (mapping->entry == maker->entry && mapping->state & XACC_MAPPING_CREATED)
        maker->mapping = mapping;
    return XACC_OK;
}

/* Of what a clause names, that section alone is copied, before it is the last one's. */
static void copy_back(xacc_mapping_t *mapping, xacc_mapping_t *maker) {
    if (mapping->flags & XACC_MAP_IMPLICIT)
        maker->flags |= XACC_MAP_FROM;
    else if (!(maker->flags & XACC_MAP_FROM))
        mapping->flags |= XACC_MAP_ALWAYS_FROM;
}

static xacc_status_t copy_in(const all_t *all, const xacc_mapping_t *mapping) {
    xacc_strided_t strided = {.n = 0};
    const xacc_section_t section = xacc_mapping_section(mapping, &strided);
    const xacc_section_t part = xacc_data_part(mapping->entry, &section);
    return xacc_strided_transfer(all->stream, mapping->entry, &part, true);
}

static xacc_status_t join(xacc_mapping_t *mapping, void *all_) {
    const all_t *all = all_;
    maker_t maker = {mapping->entry, NULL};
    if (!mapping->entry || !(mapping->flags & (XACC_MAP_TO | XACC_MAP_FROM)) ||
        mapping->state & XACC_MAPPING_CREATED)
        return XACC_OK;
    XACC_TRY(each(all, find_maker, &maker));
    if (maker.mapping && mapping->flags & XACC_MAP_FROM)
        copy_back(mapping, maker.mapping);
    return maker.mapping && (mapping->flags & XACC_MAP_TO) && !(maker.mapping->flags & XACC_MAP_TO)
               ? copy_in(all, mapping)
               : XACC_OK;
}

xacc_status_t xacc_aliased_mappings_join(xacc_stream_t *stream, xacc_mapping_t *mappings,
                                         size_t n) {
    all_t all = {stream, mappings, n};
    return each(&all, join, &all);
}
