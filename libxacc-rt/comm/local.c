/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Ranks inside this process: one (self), or one per thread, for tests of the
 * algorithms above. A send is complete only when its receive has the data, so
 * that a program which relies on buffering hangs here. One lock per world;
 * the second to come copies. */
#include "comm/local.h"
#include "comm/local_memory.h"
#include "comm/transport.h"
#include "core/log.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct local_batch local_batch_t;
typedef struct local_item {
    xacc_message_t message;
    local_batch_t *batch;
    atomic_bool done;
    struct local_item *next; /* of those without a counterpart */
} local_item_t;

struct local_batch {
    int rank, count;
    atomic_int left;
    local_item_t items[];
};

typedef struct local_note {
    struct local_note *next;
    size_t bytes;
    char text[XACC_NOTE_BYTES];
} local_note_t;

/* What waits for a rank: sends to it, receives of its own, notes. */
typedef struct local_box {
    local_item_t *sends, *receives;
    local_note_t *notes;
} local_box_t;

typedef struct local_world {
    pthread_mutex_t lock; /* of the boxes */
    local_box_t *boxes;
    xacc_local_memory_t memory;
} local_world_t;

static local_world_t *world_of(xacc_comm_t *comm) {
    return comm->link;
}

static void *need(void *memory) {
    if (!memory)
        xacc_fatal(NULL, "no memory for messages");
    return memory;
}

static void *local_open(xacc_comm_t *comm, int count, const xacc_message_t *messages) {
    local_batch_t *batch = need(calloc(1, sizeof *batch + (size_t)count * sizeof *batch->items));
    batch->rank = comm->rank;
    batch->count = count;
    for (int i = 0; i < count; i++) {
        batch->items[i].message = messages[i];
        batch->items[i].batch = batch;
        atomic_init(&batch->items[i].done, true);
    }
    return batch;
}

/* Takes the first counterpart of item out of a list. */
static local_item_t *take(local_item_t **list, const local_item_t *item) {
    for (; *list; list = &(*list)->next) {
        local_item_t *other = *list;
        if (other->message.tag == item->message.tag && other->message.peer == item->batch->rank &&
            other->batch->rank == item->message.peer) {
            *list = other->next;
            return other;
        }
    }
    return NULL;
}

static void append(local_item_t **list, local_item_t *item) {
    while (*list)
        list = &(*list)->next;
    item->next = NULL;
    *list = item;
}

static void finish_item(local_item_t *item) {
    local_batch_t *batch = item->batch; /* may be freed once left is 0 */
    atomic_store(&item->done, true);
    atomic_fetch_sub(&batch->left, 1);
}

static void transfer(local_item_t *send, local_item_t *receive) {
    if (send->message.bytes != receive->message.bytes)
        xacc_fatal(NULL, "rank %d sends %zu bytes to rank %d, which expects %zu", send->batch->rank,
                   send->message.bytes, receive->batch->rank, receive->message.bytes);
    if (send->message.bytes)
        memcpy(receive->message.address, send->message.address, send->message.bytes);
    finish_item(send);
    finish_item(receive);
}

static void start_item(local_world_t *world, local_item_t *item) {
    bool send = item->message.send;
    local_box_t *box = &world->boxes[send ? item->message.peer : item->batch->rank];
    local_item_t *other = take(send ? &box->receives : &box->sends, item);
    if (!other)
        append(send ? &box->sends : &box->receives, item);
    else if (send)
        transfer(item, other);
    else
        transfer(other, item);
}

static void local_start(xacc_comm_t *comm, void *batch_) {
    local_world_t *world = world_of(comm);
    local_batch_t *batch = batch_;
    pthread_mutex_lock(&world->lock);
    atomic_store(&batch->left, batch->count);
    for (int i = 0; i < batch->count; i++)
        atomic_store(&batch->items[i].done, false);
    for (int i = 0; i < batch->count; i++)
        start_item(world, &batch->items[i]);
    pthread_mutex_unlock(&world->lock);
}

static bool local_test(xacc_comm_t *comm, void *batch) {
    (void)comm;
    return atomic_load(&((local_batch_t *)batch)->left) == 0;
}

static int local_pending(xacc_comm_t *comm, void *batch_, int *numbers) {
    (void)comm;
    local_batch_t *batch = batch_;
    int count = 0;
    for (int i = 0; i < batch->count; i++)
        if (!atomic_load(&batch->items[i].done))
            numbers[count++] = i;
    return count;
}

static void local_close(xacc_comm_t *comm, void *batch) {
    /* Who completed it may still hold the lock. */
    pthread_mutex_lock(&world_of(comm)->lock);
    pthread_mutex_unlock(&world_of(comm)->lock);
    free(batch);
}

static void local_post(xacc_comm_t *comm, int rank, const void *text, size_t bytes) {
    local_world_t *world = world_of(comm);
    local_note_t *note = need(malloc(sizeof *note));
    note->next = NULL;
    note->bytes = bytes;
    memcpy(note->text, text, bytes);
    pthread_mutex_lock(&world->lock);
    local_note_t **list = &world->boxes[rank].notes;
    while (*list)
        list = &(*list)->next;
    *list = note;
    pthread_mutex_unlock(&world->lock);
}

static size_t local_poll(xacc_comm_t *comm, void *text) {
    local_world_t *world = world_of(comm);
    pthread_mutex_lock(&world->lock);
    local_note_t *note = world->boxes[comm->rank].notes;
    if (note)
        world->boxes[comm->rank].notes = note->next;
    pthread_mutex_unlock(&world->lock);
    size_t bytes = note ? note->bytes : 0;
    if (note)
        memcpy(text, note->text, bytes);
    free(note);
    return bytes;
}

static void nothing(xacc_comm_t *comm) {
    (void)comm;
}

static void local_attach(xacc_comm_t *comm, void *base, size_t bytes,
                         const xacc_memory_copier_t *copier) {
    if (copier)
        xacc_local_memory_add(&world_of(comm)->memory, base, bytes, copier);
}

static void local_detach(xacc_comm_t *comm, void *base) {
    xacc_local_memory_remove(&world_of(comm)->memory, base);
}

static void local_get(xacc_comm_t *comm, int rank, const void *remote, void *to, size_t bytes) {
    (void)rank;
    xacc_local_memory_copy(&world_of(comm)->memory, remote, to, remote, bytes);
}

static void local_put(xacc_comm_t *comm, int rank, void *remote, const void *from, size_t bytes) {
    (void)rank;
    xacc_local_memory_copy(&world_of(comm)->memory, remote, remote, from, bytes);
}

static int64_t local_atomic(xacc_comm_t *comm, int rank, void *word, size_t bytes,
                            xacc_atomic_op_t op, int64_t value, int64_t compare) {
    (void)rank;
    return xacc_local_memory_atomic(&world_of(comm)->memory, word, bytes, op, value, compare);
}

static bool always(xacc_comm_t *comm) {
    (void)comm;
    return true;
}

static void local_abort(xacc_comm_t *comm, int status) {
    (void)comm;
    _Exit(status);
}

#define LOCAL(name_)                                                                               \
    {.name = (name_),                                                                              \
     .inherited = true,                                                                            \
     .open = local_open,                                                                           \
     .start = local_start,                                                                         \
     .test = local_test,                                                                           \
     .pending = local_pending,                                                                     \
     .close = local_close,                                                                         \
     .post = local_post,                                                                           \
     .poll = local_poll,                                                                           \
     .window_open = nothing,                                                                       \
     .attach = local_attach,                                                                       \
     .detach = local_detach,                                                                       \
     .get = local_get,                                                                             \
     .put = local_put,                                                                             \
     .flush = nothing,                                                                             \
     .atomic = local_atomic,                                                                       \
     .usable = always,                                                                             \
     .abort = local_abort,                                                                         \
     .finish = nothing}
static const xacc_transport_t self = LOCAL("self"), thread = LOCAL("thread");

void xacc_local_self(xacc_comm_t *comm) {
    static local_box_t box;
    static local_world_t world = {PTHREAD_MUTEX_INITIALIZER, &box, XACC_LOCAL_MEMORY};
    comm->transport = &self;
    comm->rank = 0;
    comm->size = 1;
    comm->link = &world;
}

typedef struct local_rank {
    xacc_comm_t comm;
    void (*body)(void *arg);
    void *arg;
} local_rank_t;

static void *run_rank(void *rank_) {
    local_rank_t *rank = rank_;
    xacc_comm_set(&rank->comm);
    rank->body(rank->arg);
    xacc_comm_clear(&rank->comm);
    xacc_comm_set(NULL);
    return NULL;
}

static void drop_notes(local_box_t *box) {
    while (box->notes) {
        local_note_t *note = box->notes;
        box->notes = note->next;
        free(note);
    }
}

void xacc_comm_threads(int n, void (*body)(void *arg), void *arg) {
    local_world_t world = {PTHREAD_MUTEX_INITIALIZER, NULL, XACC_LOCAL_MEMORY};
    pthread_t *threads = need(calloc((size_t)n, sizeof *threads));
    local_rank_t *ranks = need(calloc((size_t)n, sizeof *ranks));
    world.boxes = need(calloc((size_t)n, sizeof *world.boxes));
    for (int i = 0; i < n; i++) {
        ranks[i] = (local_rank_t){{&thread, i, n, .link = &world}, body, arg};
        if (pthread_create(&threads[i], NULL, run_rank, &ranks[i]))
            xacc_fatal(NULL, "cannot create %d threads", n);
    }
    for (int i = 0; i < n; i++) {
        pthread_join(threads[i], NULL);
        drop_notes(&world.boxes[i]);
    }
    free(world.boxes);
    free(ranks);
    free(threads);
}
