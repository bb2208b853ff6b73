/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Active messages, the side that is asked: executes requests on memory that this rank
 * offers, in the order of each origin, but for large data, which may come in any. */
#include "active.h"
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

/* Memory that others may use. */
typedef struct target_range {
    struct target_range *next;
    char *base;
    size_t bytes;
    const xacc_memory_copier_t *copier; /* null: host memory */
} target_range_t;

/* Large data under way. */
typedef struct target_large {
    char *memory;
    size_t bytes;
    char *buffer;                       /* that MPI has instead of device memory, or null */
    const xacc_memory_copier_t *copier; /* of what comes into the buffer, or null */
} target_large_t;

/* A batch until it is answered, and all data have come and gone. */
typedef struct target_job {
    struct target_job *next;
    int source, requests;
    bool answered;
    MPI_Request request[ACTIVE_LARGE_COUNT];
    target_large_t large[ACTIVE_LARGE_COUNT]; /* what these use */
    size_t answer_used;
    _Alignas(8) char batch[ACTIVE_BATCH_BYTES], answer[ACTIVE_BATCH_BYTES];
} target_job_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of all below */
static target_range_t *ranges;
static target_job_t *jobs, *spare;
static target_job_t *coming; /* whose batch may arrive */
static MPI_Request arrival = MPI_REQUEST_NULL;

void active_lock(void) {
    pthread_mutex_lock(&lock);
}

void active_unlock(void) {
    pthread_mutex_unlock(&lock);
}

/*--- Memory ----------------------------------------------------------------*/

void mpi_attach(xacc_comm_t *comm, void *base, size_t bytes, const xacc_memory_copier_t *copier) {
    (void)comm;
    target_range_t *range = mpi_need(malloc(sizeof *range));
    active_lock();
    *range = (target_range_t){ranges, base, bytes, copier};
    ranges = range;
    active_unlock();
}

static bool is_inside(const target_range_t *range, uint64_t memory, uint64_t bytes) {
    uint64_t at = memory - (uint64_t)(uintptr_t)range->base;
    return at <= range->bytes && bytes <= range->bytes - at;
}

/* What a request is about; null: that was not offered. */
static const target_range_t *range_of(const active_request_t *request) {
    for (const target_range_t *range = ranges; range; range = range->next)
        if (is_inside(range, request->memory, request->bytes))
            return range;
    return NULL;
}

static bool is_in_use(const target_range_t *range) {
    for (const target_job_t *job = jobs; job; job = job->next)
        for (int i = 0; i < job->requests; i++)
            if (is_inside(range, (uint64_t)(uintptr_t)job->large[i].memory, job->large[i].bytes))
                return true;
    return false;
}

static target_range_t *take_out(const void *base) {
    for (target_range_t **link = &ranges; *link; link = &(*link)->next)
        if ((*link)->base == base) {
            target_range_t *range = *link;
            *link = range->next;
            return range;
        }
    return NULL;
}

/* Nobody uses it when this returns. */
void mpi_detach(xacc_comm_t *comm, void *base) {
    (void)comm;
    active_lock();
    target_range_t *range = take_out(base);
    while (range && is_in_use(range)) {
        active_unlock();
        if (!active_serve())
            sched_yield();
        active_lock();
    }
    active_unlock();
    free(range);
}

/* What is not going to come. */
static void cancel(void) {
    if (!coming)
        return;
    TRY(MPI_Cancel(&arrival));
    TRY(MPI_Wait(&arrival, MPI_STATUS_IGNORE));
    free(coming);
    coming = NULL;
}

void active_end_target(void) {
    cancel();
    while (ranges)
        free(take_out(ranges->base));
    for (target_job_t *next; spare; spare = next) {
        next = spare->next;
        free(spare);
    }
}

/*--- Requests --------------------------------------------------------------*/

static void copy(const target_range_t *range, void *to, const void *from, size_t bytes) {
    if (range->copier)
        range->copier->copy(range->copier, to, from, bytes);
    else
        xacc_copy_words(to, from, bytes);
}

/* The MPI library is given host memory. */
static void move_large(target_job_t *job, const target_range_t *range,
                       const active_request_t *request) {
    int n;
    MPI_Datatype type = mpi_type(request->bytes, &n);
    char *memory = (char *)(uintptr_t)request->memory;
    MPI_Request *to = &job->request[job->requests];
    target_large_t *large = &job->large[job->requests++];
    *large = (target_large_t){.memory = memory, .bytes = request->bytes};
    if (range->copier)
        memory = large->buffer = mpi_need(malloc(request->bytes));
    if (request->kind == ACTIVE_PUT) {
        large->copier = range->copier;
        TRY(MPI_Irecv(memory, n, type, job->source, request->tag, mpi_requests, to));
    } else {
        if (large->buffer)
            copy(range, large->buffer, large->memory, request->bytes);
        TRY(MPI_Isend(memory, n, type, job->source, request->tag, mpi_requests, to));
    }
    mpi_type_free(type);
}

static void finish_large(target_job_t *job) {
    for (int i = 0; i < job->requests; i++) {
        target_large_t *large = &job->large[i];
        if (large->copier)
            large->copier->copy(large->copier, large->memory, large->buffer, large->bytes);
        free(large->buffer);
    }
}

static int64_t apply(const target_range_t *range, const active_request_t *request) {
    void *word = (void *)(uintptr_t)request->memory;
    const xacc_atomic_op_t op = (xacc_atomic_op_t)request->op;
    if (range->copier)
        return range->copier->atomic(range->copier, word, request->bytes, op, request->value,
                                     request->compare);
    return xacc_atomic_apply(word, request->bytes, op, request->value, request->compare);
}

static void add_result(target_job_t *job, const target_range_t *range, const void *from,
                       size_t bytes) {
    copy(range, job->answer + job->answer_used, from, bytes);
    job->answer_used += active_padded(bytes);
}

static void execute(target_job_t *job, const target_range_t *range, const active_request_t *request,
                    const char *data) {
    static const target_range_t here;
    char *memory = (char *)(uintptr_t)request->memory;
    if (request->tag) {
        move_large(job, range, request);
    } else if (request->kind == ACTIVE_PUT) {
        copy(range, memory, data, request->bytes);
    } else if (request->kind == ACTIVE_GET) {
        add_result(job, range, memory, request->bytes);
    } else {
        int64_t before = apply(range, request);
        add_result(job, &here, &before, sizeof before);
    }
}

/* One that is refused ends the program of its origin. */
static void execute_all(target_job_t *job) {
    active_batch_t *batch = (active_batch_t *)job->batch;
    const char *at = job->batch + sizeof *batch;
    active_refusal_t refused = 0;
    job->answer_used = sizeof refused;
    for (int i = 0; i < batch->count && !refused; i++) {
        const active_request_t *request = (const active_request_t *)at;
        const bool has_data = request->kind == ACTIVE_PUT && !request->tag;
        const char *data = at + sizeof *request;
        at = data + (has_data ? active_padded(request->bytes) : 0);
        const target_range_t *range = range_of(request);
        if (range)
            execute(job, range, request, data);
        else
            refused = request->memory;
    }
    *(active_refusal_t *)job->answer = refused;
}

/*--- Progress --------------------------------------------------------------*/

static void expect(void) {
    coming = spare ? spare : mpi_need(malloc(sizeof *coming));
    spare = coming == spare ? spare->next : spare;
    TRY(MPI_Irecv(coming->batch, sizeof coming->batch, MPI_BYTE, MPI_ANY_SOURCE, ACTIVE_TAG_BATCH,
                  mpi_requests, &arrival));
}

/* A test makes progress and looks then; a probe looks first, and would find a batch no earlier than
 * at the next time. */
static bool accept(void) {
    int arrived;
    MPI_Status status;
    if (!coming)
        expect();
    TRY(MPI_Test(&arrival, &arrived, &status));
    if (!arrived)
        return false;
    target_job_t *job = coming;
    coming = NULL;
    job->source = status.MPI_SOURCE;
    job->requests = 0;
    job->answered = false;
    execute_all(job);
    job->next = jobs;
    jobs = job;
    return true;
}

/* True when nothing is left of it. */
static bool advance(target_job_t *job) {
    int done;
    TRY(MPI_Testall(job->requests, job->request, &done, MPI_STATUSES_IGNORE));
    if (!done || job->answered)
        return done;
    finish_large(job);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    job->answered = true;
    job->requests = 1;
    job->large[0] = (target_large_t){.memory = job->answer, .bytes = job->answer_used};
    TRY(MPI_Isend(job->answer, (int)job->answer_used, MPI_BYTE, job->source,
                  ((active_batch_t *)job->batch)->answer_tag, mpi_requests, &job->request[0]));
    return false;
}

bool active_serve(void) {
    if (mpi_requests == MPI_COMM_NULL || pthread_mutex_trylock(&lock))
        return false;
    bool busy = accept();
    for (target_job_t **link = &jobs; *link;) {
        target_job_t *job = *link;
        busy = true;
        if (!advance(job)) {
            link = &job->next;
            continue;
        }
        *link = job->next;
        job->next = spare;
        spare = job;
    }
    active_unlock();
    return busy;
}
