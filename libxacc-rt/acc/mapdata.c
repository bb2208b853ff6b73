/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entries that do not come and go by counts: acc_map_data, acc_unmap_data, the
 * end of a place; and the search by device address. Called by the API and by
 * place.c. */
#include "acc/data.h"
#include "acc/memory.h"
#include "acc/place.h"
#include "acc/prof.h"
#include <stdlib.h>

static xacc_status_t insert_mapped(xacc_place_t *place,
                                   const xacc_section_t *section,
                                   void *device) {
    if (xacc_table_overlap(&place->table, section->start, section->bytes))
        return XACC_FAIL(XACC_ERR_ARG,
                         "some of the %zu bytes at %p are already present",
                         section->bytes, (void *)section->start);
    xacc_entry_t *entry = xacc_entry_new(section);
    if (!entry)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    entry->device = device;
    entry->dynamic = 1;
    entry->state = XACC_ENTRY_PRESENT;
    xacc_table_insert(&place->table, entry);
    return XACC_OK;
}

xacc_status_t xacc_data_map(xacc_place_t *place, const xacc_section_t *section,
                            void *device) {
    if (place->shared)
        return XACC_OK;
    if (!section->start || !section->bytes || !device)
        return XACC_FAIL(XACC_ERR_ARG, "null address or no bytes");
    pthread_mutex_lock(&place->table.lock);
    xacc_status_t status = insert_mapped(place, section, device);
    pthread_mutex_unlock(&place->table.lock);
    return status;
}

static void entry_free(xacc_entry_t *entry) {
    xacc_data_free_attachments(entry);
    free(entry);
}

xacc_status_t xacc_data_unmap(xacc_place_t *place, void *host) {
    if (place->shared)
        return XACC_OK;
    xacc_table_t *table = &place->table;
    pthread_mutex_lock(&table->lock);
    xacc_entry_t *entry = xacc_table_overlap(table, host, 1);
    bool mapped = entry && xacc_entry_start(entry) == host && !entry->block &&
                  entry->state == XACC_ENTRY_PRESENT;
    if (mapped)
        xacc_table_remove(table, entry);
    pthread_mutex_unlock(&table->lock);
    if (!mapped)
        return XACC_FAIL(XACC_ERR_ARG,
                         "%p is not the start of data mapped by acc_map_data",
                         host);
    entry_free(entry);
    xacc_dev_released(place->dev, XACC_MEM_DEVICE); /* as the program may now */
    return XACC_OK;
}

char *xacc_data_host_address(xacc_place_t *place, const char *device) {
    xacc_table_t *table = &place->table;
    char *host = place->shared ? (char *)device : NULL;
    pthread_mutex_lock(&table->lock);
    for (xacc_tree_node_t *node = xacc_tree_above(&table->tree, 0); node;
         node = xacc_tree_above(&table->tree, node->key)) {
        xacc_entry_t *entry = XACC_TREE_RECORD(node, xacc_entry_t, node);
        if (entry->state == XACC_ENTRY_PRESENT && device >= entry->device &&
            device < entry->device + entry->bytes)
            host = xacc_entry_start(entry) + (device - entry->device);
    }
    pthread_mutex_unlock(&table->lock);
    return host;
}

void xacc_data_drop_all(xacc_place_t *place) {
    xacc_table_t *table = &place->table;
    for (;;) {
        pthread_mutex_lock(&table->lock);
        xacc_entry_t *entry = xacc_table_first(table);
        if (entry)
            xacc_table_remove(table, entry);
        pthread_mutex_unlock(&table->lock);
        if (!entry)
            return;
        xacc_prof_tell_entry(place, NULL, entry, acc_ev_delete);
        if (entry->block)
            xacc_memory_free(place, entry->block);
        entry_free(entry);
    }
}
