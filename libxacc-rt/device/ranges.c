/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Address ranges as records of a tree (ranges.h). Called by host.c and the
 * simulator's memory, under their locks.
 */
#include "device/ranges.h"

#include <stdatomic.h>
#include <stdlib.h>

static atomic_uint_fast64_t serials;

static xacc_range_t *range_of(xacc_tree_node_t *node) {
    return node ? XACC_TREE_RECORD(node, xacc_range_t, node) : NULL;
}

const xacc_range_t *xacc_ranges_floor(const xacc_ranges_t *set, uintptr_t address) {
    return range_of(xacc_tree_floor(&set->tree, address));
}

const xacc_range_t *xacc_ranges_above(const xacc_ranges_t *set, uintptr_t address) {
    return range_of(xacc_tree_above(&set->tree, address));
}

bool xacc_ranges_insert(xacc_ranges_t *set, uintptr_t start, size_t bytes) {
    xacc_range_t *range = malloc(sizeof *range);
    if (!range)
        return false;
    *range =
        (xacc_range_t){.node.key = start, .bytes = bytes, .serial = atomic_fetch_add(&serials, 1)};
    xacc_tree_insert(&set->tree, &range->node);
    return true;
}

size_t xacc_ranges_remove(xacc_ranges_t *set, uintptr_t start) {
    xacc_range_t *range = range_of(xacc_tree_floor(&set->tree, start));
    if (!range || range->node.key != start)
        return 0;
    size_t bytes = range->bytes;
    xacc_tree_remove(&set->tree, &range->node);
    free(range);
    return bytes;
}

bool xacc_ranges_hold(const xacc_ranges_t *set, uintptr_t address, size_t bytes) {
    const xacc_range_t *range = xacc_ranges_floor(set, address);
    if (!range)
        return false;
    uintptr_t offset = address - range->node.key;
    return offset <= range->bytes && bytes <= range->bytes - offset;
}
