/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Enter and leave: reference counts, copies and the states of entries.
 * Called for directives and for the API. The table's lock is never held over a
 * copy: entries on their way in or out make other threads wait instead. */
#include "acc/data/data.h"
#include "acc/data/attach.h"
#include "acc/data/presence.h"
#include "acc/data/strided_section.h"
#include "acc/data/uses.h"
#include "acc/profile/prof.h"
#include "acc/state/bases.h"
#include "acc/state/present_table.h"
#include "acc/stream/blocks.h"
#include "acc/stream/memory.h"
#include "acc/stream/streams.h"
#include <stdlib.h>

static void set_state(xacc_present_table_t *table, xacc_entry_t *entry, xacc_entry_state_t state) {
    pthread_mutex_lock(&table->lock);
    entry->state = state;
    pthread_cond_broadcast(&table->changed);
    pthread_mutex_unlock(&table->lock);
}

static uint32_t *counter(xacc_entry_t *entry, xacc_count_t count) {
    switch (count) {
    case XACC_STRUCTURED:
        return &entry->structured;
    case XACC_DYNAMIC:
        return &entry->dynamic;
    default:
        return &entry->declared;
    }
}

static xacc_status_t insert_new(xacc_context_t *context, const xacc_section_t *section,
                                uint32_t flags, xacc_count_t count, xacc_entry_t **entry_p) {
    xacc_entry_t *entry = xacc_entry_new(section);
    if (!entry)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    *counter(entry, count) = 1;
    entry->maker = section->maker;
    entry->from = flags & XACC_MAP_FROM;
    xacc_present_table_insert(&context->table, entry);
    *entry_p = entry;
    return XACC_OK;
}

static void forget(xacc_present_table_t *table, xacc_entry_t *entry) {
    pthread_mutex_lock(&table->lock);
    xacc_present_table_remove(table, entry);
    pthread_cond_broadcast(&table->changed);
    pthread_mutex_unlock(&table->lock);
    free(entry);
}

/* What the entry is called besides its address. */
static xacc_status_t name_entry(xacc_present_table_t *table, xacc_entry_t *entry,
                                const xacc_section_t *section) {
    return entry && section->base ? xacc_bases_add(table, entry, section->base) : XACC_OK;
}

/* A section of no elements has no entry; its name is known. */
static xacc_status_t name_nothing(xacc_present_table_t *table, const xacc_section_t *section,
                                  xacc_count_t count) {
    pthread_mutex_lock(&table->lock);
    const xacc_status_t status = xacc_bases_add_empty(table, section->base, count == XACC_DYNAMIC);
    pthread_mutex_unlock(&table->lock);
    return status;
}

void xacc_data_leave_empty(xacc_stream_t *stream, const xacc_section_t *section) {
    pthread_mutex_lock(&stream->context->table.lock);
    xacc_bases_drop_empty(&stream->context->table, section->base, false, false);
    pthread_mutex_unlock(&stream->context->table.lock);
}

static xacc_status_t fill(xacc_stream_t *stream, xacc_entry_t *entry, const xacc_section_t *section,
                          uint32_t flags) {
    XACC_TRY(xacc_memory_alloc(stream, entry->bytes, &entry->block));
    entry->device = entry->block->address;
    entry->filled_on = stream;
    xacc_prof_tell_entry(stream->context, stream, entry, acc_ev_create);
    if (flags & XACC_MAP_TO)
        XACC_TRY(xacc_strided_transfer(stream, entry, section, true));
    else if (flags & XACC_MAP_ZERO)
        XACC_TRY(xacc_stream_fill(stream, entry->device, 0, entry->bytes));
    entry->filled_at = atomic_load(&stream->issued);
    return XACC_OK;
}

static xacc_status_t use_present(xacc_stream_t *stream, xacc_entry_t *entry,
                                 const xacc_section_t *section, uint32_t flags,
                                 xacc_copy_t *copy_p) {
    *copy_p = (xacc_copy_t){entry, xacc_entry_address(entry, section->start), false};
    XACC_TRY(xacc_stream_follow(stream, entry->filled_on, entry->filled_at));
    if (!(flags & XACC_MAP_ALWAYS_TO))
        return XACC_OK;
    const xacc_section_t part = xacc_data_part(entry, section);
    return xacc_strided_transfer(stream, entry, &part, true);
}

/* part: what the entry was made for. */
static xacc_status_t use_new(xacc_stream_t *stream, xacc_entry_t *entry,
                             const xacc_section_t *section, const xacc_section_t *part,
                             uint32_t flags, xacc_copy_t *copy_p) {
    xacc_present_table_t *table = &stream->context->table;
    xacc_status_t status = fill(stream, entry, part, flags);
    if (status != XACC_OK) {
        forget(table, entry);
        return status;
    }
    *copy_p = (xacc_copy_t){entry, xacc_entry_address(entry, section->start), true};
    set_state(table, entry, XACC_ENTRY_PRESENT);
    return XACC_OK;
}

/* Where only a part of an array is present, what counts is what is used. What
 * only conditions ask for may be missing; that is the user's business. */
static xacc_section_t needed_part(xacc_present_table_t *table, const xacc_section_t *section) {
    xacc_section_t part = *section;
    const xacc_entry_t *entry =
        section->has_use ? xacc_present_table_overlap(table, section->start, section->bytes) : NULL;
    if (!entry || xacc_entry_contains(entry, section->start, section->bytes))
        return part;
    const xacc_bytes_t use = section->possible;
    part.start = use.start;
    part.bytes = xacc_size(use);
    part.bare = false;
    entry = xacc_present_table_overlap(table, part.start, part.bytes);
    if (!part.bytes || !entry || xacc_entry_contains(entry, part.start, part.bytes))
        return part;
    if (xacc_size(section->sure)) {
        part.start = section->sure.start;
        part.bytes = xacc_size(section->sure);
    } else {
        part.bare = true; /* the only entry in it */
    }
    return part;
}

xacc_status_t xacc_data_enter(xacc_stream_t *stream, const xacc_section_t *section, uint32_t flags,
                              xacc_count_t count, xacc_copy_t *copy_p) {
    xacc_context_t *context = stream->context;
    *copy_p = (xacc_copy_t){NULL, section->start, false};
    const bool captures = context->shared && flags & XACC_MAP_CAPTURE;
    if (!section->start || (xacc_data_is_shared(context, section->start) && !captures))
        return XACC_OK;
    if (!section->bytes && !section->bare)
        return name_nothing(&context->table, section, count);
    xacc_entry_t *entry = NULL;
    bool found = false;
    pthread_mutex_lock(&context->table.lock);
    const xacc_section_t part = needed_part(&context->table, section);
    const bool none = !part.bytes && !part.bare; /* nothing is used */
    xacc_status_t status = none ? XACC_OK : xacc_data_search(context, &part, &entry);
    if (status == XACC_OK && entry) {
        found = true;
        ++*counter(entry, count);
        status = xacc_uses_expect(entry, stream);
        if (!section->maker)
            entry->maker = NULL; /* others count on it now */
    } else if (status == XACC_OK && (flags & XACC_MAP_CREATE) && !none &&
               (captures || !context->shared)) {
        status = insert_new(context, &part, flags, count, &entry);
    }
    if (status == XACC_OK)
        status = name_entry(&context->table, entry, section);
    pthread_mutex_unlock(&context->table.lock);
    if (status != XACC_OK || none)
        return status;
    if (found)
        return use_present(stream, entry, section, flags, copy_p);
    if (entry)
        return use_new(stream, entry, section, &part, flags, copy_p);
    return context->shared || flags & (XACC_MAP_NO_CREATE | XACC_MAP_IF_PRESENT) ||
                   xacc_data_is_empty(context, section)
               ? XACC_OK
               : xacc_data_absent(context, section);
}

/* Decrements; false: the dynamic count was zero, and nothing is to be done
 * (2.7.9). */
static bool decrement(xacc_entry_t *entry, uint32_t flags, xacc_count_t count) {
    uint32_t *value = counter(entry, count);
    if (*value == 0)
        return false;
    --*value;
    if (flags & XACC_MAP_FINALIZE)
        *value = 0;
    if (count == XACC_DYNAMIC && !entry->block && *value == 0)
        *value = 1; /* only acc_unmap_data ends what acc_map_data began */
    return true;
}

/* Under the lock: decides what is to be done with entry, and what is to be
 * copied. */
static bool begin_leave(xacc_entry_t *entry, uint32_t flags, xacc_count_t count,
                        xacc_pending_delete_t *pending) {
    if (!decrement(entry, flags, count))
        return false;
    bool last = !entry->structured && !entry->dynamic && !entry->declared;
    if (last) {
        entry->state = XACC_ENTRY_DELETING;
        entry->next = pending->first;
        pending->first = entry;
    }
    return (flags & XACC_MAP_ALWAYS_FROM) || (last && (flags & XACC_MAP_FROM));
}

static xacc_status_t copy_back(xacc_stream_t *stream, xacc_entry_t *entry,
                               const xacc_section_t *section) {
    XACC_TRY(xacc_stream_follow(stream, entry->filled_on, entry->filled_at));
    const xacc_section_t part = xacc_data_part(entry, section);
    return xacc_strided_transfer(stream, entry, &part, false);
}

/* Unlocks. Only who leaves last may touch the entry after that. */
static xacc_status_t end_leave(xacc_stream_t *stream, xacc_entry_t *entry,
                               const xacc_section_t *section, bool copies) {
    const bool last = entry->state == XACC_ENTRY_DELETING;
    xacc_status_t status = last ? XACC_OK : xacc_uses_note(entry, stream);
    pthread_mutex_unlock(&stream->context->table.lock);
    if (last && status == XACC_OK)
        status = xacc_stream_follow(stream, entry->filled_on, entry->filled_at);
    if (last && status == XACC_OK)
        status = xacc_uses_follow(stream, entry);
    return status == XACC_OK && copies ? copy_back(stream, entry, section) : status;
}

xacc_status_t xacc_data_leave(xacc_stream_t *stream, xacc_entry_t *entry,
                              const xacc_section_t *section, uint32_t flags, xacc_count_t count,
                              xacc_pending_delete_t *pending) {
    xacc_present_table_t *table = &stream->context->table;
    if (flags & XACC_MAP_ALWAYS_FROM) /* while it is ours */
        XACC_TRY(copy_back(stream, entry, section));
    flags &= ~(uint32_t)XACC_MAP_ALWAYS_FROM;
    pthread_mutex_lock(&table->lock);
    if (section->base)
        xacc_bases_drop(table, entry, section->base);
    return end_leave(stream, entry, section, begin_leave(entry, flags, count, pending));
}

xacc_status_t xacc_data_exit(xacc_stream_t *stream, const xacc_section_t *section, uint32_t flags,
                             xacc_pending_delete_t *pending) {
    xacc_context_t *context = stream->context;
    if (!section->start || xacc_data_is_shared(context, section->start))
        return XACC_OK;
    const bool is_empty = !section->bytes && !section->bare;
    xacc_entry_t *entry = NULL;
    pthread_mutex_lock(&context->table.lock);
    xacc_status_t status = is_empty ? XACC_OK : xacc_data_search_staying(context, section, &entry);
    if (status == XACC_OK && !entry && (is_empty || section->bare)) /* a name may be known */
        xacc_bases_drop_empty(&context->table, is_empty ? section->base : section->start, true,
                              flags & XACC_MAP_FINALIZE);
    if (status == XACC_OK && entry)
        return end_leave(stream, entry, section, begin_leave(entry, flags, XACC_DYNAMIC, pending));
    pthread_mutex_unlock(&context->table.lock);
    return status;
}

static void release_entry(xacc_stream_t *stream, xacc_entry_t *entry) {
    xacc_prof_tell_entry(stream->context, stream, entry, acc_ev_delete);
    if (entry->block && xacc_stream_is_sync(stream))
        xacc_memory_free(stream->context, entry->block);
    else if (entry->block)
        xacc_memory_free_later(stream, entry->block);
    xacc_data_free_attachments(entry);
    xacc_uses_free(entry);
    free(entry);
}

xacc_status_t xacc_data_finish(xacc_stream_t *stream, xacc_pending_delete_t *pending) {
    xacc_present_table_t *table = &stream->context->table;
    /* Only this thread uses its synchronous stream, so nothing can be issued in
     * between. */
    if (xacc_stream_is_sync(stream) && atomic_load(&stream->issued) != atomic_load(&stream->done))
        XACC_TRY(xacc_stream_wait(stream));
    if (!pending->first)
        return XACC_OK;
    pthread_mutex_lock(&table->lock);
    for (xacc_entry_t *entry = pending->first; entry; entry = entry->next)
        xacc_present_table_remove(table, entry);
    pthread_cond_broadcast(&table->changed);
    pthread_mutex_unlock(&table->lock);
    while (pending->first) {
        xacc_entry_t *entry = pending->first;
        pending->first = entry->next;
        release_entry(stream, entry);
    }
    return XACC_OK;
}
