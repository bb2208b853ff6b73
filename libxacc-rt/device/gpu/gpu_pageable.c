/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Large copies of ordinary host memory (gpu.h). A driver copies it through pinned memory of its
 * own, with one thread, which is a quarter to a half of what the bus can do. Here several threads
 * take pieces in turns, each through two pinned buffers: one is copied by the thread while the
 * other is copied by the device. All pieces are in the queue's stream, behind what was there.
 * Buffers are for programs that copy much: pinning them takes as long as copying some of it. */
#include "core/cancel.h"
#include "core/env.h"
#include "core/node.h"
#include "core/thread.h"
#include "device/gpu/gpu.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    PIECE = 2 << 20,
    ENOUGH = 128 << 20, /* bytes of large copies that are worth buffers */
    BUFFERS = 2,        /* of a thread */
    MOST_THREADS = 8,
};

typedef struct buffer {
    char *memory;
    void *event; /* behind the device's last use of it, */
    bool used;   /* if there was one */
} buffer_t;

struct xacc_gpu_pageable {
    pthread_mutex_t busy; /* one copy at a time; others are the driver's */
    uint64_t seen;        /* bytes of large copies */
    unsigned threads;     /* 0: no buffers yet, and none after a failure */
    bool failed;
    void *stream; /* of the last copy */
    buffer_t buffers[MOST_THREADS * BUFFERS];
};

typedef struct job {
    xacc_gpu_queue_t *queue;
    char *host;
    uint64_t device;
    size_t bytes;
    bool to_device;
    atomic_size_t next; /* piece */
    atomic_int error;   /* the first, and of which call */
    atomic_int slot;
    buffer_t *buffers;
    unsigned threads;
    atomic_uint workers;
} job_t;

/*--- A thread ---------------------------------------------------------------*/

static bool is_good(job_t *job, int error, enum xacc_gpu_slot slot) {
    int none = 0;
    if (error && atomic_compare_exchange_strong(&job->error, &none, error))
        atomic_store(&job->slot, (int)slot);
    return !error;
}

static bool await(job_t *job, buffer_t *buffer) {
    const xacc_gpu_driver_t *driver = job->queue->dev->driver;
    return !buffer->used ||
           is_good(job, driver->call.event_wait(buffer->event), XACC_GPU_event_wait);
}

static size_t bytes_of(const job_t *job, size_t piece) {
    size_t left = job->bytes - piece * PIECE;
    return left < PIECE ? left : PIECE;
}

/* The device's part. */
static bool start(job_t *job, buffer_t *buffer, size_t piece) {
    xacc_gpu_driver_t *driver = job->queue->dev->driver;
    uint64_t device = job->device + piece * PIECE, host = (uint64_t)(uintptr_t)buffer->memory;
    int error = driver->copy(driver, job->to_device ? device : host, job->to_device ? host : device,
                             bytes_of(job, piece), job->queue->stream);
    if (!is_good(job, error, XACC_GPU_copy))
        return false;
    buffer->used = true;
    error = driver->call.event_record(buffer->event, job->queue->stream);
    if (error) /* nothing else tells when the buffer is free */
        driver->call.stream_wait(job->queue->stream);
    return is_good(job, error, XACC_GPU_event_record);
}

/* False behind the last piece, and after an error. */
static bool take(job_t *job, size_t *piece_p) {
    *piece_p = atomic_fetch_add(&job->next, 1);
    return *piece_p * PIECE < job->bytes && !atomic_load(&job->error);
}

static void send(job_t *job, buffer_t *buffers) {
    size_t piece;
    for (unsigned turn = 0; take(job, &piece); turn ^= 1) {
        buffer_t *buffer = &buffers[turn];
        if (!await(job, buffer))
            return;
        memcpy(buffer->memory, job->host + piece * PIECE, bytes_of(job, piece));
        if (!start(job, buffer, piece))
            return;
    }
}

static void receive(job_t *job, buffer_t *buffers) {
    size_t piece, next;
    bool more = take(job, &piece) && await(job, &buffers[0]) && start(job, &buffers[0], piece);
    for (unsigned turn = 0; more; turn ^= 1, piece = next) {
        buffer_t *buffer = &buffers[turn], *other = &buffers[turn ^ 1];
        more = take(job, &next) && await(job, other) && start(job, other, next);
        if (!await(job, buffer))
            return;
        memcpy(job->host + piece * PIECE, buffer->memory, bytes_of(job, piece));
    }
}

static void work(job_t *job) {
    buffer_t *buffers = job->buffers + (size_t)BUFFERS * atomic_fetch_add(&job->workers, 1);
    if (job->to_device)
        send(job, buffers);
    else
        receive(job, buffers);
}

static void *help(void *argument) {
    job_t *job = argument;
    pthread_setname_np(pthread_self(), "xacc-copy"); /* acts for its caller: core/other_threads.h */
    const xacc_gpu_dev_t *dev = job->queue->dev;
    if (is_good(job, dev->driver->call.context_set(dev->context), XACC_GPU_context_set))
        work(job);
    return NULL;
}

/* What threads that do not start would do others do. */
static void run(job_t *job) {
    pthread_t threads[MOST_THREADS];
    unsigned helpers = 0;
    while (helpers + 1 < job->threads && xacc_thread_start(&threads[helpers], help, job))
        helpers++;
    work(job);
    while (helpers)
        pthread_join(threads[--helpers], NULL);
}

/*--- Buffers ----------------------------------------------------------------*/

static unsigned wanted_threads(void) {
    const long most = xacc_env_int(XACC_ENV_copy_threads, MOST_THREADS), cores = xacc_own_cores();
    long threads = most < cores || *xacc_env(XACC_ENV_copy_threads) ? most : cores;
    return threads < MOST_THREADS ? (unsigned)threads : MOST_THREADS;
}

static bool make_buffers(xacc_gpu_dev_t *dev, xacc_gpu_pageable_t *own) {
    const unsigned threads = wanted_threads();
    void *memory;
    if (threads < 2 || xacc_gpu_alloc(&dev->base, XACC_MEM_PINNED,
                                      (size_t)threads * BUFFERS * PIECE, &memory) != XACC_OK)
        return false;
    for (unsigned i = 0; i < threads * BUFFERS; i++) {
        own->buffers[i].memory = (char *)memory + (size_t)i * PIECE;
        if (dev->driver->call.event_create(&own->buffers[i].event, XACC_GPU_EVENT_UNTIMED))
            return false;
    }
    own->threads = threads;
    return true;
}

static xacc_gpu_pageable_t *of_device(xacc_gpu_dev_t *dev) {
    pthread_mutex_lock(&dev->lock);
    if (!dev->pageable) {
        dev->pageable = calloc(1, sizeof *dev->pageable);
        if (dev->pageable)
            pthread_mutex_init(&dev->pageable->busy, NULL);
    }
    pthread_mutex_unlock(&dev->lock);
    return dev->pageable;
}

/* A queue does not wait for what is in another one, which may be long or wait for this one. */
static bool are_free(const xacc_gpu_dev_t *dev, const xacc_gpu_pageable_t *own,
                     const void *stream) {
    for (unsigned i = 0; own->stream != stream && i < own->threads * BUFFERS; i++)
        if (own->buffers[i].used &&
            dev->driver->call.event_query(own->buffers[i].event) == XACC_GPU_NOT_READY)
            return false;
    return true;
}

/* A handle that means another stream in each thread (CUDA's and HIP's number). */
static bool is_per_thread(const void *stream) {
    return (uintptr_t)stream == 2;
}

/* Locked; null: the copy is the driver's. */
static xacc_gpu_pageable_t *take_buffers(xacc_gpu_dev_t *dev, size_t bytes, void *stream) {
    xacc_gpu_pageable_t *own = is_per_thread(stream) ? NULL : of_device(dev);
    if (!own || pthread_mutex_trylock(&own->busy))
        return NULL;
    own->seen += bytes;
    if (own->seen >= ENOUGH && !own->threads && !own->failed)
        own->failed = !make_buffers(dev, own);
    if (own->threads && are_free(dev, own, stream)) {
        own->stream = stream;
        return own;
    }
    pthread_mutex_unlock(&own->busy);
    return NULL;
}

xacc_status_t xacc_gpu_copy_pageable(xacc_gpu_queue_t *queue, void *dst, const void *src,
                                     size_t bytes, bool to_device, bool *done_p) {
    xacc_gpu_dev_t *dev = queue->dev;
    XACC_NO_CANCEL; /* threads work on what is in this frame */
    xacc_gpu_pageable_t *own = take_buffers(dev, bytes, queue->stream);
    *done_p = own != NULL;
    if (!own)
        return XACC_OK;
    job_t job = {.queue = queue,
                 .host = to_device ? (char *)src : dst,
                 .device = (uint64_t)(uintptr_t)(to_device ? dst : src),
                 .bytes = bytes,
                 .to_device = to_device,
                 .buffers = own->buffers,
                 .threads = own->threads};
    run(&job);
    pthread_mutex_unlock(&own->busy);
    int error = atomic_load(&job.error);
    return error
               ? xacc_gpu_failed(dev->driver, error, (enum xacc_gpu_slot)atomic_load(&job.slot), "")
               : XACC_OK;
}

void xacc_gpu_end_pageable(xacc_gpu_dev_t *dev) {
    xacc_gpu_pageable_t *own = dev->pageable;
    if (!own)
        return;
    if (own->buffers[0].memory && xacc_gpu_enter(dev) == XACC_OK) {
        for (unsigned i = 0; i < MOST_THREADS * BUFFERS && own->buffers[i].event; i++)
            xacc_gpu_note(dev, dev->driver->call.event_destroy(own->buffers[i].event),
                          XACC_GPU_event_destroy);
        xacc_gpu_release(&dev->base, XACC_MEM_PINNED, own->buffers[0].memory);
    }
    pthread_mutex_destroy(&own->busy);
    free(own);
    dev->pageable = NULL;
}
