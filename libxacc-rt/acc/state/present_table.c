/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The present table proper: sections that never overlap, ordered by address.
 * Called under the table's lock. */
#include "acc/state/present_table.h"
#include "acc/state/bases.h"
#include "core/cancel.h"
#include <stdlib.h>
#include <string.h>

void xacc_present_table_init(xacc_present_table_t *table) {
    *table = (xacc_present_table_t){.tree = {0}};
    pthread_mutex_init(&table->lock, NULL);
    pthread_cond_init(&table->changed, NULL);
}

void xacc_present_table_wait(xacc_present_table_t *table) {
    XACC_NO_CANCEL;
    pthread_cond_wait(&table->changed, &table->lock);
}

xacc_entry_t *xacc_entry_new(const xacc_section_t *section) {
    const char *name = section->name ? section->name : "";
    size_t length = strlen(name) + 1;
    xacc_entry_t *entry = calloc(1, sizeof *entry + length);
    if (!entry)
        return NULL;
    entry->node.key = (uintptr_t)section->start;
    entry->bytes = section->bytes;
    memcpy(entry->name, name, length);
    return entry;
}

void xacc_present_table_insert(xacc_present_table_t *table, xacc_entry_t *entry) {
    xacc_tree_insert(&table->tree, &entry->node);
    atomic_fetch_add(&table->entries, 1);
    xacc_present_table_changed(table);
}

void xacc_present_table_remove(xacc_present_table_t *table, xacc_entry_t *entry) {
    xacc_tree_remove(&table->tree, &entry->node);
    xacc_bases_forget(table, entry);
    atomic_fetch_sub(&table->entries, 1);
    xacc_present_table_changed(table);
}

static xacc_entry_t *record(xacc_tree_node_t *node) {
    return node ? XACC_TREE_RECORD(node, xacc_entry_t, node) : NULL;
}

xacc_entry_t *xacc_present_table_first(const xacc_present_table_t *table) {
    return record(xacc_tree_above(&table->tree, 0));
}

xacc_entry_t *xacc_present_table_overlap(xacc_present_table_t *table, const char *start,
                                         size_t bytes) {
    table->searches++;
    xacc_entry_t *entry = record(xacc_tree_floor(&table->tree, (uintptr_t)start));
    if (entry && (uintptr_t)start - entry->node.key < entry->bytes)
        return entry;
    entry = record(xacc_tree_above(&table->tree, (uintptr_t)start));
    return entry && entry->node.key - (uintptr_t)start < bytes ? entry : NULL;
}

size_t xacc_present_table_covered(xacc_present_table_t *table, const char *start, size_t bytes) {
    uintptr_t at = (uintptr_t)start, end = at + bytes;
    size_t covered = 0;
    while (at < end) {
        xacc_entry_t *entry = xacc_present_table_overlap(table, (const char *)at, end - at);
        if (!entry)
            break;
        uintptr_t from = entry->node.key > at ? entry->node.key : at;
        uintptr_t to = entry->node.key + entry->bytes < end ? entry->node.key + entry->bytes : end;
        covered += to - from;
        at = to;
    }
    return covered;
}
