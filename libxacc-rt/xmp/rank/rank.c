/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* State of a rank. Called by every other file of xmp/. */
#include "xmp/rank/rank.h"
#include "acc/profile/profile.h"
#include "xmp/rank/upcalls.h"
#include <stdlib.h>
#include <string.h>

static void enter_world(xmprt_rank_t *self) {
    int size = self->comm->size;
    int *ranks = xmprt_allocate((size_t)size * sizeof *ranks);
    for (int i = 0; i < size; i++)
        ranks[i] = i;
    self->world = self->executing = xmprt_set(size, ranks);
    free(ranks);
}

static void count_messages(const char *where, const xacc_traffic_t *traffic) {
    xacc_profile_comm(where, "host", traffic->messages, traffic->bytes, traffic->seconds);
}

xmprt_rank_t *xmprt_self(void) {
    xacc_comm_t *comm = xacc_comm();
    if (!comm->state) {
        xmprt_rank_t *self = xmprt_allocate(sizeof *self);
        self->comm = comm;
        comm->state = self;
        comm->ended = xacc_profiling() ? count_messages : NULL;
        enter_world(self);
        xmprt_start_recorded();
    }
    return comm->state;
}

void xmprt_not_alone(const char *where) {
    xacc_fatal(where, "several threads execute directives of XcalableMP at the same time; one "
                      "thread of a process may (single, master or critical of OpenMP)");
}

const char *xmprt_called(const char *name) {
    xmprt_rank_t *self = xmprt_self();
    const char *where = self->called_at ? self->called_at : name;
    self->called_at = NULL;
    return where;
}

void xmprt_rank_end(void) {
    xacc_comm_t *comm = xacc_comm();
    xmprt_rank_t *self = comm->state;
    if (!self)
        return;
    for (xmprt_kept_t *kept = self->kept, *next; kept; kept = next) {
        next = kept->next_all;
        kept->destroy(kept);
    }
    xmprt_coarrays_end(self);
    xmprt_rma_end(self);
    xmprt_devices_end(self);
    for (xmprt_set_t *set = self->sets, *next; set; set = next) {
        next = set->next;
        free(set->ranks);
        free(set);
    }
    xmprt_sections_end(self);
    free(self);
    comm->state = NULL;
    comm->ended = NULL;
}

static int compare_ranks(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

static xmprt_set_t *new_set(int size, const int *ranks) {
    size_t bytes = (size_t)size * sizeof *ranks;
    xmprt_set_t *set = xmprt_allocate(sizeof *set);
    int *ascending = xmprt_allocate(bytes);
    set->size = size;
    set->ranks = xmprt_allocate(bytes);
    memcpy(set->ranks, ranks, bytes);
    memcpy(ascending, ranks, bytes);
    qsort(ascending, (size_t)size, sizeof *ascending, compare_ranks);
    set->group = xacc_group(size, ascending);
    set->index = xmprt_set_index(set, xacc_comm()->rank);
    free(ascending);
    return set;
}

xmprt_set_t *xmprt_set(int size, const int *ranks) {
    xmprt_rank_t *self = xmprt_self();
    for (xmprt_set_t **link = &self->sets; *link; link = &(*link)->next) {
        xmprt_set_t *set = *link;
        if (set->size != size || memcmp(set->ranks, ranks, (size_t)size * sizeof *ranks) != 0)
            continue;
        *link = set->next; /* to the front: sets are asked for repeatedly */
        set->next = self->sets;
        return self->sets = set;
    }
    xmprt_set_t *set = new_set(size, ranks);
    set->next = self->sets;
    return self->sets = set;
}

int xmprt_set_index(const xmprt_set_t *set, int rank) {
    for (int i = 0; i < set->size; i++)
        if (set->ranks[i] == rank)
            return i;
    return -1;
}

int xmprt_group_index(const xacc_group_t *group, int rank) {
    const int *found =
        bsearch(&rank, group->ranks, (size_t)group->size, sizeof rank, compare_ranks);
    return found ? (int)(found - group->ranks) : -1;
}

void xmprt_keep(struct __xmp_site *site, xmprt_kept_t *kept, void (*destroy)(xmprt_kept_t *kept)) {
    xmprt_rank_t *self = xmprt_self();
    kept->destroy = destroy;
    kept->next = site->cache;
    site->cache = kept;
    kept->next_all = self->kept;
    self->kept = kept;
}

xmprt_kept_t *xmprt_kept_find(const struct __xmp_site *site, xmprt_kept_is_t *is, const void *key) {
    xmprt_kept_t *any = NULL;
    for (xmprt_kept_t *kept = site->cache; kept; kept = kept->next) {
        if (kept->busy)
            continue;
        any = kept;
        if (is(kept, key))
            break;
    }
    return any;
}

static void unlink_from_all(xmprt_kept_t *kept) {
    xmprt_kept_t **link = &xmprt_self()->kept;
    while (*link != kept)
        link = &(*link)->next_all;
    *link = kept->next_all;
}

void xmprt_keep_few(struct __xmp_site *site, int limit) {
    int count = 0;
    xmprt_kept_t **oldest = NULL;
    for (xmprt_kept_t **link = (xmprt_kept_t **)&site->cache; *link; link = &(*link)->next) {
        count++;
        if (!(*link)->busy)
            oldest = link;
    }
    if (count < limit || !oldest)
        return;
    xmprt_kept_t *kept = *oldest;
    *oldest = kept->next;
    unlink_from_all(kept);
    kept->destroy(kept);
}

void xmprt_keep_none(struct __xmp_site *site) {
    while (site->cache) {
        xmprt_kept_t *kept = site->cache;
        site->cache = kept->next;
        unlink_from_all(kept);
        kept->destroy(kept);
    }
}
