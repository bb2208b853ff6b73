/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whether data is present: the search in the table, under its lock or taking
 * it, and what is said when data is absent or present only in part. Called by
 * data.c, attach.c and the API. */
#include "acc/data.h"
#include "acc/managed.h"
#include "acc/place.h"
#include <stdio.h>

xacc_status_t xacc_section_check(const xacc_section_t *section) {
    uintptr_t end, start = (uintptr_t)section->start;
    if (section->bytes < (size_t)XACC_MOST_BYTES &&
        !__builtin_add_overflow(start, section->bytes, &end))
        return XACC_OK;
    if (section->name)
        return XACC_FAIL(XACC_ERR_ARG,
                         "the section of '%s' is larger than any memory",
                         section->name);
    return XACC_FAIL(XACC_ERR_ARG, "%zu bytes at %p are more than any memory",
                     section->bytes, (void *)section->start);
}

xacc_status_t xacc_data_absent(xacc_place_t *place,
                               const xacc_section_t *section) {
    if (!section->name)
        return XACC_FAIL(XACC_ERR_NOT_PRESENT,
                         "the data at %p is not present on device %d (%s)",
                         (void *)section->start, place->dev->ordinal,
                         place->ops->name);
    return XACC_FAIL(XACC_ERR_NOT_PRESENT,
                     "'%s' is not present on device %d (%s)", section->name,
                     place->dev->ordinal, place->ops->name);
}

xacc_range_t xacc_range_text(const char *name, const char *start,
                             size_t bytes) {
    xacc_range_t range;
    if (name)
        snprintf(range.text, sizeof range.text, "'%.60s' at [%p, %p)", name,
                 (const void *)start, (const void *)(start + bytes));
    else
        snprintf(range.text, sizeof range.text, "data at [%p, %p)",
                 (const void *)start, (const void *)(start + bytes));
    return range;
}

static xacc_status_t partly_present(xacc_place_t *place,
                                    const xacc_section_t *section,
                                    const xacc_entry_t *entry) {
    size_t covered =
        xacc_table_covered(&place->table, section->start, section->bytes);
    return XACC_FAIL(
        XACC_ERR_NOT_PRESENT,
        "%zu of %zu bytes of '%s' are present on device %d (%s): asked for is "
        "%s, present is %s",
        covered, section->bytes, section->name ? section->name : "the data",
        place->dev->ordinal, place->ops->name,
        xacc_range_text(section->name, section->start, section->bytes).text,
        xacc_range_text(xacc_entry_name(entry), xacc_entry_start(entry),
                        entry->bytes)
            .text);
}

/* Entries that leave are gone for whoever asks for theirs to go; others wait
 * until it is so. */
static xacc_status_t search(xacc_place_t *place, const xacc_section_t *section,
                            bool wait_leaving, xacc_entry_t **entry_p) {
    xacc_table_t *table = &place->table;
    size_t bytes = section->bytes ? section->bytes : 1;
    xacc_entry_t *entry;
    while ((entry = xacc_table_overlap(table, section->start, bytes)) &&
           entry->state != XACC_ENTRY_PRESENT) {
        if (entry->state == XACC_ENTRY_LEAVING && !wait_leaving) {
            entry = NULL;
            break;
        }
        xacc_table_wait(table);
    }
    *entry_p = entry;
    if (entry && !xacc_entry_contains(entry, section->start, bytes))
        return partly_present(place, section, entry);
    return XACC_OK;
}

xacc_status_t xacc_data_search(xacc_place_t *place,
                               const xacc_section_t *section,
                               xacc_entry_t **entry_p) {
    return search(place, section, true, entry_p);
}

xacc_status_t xacc_data_search_staying(xacc_place_t *place,
                                       const xacc_section_t *section,
                                       xacc_entry_t **entry_p) {
    return search(place, section, false, entry_p);
}

bool xacc_data_is_shared(xacc_place_t *place, const char *start) {
    if (place->shared)
        return xacc_place_is_identity(place);
    return xacc_managed_has(place, start);
}

xacc_status_t xacc_data_find(xacc_place_t *place, const xacc_section_t *section,
                             char **device_p) {
    bool shared = xacc_data_is_shared(place, section->start);
    *device_p = shared || place->shared ? section->start : NULL;
    if (shared || !section->start)
        return XACC_OK;
    xacc_entry_t *entry;
    pthread_mutex_lock(&place->table.lock);
    xacc_status_t status = xacc_data_search(place, section, &entry);
    if (status == XACC_OK && entry)
        *device_p = xacc_entry_address(entry, section->start);
    pthread_mutex_unlock(&place->table.lock);
    return status;
}

xacc_status_t xacc_data_need(xacc_place_t *place, const xacc_section_t *section,
                             char **device_p) {
    XACC_TRY(xacc_data_find(place, section, device_p));
    return *device_p ? XACC_OK : xacc_data_absent(place, section);
}
