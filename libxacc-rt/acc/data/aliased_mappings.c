/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See aliased_mappings.h. */
#include "acc/data/aliased_mappings.h"
#include "xacc/abi.h"

typedef struct all {
    xacc_mapping_t *mappings;
    size_t n;
} all_t;

typedef void visit_t(xacc_mapping_t *mapping, void *state);

static void each(const all_t *all, visit_t *visit, void *state) {
    for (size_t i = 0; i < all->n; i++) {
        xacc_mapping_t *mapping = &all->mappings[i];
        if (mapping->state & XACC_MAPPING_ROWS)
            each(&(all_t){(xacc_mapping_t *)mapping->start, mapping->bytes}, visit, state);
        else
            visit(mapping, state);
    }
}

typedef struct maker {
    const void *entry;
    xacc_mapping_t *mapping; /* that has made it for this directive */
} maker_t;

static void find_maker(xacc_mapping_t *mapping, void *maker_) {
    maker_t *maker = maker_;
    if (mapping->entry == maker->entry && mapping->state & XACC_MAPPING_CREATED)
        maker->mapping = mapping;
}

/* Of what a clause names, that section alone is copied, before it is the last one's. */
static void tell_maker(xacc_mapping_t *mapping, void *all) {
    maker_t maker = {mapping->entry, NULL};
    if (!mapping->entry || !(mapping->flags & XACC_MAP_FROM) ||
        mapping->state & XACC_MAPPING_CREATED)
        return;
    each(all, find_maker, &maker);
    if (maker.mapping && mapping->flags & XACC_MAP_IMPLICIT)
        maker.mapping->flags |= XACC_MAP_FROM;
    else if (maker.mapping && !(maker.mapping->flags & XACC_MAP_FROM))
        mapping->flags |= XACC_MAP_ALWAYS_FROM;
}

void xacc_aliased_mappings_join(xacc_mapping_t *mappings, size_t n) {
    all_t all = {mappings, n};
    each(&all, tell_maker, &all);
}
