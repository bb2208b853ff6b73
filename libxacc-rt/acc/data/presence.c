/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whether data is present: the search in the table, under its lock or taking
 * it, and what is said when data is absent or present only in part. Called by
 * data.c, attach.c and the API. */
#include "acc/data/presence.h"
#include "acc/data/managed.h"
#include "acc/state/bases.h"
#include "acc/state/present_table.h"
#include <stdio.h>
#include <string.h>

xacc_status_t xacc_section_check(const xacc_section_t *section) {
    uintptr_t end, start = (uintptr_t)section->start;
    if (section->bytes < (size_t)XACC_MOST_BYTES &&
        !__builtin_add_overflow(start, section->bytes, &end))
        return XACC_OK;
    if (section->name)
        return XACC_FAIL(XACC_ERR_ARG, "the section of '%s' is larger than any memory",
                         section->name);
    return XACC_FAIL(XACC_ERR_ARG, "%zu bytes at %p are more than any memory", section->bytes,
                     (void *)section->start);
}

xacc_status_t xacc_data_absent(xacc_context_t *context, const xacc_section_t *section) {
    if (!section->name)
        return XACC_FAIL(XACC_ERR_NOT_PRESENT, "the data at %p is not present on device %d (%s)",
                         (void *)section->start, context->dev->ordinal, context->ops->name);
    const char *hint = section->bare && section->bytes == 0
                           ? ": name what is used of it in a data clause, as "
                           : "";
    return XACC_FAIL(XACC_ERR_NOT_PRESENT, "'%s' is not present on device %d (%s)%s%s%s%s",
                     section->name, context->dev->ordinal, context->ops->name, hint,
                     *hint ? "'" : "", *hint ? section->name : "", *hint ? "[start:length]'" : "");
}

xacc_range_text_t xacc_range_text(const char *name, const char *start, size_t bytes) {
    xacc_range_text_t range;
    if (name)
        snprintf(range.text, sizeof range.text, "'%.60s' at [%p, %p)", name, (const void *)start,
                 (const void *)(start + bytes));
    else
        snprintf(range.text, sizeof range.text, "data at [%p, %p)", (const void *)start,
                 (const void *)(start + bytes));
    return range;
}

static xacc_status_t partly_present(xacc_context_t *context, const xacc_section_t *section,
                                    const xacc_entry_t *entry) {
    size_t covered = xacc_present_table_covered(&context->table, section->start, section->bytes);
    return XACC_FAIL(
        XACC_ERR_NOT_PRESENT,
        "%zu of %zu bytes of '%s' are present on device %d (%s): asked for is "
        "%s, present is %s",
        covered, section->bytes, section->name ? section->name : "the data", context->dev->ordinal,
        context->ops->name, xacc_range_text(section->name, section->start, section->bytes).text,
        xacc_range_text(xacc_entry_name(entry), xacc_entry_start(entry), entry->bytes).text);
}

static xacc_status_t ambiguous(xacc_context_t *context, const char *name) {
    return XACC_FAIL(XACC_ERR_NOT_PRESENT,
                     "several sections of '%s' are present on device %d (%s): "
                     "write '%s[start:length]'",
                     name ? name : "the data", context->dev->ordinal, context->ops->name,
                     name ? name : "data");
}

xacc_entry_t *xacc_data_pointed(xacc_present_table_t *table, const char *pointer, const char *name,
                                bool *several_p) {
    xacc_entry_t *around = xacc_present_table_overlap(table, pointer, 1);
    xacc_entry_t *called = xacc_bases_called(table, pointer, name);
    const bool begins = around && xacc_entry_start(around) == pointer;
    const bool namesake = around && name && strcmp(around->name, name) == 0;
    *several_p = false;
    if (called ? begins && namesake : begins || namesake)
        return around;
    if (called)
        return called;
    xacc_entry_t *named = xacc_bases_find(table, pointer, several_p);
    return named ? named : around;
}

/* What the name of a pointer or of an array means. */
static xacc_entry_t *meant(xacc_present_table_t *table, const xacc_section_t *section,
                           bool *several_p) {
    if (section->bytes == 0)
        return xacc_data_pointed(table, section->start, section->name, several_p);
    xacc_entry_t *first = xacc_present_table_overlap(table, section->start, section->bytes);
    if (first && xacc_entry_contains(first, section->start, section->bytes))
        return first; /* a pointer may begin there, too, as that in front of an array: h - 1 */
    xacc_entry_t *named = xacc_bases_find(table, section->start, several_p);
    char *end = section->start + section->bytes;
    char *first_end = first ? xacc_entry_start(first) + first->bytes : end;
    if ((named && first && first != named) ||
        (first_end < end &&
         xacc_present_table_overlap(table, first_end, (size_t)(end - first_end))))
        *several_p = true;
    return named ? named : first;
}

/* Entries that leave are gone for whoever asks for theirs to go; others wait
 * until it is so. */
static xacc_status_t search(xacc_context_t *context, const xacc_section_t *section,
                            bool wait_deleting, xacc_entry_t **entry_p) {
    xacc_present_table_t *table = &context->table;
    size_t bytes = section->bytes ? section->bytes : 1;
    bool several = false;
    xacc_entry_t *entry;
    while ((entry = section->bare ? meant(table, section, &several)
                                  : xacc_present_table_overlap(table, section->start, bytes)) &&
           entry->state != XACC_ENTRY_PRESENT) {
        if (entry->state == XACC_ENTRY_DELETING && !wait_deleting) {
            entry = NULL;
            break;
        }
        xacc_present_table_wait(table);
    }
    *entry_p = entry;
    if (entry && several)
        return ambiguous(context, section->name);
    if (entry && !section->bare && !xacc_entry_contains(entry, section->start, bytes))
        return partly_present(context, section, entry);
    return XACC_OK;
}

xacc_status_t xacc_data_search(xacc_context_t *context, const xacc_section_t *section,
                               xacc_entry_t **entry_p) {
    return search(context, section, true, entry_p);
}

xacc_status_t xacc_data_search_staying(xacc_context_t *context, const xacc_section_t *section,
                                       xacc_entry_t **entry_p) {
    return search(context, section, false, entry_p);
}

bool xacc_data_is_shared(xacc_context_t *context, const char *start) {
    if (context->shared)
        return xacc_context_is_identity(context);
    return xacc_managed_has(context, start);
}

xacc_status_t xacc_data_find(xacc_context_t *context, const xacc_section_t *section,
                             char **device_p) {
    bool shared = xacc_data_is_shared(context, section->start);
    *device_p = shared || context->shared ? section->start : NULL;
    if (shared || !section->start)
        return XACC_OK;
    xacc_entry_t *entry;
    pthread_mutex_lock(&context->table.lock);
    xacc_status_t status = xacc_data_search(context, section, &entry);
    if (status == XACC_OK && entry)
        *device_p = xacc_entry_address(entry, section->start);
    pthread_mutex_unlock(&context->table.lock);
    return status;
}

xacc_status_t xacc_data_need(xacc_context_t *context, const xacc_section_t *section,
                             char **device_p) {
    XACC_TRY(xacc_data_find(context, section, device_p));
    if (!*device_p && xacc_data_is_empty(context, section))
        *device_p = section->start;
    return *device_p ? XACC_OK : xacc_data_absent(context, section);
}

bool xacc_data_is_empty(xacc_context_t *context, const xacc_section_t *section) {
    pthread_mutex_lock(&context->table.lock);
    const bool empty = section->bare && xacc_bases_is_empty(&context->table, section->start);
    pthread_mutex_unlock(&context->table.lock);
    return empty;
}

bool xacc_data_reaches(xacc_context_t *context, const xacc_section_t *section, const char *pointer,
                       ptrdiff_t *delta_p) {
    bool several = false;
    if (!section->start || xacc_data_is_shared(context, section->start))
        return false;
    pthread_mutex_lock(&context->table.lock);
    const xacc_entry_t *entry =
        section->bare ? meant(&context->table, section, &several)
                      : xacc_present_table_overlap(&context->table, section->start, 1);
    const bool reaches = entry && entry->state == XACC_ENTRY_PRESENT &&
                         pointer >= xacc_entry_start(entry) &&
                         (size_t)(pointer - xacc_entry_start(entry)) <= entry->bytes;
    if (reaches)
        *delta_p = entry->device - xacc_entry_start(entry);
    pthread_mutex_unlock(&context->table.lock);
    return reaches;
}

xacc_section_t xacc_data_part(const xacc_entry_t *entry, const xacc_section_t *section) {
    xacc_section_t part = *section;
    char *start = xacc_entry_start(entry), *end = start + entry->bytes;
    if (section->strided)
        return part;
    if (section->bytes > 0 || !section->bare) {
        if (section->start + section->bytes < end)
            end = section->start + section->bytes;
        if (section->start > start)
            start = section->start;
    }
    part.start = start;
    part.bytes = start < end ? (size_t)(end - start) : 0;
    return part;
}
