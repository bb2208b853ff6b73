/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See uses.h. */
#include "acc/data/uses.h"
#include "acc/stream/streams.h"
#include <stdlib.h>

struct xacc_use {
    xacc_stream_t *stream;
    uint64_t position;
    struct xacc_use *next;
};

xacc_status_t xacc_uses_note(xacc_entry_t *entry, xacc_stream_t *stream) {
    const uint64_t position = atomic_load(&stream->issued);
    if (!atomic_load_explicit(&stream->context->streams.several, memory_order_relaxed) ||
        atomic_load(&stream->done) >= position)
        return XACC_OK;
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
    use->position = position;
    return XACC_OK;
}

xacc_status_t xacc_uses_follow(xacc_stream_t *stream, const xacc_entry_t *entry) {
    for (const struct xacc_use *use = entry->uses; use; use = use->next)
        XACC_TRY(xacc_stream_follow(stream, use->stream, use->position));
    return XACC_OK;
}

void xacc_uses_free(xacc_entry_t *entry) {
    while (entry->uses) {
        struct xacc_use *use = entry->uses;
        entry->uses = use->next;
        free(use);
    }
}
