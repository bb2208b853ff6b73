/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Active messages, the side that asks. Requests for a target are collected until there
 * are many, or until they must be complete. */
#include "active.h"
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNDER_WAY = 16 /* batches */, SPINS = 100 };
enum { RESULTS = ACTIVE_BATCH_BYTES / sizeof(active_request_t) };

typedef struct origin_batch {
    struct origin_batch *next;
    int rank, results, large, requests;
    size_t used, answer_used;
    struct {
        void *to;
        size_t bytes;
    } result[RESULTS];
    MPI_Request request[ACTIVE_LARGE_COUNT + 2]; /* large data; the batch; its answer */
    _Alignas(8) char data[ACTIVE_BATCH_BYTES], answer[ACTIVE_BATCH_BYTES];
} origin_batch_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of all below */
static origin_batch_t **filling;                         /* by rank */
static origin_batch_t *sent, **sent_end = &sent, *spare;
static int under_way, last_number;

/* From 1 on. */
static int next_number(void) {
    last_number = last_number % (ACTIVE_TAGS - 1) + 1;
    return last_number;
}

static int tag_of_target(int number) {
    return 2 * number;
}

static int tag_of_origin(int number) {
    return 2 * number + 1;
}

/*--- Batches ---------------------------------------------------------------*/

static origin_batch_t *new_batch(int rank) {
    origin_batch_t *batch = spare ? spare : mpi_need(malloc(sizeof *batch));
    spare = batch == spare ? spare->next : spare;
    batch->next = NULL;
    batch->rank = rank;
    batch->results = batch->large = batch->requests = 0;
    batch->used = sizeof(active_batch_t);
    batch->answer_used = sizeof(active_refusal_t);
    *(active_batch_t *)batch->data = (active_batch_t){tag_of_target(next_number()), 0};
    return batch;
}

static void check_refused(const origin_batch_t *batch) {
    active_refusal_t refused = *(const active_refusal_t *)batch->answer;
    if (!refused)
        return;
    char text[128];
    snprintf(text, sizeof text, "rank %d does not offer memory at %#llx (any more)", batch->rank,
             (unsigned long long)refused);
    mpi_host.fail(text);
}

static void take_answer(origin_batch_t *batch) {
    const char *at = batch->answer + sizeof(active_refusal_t);
    for (int i = 0; i < batch->results; i++) {
        xacc_copy_words(batch->result[i].to, at, batch->result[i].bytes);
        at += active_padded(batch->result[i].bytes);
    }
}

/* Large data of a batch that is refused are never taken: its answer is looked at alone. */
static bool is_complete(origin_batch_t *batch) {
    int done, answered;
    TRY(MPI_Testall(batch->requests, batch->request, &done, MPI_STATUSES_IGNORE));
    if (!done && batch->large)
        TRY(MPI_Test(&batch->request[batch->large], &answered, MPI_STATUS_IGNORE));
    if (done || (batch->large && answered))
        check_refused(batch);
    return done;
}

/* Who waits serves others. */
static void complete_first(void) {
    origin_batch_t *batch = sent;
    for (int tries = 0; !is_complete(batch); tries++)
        if (!active_serve() && tries > SPINS)
            sched_yield();
    take_answer(batch);
    sent = batch->next;
    if (!sent)
        sent_end = &sent;
    under_way--;
    batch->next = spare;
    spare = batch;
}

static void send_batch(int rank) {
    origin_batch_t *batch = filling[rank];
    filling[rank] = NULL;
    if (under_way == UNDER_WAY)
        complete_first();
    TRY(MPI_Irecv(batch->answer, (int)batch->answer_used, MPI_BYTE, rank,
                  ((active_batch_t *)batch->data)->answer_tag, mpi_requests,
                  &batch->request[batch->requests++]));
    TRY(MPI_Isend(batch->data, (int)batch->used, MPI_BYTE, rank, ACTIVE_TAG_BATCH, mpi_requests,
                  &batch->request[batch->requests++]));
    *sent_end = batch;
    sent_end = &batch->next;
    under_way++;
}

static bool has_room(const origin_batch_t *batch, size_t data, size_t answer, bool is_large) {
    return batch->used + sizeof(active_request_t) + active_padded(data) <= ACTIVE_BATCH_BYTES &&
           batch->answer_used + active_padded(answer) <= ACTIVE_BATCH_BYTES &&
           (!is_large || batch->large < ACTIVE_LARGE_COUNT);
}

/* Adds a request with so many bytes of data behind it and in the answer. */
static origin_batch_t *add(xacc_comm_t *comm, int rank, active_request_t request, const void *data,
                           size_t data_bytes, size_t answer_bytes) {
    if (!filling)
        filling = mpi_need(calloc((size_t)comm->size, sizeof *filling));
    if (filling[rank] && !has_room(filling[rank], data_bytes, answer_bytes, request.tag))
        send_batch(rank);
    if (!filling[rank])
        filling[rank] = new_batch(rank);
    origin_batch_t *batch = filling[rank];
    ((active_batch_t *)batch->data)->count++;
    memcpy(batch->data + batch->used, &request, sizeof request);
    batch->used += sizeof request;
    if (data_bytes)
        memcpy(batch->data + batch->used, data, data_bytes);
    batch->used += active_padded(data_bytes);
    batch->answer_used += active_padded(answer_bytes);
    return batch;
}

static void add_result(origin_batch_t *batch, void *to, size_t bytes) {
    batch->result[batch->results].to = to;
    batch->result[batch->results++].bytes = bytes;
}

/*--- The transport's one-sided access --------------------------------------*/

static void move_large(xacc_comm_t *comm, active_request_t request, int rank, void *own) {
    int n;
    MPI_Datatype type = mpi_type(request.bytes, &n);
    const int number = next_number();
    request.tag = request.kind == ACTIVE_PUT ? tag_of_origin(number) : tag_of_target(number);
    origin_batch_t *batch = add(comm, rank, request, NULL, 0, 0);
    MPI_Request *to = &batch->request[batch->requests++];
    batch->large++;
    if (request.kind == ACTIVE_PUT)
        TRY(MPI_Isend(own, n, type, rank, request.tag, mpi_requests, to));
    else
        TRY(MPI_Irecv(own, n, type, rank, request.tag, mpi_requests, to));
    mpi_type_free(type);
}

void mpi_get(xacc_comm_t *comm, int rank, const void *remote, void *to, size_t bytes) {
    active_request_t request = {
        .kind = ACTIVE_GET, .memory = (uint64_t)(uintptr_t)remote, .bytes = bytes};
    if (rank == comm->rank) {
        memmove(to, remote, bytes);
        return;
    }
    pthread_mutex_lock(&lock);
    if (bytes > ACTIVE_SMALL_BYTES)
        move_large(comm, request, rank, to);
    else
        add_result(add(comm, rank, request, NULL, 0, bytes), to, bytes);
    pthread_mutex_unlock(&lock);
}

void mpi_put(xacc_comm_t *comm, int rank, void *remote, const void *from, size_t bytes) {
    active_request_t request = {
        .kind = ACTIVE_PUT, .memory = (uint64_t)(uintptr_t)remote, .bytes = bytes};
    if (rank == comm->rank) { /* whole, for those that are reading */
        active_lock();
        memmove(remote, from, bytes);
        active_unlock();
        return;
    }
    pthread_mutex_lock(&lock);
    if (bytes > ACTIVE_SMALL_BYTES)
        move_large(comm, request, rank, (void *)(uintptr_t)from);
    else
        add(comm, rank, request, from, bytes, 0);
    pthread_mutex_unlock(&lock);
}

static void flush(xacc_comm_t *comm) {
    for (int rank = 0; filling && rank < comm->size; rank++)
        if (filling[rank])
            send_batch(rank);
    while (sent)
        complete_first();
}

void mpi_flush(xacc_comm_t *comm) {
    pthread_mutex_lock(&lock);
    flush(comm);
    pthread_mutex_unlock(&lock);
}

void mpi_push(xacc_comm_t *comm) {
    pthread_mutex_lock(&lock);
    for (int rank = 0; filling && rank < comm->size; rank++)
        if (filling[rank] && filling[rank]->large)
            send_batch(rank);
    pthread_mutex_unlock(&lock);
}

int64_t mpi_atomic(xacc_comm_t *comm, int rank, void *word, size_t bytes, xacc_atomic_op_t op,
                   int64_t value, int64_t compare) {
    active_request_t request = {.kind = ACTIVE_ATOMIC,
                                .op = (int32_t)op,
                                .memory = (uint64_t)(uintptr_t)word,
                                .bytes = bytes,
                                .value = value,
                                .compare = compare};
    int64_t before = 0;
    if (rank == comm->rank)
        return xacc_atomic_apply(word, bytes, op, value, compare);
    pthread_mutex_lock(&lock);
    add_result(add(comm, rank, request, NULL, 0, sizeof before), &before, sizeof before);
    flush(comm);
    pthread_mutex_unlock(&lock);
    return before;
}

void active_end_origin(void) {
    for (origin_batch_t *next; spare; spare = next) {
        next = spare->next;
        free(spare);
    }
    free(filling);
    filling = NULL;
}
