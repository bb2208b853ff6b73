/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory that other ranks access. Every rank has a directory, id -> address and
 * size, which others read when they use an id for the first time: exposing
 * memory needs no message, and the target takes no part. An id is given once,
 * so what was read stays true. */
#include "comm/window.h"
#include "comm/allocate.h"
#include "comm/last_words.h"
#include "comm/transport.h"
#include "core/log.h"
#include <stdlib.h>
#include <string.h>

typedef struct window_entry {
    char *base;
    size_t bytes;
} window_entry_t;

/* What others read of a rank. */
typedef struct window_directory {
    window_entry_t id[XACC_WINDOW_IDS];
    xacc_offer_directory_t names;
} window_directory_t;

typedef struct xacc_window {
    window_directory_t *mine;    /* of this rank */
    window_directory_t **remote; /* address of each rank's directory, there */
    window_entry_t **known;      /* per rank: copies of entries, made when needed */
} xacc_window_t;

void xacc_window_begin(void) {
    xacc_comm_t *comm = xacc_comm();
    if (comm->window)
        return;
    size_t n = (size_t)comm->size;
    xacc_window_t *window = xacc_comm_allocate(1, sizeof *window);
    window->mine = xacc_comm_allocate(1, sizeof *window->mine);
    window->remote = xacc_comm_allocate(n, sizeof *window->remote);
    window->known = xacc_comm_allocate(n, sizeof *window->known);
    comm->transport->window_open(comm);
    comm->transport->attach(comm, window->mine, sizeof *window->mine, NULL);
    window->remote[comm->rank] = window->mine;
    xacc_allgather_equal(xacc_group_world(), window->remote, sizeof *window->remote);
    comm->window = window;
}

static xacc_window_t *the_window(xacc_comm_t *comm) {
    if (!comm->window)
        xacc_fatal(comm->where, "one-sided access was not begun");
    return comm->window;
}

xacc_offer_directory_t *xacc_window_offer_directory(xacc_comm_t *comm, int rank) {
    return &the_window(comm)->remote[rank]->names;
}

static window_entry_t *my_entry(int id) {
    xacc_comm_t *comm = xacc_comm();
    if (id < 0 || id >= XACC_WINDOW_IDS)
        xacc_fatal(comm->where, "more than %d objects for one-sided access", XACC_WINDOW_IDS);
    return &the_window(comm)->mine->id[id];
}

void xacc_window_expose_device(int id, void *base, size_t bytes,
                               const xacc_memory_copier_t *copier) {
    xacc_comm_t *comm = xacc_comm();
    window_entry_t entry = {base, bytes}, *mine = my_entry(id);
    if (bytes)
        comm->transport->attach(comm, base, bytes, copier);
    /* Others may read it at any time, so it changes by the same means. */
    comm->transport->put(comm, comm->rank, mine, &entry, sizeof entry);
    comm->transport->flush(comm);
}

void xacc_window_expose(int id, void *base, size_t bytes) {
    xacc_window_expose_device(id, base, bytes, NULL);
}

void xacc_window_hide(int id) {
    xacc_comm_t *comm = xacc_comm();
    window_entry_t none = {0}, *mine = my_entry(id);
    if (mine->bytes)
        comm->transport->detach(comm, mine->base);
    comm->transport->put(comm, comm->rank, mine, &none, sizeof none);
    comm->transport->flush(comm);
}

/* Who is ended here says where. */
static void flush(xacc_comm_t *comm) {
    const xacc_comm_t *outside = xacc_last_words_wait(comm);
    comm->transport->flush(comm);
    xacc_last_words_wait(outside);
}

/* Where offset of object id lies on that rank. */
static char *locate(xacc_comm_t *comm, int rank, int id, size_t offset, size_t bytes) {
    xacc_window_t *window = the_window(comm);
    my_entry(id); /* the id is in range */
    if (!window->known[rank])
        window->known[rank] = xacc_comm_allocate(XACC_WINDOW_IDS, sizeof **window->known);
    window_entry_t *entry = &window->known[rank][id];
    if (!entry->base) {
        comm->transport->get(comm, rank, &window->remote[rank]->id[id], entry, sizeof *entry);
        flush(comm);
    }
    if (offset > entry->bytes || bytes > entry->bytes - offset)
        xacc_fatal(comm->where,
                   "rank %d offers %zu bytes for one-sided access, and %zu at "
                   "%zu are asked for",
                   rank, entry->bytes, bytes, offset);
    return entry->base + offset;
}

void xacc_window_get(int rank, int id, size_t offset, void *to, size_t bytes) {
    xacc_comm_t *comm = xacc_comm();
    char *from = locate(comm, rank, id, offset, bytes);
    if (bytes)
        comm->transport->get(comm, rank, from, to, bytes);
}

void xacc_window_put(int rank, int id, size_t offset, const void *from, size_t bytes) {
    xacc_comm_t *comm = xacc_comm();
    char *to = locate(comm, rank, id, offset, bytes);
    if (bytes)
        comm->transport->put(comm, rank, to, from, bytes);
}

int64_t xacc_window_atomic(int rank, int id, size_t offset, size_t bytes, xacc_atomic_op_t op,
                           int64_t value, int64_t compare) {
    xacc_comm_t *comm = xacc_comm();
    char *word = locate(comm, rank, id, offset, bytes);
    const xacc_comm_t *outside = xacc_last_words_wait(comm);
    int64_t before = comm->transport->atomic(comm, rank, word, bytes, op, value, compare);
    xacc_last_words_wait(outside);
    return before;
}

void xacc_window_flush(void) {
    flush(xacc_comm());
}

void xacc_window_push(void) {
    xacc_comm_t *comm = xacc_comm();
    if (comm->transport->push)
        comm->transport->push(comm);
}

void xacc_window_clear(xacc_comm_t *comm) {
    xacc_window_t *window = comm->window;
    if (!window)
        return;
    comm->transport->detach(comm, window->mine);
    for (int i = 0; i < comm->size; i++)
        free(window->known[i]);
    free(window->known);
    free(window->remote);
    free(window->mine);
    free(window);
    comm->window = NULL;
}
