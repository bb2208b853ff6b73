/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See speculate.h. Bytes that are present come from the device copy and go
 * there again. Entries that another launch has made for itself are as if they
 * were not there; but when they leave, they overwrite host memory, and then it
 * is our turn. */
#include "acc/data/speculate.h"
#include "acc/data/data.h"
#include "acc/state/present_table.h"
#include "acc/stream/blocks.h"
#include "acc/stream/memory.h"
#include "acc/stream/streams.h"
#include "core/peek.h"
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1 << 20, ALIGNMENT = 16 };

static char *least(char *a, char *b) {
    return a < b ? a : b;
}

static xacc_status_t no_memory(void) {
    return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
}

/* ---- What is present ---- */

/* The first part of bytes that is in an entry, and that entry, which is kept
 * until it is released; or null, if there is none or it is no business of ours.
 * ends: waits for the end of such entries. */
static xacc_entry_t *keep(xacc_context_t *context, xacc_bytes_t bytes, const void *maker, bool ends,
                          xacc_bytes_t *part_p) {
    xacc_present_table_t *table = &context->table;
    xacc_entry_t *entry;
    bool foreign = false;
    pthread_mutex_lock(&table->lock);
    while ((entry = xacc_present_table_overlap(table, bytes.start, xacc_size(bytes)))) {
        foreign = entry->maker && entry->maker != maker;
        if (foreign ? !ends : entry->state == XACC_ENTRY_PRESENT)
            break;
        xacc_present_table_wait(table);
    }
    if (entry) {
        char *start = xacc_entry_start(entry), *end = start + entry->bytes;
        part_p->start = start > bytes.start ? start : bytes.start;
        part_p->end = least(end, bytes.end);
    }
    if (foreign)
        entry = NULL;
    if (entry)
        entry->structured++;
    pthread_mutex_unlock(&table->lock);
    return entry;
}

static xacc_status_t release(xacc_stream_t *stream, xacc_entry_t *entry) {
    const xacc_section_t none = {.start = xacc_entry_start(entry)};
    xacc_pending_delete_t pending = {NULL};
    XACC_TRY(xacc_data_leave(stream, entry, &none, 0, XACC_STRUCTURED, &pending));
    return pending.first ? xacc_data_finish(stream, &pending) : XACC_OK;
}

typedef xacc_status_t visit_t(xacc_stream_t *stream, xacc_bytes_t bytes, const xacc_entry_t *entry,
                              void *state);

/* The parts of bytes in ascending order, each with its entry or null. maker:
 * whose entries are no others'; null: waits for those of others to go. */
static xacc_status_t each_part(xacc_stream_t *stream, xacc_bytes_t bytes, const void *maker,
                               visit_t *visit, void *state) {
    while (bytes.start < bytes.end) {
        xacc_bytes_t part = {bytes.end, bytes.end};
        xacc_entry_t *entry = keep(stream->context, bytes, maker, !maker, &part);
        const xacc_bytes_t gap = {bytes.start, part.start};
        xacc_status_t status = xacc_size(gap) ? visit(stream, gap, NULL, state) : XACC_OK;
        if (status == XACC_OK && xacc_size(part))
            status = visit(stream, part, entry, state);
        if (entry)
            XACC_TRY(release(stream, entry));
        XACC_TRY(status);
        bytes.start = part.end;
    }
    return XACC_OK;
}

/* ---- In ---- */

typedef struct fetching {
    xacc_bytes_t possible;
    char *copy; /* of possible */
    const xacc_bytes_t *sure;
    size_t n;
    xacc_bytes_t found; /* from the first byte that is there to the last */
    bool has_holes;
} fetching_t;

static void note(fetching_t *f, char *start, char *end) {
    if (start == end)
        return;
    if (f->found.start == f->found.end)
        f->found.start = start;
    f->found.end = end;
}

static void fetch_unsure(fetching_t *f, xacc_bytes_t bytes) {
    size_t first, last;
    char *to = f->copy + (bytes.start - f->possible.start);
    f->has_holes |= xacc_peek(to, bytes.start, xacc_size(bytes), &first, &last) != xacc_size(bytes);
    note(f, bytes.start + first, bytes.start + last);
}

static void fetch_host(fetching_t *f, xacc_bytes_t bytes) {
    for (size_t i = 0; i < f->n && bytes.start < bytes.end; i++) {
        const xacc_bytes_t sure = f->sure[i];
        if (sure.end <= bytes.start || sure.start >= bytes.end)
            continue;
        if (bytes.start < sure.start)
            fetch_unsure(f, (xacc_bytes_t){bytes.start, sure.start});
        bytes.start = bytes.start > sure.start ? bytes.start : sure.start;
        char *end = least(sure.end, bytes.end);
        memcpy(f->copy + (bytes.start - f->possible.start), bytes.start,
               (size_t)(end - bytes.start));
        note(f, bytes.start, end);
        bytes.start = end;
    }
    if (bytes.start < bytes.end)
        fetch_unsure(f, bytes);
}

static xacc_status_t fetch(xacc_stream_t *stream, xacc_bytes_t bytes, const xacc_entry_t *entry,
                           void *fetching) {
    fetching_t *f = fetching;
    if (!entry) {
        fetch_host(f, bytes);
        return XACC_OK;
    }
    note(f, bytes.start, bytes.end);
    XACC_TRY(xacc_stream_follow(stream, entry->filled_on, entry->filled_at));
    XACC_TRY(xacc_stream_copy(stream, f->copy + (bytes.start - f->possible.start),
                              xacc_entry_address(entry, bytes.start), xacc_size(bytes)));
    return xacc_stream_wait(stream);
}

/* Device memory for what was found, at the same place of a line as on the
 * host. */
static xacc_status_t fill(xacc_stream_t *stream, const fetching_t *f, xacc_speculation_t *one) {
    const size_t pad = (uintptr_t)f->found.start % ALIGNMENT;
    one->host = f->found;
    one->has_holes = f->has_holes;
    if (xacc_size(one->host) == 0)
        return XACC_OK;
    XACC_TRY(xacc_memory_alloc(stream, xacc_size(one->host) + pad, &one->block));
    one->device = one->block->address + pad;
    char *found = f->copy + (f->found.start - f->possible.start);
    return xacc_stream_copy(stream, one->device, found, xacc_size(one->host));
}

static void make_room(fetching_t *f) {
    f->copy = calloc(1, xacc_size(f->possible) ? xacc_size(f->possible) : 1);
}

/* More than there is memory for is no array: the bound is a variable without a
 * value, where a condition keeps the loop from being executed. What is there in
 * one piece with the part that is used in any case, or with the beginning, may
 * be. */
static xacc_status_t make_some_room(fetching_t *f) {
    make_room(f);
    if (f->copy)
        return XACC_OK;
    xacc_peek_around(f->n ? f->sure[0].start : f->possible.start, &f->possible.start,
                     &f->possible.end);
    f->has_holes = true;
    if (f->n && f->sure[f->n - 1].end > f->possible.end)
        return no_memory();
    make_room(f);
    return f->copy ? XACC_OK : no_memory();
}

xacc_status_t xacc_speculate(xacc_stream_t *stream, const void *maker, xacc_bytes_t possible,
                             const xacc_bytes_t *sure, size_t n, bool writes, const char *name,
                             xacc_speculation_t **one_p) {
    fetching_t f = {.possible = possible, .sure = sure, .n = n};
    xacc_speculation_t *one = calloc(1, sizeof *one);
    if (!one)
        return no_memory();
    XACC_TRY(make_some_room(&f));
    possible = f.possible;
    one->name = name;
    *one_p = one;
    XACC_TRY(xacc_stream_wait(stream));
    XACC_TRY(each_part(stream, possible, maker, fetch, &f));
    XACC_TRY(fill(stream, &f, one));
    if (!writes || xacc_size(one->host) == 0) {
        free(f.copy);
        return XACC_OK;
    }
    memmove(f.copy, f.copy + (f.found.start - possible.start), xacc_size(one->host));
    one->before = f.copy;
    return XACC_OK;
}

/* ---- Out ---- */

typedef struct storing {
    const xacc_speculation_t *one;
    char *host;        /* first byte of a chunk */
    const char *after; /* its bytes now */
} storing_t;

static xacc_status_t check(const xacc_speculation_t *one, xacc_bytes_t run) {
    size_t first, last;
    char byte;
    for (char *at = run.start; one->has_holes && at < run.end; at++) {
        xacc_peek(&byte, at, 1, &first, &last);
        if (last == 0)
            return XACC_FAIL(XACC_ERR_ARG,
                             "'%s': the region writes to %p, where the program "
                             "has no memory",
                             one->name, (void *)at);
    }
    return XACC_OK;
}

/* Bytes that have all changed. */
static xacc_status_t store_run(xacc_stream_t *stream, const storing_t *s, xacc_bytes_t run,
                               const xacc_entry_t *entry) {
    const char *after = s->after + (run.start - s->host);
    if (entry)
        return xacc_stream_copy(stream, xacc_entry_address(entry, run.start), after,
                                xacc_size(run));
    XACC_TRY(check(s->one, run));
    memcpy(run.start, after, xacc_size(run));
    return XACC_OK;
}

static size_t same(const char *a, const char *b, size_t bytes) {
    enum { BLOCK = 64 };
    size_t n = 0;
    while (n + BLOCK <= bytes && memcmp(a + n, b + n, BLOCK) == 0)
        n += BLOCK;
    while (n < bytes && a[n] == b[n])
        n++;
    return n;
}

static size_t different(const char *a, const char *b, size_t bytes) {
    size_t n = 0;
    while (n < bytes && a[n] != b[n])
        n++;
    return n;
}

static xacc_status_t store(xacc_stream_t *stream, xacc_bytes_t bytes, const xacc_entry_t *entry,
                           void *storing) {
    const storing_t *s = storing;
    const char *before = s->one->before + (bytes.start - s->one->host.start);
    const char *after = s->after + (bytes.start - s->host);
    if (entry)
        XACC_TRY(xacc_stream_follow(stream, entry->filled_on, entry->filled_at));
    for (size_t at = 0; at < xacc_size(bytes);) {
        at += same(before + at, after + at, xacc_size(bytes) - at);
        const size_t n = different(before + at, after + at, xacc_size(bytes) - at);
        const xacc_bytes_t run = {bytes.start + at, bytes.start + at + n};
        if (n)
            XACC_TRY(store_run(stream, s, run, entry));
        at += n;
    }
    return XACC_OK;
}

static xacc_status_t store_all(xacc_stream_t *stream, const xacc_speculation_t *one) {
    const size_t most = xacc_size(one->host) < CHUNK ? xacc_size(one->host) : CHUNK;
    char *after = malloc(most);
    xacc_status_t status = after ? XACC_OK : no_memory();
    for (char *at = one->host.start; at < one->host.end && status == XACC_OK; at += most) {
        const xacc_bytes_t chunk = {at, least(at + most, one->host.end)};
        storing_t s = {one, at, after};
        status =
            xacc_stream_copy(stream, after, one->device + (at - one->host.start), xacc_size(chunk));
        if (status == XACC_OK)
            status = xacc_stream_wait(stream);
        if (status == XACC_OK)
            status = each_part(stream, chunk, NULL, store, &s);
    }
    free(after);
    return status;
}

xacc_status_t xacc_speculate_end(xacc_stream_t *stream, xacc_speculation_t *list) {
    while (list) {
        xacc_speculation_t *one = list;
        list = one->next;
        if (one->before)
            XACC_TRY(store_all(stream, one));
        if (one->block)
            xacc_memory_free_later(stream, one->block);
        free(one->before);
        free(one);
    }
    return XACC_OK;
}
