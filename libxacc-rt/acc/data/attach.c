/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pointers inside mapped data (OpenACC 3.4, 2.6.6 and 2.7.2): attach, detach,
 * and copies that leave attached pointers alone, because host and device hold
 * different addresses in them. Called by mapping.c, data.c and the API. */
#include "acc/data/attach.h"
#include "acc/data/presence.h"
#include "acc/data/uses.h"
#include "acc/state/present_table.h"
#include "acc/stream/streams.h"
#include <stdlib.h>
#include <string.h>

static void *load_pointer(const void *slot) {
    void *pointer;
    memcpy(&pointer, slot, sizeof pointer);
    return pointer;
}

static xacc_attachment_t *record(xacc_tree_node_t *node) {
    return node ? XACC_TREE_RECORD(node, xacc_attachment_t, node) : NULL;
}

/* Arrays of pointers have as many as elements. */
static xacc_attachment_t *attachment_at(const xacc_entry_t *entry, size_t offset) {
    xacc_tree_node_t *node = xacc_tree_floor(&entry->attachments, offset);
    return node && node->key == offset ? record(node) : NULL;
}

/* What a pointer means, which may be the end of an array. */
static xacc_entry_t *pointed(xacc_present_table_t *table, const char *pointer) {
    bool several;
    xacc_entry_t *at = xacc_data_pointed(table, pointer, NULL, &several);
    xacc_entry_t *before = at ? NULL : xacc_present_table_overlap(table, pointer - 1, 1);
    return before && xacc_entry_start(before) + before->bytes == pointer ? before : at;
}

/* Of a pointer that is compared with its peer: what that leads into, if it is attached, where both
 * are of one array, also beyond what is present of it. */
static xacc_entry_t *compared(xacc_present_table_t *table, const xacc_entry_t *entry,
                              const xacc_attach_t *pointer, const char *host) {
    const size_t offset = (size_t)((char *)pointer->peer - xacc_entry_start(entry));
    const xacc_attachment_t *peer = attachment_at(entry, offset);
    if (!peer || peer->count == 0)
        return NULL;
    xacc_entry_t *target = pointed(table, peer->host), *own = pointed(table, host);
    if (!target || !own)
        return target;
    const char *start = xacc_entry_start(target);
    return host >= start && host <= start + target->bytes ? target : own;
}

/* The entries of a pointer and of its target, which is a section or what the
 * pointer means, both settled; the lock is held. */
static void settle(xacc_present_table_t *table, const xacc_attach_t *pointer, const char *host,
                   xacc_entry_t **entry_p, xacc_entry_t **target_p) {
    for (;;) {
        xacc_entry_t *entry = xacc_present_table_overlap(table, pointer->slot, sizeof(void *));
        xacc_entry_t *target = NULL;
        if (host && pointer->section)
            target = xacc_present_table_overlap(table, pointer->section, 1);
        else if (host && pointer->peer)
            target = entry ? compared(table, entry, pointer, host) : NULL;
        else if (host)
            target = pointed(table, host);
        bool ready = (!entry || entry->state == XACC_ENTRY_PRESENT) &&
                     (!target || target->state == XACC_ENTRY_PRESENT);
        if (ready) {
            *entry_p =
                entry && xacc_entry_contains(entry, pointer->slot, sizeof(void *)) ? entry : NULL;
            *target_p = target;
            return;
        }
        xacc_present_table_wait(table);
    }
}

/* The attachment at an offset, made if there is none; null: no memory. */
static xacc_attachment_t *get_attachment(xacc_entry_t *entry, size_t offset) {
    xacc_attachment_t *one = attachment_at(entry, offset);
    if (one)
        return one;
    one = calloc(1, sizeof *one);
    if (!one)
        return NULL;
    one->node.key = offset;
    xacc_tree_insert(&entry->attachments, &one->node);
    return one;
}

/* Counts the attachment, from one where the pointer gets another target (2.6.8), which may be a new
 * copy of the same memory; *write_p: the device copy of the pointer has to be written. */
static xacc_status_t count_up(xacc_entry_t *entry, void *slot, void *host, char *device,
                              bool *write_p) {
    xacc_attachment_t *one =
        get_attachment(entry, (size_t)((char *)slot - xacc_entry_start(entry)));
    if (!one)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    *write_p = one->count == 0 || one->host != host || one->device != device;
    one->count = *write_p ? 1 : one->count + 1;
    one->host = host;
    one->device = device;
    return XACC_OK;
}

xacc_status_t xacc_data_attach_first(xacc_context_t *context, xacc_entry_t *entry, size_t offset,
                                     void *host) {
    pthread_mutex_lock(&context->table.lock);
    xacc_attachment_t *one = get_attachment(entry, offset);
    if (one)
        one->host = host;
    pthread_mutex_unlock(&context->table.lock);
    return one ? XACC_OK : XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
}

xacc_status_t xacc_data_attach(xacc_stream_t *stream, const xacc_attach_t *pointer, bool *done_p) {
    void *slot = pointer->slot;
    xacc_present_table_t *table = &stream->context->table;
    *done_p = false;
    if (xacc_context_is_identity(stream->context) || !slot)
        return XACC_OK;
    xacc_entry_t *entry, *target;
    char *value = NULL, *device = NULL;
    bool writes = false;
    xacc_status_t status = XACC_OK;
    char *host = load_pointer(slot);
    pthread_mutex_lock(&table->lock);
    settle(table, pointer, host, &entry, &target);
    if (entry && target) {
        value = xacc_entry_address(target, host);
        status = count_up(entry, slot, host, value, &writes);
        if (status == XACC_OK && !writes) /* another stream may be about to */
            status = xacc_uses_follow(stream, entry);
        if (status == XACC_OK)
            status = xacc_uses_expect(entry, stream);
        device = xacc_entry_address(entry, slot);
        *done_p = true;
    }
    pthread_mutex_unlock(&table->lock);
    if (status != XACC_OK || !writes)
        return status;
    XACC_TRY(xacc_stream_follow(stream, entry->filled_on, entry->filled_at));
    return xacc_stream_copy(stream, device, &value, sizeof value);
}

/* True when the last attachment of the pointer went; its host value. */
static bool count_down(xacc_entry_t *entry, void *slot, bool finalize, void **host_p) {
    xacc_attachment_t *one = attachment_at(entry, (size_t)((char *)slot - xacc_entry_start(entry)));
    if (!one || one->count == 0 || (--one->count > 0 && !finalize))
        return false;
    *host_p = one->host;
    xacc_tree_remove(&entry->attachments, &one->node);
    free(one);
    return true;
}

xacc_status_t xacc_data_detach(xacc_stream_t *stream, void *slot, bool finalize) {
    xacc_present_table_t *table = &stream->context->table;
    if (xacc_context_is_identity(stream->context) || !slot)
        return XACC_OK;
    void *host = NULL;
    char *device = NULL;
    pthread_mutex_lock(&table->lock);
    xacc_entry_t *entry = xacc_present_table_overlap(table, slot, sizeof(void *));
    if (entry && entry->state == XACC_ENTRY_PRESENT &&
        xacc_entry_contains(entry, slot, sizeof(void *)) &&
        count_down(entry, slot, finalize, &host))
        device = xacc_entry_address(entry, slot);
    /* Kernels under way follow the pointer. */
    xacc_status_t status = device ? xacc_uses_follow(stream, entry) : XACC_OK;
    if (device && status == XACC_OK)
        status = xacc_uses_expect(entry, stream);
    pthread_mutex_unlock(&table->lock);
    return device && status == XACC_OK ? xacc_stream_copy(stream, device, &host, sizeof host)
                                       : status;
}

bool xacc_data_is_temporary(xacc_context_t *context, const void *slot) {
    xacc_present_table_t *table = &context->table;
    pthread_mutex_lock(&table->lock);
    const xacc_entry_t *entry = xacc_present_table_overlap(table, slot, sizeof(void *));
    const bool is_new =
        entry && entry->structured == 1 && entry->dynamic == 0 && entry->declared == 0;
    const bool is = is_new || (entry && entry->maker);
    pthread_mutex_unlock(&table->lock);
    return is;
}

bool xacc_data_leads_to(xacc_context_t *context, void *slot, char *section) {
    xacc_present_table_t *table = &context->table;
    bool leads = true;
    pthread_mutex_lock(&table->lock);
    xacc_entry_t *entry = xacc_present_table_overlap(table, slot, sizeof(void *));
    const xacc_entry_t *target = xacc_present_table_overlap(table, section, 1);
    if (entry && target) {
        const xacc_attachment_t *one =
            attachment_at(entry, (size_t)((char *)slot - xacc_entry_start(entry)));
        if (one && one->count > 0)
            leads = one->device == xacc_entry_address(target, load_pointer(slot));
    }
    pthread_mutex_unlock(&table->lock);
    return leads;
}

static xacc_status_t transfer_piece(xacc_stream_t *stream, char *device, char *host, size_t bytes,
                                    bool to_device) {
    return to_device ? xacc_stream_copy(stream, device, host, bytes)
                     : xacc_stream_copy(stream, host, device, bytes);
}

/* A pointer that begins with an address is copied as any other once the host has
 * changed it. */
static bool is_left_alone(xacc_attachment_t *one, const char *slot, bool to_device) {
    void *const changed = one; /* no pointer of the program */
    if (to_device && one->count == 0 && one->host != load_pointer(slot))
        one->host = changed;
    return one->count > 0 || one->host != changed;
}

/* Where the first pointer begins that is to be left alone and has bytes behind at, or end. Others
 * may attach and detach those of other elements meanwhile. */
static size_t next_left_alone(xacc_context_t *context, const xacc_entry_t *entry, size_t at,
                              size_t end, bool to_device) {
    const size_t from = at >= sizeof(void *) ? at - sizeof(void *) + 1 : 0;
    pthread_mutex_lock(&context->table.lock);
    xacc_attachment_t *one = attachment_at(entry, from);
    if (!one)
        one = record(xacc_tree_above(&entry->attachments, from));
    while (one && one->node.key < end &&
           !is_left_alone(one, xacc_entry_start(entry) + one->node.key, to_device))
        one = record(xacc_tree_above(&entry->attachments, one->node.key));
    const size_t next = one && one->node.key < end ? one->node.key : end;
    pthread_mutex_unlock(&context->table.lock);
    return next;
}

bool xacc_data_has_attached(xacc_context_t *context, const xacc_entry_t *entry) {
    pthread_mutex_lock(&context->table.lock);
    const bool has = entry->attachments.root;
    pthread_mutex_unlock(&context->table.lock);
    return has;
}

xacc_status_t xacc_data_transfer(xacc_stream_t *stream, const xacc_entry_t *entry, char *host,
                                 size_t bytes, bool to_device) {
    size_t at = (size_t)(host - xacc_entry_start(entry)), end = at + bytes;
    while (at < end) {
        const size_t next = next_left_alone(stream->context, entry, at, end, to_device);
        if (next > at)
            XACC_TRY(transfer_piece(stream, entry->device + at, xacc_entry_start(entry) + at,
                                    next - at, to_device));
        at = next + sizeof(void *);
    }
    return XACC_OK;
}

void xacc_data_free_attachments(xacc_entry_t *entry) {
    while (entry->attachments.root) {
        xacc_attachment_t *one = record(entry->attachments.root);
        xacc_tree_remove(&entry->attachments, &one->node);
        free(one);
    }
}
