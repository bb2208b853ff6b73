/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory for one-sided access under names. The entries of a rank lie in its
 * directory (window.c), which others read; so offers need no message, and who
 * looks too early looks again. */
#include "comm/deadlock.h"
#include "comm/transport.h"
#include "comm/window.h"
#include "core/log.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Entries that are read at once: most programs have no more. */
enum { AT_ONCE = 32 };

/*--- The owner -------------------------------------------------------------*/

/* Others may read at any time, so all changes are made by the transport. */
static void change(void *mine, const void *value, size_t bytes) {
    xacc_comm_t *comm = xacc_comm();
    comm->transport->put(comm, comm->rank, mine, value, bytes);
    comm->transport->flush(comm);
}

/* Who withdraws the last one of a family leaves its number there as long as
 * possible: it tells that those before are gone. */
static struct xacc_offer_directory_entry *free_entry(xacc_offer_directory_t *names,
                                                     const xacc_name_t *name) {
    struct xacc_offer_directory_entry *any = NULL;
    for (size_t i = 0; i < names->used; i++) {
        struct xacc_offer_directory_entry *entry = &names->entry[i];
        if (entry->offer.base)
            continue;
        if (entry->name.family == name->family)
            return entry;
        any = entry;
    }
    if (names->used == XACC_OFFER_DIRECTORY_ENTRIES && !any)
        xacc_fatal(xacc_comm()->where, "more than %d arrays for one-sided access at a time",
                   XACC_OFFER_DIRECTORY_ENTRIES);
    return names->used < XACC_OFFER_DIRECTORY_ENTRIES ? &names->entry[names->used] : any;
}

static void withdraw(struct xacc_offer_directory_entry *entry) {
    xacc_comm_t *comm = xacc_comm();
    const xacc_offer_t none = {NULL, 0};
    if (entry->offer.bytes)
        comm->transport->detach(comm, entry->offer.base);
    change(&entry->offer, &none, sizeof none);
}

/* Memory from xmp_malloc may be given to free: nobody says so, but it comes
 * back. */
static void withdraw_freed(xacc_offer_directory_t *names, xacc_offer_t offer) {
    for (size_t i = 0; i < names->used; i++) {
        struct xacc_offer_directory_entry *entry = &names->entry[i];
        if (entry->offer.base < offer.base + offer.bytes &&
            offer.base < entry->offer.base + entry->offer.bytes)
            withdraw(entry);
    }
}

void xacc_window_offer(xacc_name_t name, xacc_offer_t offer) {
    xacc_comm_t *comm = xacc_comm();
    xacc_offer_directory_t *names = xacc_window_offer_directory(comm, comm->rank);
    withdraw_freed(names, offer);
    struct xacc_offer_directory_entry *entry = free_entry(names, &name);
    if (offer.bytes)
        comm->transport->attach(comm, offer.base, offer.bytes, NULL);
    /* Who sees the name finds the memory when it reads again. */
    change(&entry->offer, &offer, sizeof offer);
    change(&entry->name, &name, sizeof name);
    size_t used = (size_t)(entry - names->entry) + 1;
    if (used > names->used)
        change(&names->used, &used, sizeof used);
}

void xacc_window_withdraw(xacc_name_t name) {
    xacc_comm_t *comm = xacc_comm();
    xacc_offer_directory_t *names = xacc_window_offer_directory(comm, comm->rank);
    for (size_t i = 0; i < names->used; i++) {
        struct xacc_offer_directory_entry *entry = &names->entry[i];
        if (memcmp(&entry->name, &name, sizeof name) != 0 || !entry->offer.base)
            continue;
        withdraw(entry);
        return;
    }
}

/*--- Others ----------------------------------------------------------------*/

typedef struct seek {
    xacc_wait_t wait;
    int rank, tries;
    xacc_name_t name;
    const char *what;
    xacc_offer_directory_t *names; /* what was read last */
    xacc_offer_t offer;
} seek_t;

static void get(const seek_t *seek, const void *remote, void *to, size_t bytes) {
    xacc_comm_t *comm = seek->wait.comm;
    comm->transport->get(comm, seek->rank, remote, to, bytes);
    comm->transport->flush(comm);
}

/* The entries in use, into seek->names. */
static void read_names(seek_t *seek) {
    xacc_offer_directory_t *names = seek->names;
    const xacc_offer_directory_t *there = xacc_window_offer_directory(seek->wait.comm, seek->rank);
    get(seek, there, names, offsetof(xacc_offer_directory_t, entry[AT_ONCE]));
    if (names->used > AT_ONCE)
        get(seek, &there->entry[AT_ONCE], &names->entry[AT_ONCE],
            (names->used - AT_ONCE) * sizeof *names->entry);
}

/* Its entry, or one that was made later and tells that it is gone. */
static const struct xacc_offer_directory_entry *find(const seek_t *seek) {
    const struct xacc_offer_directory_entry *later = NULL;
    for (size_t i = 0; i < seek->names->used; i++) {
        const struct xacc_offer_directory_entry *entry = &seek->names->entry[i];
        if (entry->name.family != seek->name.family)
            continue;
        if (entry->name.number == seek->name.number)
            return entry;
        if (entry->name.number > seek->name.number)
            later = entry;
    }
    return later;
}

static bool has_found(xacc_wait_t *wait) {
    seek_t *seek = (seek_t *)wait;
    if (seek->tries++) /* leaves the other one its time */
        nanosleep(&(struct timespec){0, 20000}, NULL);
    read_names(seek);
    const struct xacc_offer_directory_entry *entry = find(seek);
    if (!entry)
        return false;
    struct xacc_offer_directory_entry now;
    xacc_offer_directory_t *there = xacc_window_offer_directory(wait->comm, seek->rank);
    get(seek, &there->entry[entry - seek->names->entry], &now, sizeof now);
    if (memcmp(&now.name, &seek->name, sizeof now.name) != 0 || !now.offer.base)
        xacc_fatal(wait->comm->where, "%s is no longer there on rank %d", seek->what, seek->rank);
    seek->offer = now.offer;
    return true;
}

static int missing(xacc_wait_t *wait, xacc_want_t *want) {
    *want = (xacc_want_t){((seek_t *)wait)->rank, XACC_TAG_NAME, true, 0};
    return 1;
}

xacc_offer_t xacc_window_seek(int rank, xacc_name_t name, const char *what) {
    seek_t seek = {.wait = {.comm = xacc_comm(), .done = has_found, .missing = missing, .most = 1},
                   .rank = rank,
                   .name = name,
                   .what = what};
    seek.names = malloc(sizeof *seek.names);
    if (!seek.names)
        xacc_fatal(seek.wait.comm->where, "no memory for one-sided access");
    xacc_deadlock_wait(&seek.wait);
    free(seek.names);
    return seek.offer;
}

static char *part(int rank, const xacc_offer_t *offer, size_t offset, size_t bytes) {
    if (offset > offer->bytes || bytes > offer->bytes - offset)
        xacc_fatal(xacc_comm()->where,
                   "rank %d offers %zu bytes for one-sided access, and %zu at "
                   "%zu are asked for",
                   rank, offer->bytes, bytes, offset);
    return offer->base + offset;
}

void xacc_window_read(int rank, const xacc_offer_t *offer, size_t offset, void *to, size_t bytes) {
    xacc_comm_t *comm = xacc_comm();
    char *from = part(rank, offer, offset, bytes);
    if (bytes)
        comm->transport->get(comm, rank, from, to, bytes);
}

void xacc_window_write(int rank, const xacc_offer_t *offer, size_t offset, const void *from,
                       size_t bytes) {
    xacc_comm_t *comm = xacc_comm();
    char *to = part(rank, offer, offset, bytes);
    if (bytes)
        comm->transport->put(comm, rank, to, from, bytes);
}
