/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See thread.h. */
#include "acc/context/thread.h"
#include "acc/state/upcalls.h"
#include "acc/stream/streams.h"
#include <stdlib.h>

static atomic_uint generation = 1;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t thread_key;
static _Thread_local xacc_thread_t this_thread;
static atomic_uint users; /* threads that live and have used a device */

static void thread_ends(void *thread_) {
    xacc_thread_t *thread = thread_;
    while (thread->streams && thread->generation == atomic_load(&generation)) {
        xacc_stream_t *stream = thread->streams;
        thread->streams = stream->thread_next;
        xacc_stream_return(stream);
    }
    thread->generation = 0; /* it may come back in another destructor */
    atomic_fetch_sub(&users, 1);
}

static void start(void) {
    pthread_key_create(&thread_key, thread_ends);
    pthread_atfork(NULL, NULL, xacc_contexts_fork_child);
}

static void begin_thread(unsigned now) {
    pthread_once(&once, start);
    if (this_thread.generation == 0) {
        pthread_setspecific(thread_key, &this_thread);
        atomic_fetch_add(&users, 1);
    }
    this_thread.generation = now;
    this_thread.context = NULL;
    this_thread.streams = NULL;
}

xacc_thread_t *xacc_thread(void) {
    unsigned now = atomic_load_explicit(&generation, memory_order_relaxed);
    if (this_thread.generation != now)
        begin_thread(now);
    return &this_thread;
}

unsigned xacc_thread_others(void) {
    return atomic_load(&users) - (this_thread.generation != 0);
}

void xacc_threads_outdate(void) {
    atomic_fetch_add(&generation, 1);
}

void xacc_threads_fork_child(void) {
    atomic_store(&users, this_thread.generation ? 1 : 0);
}

int xacc_async_default(void) {
    return xacc_thread()->default_async;
}

void xacc_async_set_default(int number) {
    xacc_thread()->default_async =
        number == acc_async_noval || number == acc_async_default ? 0 : number;
}
