/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See uses.h. */
#include "acc/data/uses.h"
#include "acc/data/presence.h"
#include "acc/stream/streams.h"
#include <stdlib.h>

struct xacc_use {
    xacc_stream_t *stream;
    uint64_t position; /* WHATEVER_COMES: what will be in it when the entry leaves */
    struct xacc_use *next;
};

#define WHATEVER_COMES UINT64_MAX

static xacc_status_t add(xacc_entry_t *entry, xacc_stream_t *stream, uint64_t position) {
    struct xacc_use *use = entry->uses;
    while (use && use->stream != stream)
        use = use->next;
    if (!use) {
        use = malloc(sizeof *use);
        if (!use)
            return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
        *use = (struct xacc_use){stream, position, entry->uses};
        entry->uses = use;
    }
    if (use->position < position)
        use->position = position;
    return XACC_OK;
}

xacc_status_t xacc_uses_note(xacc_entry_t *entry, xacc_stream_t *stream) {
    const uint64_t position = atomic_load(&stream->issued);
    if ((xacc_stream_is_sync(stream) &&
         !atomic_load_explicit(&stream->context->streams.several, memory_order_relaxed)) ||
        atomic_load(&stream->done) >= position)
        return XACC_OK;
    return add(entry, stream, position);
}

xacc_status_t xacc_uses_expect(xacc_entry_t *entry, xacc_stream_t *stream) {
    /* Who takes it away looks at its uses without the lock. */
    return xacc_stream_is_sync(stream) || entry->state == XACC_ENTRY_DELETING
               ? XACC_OK
               : add(entry, stream, WHATEVER_COMES);
}

xacc_status_t xacc_uses_expect_named(xacc_stream_t *stream, const xacc_section_t *section) {
    xacc_present_table_t *table = &stream->context->table;
    xacc_entry_t *entry = NULL;
    if (xacc_stream_is_sync(stream))
        return XACC_OK;
    pthread_mutex_lock(&table->lock);
    xacc_status_t status = xacc_data_search(stream->context, section, &entry);
    if (status == XACC_OK && entry)
        status = xacc_uses_expect(entry, stream);
    pthread_mutex_unlock(&table->lock);
    return status;
}

static xacc_status_t follow(xacc_stream_t *stream, const struct xacc_use *use) {
    bool done = use->stream == stream;
    if (!done && atomic_load(&use->stream->foreign))
        return xacc_stream_depend(stream, use->stream);
    const uint64_t issued = atomic_load(&use->stream->issued);
    const uint64_t position = use->position == WHATEVER_COMES ? issued : use->position;
    /* What was waited for by another queue is done, and the host does not know. */
    if (!done && atomic_load_explicit(&use->stream->done, memory_order_acquire) < position)
        XACC_TRY(xacc_stream_test(use->stream, &done));
    return done ? XACC_OK : xacc_stream_follow(stream, use->stream, position);
}

xacc_status_t xacc_uses_follow(xacc_stream_t *stream, const xacc_entry_t *entry) {
    for (const struct xacc_use *use = entry->uses; use; use = use->next)
        XACC_TRY(follow(stream, use));
    return XACC_OK;
}

void xacc_uses_free(xacc_entry_t *entry) {
    while (entry->uses) {
        struct xacc_use *use = entry->uses;
        entry->uses = use->next;
        free(use);
    }
}
