/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Opened devices: a list that grows. Closes everything at exit. */
#include "acc/context/contexts.h"
#include "acc/context/selection.h"
#include "acc/context/thread.h"
#include "acc/profile/prof.h"
#include "acc/state/present_table.h"
#include "acc/state/upcalls.h"
#include "acc/stream/streams.h"
#include "core/env.h"
#include "core/exit.h"
#include "core/log.h"
#include "device/backends.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

atomic_uint_fast64_t xacc_declare_last;

static void at_exit(int status, void *unused);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* It grows at its head, and whoever has that needs no lock. */
static _Atomic(xacc_context_t *) contexts;
static char lost[64]; /* why devices cannot be used any more */

/* ---- Children of fork ---- */

/* The device that cannot be inherited, or null. */
static const xacc_context_t *foreign_context(void) {
    const xacc_context_t *context = atomic_load(&contexts);
    while (context && (context->dev->caps & XACC_DEV_INHERITED))
        context = context->next;
    return context;
}

/* What this thread has used alone goes on as after any other function, where
 * the memory of the process is all there is to it. */
void xacc_contexts_fork_child(void) {
    const xacc_context_t *foreign = foreign_context();
    if (xacc_thread_others() > 0)
        snprintf(lost, sizeof lost, "while other threads used devices");
    else if (foreign)
        snprintf(lost, sizeof lost, "after its parent had used %s:%d", foreign->ops->name,
                 foreign->dev->ordinal);
    xacc_threads_fork_child();
    pthread_mutex_init(&lock, NULL);
    if (!lost[0])
        return;
    atomic_store(&contexts, NULL);
    xacc_threads_outdate();
}

bool xacc_contexts_are_lost(void) {
    return lost[0];
}

xacc_status_t xacc_contexts_check(void) {
    return lost[0] ? XACC_FAIL(XACC_ERR_NO_DEVICE,
                               "this process was forked %s, and cannot use "
                               "any: fork before, or exec",
                               lost)
                   : XACC_OK;
}

/* ---- Places ---- */

static xacc_context_t *search(xacc_selection_t selection) {
    xacc_context_t *context = atomic_load(&contexts);
    while (context &&
           !(context->ops == selection.ops && context->dev->ordinal == selection.ordinal))
        context = context->next;
    return context;
}

static xacc_status_t open_device(xacc_selection_t selection, xacc_context_t **context_p) {
    xacc_dev_t *dev;
    XACC_TRY(xacc_device_open(selection.ops, selection.ordinal, &dev));
    xacc_context_t *context = calloc(1, sizeof *context);
    if (!context)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    context->dev = dev;
    context->ops = selection.ops;
    context->shared = dev->caps & XACC_DEV_SHARED;
    xacc_pool_init(&context->pool, dev);
    xacc_present_table_init(&context->table);
    xacc_streams_init(&context->streams);
    context->next = atomic_load(&contexts);
    atomic_store(&contexts, *context_p = context);
    xacc_trace("device %s:%d is %s, %u processors%s", selection.ops->name, selection.ordinal,
               dev->name, dev->processors, context->shared ? ", shared memory" : "");
    return XACC_OK;
}

static xacc_status_t open_locked(xacc_selection_t selection, xacc_context_t **context_p) {
    *context_p = search(selection);
    if (*context_p)
        return XACC_OK;
    XACC_PROF_BEGIN(event, .type = acc_ev_device_init_start, .opening = selection);
    XACC_TRY(open_device(selection, context_p));
    event.context = *context_p;
    xacc_prof_end(&event);
    return XACC_OK;
}

/* A callback that comes back here while its device is being opened would wait
 * for itself. */
static _Thread_local bool opening;
static void lock_contexts(void) {
    if (opening)
        xacc_fatal("acc_ev_device_init", "a callback uses a device");
    pthread_mutex_lock(&lock);
}

/* After exit handlers of the driver and of its device were registered (they came
 * with probe and open), so that ours runs before them. */
static void set_exit(bool opened) {
    static atomic_int process;
    if (atomic_exchange(&process, getpid()) != getpid() || opened)
        xacc_at_exit(at_exit, NULL);
}

xacc_status_t xacc_context_open(xacc_selection_t selection, xacc_context_t **context_p) {
    XACC_TRY(xacc_env_check());
    XACC_TRY(xacc_contexts_check());
    xacc_thread(); /* a child of fork has to know of this thread */
    lock_contexts();
    opening = true;
    const bool known = search(selection);
    xacc_status_t status = open_locked(selection, context_p);
    opening = false;
    pthread_mutex_unlock(&lock);
    if (status == XACC_OK)
        set_exit(!known);
    return status;
}

bool xacc_context_is_opening(void) {
    return opening;
}

xacc_context_t *xacc_context_if_open(xacc_selection_t selection) {
    lock_contexts();
    xacc_context_t *context = search(selection);
    pthread_mutex_unlock(&lock);
    return context;
}

xacc_status_t xacc_contexts_visit(xacc_status_t (*visit)(xacc_context_t *, void *),
                                  void *argument) {
    if (opening)
        lock_contexts(); /* does not return */
    for (xacc_context_t *context = atomic_load(&contexts); context; context = context->next)
        XACC_TRY(visit(context, argument));
    return XACC_OK;
}

xacc_status_t xacc_context_current(xacc_context_t **context_p) {
    xacc_thread_t *thread = xacc_thread();
    if (!thread->context) {
        xacc_selection_t selection;
        XACC_TRY(xacc_selection_current(&selection));
        XACC_TRY(xacc_context_open(selection, &thread->context));
    }
    *context_p = thread->context;
    return atomic_load_explicit(&thread->context->declared, memory_order_acquire) ==
                   atomic_load_explicit(&xacc_declare_last, memory_order_acquire)
               ? XACC_OK
               : xacc_declare_enter(thread->context);
}

xacc_status_t xacc_stream_of_thread(xacc_context_t *context, xacc_stream_t **stream_p) {
    xacc_thread_t *thread = xacc_thread();
    xacc_stream_t *stream = thread->streams;
    while (stream && stream->context != context)
        stream = stream->thread_next;
    if (!stream) {
        XACC_TRY(xacc_stream_borrow(context, &stream));
        stream->thread_next = thread->streams;
        thread->streams = stream;
    }
    *stream_p = stream;
    return XACC_OK;
}

xacc_status_t xacc_async_resolve(int async, int *number_p) {
    bool own = async <= XACC_ASYNC_OWN && async >= XACC_ASYNC_LAST;
    if (async < acc_async_default && !own)
        return XACC_FAIL(XACC_ERR_ARG,
                         "async(%d) is neither a queue number nor acc_async_noval, "
                         "acc_async_sync or acc_async_default",
                         async);
    *number_p = async == acc_async_noval     ? xacc_async_default()
                : async == acc_async_default ? 0 /* the default at the start */
                                             : async;
    return XACC_OK;
}

xacc_status_t xacc_stream_of_async(xacc_context_t *context, int async, xacc_stream_t **stream_p) {
    int number;
    XACC_TRY(xacc_async_resolve(async, &number));
    /* Also by which streams.several knows of a thread that waits for nothing. */
    XACC_TRY(xacc_stream_of_thread(context, stream_p));
    return number == acc_async_sync ? XACC_OK : xacc_stream_find(context, number, true, stream_p);
}

xacc_status_t xacc_context_shutdown(xacc_context_t *context) {
    XACC_PROF_BEGIN(event, .type = acc_ev_device_shutdown_start, .context = context);
    XACC_TRY(xacc_streams_wait(context));
    XACC_TRY(xacc_data_check_unused(context));
    xacc_modules_unload(context); /* images know where declared variables are */
    xacc_data_drop_all(context);
    atomic_store(&context->declared, 0);
    xacc_pool_trim(&context->pool);
    xacc_prof_end(&event);
    return XACC_OK;
}

static void context_close(xacc_context_t *context) {
    XACC_PROF_BEGIN(event, .type = acc_ev_device_shutdown_start, .context = context);
    xacc_streams_wait(context); /* nobody is left to be told of a failure */
    xacc_modules_unload(context);
    xacc_data_drop_all(context);
    xacc_streams_close(context);
    xacc_pool_close(&context->pool);
    xacc_prof_end(&event);
    free(context);
}

void xacc_contexts_close(void) {
    xacc_context_t *list = atomic_exchange(&contexts, NULL);
    xacc_threads_outdate();
    xacc_profile_swap(NULL);
    xacc_managed_close();
    while (list) {
        xacc_context_t *next = list->next;
        context_close(list);
        list = next;
    }
    xacc_device_close_all();
}

/* ---- The end of the process ---- */

static void leave(xacc_context_t *context) {
    XACC_PROF_BEGIN(event, .type = acc_ev_device_shutdown_start, .context = context);
    xacc_streams_leave(context);
    xacc_prof_end(&event);
}

/* Nothing is closed or freed: other threads may be in regions, handlers and
 * destructors of the program that come later may use what is on a device, and a
 * signal handler that ends the program may have interrupted anything. So no
 * lock is taken, either. */
void xacc_contexts_end(void) {
    static atomic_bool ended;
    if (xacc_is_dying() || atomic_exchange(&ended, true))
        return;
    xacc_profile_swap(NULL);
    for (xacc_context_t *one = atomic_load(&contexts); one; one = one->next)
        leave(one);
}

static void at_exit(int status, void *unused) {
    (void)status, (void)unused;
    xacc_contexts_end();
}
