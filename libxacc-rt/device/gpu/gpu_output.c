/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The ring that kernels print into (gpu_output.h). Its messages lie one after the other; one that
 * is complete has its length. What has been read is zero again before lanes may take it, so no
 * remains of an old message look like a new one's length.
 */
#include "device/gpu/gpu_output.h"
#include "core/cancel.h"
#include "core/exit.h"
#include "core/other_threads.h"
#include "core/thread.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct xacc_gpu_output {
    uint8_t *ring;
    uint64_t *read, at; /* the host's copy of what lies behind read */
    pthread_mutex_t lock;
    pthread_t thread;
    bool ended;
    struct xacc_gpu_output *next, *next_spare; /* of all, and of those that are not in use */
    _Alignas(XACC_MESSAGE_ALIGN) uint8_t message[XACC_MESSAGE_BYTES + 1];
};

static void move_out(xacc_gpu_output_t *output, uint64_t bytes) {
    const size_t from = output->at % XACC_OUTPUT_BYTES, room = XACC_OUTPUT_BYTES - from;
    const size_t first = bytes < room ? bytes : room, rest = bytes - first;
    memcpy(output->message, output->ring + from, first);
    memcpy(output->message + first, output->ring, rest);
    output->message[bytes] = 0;
    memset(output->ring + from, 0, first);
    memset(output->ring, 0, rest);
    output->at += bytes;
    __atomic_store_n(output->read, output->at, __ATOMIC_RELEASE);
}

/* The next message, if there is one. */
static bool next(xacc_gpu_output_t *output) {
    const xacc_output_message_t *message =
        (const void *)(output->ring + output->at % XACC_OUTPUT_BYTES);
    uint64_t bytes = output->ended ? 0 : __atomic_load_n(&message->bytes, __ATOMIC_ACQUIRE);
    if (!bytes)
        return false;
    if (bytes > XACC_MESSAGE_BYTES) /* a kernel has stored elsewhere than it should */
        bytes = XACC_MESSAGE_BYTES;
    move_out(output, bytes);
    return true;
}

static bool drain(xacc_gpu_output_t *output) {
    const xacc_output_message_t *message = (const void *)output->message;
    bool some = false;
    XACC_NO_CANCEL;
    pthread_mutex_lock(&output->lock);
    while (next(output)) {
        some = true;
        if (message->kind > XACC_MESSAGE_STDERR) {
            output->ended = message->kind != XACC_MESSAGE_TOO_LONG;
            if (output->ended)
                break;
        }
        xacc_gpu_output_print(message);
    }
    const bool fails = some && output->ended;
    pthread_mutex_unlock(&output->lock);
    if (fails)
        xacc_gpu_output_fail(message);
    return some;
}

void xacc_gpu_output_drain(xacc_gpu_output_t *output) {
    drain(output);
}

/* Looks often while kernels print, and four hundred times in a second else. */
static void *read_on(void *output_) {
    enum { SHORT = 20 * 1000, LONG = 2500 * 1000 };
    xacc_gpu_output_t *output = output_;
    struct timespec pause = {0, SHORT};
    bool ended = false;
    while (!ended) {
        pause.tv_nsec = drain(output) ? SHORT : pause.tv_nsec < LONG / 2 ? 2 * pause.tv_nsec : LONG;
        nanosleep(&pause, NULL);
        pthread_mutex_lock(&output->lock);
        ended = output->ended;
        pthread_mutex_unlock(&output->lock);
    }
    return NULL;
}

static bool start(xacc_gpu_output_t *output) {
    bool started = xacc_thread_start(&output->thread, read_on, output);
    if (started)
        pthread_setname_np(output->thread, XACC_THREAD_NAME);
    return started;
}

/* Records stay, as the exit handler knows them, for devices that are opened later. */
static _Atomic(xacc_gpu_output_t *) all;
static struct {
    pthread_mutex_t lock;
    xacc_gpu_output_t *first;
} spare = {PTHREAD_MUTEX_INITIALIZER, NULL};

static xacc_gpu_output_t *make_record(void) {
    xacc_gpu_output_t *output = aligned_alloc(64, (sizeof *output + 63) / 64 * 64);
    if (!output)
        return NULL;
    output->ended = true;
    pthread_mutex_init(&output->lock, NULL);
    output->next = atomic_load(&all);
    while (!atomic_compare_exchange_weak(&all, &output->next, output))
        ;
    return output;
}

static xacc_gpu_output_t *take_record(void) {
    pthread_mutex_lock(&spare.lock);
    xacc_gpu_output_t *output = spare.first;
    if (output)
        spare.first = output->next_spare;
    pthread_mutex_unlock(&spare.lock);
    return output ? output : make_record();
}

static void give_record(xacc_gpu_output_t *output) {
    pthread_mutex_lock(&spare.lock);
    output->next_spare = spare.first;
    spare.first = output;
    pthread_mutex_unlock(&spare.lock);
}

/* The rings go with the driver. */
static void leave(int status, void *unused) {
    (void)status, (void)unused;
    for (xacc_gpu_output_t *one = atomic_load(&all); one; one = one->next)
        if (xacc_lock_at_exit(&one->lock)) {
            one->ended = true;
            pthread_mutex_unlock(&one->lock);
        }
}

void xacc_gpu_output_prepare(void) {
    static atomic_bool prepared;
    if (!atomic_exchange(&prepared, true))
        xacc_at_exit(leave, NULL);
}

xacc_gpu_output_t *xacc_gpu_output_begin(uint8_t *ring, uint64_t *read) {
    xacc_gpu_output_t *output = take_record();
    if (!output)
        return NULL;
    output->ring = ring;
    output->read = read;
    output->at = 0;
    output->ended = false;
    if (start(output))
        return output;
    output->ended = true;
    give_record(output);
    return NULL;
}

void xacc_gpu_output_end(xacc_gpu_output_t *output) {
    drain(output);
    pthread_mutex_lock(&output->lock);
    output->ended = true;
    pthread_mutex_unlock(&output->lock);
    if (pthread_equal(output->thread, pthread_self()))
        return; /* it ends the process */
    pthread_join(output->thread, NULL);
    give_record(output);
}
