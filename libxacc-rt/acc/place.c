/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Opened devices and what each thread remembers: its device, its synchronous
 * streams, its default queue. Called by all of acc; closes everything at exit.
 */
#include "acc/place.h"
#include "acc/data.h"
#include "acc/declare.h"
#include "acc/managed.h"
#include "acc/module.h"
#include "acc/prof.h"
#include "core/log.h"
#include <stdlib.h>

typedef struct xacc_thread {
    unsigned generation;
    bool has_choice;
    xacc_choice_t choice;
    xacc_place_t *place;    /* of the choice; null until opened */
    xacc_stream_t *streams; /* borrowed, one per place */
    int default_async;
    bool has_default_async;
} xacc_thread_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static xacc_place_t *places;
/* Closing everything outdates what threads remember. */
static atomic_uint generation = 1;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t thread_key;
static _Thread_local xacc_thread_t this_thread;

static void thread_ends(void *thread_) {
    xacc_thread_t *thread = thread_;
    while (thread->streams && thread->generation == atomic_load(&generation)) {
        xacc_stream_t *stream = thread->streams;
        thread->streams = stream->thread_next;
        xacc_stream_return(stream);
    }
}

static void start(void) {
    pthread_key_create(&thread_key, thread_ends);
    /* After the driver's own exit handler was registered (it came with probe),
     * so that ours runs before it. */
    atexit(xacc_places_close);
}

static xacc_thread_t *self(void) {
    unsigned now = atomic_load_explicit(&generation, memory_order_relaxed);
    if (this_thread.generation != now) {
        this_thread.generation = now;
        this_thread.place = NULL;
        this_thread.streams = NULL;
    }
    return &this_thread;
}

static xacc_place_t *search(xacc_choice_t choice) {
    xacc_place_t *place = places;
    while (place &&
           !(place->ops == choice.ops && place->dev->ordinal == choice.ordinal))
        place = place->next;
    return place;
}

static xacc_status_t open_device(xacc_choice_t choice, xacc_place_t **place_p) {
    xacc_dev_t *dev;
    XACC_TRY(xacc_device_open(choice.ops, choice.ordinal, &dev));
    xacc_place_t *place = calloc(1, sizeof *place);
    if (!place)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    place->dev = dev;
    place->ops = choice.ops;
    place->shared = dev->caps & XACC_DEV_SHARED;
    xacc_pool_init(&place->pool, dev);
    xacc_table_init(&place->table);
    xacc_streams_init(&place->streams);
    place->next = places;
    places = *place_p = place;
    xacc_trace("device %s:%d is %s, %u processors%s", choice.ops->name,
               choice.ordinal, dev->name, dev->processors,
               place->shared ? ", shared memory" : "");
    return XACC_OK;
}

static xacc_status_t open_locked(xacc_choice_t choice, xacc_place_t **place_p) {
    *place_p = search(choice);
    if (*place_p)
        return XACC_OK;
    XACC_PROF_BEGIN(event, .type = acc_ev_device_init_start, .opening = choice);
    XACC_TRY(open_device(choice, place_p));
    event.place = *place_p;
    xacc_prof_end(&event);
    return XACC_OK;
}

/* A callback that comes back here while its device is being opened would wait
 * for itself. */
static _Thread_local bool opening;
static void lock_places(void) {
    if (opening)
        xacc_fatal("acc_ev_device_init", "a callback uses a device");
    pthread_mutex_lock(&lock);
}

xacc_status_t xacc_place_open(xacc_choice_t choice, xacc_place_t **place_p) {
    lock_places();
    opening = true;
    xacc_status_t status = open_locked(choice, place_p);
    opening = false;
    pthread_mutex_unlock(&lock);
    if (status == XACC_OK)
        pthread_once(&once, start);
    return status;
}

bool xacc_place_is_opening(void) {
    return opening;
}

xacc_place_t *xacc_place_if_open(xacc_choice_t choice) {
    lock_places();
    xacc_place_t *place = search(choice);
    pthread_mutex_unlock(&lock);
    return place;
}

xacc_status_t xacc_places_visit(xacc_status_t (*visit)(xacc_place_t *, void *),
                                void *argument) {
    lock_places();
    xacc_place_t *place = places;
    pthread_mutex_unlock(&lock);
    for (; place; place = place->next) /* new ones come in front */
        XACC_TRY(visit(place, argument));
    return XACC_OK;
}

xacc_status_t xacc_choice_current(xacc_choice_t *choice_p) {
    xacc_thread_t *thread = self();
    if (!thread->has_choice) {
        XACC_TRY(xacc_choice_default(&thread->choice));
        thread->has_choice = true;
    }
    *choice_p = thread->choice;
    return XACC_OK;
}

xacc_status_t xacc_choice_set(xacc_choice_t choice) {
    xacc_thread_t *thread = self();
    thread->choice = choice;
    thread->has_choice = true;
    thread->place = NULL;
    return XACC_OK;
}

xacc_status_t xacc_place_current(xacc_place_t **place_p) {
    xacc_thread_t *thread = self();
    if (!thread->place) {
        xacc_choice_t choice;
        XACC_TRY(xacc_choice_current(&choice));
        XACC_TRY(xacc_place_open(choice, &thread->place));
    }
    *place_p = thread->place;
    return atomic_load_explicit(&thread->place->declared,
                                memory_order_acquire) ==
                   atomic_load_explicit(&xacc_declare_last,
                                        memory_order_acquire)
               ? XACC_OK
               : xacc_declare_enter(thread->place);
}

xacc_status_t xacc_stream_of_thread(xacc_place_t *place,
                                    xacc_stream_t **stream_p) {
    xacc_thread_t *thread = self();
    xacc_stream_t *stream = thread->streams;
    while (stream && stream->place != place)
        stream = stream->thread_next;
    if (!stream) {
        XACC_TRY(xacc_stream_borrow(place, &stream));
        stream->thread_next = thread->streams;
        thread->streams = stream;
        pthread_setspecific(thread_key, thread);
    }
    *stream_p = stream;
    return XACC_OK;
}

int xacc_async_default(void) {
    xacc_thread_t *thread = self();
    return thread->has_default_async ? thread->default_async : acc_async_noval;
}

void xacc_async_set_default(int number) {
    xacc_thread_t *thread = self();
    thread->default_async = number;
    thread->has_default_async = true;
}

xacc_status_t xacc_async_resolve(int async, int *number_p) {
    bool own = async <= XACC_ASYNC_OWN && async >= XACC_ASYNC_LAST;
    if (async < acc_async_sync && !own)
        return XACC_FAIL(XACC_ERR_ARG,
                         "async(%d) is neither a queue number nor "
                         "acc_async_noval or acc_async_sync",
                         async);
    *number_p = async == acc_async_noval ? xacc_async_default() : async;
    return XACC_OK;
}

xacc_status_t xacc_stream_of_async(xacc_place_t *place, int async,
                                   xacc_stream_t **stream_p) {
    int number;
    XACC_TRY(xacc_async_resolve(async, &number));
    if (number == acc_async_sync)
        return xacc_stream_of_thread(place, stream_p);
    return xacc_stream_find(place, number, true, stream_p);
}

xacc_status_t xacc_place_shutdown(xacc_place_t *place) {
    XACC_PROF_BEGIN(event, .type = acc_ev_device_shutdown_start,
                    .place = place);
    XACC_TRY(xacc_streams_wait(place));
    XACC_TRY(xacc_data_check_unused(place));
    xacc_data_drop_all(place);
    atomic_store(&place->declared, 0);
    xacc_pool_trim(&place->pool);
    xacc_prof_end(&event);
    return XACC_OK;
}

static void place_close(xacc_place_t *place) {
    XACC_PROF_BEGIN(event, .type = acc_ev_device_shutdown_start,
                    .place = place);
    xacc_streams_wait(place); /* nobody is left to be told of a failure */
    xacc_modules_unload(place);
    xacc_data_drop_all(place);
    xacc_streams_close(place);
    xacc_pool_close(&place->pool);
    xacc_prof_end(&event);
    free(place);
}

void xacc_places_close(void) {
    if (xacc_is_dying())
        return;
    pthread_mutex_lock(&lock);
    xacc_place_t *list = places;
    places = NULL;
    atomic_fetch_add(&generation, 1);
    pthread_mutex_unlock(&lock);
    xacc_profile_swap(NULL);
    xacc_managed_close();
    while (list) {
        xacc_place_t *next = list->next;
        place_close(list);
        list = next;
    }
    xacc_device_close_all();
}
