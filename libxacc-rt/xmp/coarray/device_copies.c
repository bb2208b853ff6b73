/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A record per copy and image says where it is (device_records.h). It changes only where its image
 * synchronizes, so that who may access a copy finds it. */
#include "xmp/coarray/device_copies.h"
#include "acc/context/contexts.h"
#include "acc/data/declare.h"
#include "acc/stream/streams.h"
#include "comm/segment.h"
#include "xmp/coarray/device_records.h"
#include "xmp/coarray/device_server.h"
#include <stdlib.h>
#include <string.h>

typedef xmprt_copy_record_t record_t;

/* Coarrays that began together. */
typedef struct xmprt_coarray_batch {
    struct xmprt_coarray_batch *next;
    xmprt_coarray_copy_t *copy;
    xmprt_copy_records_t records; /* of each, by number */
} batch_t;

typedef struct xmprt_coarray_copies {
    batch_t *batches;
    xacc_tree_t tree; /* by address on the device */
    xmprt_device_server_t *servers;
    xacc_context_t *context; /* that the records speak of */
    uint64_t epoch;          /* of its present table */
    uint64_t releases;       /* of its memory, when the copies were looked at before */
    unsigned long age;       /* grows with image control */
    int ids;                 /* of windows, given */
    bool window;             /* some image cannot map what another one has */
} copies_t;

/* An id is given once, as others keep what they have read of it. */
static int64_t expose(copies_t *copies, const xmprt_coarray_copy_t *copy) {
    int id = XACC_SEGMENTS + copies->ids++;
    xacc_window_expose_device(id, (void *)copy->node.key, copy->coarray->bytes,
                              xmprt_device_server(&copies->servers, copy->device->context));
    return id;
}

/*--- The owner -------------------------------------------------------------*/

static record_t *own_record(const xmprt_coarray_copy_t *copy) {
    return xmprt_copy_record_own(&copy->batch->records, copy->number);
}

static void hide(const record_t *record) {
    if (record->window != XMPRT_NO_WINDOW)
        xacc_window_hide((int)record->window);
}

/* The copy is somewhere else, or nowhere (device null). */
static void move_to(xmprt_coarray_copy_t *copy, xmprt_device_t *device, const char *address) {
    record_t *record = own_record(copy);
    hide(record);
    *record = (record_t){.window = XMPRT_NO_WINDOW};
    copy->device = device;
    if (!device)
        return;
    xacc_streams_disclose(device->context); /* others may see what kernels write at any time */
    copy->node.key = (uintptr_t)address;
    record->bytes = copy->coarray->bytes;
    record->gpu = device->context->dev->gpu;
}

/* Others may be reading the record: it is written where it changes alone. */
static void describe(record_t *record, const xmprt_device_t *device, const char *address) {
    xmprt_remote_memory_t memory;
    if (!xmprt_remote_memory_describe(device, address, 0, &memory))
        memory.ipc.kind = 0;
    if (memcmp(&record->memory, &memory, sizeof memory) != 0)
        record->memory = memory;
}

/* Behind a release of memory the same address may mean another allocation. */
static void look_at(copies_t *copies, xmprt_coarray_copy_t *copy, xmprt_device_t *device,
                    bool released) {
    const xmprt_coarray_t *coarray = copy->coarray;
    record_t *record = own_record(copy);
    char *base = (char *)coarray->node.key, *address = NULL;
    if (device)
        address = xmprt_device_address(device, base, coarray->bytes, coarray->name);
    const bool moved = device != copy->device || (device && copy->node.key != (uintptr_t)address);
    if (moved)
        move_to(copy, device, address);
    if (device)
        xacc_tree_insert(&copies->tree, &copy->node);
    if (device && (moved || released))
        describe(record, device, address);
    if (device && copies->window && record->window == XMPRT_NO_WINDOW)
        record->window = expose(copies, copy);
}

static void look_at_all(copies_t *copies) {
    xmprt_device_t *device = xmprt_device(&(struct __xmp_how){.flags = __XMP_ACC}, __XMP_ACC);
    const uint64_t releases = device ? atomic_load(&device->context->dev->releases) : 0;
    copies->tree.root = NULL; /* one may be where another one was */
    for (batch_t *batch = copies->batches; batch; batch = batch->next)
        for (int i = 0; i < batch->records.count; i++)
            look_at(copies, &batch->copy[i], device, releases != copies->releases);
    copies->releases = releases;
}

/* The program may have shut its device down, or taken another one. */
static void look_for_changes(copies_t *copies) {
    xacc_context_t *context;
    xmprt_device_check(xacc_context_current(&context));
    const uint64_t epoch = atomic_load(&context->table.epoch);
    if (context == copies->context && epoch == copies->epoch)
        return;
    look_at_all(copies);
    copies->context = context;
    copies->epoch = atomic_load(&context->table.epoch);
}

void xmprt_coarray_copies_tell(void) {
    const xmprt_coarrays_t *all = xmprt_self()->coarrays;
    if (!all || !all->copies)
        return;
    all->copies->age++;
    look_for_changes(all->copies);
}

/*--- Others ----------------------------------------------------------------*/

const xmprt_coarray_copy_t *xmprt_coarray_copy_at(const xmprt_coarrays_t *all,
                                                  const char *address) {
    if (!all->copies)
        return NULL;
    look_for_changes(all->copies);
    xacc_tree_node_t *node = xacc_tree_floor(&all->copies->tree, (uintptr_t)address);
    const xmprt_coarray_copy_t *copy =
        node ? XACC_TREE_RECORD(node, xmprt_coarray_copy_t, node) : NULL;
    return copy && (uintptr_t)address - node->key < copy->coarray->bytes ? copy : NULL;
}

static const record_t *record_of(const copies_t *copies, const xmprt_coarray_copy_t *copy,
                                 int rank) {
    return xmprt_copy_record_of(&copy->batch->records, copy->number, rank, copies->age);
}

xmprt_coarray_copy_t *xmprt_coarray_copy_of(const xmprt_coarrays_t *all,
                                            const xmprt_coarray_t *coarray) {
    if (!all->copies)
        return NULL;
    look_for_changes(all->copies);
    for (batch_t *batch = all->copies->batches; batch; batch = batch->next)
        for (int i = 0; i < batch->records.count; i++)
            if (batch->copy[i].coarray == coarray)
                return &batch->copy[i];
    return NULL;
}

/* XACC_TRANSPORT is about transfers. */
char *xmprt_coarray_copy_mapped(const xmprt_coarray_copy_t *copy, int rank) {
    const copies_t *copies = xmprt_self()->coarrays->copies;
    if (rank == xmprt_self()->comm->rank)
        return (char *)copy->node.key;
    if (!xmprt_copy_records_are_near(&copy->batch->records, rank))
        return NULL;
    const record_t *record = record_of(copies, copy, rank);
    return record->bytes && record->memory.ipc.kind
               ? xmprt_remote_memory_reach(copy->device, &record->memory)
               : NULL;
}

int xmprt_coarray_copies_beside(const xmprt_device_t *device) {
    const copies_t *copies = xmprt_self()->coarrays->copies;
    const xmprt_set_t *executing = xmprt_self()->executing;
    for (int i = 0; copies && i < executing->size && device->context->dev->gpu; i++) {
        const int rank = executing->ranks[i];
        if (rank != xmprt_self()->comm->rank &&
            record_of(copies, &copies->batches->copy[0], rank)->gpu == device->context->dev->gpu)
            return rank;
    }
    return -1;
}

/* Of a near image. */
static char *map(xmprt_device_t *device, const record_t *record) {
    xacc_device_path_t demand = xacc_comm_device_path();
    if ((demand != XACC_DEVICE_PATH_BEST && demand != XACC_DEVICE_PATH_PEER) ||
        !record->memory.ipc.kind)
        return NULL;
    return xmprt_remote_memory_reach(device, &record->memory);
}

void xmprt_coarray_copy_reach(const char *where, const xmprt_coarray_copy_t *copy, size_t offset,
                              xmprt_target_t *target) {
    const copies_t *copies = xmprt_self()->coarrays->copies;
    const xmprt_coarray_t *coarray = copy->coarray;
    const record_t *record = record_of(copies, copy, target->rank);
    char *host = xacc_segment_of(target->rank, target->place.segment);
    if (!record->bytes) { /* the place in host memory is that of the variable */
        target->place.offset += offset;
        target->memory = host ? host + target->place.offset : NULL;
        return;
    }
    target->device = copy->device;
    char *base = host ? map(copy->device, record) : NULL;
    if (!base && record->window == XMPRT_NO_WINDOW)
        xacc_fatal(where, "coarray '%s' on the device of rank %d cannot be reached", coarray->name,
                   target->rank);
    xacc_comm_chose(target->rank, base ? XACC_DEVICE_PATH_PEER : XACC_DEVICE_PATH_STAGING, NULL);
    target->memory = base ? base + offset : NULL;
    target->place = (xmprt_place_t){(int)record->window, offset};
}

/*--- Begin and end ---------------------------------------------------------*/

/* True on all ranks if one of them cannot map what another one has. */
static bool misses_some(const copies_t *copies, batch_t *batch) {
    const xmprt_rank_t *self = xmprt_self();
    bool misses = false;
    for (int rank = 0; rank < self->comm->size && !misses; rank++) {
        if (rank == self->comm->rank || !batch->copy[0].device)
            continue;
        misses = !xmprt_copy_records_are_near(&batch->records, rank);
        if (misses)
            break;
        const record_t *record = record_of(copies, &batch->copy[0], rank);
        misses = record->bytes && !map(batch->copy[0].device, record);
    }
    return xacc_any(self->world->group, misses);
}

static batch_t *new_batch(xmprt_coarrays_t *all, xmprt_coarray_t *const *coarrays, size_t count) {
    batch_t *batch = xmprt_allocate(sizeof *batch);
    int n = 0;
    batch->copy = xmprt_allocate((count + 1) * sizeof *batch->copy);
    for (size_t i = 0; i < count; i++)
        if (xacc_declare_has((const void *)coarrays[i]->node.key)) {
            batch->copy[n] =
                (xmprt_coarray_copy_t){.coarray = coarrays[i], .batch = batch, .number = n};
            n++;
        }
    if (!xmprt_agree(xmprt_self()->world->group, (unsigned long)n))
        xacc_fatal(NULL, "the processes of this run have different coarrays on their devices");
    if (!n) {
        free(batch->copy);
        free(batch);
        return NULL;
    }
    xmprt_copy_records_begin(&batch->records, n);
    batch->next = all->copies ? all->copies->batches : NULL;
    return batch;
}

void xmprt_coarray_copies_begin(xmprt_coarrays_t *all, xmprt_coarray_t *const *coarrays,
                                size_t count) {
    batch_t *batch = new_batch(all, coarrays, count);
    if (!batch)
        return;
    if (!all->copies)
        all->copies = xmprt_allocate(sizeof *all->copies);
    all->copies->batches = batch;
    look_at_all(all->copies);
    xacc_barrier(xmprt_self()->world->group);
    all->copies->age++;
    if (misses_some(all->copies, batch)) {
        xacc_window_begin();
        all->copies->window = true;
        look_at_all(all->copies);
        xacc_barrier(xmprt_self()->world->group);
        all->copies->age++;
    }
}

void xmprt_coarray_copies_end(xmprt_coarrays_t *all) {
    copies_t *copies = all->copies;
    if (!copies)
        return;
    for (batch_t *batch = copies->batches; batch; batch = batch->next)
        for (int i = 0; i < batch->records.count; i++)
            hide(own_record(&batch->copy[i]));
    xmprt_device_servers_end(copies->servers);
    for (batch_t *batch = copies->batches, *next; batch; batch = next) {
        next = batch->next;
        free(batch->copy);
        xmprt_copy_records_free(&batch->records);
        free(batch);
    }
    free(copies);
    all->copies = NULL;
}
