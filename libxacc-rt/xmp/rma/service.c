/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Requests lie in memory of who is asked, a slot per rank; what the request
 * speaks of lies in memory of who asks. All of it is written and read
 * one-sided: the one asked looks at its own memory and sends no message. */
#include "xmp/rma/service.h"
#include "comm/deadlock.h"
#include "comm/transport.h"
#include "xmp/device/copy_batch.h"
#include "xmp/index/flat.h"
#include "xmp/rank/upcalls.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct copy_request {
    xacc_name_t section;
    uint64_t in, size, longs, bytes;
    char *memory; /* there: the walk as longs, then the elements */
} copy_request_t;

/* For rank i at i; asked and done are counts, done is written here. */
typedef struct slot {
    copy_request_t request;
    atomic_uint_fast64_t asked, done;
} slot_t;

typedef struct xmprt_service {
    slot_t *slots;        /* of this rank, where others ask */
    xacc_offer_t *offers; /* their slots, by rank, where they are known */
    uint64_t *asked;      /* by rank: how often this rank has asked it */
    xacc_offer_t memory;  /* for what this rank asks */
    xacc_name_t memory_name;
} xmprt_service_t;

static const xacc_name_t slots_name = {0x736c6f7473, 1};
enum { MEMORY_FAMILY = 0x6d656d6f7279 };

void xmprt_rma_begin(void) {
    xmprt_rank_t *self = xmprt_self();
    size_t ranks = (size_t)self->comm->size;
    if (self->service)
        return;
    xmprt_service_t *service = self->service = xmprt_allocate(sizeof *service);
    service->slots = xmprt_allocate(ranks * sizeof *service->slots);
    service->offers = xmprt_allocate(ranks * sizeof *service->offers);
    service->asked = xmprt_allocate(ranks * sizeof *service->asked);
    service->memory_name.family = MEMORY_FAMILY;
    xacc_window_offer(slots_name,
                      (xacc_offer_t){(char *)service->slots, ranks * sizeof *service->slots});
}

static void drop_memory(xmprt_service_t *service) {
    if (service->memory.base)
        xacc_window_withdraw(service->memory_name);
    free(service->memory.base);
}

void xmprt_rma_end(xmprt_rank_t *self) {
    xmprt_service_t *service = self->service;
    if (!service)
        return;
    drop_memory(service);
    xacc_window_withdraw(slots_name);
    free(service->slots);
    free(service->offers);
    free(service->asked);
    free(service);
    self->service = NULL;
}

/*--- Who is asked ----------------------------------------------------------*/

static const xmprt_array_t *array_of(const xacc_name_t *name) {
    const xacc_tree_t *tree = &xmprt_self()->sections;
    xacc_tree_node_t *node = xacc_tree_above(tree, 0);
    for (; node; node = xacc_tree_above(tree, node->key)) {
        const xmprt_array_t *array = XACC_TREE_RECORD(node, xmprt_array_t, section);
        if (memcmp(&array->name, name, sizeof *name) == 0)
            return array;
    }
    xacc_fatal(xacc_comm()->where, "another node uses an array that is no longer there");
}

static char *copy_of(const xmprt_device_t *device, const xmprt_array_t *array,
                     const xmprt_walk_t *walk) {
    xmprt_extent_t extent = xmprt_walk_extent(walk);
    return xmprt_device_address(device, (char *)array->base + extent.low,
                                (size_t)(extent.high - extent.low), array->object.name) -
           extent.low;
}

static void copy(xmprt_device_t *device, const copy_request_t *request, const xmprt_walk_t *walk,
                 char *memory) {
    char *base = copy_of(device, array_of(&request->section), walk);
    xmprt_end_t section = {&base, walk, 0}, buffer = {&memory, NULL, 0};
    xmprt_copy_batch_t *batch = xmprt_copy_batch_new(device);
    if (request->in)
        xmprt_copy_batch_add(batch, section, buffer);
    else
        xmprt_copy_batch_add(batch, buffer, section);
    xmprt_device_follow(device);
    xmprt_copy_batch_run(batch);
    xmprt_device_wait(device);
    xmprt_copy_batch_free(batch);
}

static void answer(int rank, const copy_request_t *request) {
    xmprt_device_t *device = xmprt_device(&(struct __xmp_how){.flags = __XMP_ACC}, __XMP_ACC);
    size_t flat = request->longs * sizeof(long);
    xacc_offer_t there = {request->memory, flat + request->bytes};
    long *longs = xmprt_allocate(flat);
    xmprt_bounce_t *bounce = xmprt_bounce_take(device, request->bytes);
    xmprt_walk_t walk;
    xacc_window_read(rank, &there, 0, longs, flat);
    if (!request->in)
        xacc_window_read(rank, &there, flat, bounce->memory, request->bytes);
    xacc_window_flush();
    xmprt_flat_read(longs, request->size, &walk);
    copy(device, request, &walk, bounce->memory);
    if (request->in)
        xacc_window_write(rank, &there, flat, bounce->memory, request->bytes);
    xacc_window_flush();
    xmprt_walk_free(&walk);
    xmprt_bounce_give(device, bounce);
    free(longs);
}

void xmprt_rma_serve(void) {
    xmprt_rank_t *self = xmprt_self();
    for (int i = 0; self->service && i < self->comm->size; i++) {
        slot_t *slot = &self->service->slots[i];
        uint64_t asked = atomic_load(&slot->asked);
        if (asked == atomic_load(&slot->done))
            continue;
        answer(i, &slot->request);
        atomic_store(&slot->done, asked);
    }
}

/*--- Who asks --------------------------------------------------------------*/

typedef struct question {
    xacc_wait_t wait;
    int rank, tries;
    const xacc_offer_t *slots; /* there */
    size_t at;                 /* of this rank's slot in them */
    uint64_t number;
} question_t;

static bool is_answered(xacc_wait_t *wait) {
    question_t *question = (question_t *)wait;
    uint64_t done;
    if (question->tries++)
        nanosleep(&(struct timespec){0, 20000}, NULL);
    xacc_window_read(question->rank, question->slots, question->at + offsetof(slot_t, done), &done,
                     sizeof done);
    xacc_window_flush();
    return done == question->number;
}

static int missing(xacc_wait_t *wait, xacc_want_t *want) {
    *want = (xacc_want_t){((question_t *)wait)->rank, XACC_TAG_SERVICE, true, 0};
    return 1;
}

static const xacc_offer_t *slots_of(xmprt_service_t *service, int rank, const char *what) {
    xacc_offer_t *offer = &service->offers[rank];
    if (!offer->base)
        *offer = xacc_window_seek(rank, slots_name, what);
    return offer;
}

static char *room_for(xmprt_service_t *service, size_t bytes) {
    if (bytes > service->memory.bytes) {
        drop_memory(service);
        service->memory = (xacc_offer_t){xmprt_allocate(bytes), bytes};
        service->memory_name.number++;
        xacc_window_offer(service->memory_name, service->memory);
    }
    return service->memory.base;
}

/* The count comes last: who sees it finds the rest. */
static void ask(xmprt_service_t *service, int rank, const copy_request_t *request,
                const char *what) {
    xacc_comm_t *comm = xacc_comm();
    question_t question = {
        .wait = {.comm = comm, .done = is_answered, .missing = missing, .most = 1},
        .rank = rank,
        .slots = slots_of(service, rank, what),
        .at = (size_t)comm->rank * sizeof(slot_t),
        .number = ++service->asked[rank]};
    xacc_window_write(rank, question.slots, question.at, request, sizeof *request);
    xacc_window_flush();
    xacc_window_write(rank, question.slots, question.at + offsetof(slot_t, asked), &question.number,
                      sizeof question.number);
    xacc_window_flush();
    xacc_deadlock_wait(&question.wait);
}

void xmprt_rma_request(int rank, const xmprt_array_t *array, bool in, const xmprt_walk_t *walk,
                       char *memory, size_t bytes, const char *what) {
    xmprt_service_t *service = xmprt_self()->service;
    size_t longs = (size_t)xmprt_flat_longs(walk), flat = longs * sizeof(long);
    char *room = room_for(service, flat + bytes);
    xmprt_flat_write((long *)(void *)room, walk);
    if (!in)
        memcpy(room + flat, memory, bytes);
    ask(service, rank, &(copy_request_t){array->name, in, walk->size, longs, bytes, room}, what);
    if (in)
        memcpy(memory, room + flat, bytes);
}
