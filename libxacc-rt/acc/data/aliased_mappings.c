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

static void copy_back(xacc_mapping_t *mapping, void *entry) {
    if (mapping->entry == entry && mapping->state & XACC_MAPPING_CREATED)
        mapping->flags |= XACC_MAP_FROM;
}

static void tell_maker(xacc_mapping_t *mapping, void *all) {
    const uint32_t flags = XACC_MAP_IMPLICIT | XACC_MAP_FROM;
    if (mapping->entry && (mapping->flags & flags) == flags &&
        !(mapping->state & XACC_MAPPING_CREATED))
        each(all, copy_back, mapping->entry);
}

void xacc_aliased_mappings_join(xacc_mapping_t *mappings, size_t n) {
    all_t all = {mappings, n};
    each(&all, tell_maker, &all);
}
