/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entries that do not come and go by counts: acc_map_data, acc_unmap_data, the
 * end of a context; and the search by device address. Called by the API and by
 * contexts.c (upcalls.h). */
#include "acc/data/mapdata.h"
#include "acc/data/attach.h"
#include "acc/data/presence.h"
#include "acc/data/uses.h"
#include "acc/profile/prof.h"
#include "acc/state/bases.h"
#include "acc/state/present_table.h"
#include "acc/state/upcalls.h"
#include "acc/stream/blocks.h"
#include <stdlib.h>

static xacc_status_t insert_mapped(xacc_context_t *context, const xacc_section_t *section,
                                   void *device) {
    xacc_entry_t *entry =
        xacc_present_table_overlap(&context->table, section->start, section->bytes);
    if (entry)
        return XACC_FAIL(
            XACC_ERR_ARG, "%s overlaps %s, which is already present",
            xacc_range_text(NULL, section->start, section->bytes).text,
            xacc_range_text(xacc_entry_name(entry), xacc_entry_start(entry), entry->bytes).text);
    entry = xacc_entry_new(section);
    if (!entry)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    entry->device = device;
    entry->dynamic = 1;
    entry->state = XACC_ENTRY_PRESENT;
    xacc_present_table_insert(&context->table, entry);
    return XACC_OK;
}

xacc_status_t xacc_data_map(xacc_context_t *context, const xacc_section_t *section, void *device) {
    if (context->shared)
        return XACC_OK;
    if (!section->start || !section->bytes || !device)
        return XACC_FAIL(XACC_ERR_ARG, "null address or no bytes");
    pthread_mutex_lock(&context->table.lock);
    xacc_status_t status = insert_mapped(context, section, device);
    pthread_mutex_unlock(&context->table.lock);
    return status;
}

static void entry_free(xacc_entry_t *entry) {
    xacc_data_free_attachments(entry);
    xacc_uses_free(entry);
    free(entry);
}

static xacc_status_t in_use(const xacc_entry_t *entry) {
    return XACC_FAIL(
        XACC_ERR_ARG, "%s is still used by a data region or compute construct",
        xacc_range_text(xacc_entry_name(entry), xacc_entry_start(entry), entry->bytes).text);
}

static xacc_status_t may_unmap(const xacc_entry_t *entry, const char *host) {
    if (!entry || xacc_entry_start(entry) != host || entry->block ||
        entry->state != XACC_ENTRY_PRESENT)
        return XACC_FAIL(XACC_ERR_ARG, "%p is not the start of data mapped by acc_map_data",
                         (const void *)host);
    return entry->structured ? in_use(entry) : XACC_OK;
}

xacc_status_t xacc_data_unmap(xacc_context_t *context, void *host) {
    if (context->shared)
        return XACC_OK;
    xacc_present_table_t *table = &context->table;
    pthread_mutex_lock(&table->lock);
    xacc_entry_t *entry = xacc_present_table_overlap(table, host, 1);
    xacc_status_t status = may_unmap(entry, host);
    if (status == XACC_OK)
        xacc_present_table_remove(table, entry);
    pthread_mutex_unlock(&table->lock);
    if (status != XACC_OK)
        return status;
    entry_free(entry);
    xacc_dev_released(context->dev, XACC_MEM_DEVICE); /* as the program may now */
    return XACC_OK;
}

char *xacc_data_host_address(xacc_context_t *context, const char *device) {
    xacc_present_table_t *table = &context->table;
    char *host = context->shared ? (char *)device : NULL;
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

xacc_status_t xacc_data_check_unused(xacc_context_t *context) {
    xacc_present_table_t *table = &context->table;
    xacc_status_t status = XACC_OK;
    pthread_mutex_lock(&table->lock);
    for (xacc_tree_node_t *node = xacc_tree_above(&table->tree, 0); node && status == XACC_OK;
         node = xacc_tree_above(&table->tree, node->key)) {
        const xacc_entry_t *entry = XACC_TREE_RECORD(node, xacc_entry_t, node);
        if (entry->structured)
            status = in_use(entry);
    }
    pthread_mutex_unlock(&table->lock);
    return status;
}

void xacc_data_drop_all(xacc_context_t *context) {
    xacc_present_table_t *table = &context->table;
    for (;;) {
        pthread_mutex_lock(&table->lock);
        xacc_entry_t *entry = xacc_present_table_first(table);
        if (entry)
            xacc_present_table_remove(table, entry);
        else
            xacc_bases_forget_empty(table);
        pthread_mutex_unlock(&table->lock);
        if (!entry)
            return;
        xacc_prof_tell_entry(context, NULL, entry, acc_ev_delete);
        if (entry->block)
            xacc_memory_free(context, entry->block);
        entry_free(entry);
    }
}
