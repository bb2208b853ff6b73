/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* acc_* routines about queues (OpenACC 3.4, 3.2.9 to 3.2.14, appendix A).
 * Called by user programs. */
#include "acc/api/api.h"
#include "acc/context/thread.h"
#include "acc/stream/streams.h"
#include <sched.h>

/* Device num of the current type. */
static xacc_context_t *context_of(const char *routine, int num) {
    return xacc_api_context_of(routine, acc_device_current, num);
}

/* The stream of a wait argument; null if nothing was ever put into it. */
static xacc_stream_t *stream_of(const char *routine, xacc_context_t *context, int queue) {
    xacc_stream_t *stream = NULL;
    int number;
    xacc_edge(routine, xacc_async_resolve(queue, &number));
    if (number != acc_async_sync)
        xacc_edge(routine, xacc_stream_find(context, number, false, &stream));
    return stream;
}

static int test_one(const char *routine, xacc_context_t *context, int queue) {
    xacc_stream_t *stream = stream_of(routine, context, queue);
    bool done = true;
    if (stream)
        xacc_edge(routine, xacc_stream_test(stream, &done));
    return done;
}

static int test_all(const char *routine, xacc_context_t *context) {
    bool done;
    xacc_edge(routine, xacc_streams_test(context, &done));
    return done;
}

int acc_async_test(int queue) {
    return test_one(__func__, xacc_api_context(__func__), queue);
}

int acc_async_test_device(int queue, int num) {
    return test_one(__func__, context_of(__func__, num), queue);
}

int acc_async_test_all(void) {
    return test_all(__func__, xacc_api_context(__func__));
}

int acc_async_test_all_device(int num) {
    return test_all(__func__, context_of(__func__, num));
}

static void wait_one(const char *routine, xacc_context_t *context, int queue) {
    xacc_stream_t *stream = stream_of(routine, context, queue);
    if (stream)
        xacc_edge(routine, xacc_stream_wait(stream));
}

void acc_wait(int queue) {
    wait_one(__func__, xacc_api_context(__func__), queue);
}

void acc_async_wait(int queue) {
    wait_one(__func__, xacc_api_context(__func__), queue);
}

void acc_wait_device(int queue, int num) {
    wait_one(__func__, context_of(__func__, num), queue);
}

void acc_wait_all(void) {
    XACC_API_TRY(xacc_streams_wait(xacc_api_context(__func__)));
}

void acc_async_wait_all(void) {
    XACC_API_TRY(xacc_streams_wait(xacc_api_context(__func__)));
}

void acc_wait_all_device(int num) {
    XACC_API_TRY(xacc_streams_wait(context_of(__func__, num)));
}

/* If async is acc_async_sync the host waits instead. */
static void depend(const char *routine, xacc_context_t *context, int queue, int async) {
    xacc_stream_t *on = stream_of(routine, context, queue), *stream;
    int number;
    xacc_edge(routine, xacc_async_resolve(async, &number));
    if (!on)
        return;
    xacc_edge(routine, xacc_stream_of_async(context, async, &stream));
    xacc_edge(routine,
              xacc_stream_is_sync(stream) ? xacc_stream_wait(on) : xacc_stream_depend(stream, on));
}

static void depend_all(const char *routine, xacc_context_t *context, int async) {
    xacc_stream_t *stream;
    xacc_edge(routine, xacc_stream_of_async(context, async, &stream));
    xacc_edge(routine, xacc_stream_is_sync(stream) ? xacc_streams_wait(context)
                                                   : xacc_streams_depend(context, stream));
}

void acc_wait_async(int queue, int async) {
    depend(__func__, xacc_api_context(__func__), queue, async);
}

void acc_wait_device_async(int queue, int async, int num) {
    depend(__func__, context_of(__func__, num), queue, async);
}

void acc_wait_all_async(int async) {
    depend_all(__func__, xacc_api_context(__func__), async);
}

void acc_wait_all_device_async(int async, int num) {
    depend_all(__func__, context_of(__func__, num), async);
}

static int wait_any(const char *routine, xacc_context_t *context, int count, const int queues[]) {
    if (count < 0 || (count > 0 && !queues))
        xacc_fatal(routine, "no list of %d queues", count);
    for (bool waiting = true; waiting; sched_yield()) {
        waiting = false;
        for (int i = 0; i < count; i++) {
            if (queues[i] == acc_async_sync) /* taken out of the list */
                continue;
            if (test_one(routine, context, queues[i]))
                return i;
            waiting = true;
        }
    }
    return -1;
}

int acc_wait_any(int count, int queues[]) {
    return wait_any(__func__, xacc_api_context(__func__), count, queues);
}

int acc_wait_any_device(int count, int queues[], int num) {
    return wait_any(__func__, context_of(__func__, num), count, queues);
}

int acc_get_default_async(void) {
    return xacc_async_default();
}

void acc_set_default_async(int async) {
    if (async < acc_async_default)
        xacc_fatal(__func__,
                   "%d is neither a queue number nor acc_async_noval, acc_async_sync or "
                   "acc_async_default",
                   async);
    xacc_async_set_default(async);
}

void *acc_get_cuda_stream(int queue) {
    xacc_stream_t *stream = xacc_api_stream(__func__, queue);
    atomic_store(&stream->foreign, true);
    return stream->context->ops->native_queue(stream->queue);
}

int acc_set_cuda_stream(int queue, void *stream) {
    if (queue < 0)
        xacc_fatal(__func__, "%d is not a queue number", queue);
    xacc_stream_t *to = xacc_api_stream(__func__, queue);
    atomic_store(&to->foreign, true);
    XACC_API_TRY(to->context->ops->adopt_queue(to->queue, stream));
    return 1;
}

void *acc_get_current_cuda_device(void) {
    xacc_context_t *context = xacc_api_context(__func__);
    return context->ops->native(context->dev, XACC_NATIVE_DEVICE);
}

void *acc_get_current_cuda_context(void) {
    xacc_context_t *context = xacc_api_context(__func__);
    return context->ops->native(context->dev, XACC_NATIVE_CONTEXT);
}
