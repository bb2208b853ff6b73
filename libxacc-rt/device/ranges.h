/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A set of disjoint address ranges: which allocation holds an address? Used by
 * the backends that hand out memory themselves (host, sim). Knows no device
 * and takes no lock: its owner does.
 */
#ifndef XACC_DEVICE_RANGES_H
#define XACC_DEVICE_RANGES_H

#include "core/tree.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct xacc_range {
    xacc_tree_node_t node; /* key: first address */
    size_t bytes;
    uint64_t serial; /* no two ranges of a process ever have the same */
} xacc_range_t;

typedef struct xacc_ranges {
    xacc_tree_t tree;
} xacc_ranges_t;

/* False if the host has no memory for one more range. */
bool xacc_ranges_insert(xacc_ranges_t *set, uintptr_t start, size_t bytes);
/* Removes the range that begins at start: its size, or 0 if there is none. */
size_t xacc_ranges_remove(xacc_ranges_t *set, uintptr_t start);

/* The last range that begins at or before address; the first one that begins
 * after it. Null if there is none. */
const xacc_range_t *xacc_ranges_floor(const xacc_ranges_t *set, uintptr_t address);
const xacc_range_t *xacc_ranges_above(const xacc_ranges_t *set, uintptr_t address);

/* True if one range of the set holds all of [address, address + bytes). */
bool xacc_ranges_hold(const xacc_ranges_t *set, uintptr_t address, size_t bytes);

static inline uintptr_t xacc_range_end(const xacc_range_t *range) {
    return range->node.key + range->bytes;
}

#endif
