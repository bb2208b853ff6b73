/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* update: copies of what is present. */
#include "acc/data/data.h"
#include "acc/data/presence.h"
#include "acc/data/strided_section.h"
#include "acc/state/bases.h"
#include "acc/state/present_table.h"

/* The name of a pointer alone is no name for a part of what is there. */
static xacc_status_t means_all(xacc_present_table_t *table, const xacc_entry_t *entry,
                               const xacc_section_t *section) {
    bool several;
    pthread_mutex_lock(&table->lock);
    const bool all = section->start == xacc_entry_start(entry) ||
                     xacc_bases_find(table, section->start, &several) == entry;
    pthread_mutex_unlock(&table->lock);
    const char *name = section->name ? section->name : "data";
    return all ? XACC_OK
               : XACC_FAIL(
                     XACC_ERR_ARG,
                     "'%s' points into the middle of %s: write "
                     "'%s[start:length]'",
                     name,
                     xacc_range_text(xacc_entry_name(entry), xacc_entry_start(entry), entry->bytes)
                         .text,
                     name);
}

/* The entry is kept by a structured count while the copy is put into the queue.
 */
xacc_status_t xacc_data_update(xacc_stream_t *stream, const xacc_section_t *section,
                               uint32_t flags) {
    uint32_t how = flags & XACC_MAP_IF_PRESENT ? XACC_MAP_IF_PRESENT : XACC_MAP_PRESENT;
    xacc_pending_delete_t pending = {NULL};
    xacc_copy_t copy;
    XACC_TRY(xacc_data_enter(stream, section, how, XACC_STRUCTURED, &copy));
    if (!copy.entry)
        return XACC_OK;
    bool to_device = flags & XACC_MAP_DEVICE;
    if (section->bare && section->bytes == 0)
        XACC_TRY(means_all(&stream->context->table, copy.entry, section));
    const xacc_section_t part = xacc_data_part(copy.entry, section);
    XACC_TRY(xacc_strided_transfer(stream, copy.entry, &part, to_device));
    XACC_TRY(xacc_data_leave(stream, copy.entry, section, 0, XACC_STRUCTURED, &pending));
    return pending.first ? xacc_data_finish(stream, &pending) : XACC_OK;
}
