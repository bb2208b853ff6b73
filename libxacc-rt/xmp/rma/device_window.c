/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What others find out about this rank's device memory without asking it: a
 * record per section beside its name. Programs synchronise before they use each
 * other's data, so it is enough to look at the begin of every directive whether
 * entries of a present table have come or gone. */
#include "xmp/rma/device_window.h"
#include "acc/context/contexts.h"
#include "acc/state/present_table.h"
#include "xmp/object/array.h"
#include "xmp/rank/upcalls.h"
#include "xmp/rma/service.h"
#include <stdlib.h>
#include <string.h>

/* The record of a section has the same number in a family of its own. */
static xacc_name_t name_of_copy(const xmprt_array_t *array) {
    xacc_name_t name = array->name;
    name.family = ~name.family;
    return name;
}

/*--- The owner -------------------------------------------------------------*/

static xacc_status_t add_epoch(xacc_context_t *context, void *sum) {
    if (!context->shared)
        *(uint64_t *)sum += 1 + atomic_load(&context->table.epoch);
    return XACC_OK;
}

typedef struct look {
    const xmprt_array_t *array;
    xmprt_device_window_t window;
} look_t;

static xacc_status_t look_at(xacc_context_t *context, void *look_) {
    look_t *look = look_;
    char *base = look->array->base, *copy = NULL;
    if (context->shared || look->window.bytes)
        return XACC_OK;
    pthread_mutex_lock(&context->table.lock);
    const xacc_entry_t *entry =
        xacc_present_table_overlap(&context->table, base, look->array->allocated);
    if (entry) {
        copy = entry->device;
        look->window.low = xacc_entry_start(entry) - base;
        look->window.bytes = (int64_t)entry->bytes;
    }
    pthread_mutex_unlock(&context->table.lock);
    if (copy && !xmprt_remote_memory_describe(&(xmprt_device_t){.context = context}, copy, 0,
                                              &look->window.memory))
        look->window.memory.ipc.kind = 0;
    return XACC_OK;
}

/* At the first time gives the record a name, later changes it where it is. */
static void tell(xmprt_array_t *array, const xmprt_device_window_t *now) {
    xacc_offer_t offer = {(char *)array->window, sizeof *now};
    if (!array->window) {
        array->window = xmprt_allocate(sizeof *now);
        *array->window = *now;
        offer.base = (char *)array->window;
        xacc_window_offer(name_of_copy(array), offer);
    } else if (memcmp(array->window, now, sizeof *now) != 0) {
        xacc_window_write(xacc_comm()->rank, &offer, 0, now, sizeof *now);
        xacc_window_flush();
    }
}

void xmprt_device_window_tell(void) {
    xmprt_rank_t *self = xmprt_self();
    uint64_t sum = 0;
    xmprt_rma_serve();
    xacc_contexts_visit(add_epoch, &sum);
    if (sum == self->told)
        return;
    self->told = sum;
    self->comm->progress = xmprt_async_progress; /* serves others */
    const xacc_tree_t *tree = &self->sections;
    xacc_tree_node_t *node = xacc_tree_above(tree, 0);
    for (; node; node = xacc_tree_above(tree, node->key)) {
        look_t look = {.array = XACC_TREE_RECORD(node, xmprt_array_t, section)};
        if (!look.array->name.number)
            continue;
        xacc_contexts_visit(look_at, &look);
        tell((xmprt_array_t *)look.array, &look.window);
    }
}

void xmprt_device_window_end(xmprt_array_t *array) {
    if (array->window)
        xacc_window_withdraw(name_of_copy(array));
    free(array->window);
    array->window = NULL;
}

/*--- Others ----------------------------------------------------------------*/

/* The owner has to copy. */
static char *not_mapped(const xmprt_device_t *device, int rank, const char *why) {
    const char *second;
    if (xmprt_device_path(device, &second) == XACC_DEVICE_PATH_STAGING)
        xacc_comm_chose(rank, XACC_DEVICE_PATH_STAGING, why);
    return NULL;
}

static char *own_base(const xmprt_device_t *device, char *base, const char *name,
                      xmprt_extent_t extent) {
    size_t bytes = (size_t)(extent.high - extent.low);
    return xmprt_device_address(device, base + extent.low, bytes, name) - extent.low;
}

static xmprt_device_window_t ask(const xmprt_array_t *array, int rank, const char *name) {
    xmprt_device_window_t window;
    xacc_offer_t offer = xacc_window_seek(rank, name_of_copy(array), name);
    xacc_window_read(rank, &offer, 0, &window, sizeof window);
    xacc_window_flush();
    return window;
}

char *xmprt_device_window_base(xmprt_device_t *device, void *address, int rank, const char *name,
                               const xmprt_walk_t *walk) {
    xmprt_extent_t extent = xmprt_walk_extent(walk);
    const char *where = xacc_comm()->where;
    xacc_device_path_t demand = xacc_comm_device_path();
    if (rank == xacc_comm()->rank)
        return own_base(device, address, name, extent);
    xmprt_section_offer(where, address, rank, name); /* it has a name */
    xmprt_device_window_t window = ask(xmprt_array_at(address), rank, name);
    if (extent.low < window.low || extent.high > window.low + window.bytes)
        xacc_fatal(where, "%s is not present on the device of rank %d", name, rank);
    if (demand != XACC_DEVICE_PATH_BEST && demand != XACC_DEVICE_PATH_PEER)
        return not_mapped(device, rank, NULL);
    char *base = window.memory.ipc.kind ? xmprt_remote_memory_reach(device, &window.memory) : NULL;
    if (!base)
        return not_mapped(device, rank, "no access to its memory");
    xacc_comm_chose(rank, XACC_DEVICE_PATH_PEER, NULL);
    return base - window.low;
}
