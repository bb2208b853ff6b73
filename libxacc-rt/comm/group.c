/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Groups: one record per set of ranks, found by hash, so that equal sets share
 * tags, plans and the communicator of MPI. No communication: all members see
 * the same sequence of operations on a group, which numbers them alike. */
#include "comm/group.h"
#include "comm/transport.h"
#include "core/log.h"
#include <stdlib.h>
#include <string.h>

static unsigned long long hash_of(int size, const int *ranks) {
    unsigned long long hash = 14695981039346656037ull;
    for (int i = 0; i < size; i++)
        hash = (hash ^ (unsigned)ranks[i]) * 1099511628211ull;
    return hash ^ hash >> 29;
}

static xacc_group_t *make_group(xacc_comm_t *comm, int size, const int *ranks,
                                unsigned long long hash) {
    xacc_group_t *group = calloc(1, sizeof *group + (size_t)size * sizeof *ranks);
    if (!group)
        xacc_fatal(comm->where, "no memory for a set of %d nodes", size);
    int *copy = (int *)(group + 1);
    group->index = -1;
    for (int i = 0; i < size; i++) {
        copy[i] = ranks[i];
        if (ranks[i] == comm->rank)
            group->index = i;
    }
    group->size = size;
    group->ranks = copy;
    group->hash = hash;
    group->next = comm->groups;
    return comm->groups = group;
}

xacc_group_t *xacc_group(int size, const int *ranks) {
    xacc_comm_t *comm = xacc_comm();
    unsigned long long hash = hash_of(size, ranks);
    for (xacc_group_t *group = comm->groups; group; group = group->next)
        if (group->hash == hash && group->size == size &&
            memcmp(group->ranks, ranks, (size_t)size * sizeof *ranks) == 0)
            return group;
    return make_group(comm, size, ranks, hash);
}

xacc_group_t *xacc_group_world(void) {
    xacc_comm_t *comm = xacc_comm();
    if (!comm->world) {
        int *ranks = malloc((size_t)comm->size * sizeof *ranks);
        if (!ranks)
            xacc_fatal(comm->where, "no memory for %d nodes", comm->size);
        for (int i = 0; i < comm->size; i++)
            ranks[i] = i;
        comm->world = xacc_group(comm->size, ranks);
        free(ranks);
    }
    return comm->world;
}

/* Spread over the whole range: operations of different groups in flight
 * between the same two ranks then differ. */
int xacc_group_tag(xacc_group_t *group) {
    unsigned long long number = group->hash + 0x9e3779b97f4a7c15ull * ++group->operations;
    return (int)(number >> 32) & (XACC_TAGS / 2 - 1);
}

void *xacc_group_native(xacc_group_t *group) {
    xacc_comm_t *comm = xacc_comm();
    if (!group->native && comm->transport->native)
        group->native = comm->transport->native(comm, group->size, group->ranks);
    return group->native;
}

void xacc_group_clear(xacc_comm_t *comm) {
    for (xacc_group_t *group = comm->groups, *next; group; group = next) {
        next = group->next;
        xacc_plan_free(group->barrier);
        xacc_plan_free(group->reduce);
        free(group);
    }
    comm->groups = comm->world = NULL;
}
