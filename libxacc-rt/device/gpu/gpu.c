/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The GPU backend (gpu.h): devices and queues over the driver table of
 * a vendor, through whose xacc_dev_ops_t it is called. Knows neither CUDA nor
 * HIP. Queues are streams; a failure of a kernel shows at the next call that
 * looks at its queue.
 */
#include "device/gpu/gpu.h"
#include "core/env.h"

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- Devices ---- */

/* Never 0 where it is known. */
static uint64_t place_of(const xacc_gpu_dev_t *dev) {
    const xacc_gpu_driver_t *driver = dev->driver;
    uint64_t place = 1;
    for (int i = 0; i < 3; i++) {
        int number;
        if (!driver->attribute_place[i] ||
            driver->call.device_attribute(&number, driver->attribute_place[i], dev->device))
            return 0;
        place = place << 16 | (uint16_t)number;
    }
    return place;
}

static xacc_status_t describe(xacc_gpu_dev_t *dev) {
    xacc_gpu_driver_t *driver = dev->driver;
    size_t memory;
    int processors, threads, version;
    XACC_GPU_TRY(driver, device_name, dev->base.name, sizeof dev->base.name, dev->device);
    XACC_GPU_TRY(driver, device_memory, &memory, dev->device);
    XACC_GPU_TRY(driver, device_attribute, &processors, driver->attribute_processors, dev->device);
    XACC_GPU_TRY(driver, device_attribute, &threads, driver->attribute_threads, dev->device);
    int error = driver->arch(driver, dev->device, &dev->base.arch);
    if (error)
        return xacc_gpu_failed(driver, error,
                               driver->call.device_properties ? XACC_GPU_device_properties
                                                              : XACC_GPU_device_attribute,
                               "");
    XACC_GPU_TRY(driver, driver_version, &version);
    snprintf(dev->base.driver, sizeof dev->base.driver, "%s %d.%d", driver->api,
             version / driver->version_major,
             version % driver->version_major / driver->version_minor);
    dev->base.warp = driver->warp(dev->base.arch);
    dev->base.memory = memory;
    dev->base.gpu = place_of(dev);
    dev->base.processors = (uint32_t)processors;
    dev->base.threads_per_processor = (uint32_t)threads;
    return XACC_OK;
}

/* Of the context, for kernels of which the compiler does not know how much they need. */
static xacc_status_t limit_stack(xacc_gpu_dev_t *dev) {
    enum { LIMIT_STACK_SIZE = 0 };
    long bytes = xacc_env_int(dev->driver->stack_size, dev->driver->default_stack);
    if (bytes <= 0)
        return XACC_OK;
    XACC_TRY(xacc_gpu_enter(dev));
    XACC_GPU_TRY(dev->driver, limit_set, LIMIT_STACK_SIZE, (size_t)bytes);
    return XACC_OK;
}

/* The primary context is the one that the vendor's own runtime and MPI use. */
static xacc_status_t retain_context(xacc_gpu_dev_t *dev, int ordinal) {
    XACC_GPU_TRY(dev->driver, device_get, &dev->device, ordinal);
    XACC_TRY(describe(dev));
    XACC_TRY(xacc_gpu_choose_memory(dev));
    dev->graphs = dev->driver->graph_add && xacc_env_flag(XACC_ENV_cuda_graph, true) &&
                  !dev->managed && !(dev->base.caps & XACC_DEV_SHARED);
    XACC_GPU_TRY(dev->driver, context_retain, &dev->context, dev->device);
    xacc_status_t status = limit_stack(dev);
    if (status != XACC_OK)
        dev->driver->call.context_release(dev->device);
    return status;
}

xacc_status_t xacc_gpu_open(xacc_gpu_driver_t *driver, const xacc_dev_ops_t *ops, int ordinal,
                            xacc_dev_t **dev_p) {
    int count;
    const char *reason;
    XACC_TRY(xacc_gpu_probe(driver, &count, &reason));
    if (count == 0)
        return XACC_FAIL(XACC_ERR_NO_DEVICE, "no device %s: %s", ops->name, reason);
    if (ordinal < 0 || ordinal >= count)
        return XACC_FAIL(XACC_ERR_NO_DEVICE, "no device %s:%d: the last is %s:%d", ops->name,
                         ordinal, ops->name, count - 1);
    if (driver->process != getpid())
        return XACC_FAIL(XACC_ERR_NO_DEVICE,
                         "%s was initialised before this process was forked, "
                         "and cannot be used in it: fork before, or exec",
                         driver->library);
    xacc_gpu_dev_t *dev = calloc(1, sizeof *dev);
    if (!dev)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "no memory for a device record");
    dev->base.ops = ops;
    dev->base.ordinal = ordinal;
    dev->base.caps = XACC_DEV_GPU | XACC_DEV_MAPPED | XACC_DEV_PEERS | driver->caps;
    dev->driver = driver;
    pthread_mutex_init(&dev->lock, NULL);
    xacc_status_t status = retain_context(dev, ordinal);
    if (status != XACC_OK) {
        free(dev);
        return status;
    }
    xacc_gpu_serve_later(dev);
    *dev_p = &dev->base;
    return XACC_OK;
}

void xacc_gpu_close(xacc_dev_t *base) {
    xacc_gpu_dev_t *dev = (xacc_gpu_dev_t *)base;
    xacc_gpu_serve_no_more(dev);
    xacc_gpu_end_pageable(dev);
    xacc_gpu_note(dev, dev->driver->call.context_release(dev->device), XACC_GPU_context_release);
    pthread_mutex_destroy(&dev->lock);
    free(dev);
}

/* ---- Queues ---- */

static xacc_status_t make_stream(xacc_gpu_queue_t *queue) {
    xacc_gpu_driver_t *driver = queue->dev->driver;
    XACC_TRY(xacc_gpu_enter(queue->dev));
    XACC_GPU_TRY(driver, event_create, &queue->event, XACC_GPU_EVENT_UNTIMED);
    XACC_GPU_TRY(driver, stream_create, &queue->stream, XACC_GPU_STREAM_NON_BLOCKING);
    return XACC_OK;
}

xacc_status_t xacc_gpu_queue_create(xacc_dev_t *base, xacc_queue_t **queue_p) {
    xacc_gpu_queue_t *queue = calloc(1, sizeof *queue);
    if (!queue)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "no memory for a queue");
    queue->dev = (xacc_gpu_dev_t *)base;
    xacc_status_t status = make_stream(queue);
    if (status != XACC_OK) {
        if (queue->event)
            queue->dev->driver->call.event_destroy(queue->event);
        free(queue);
        return status;
    }
    xacc_gpu_graph_begin(queue);
    *queue_p = (xacc_queue_t *)queue;
    return XACC_OK;
}

static void destroy_event(xacc_gpu_dev_t *dev, void *event) {
    if (event)
        xacc_gpu_note(dev, dev->driver->call.event_destroy(event), XACC_GPU_event_destroy);
}

void xacc_gpu_queue_destroy(xacc_queue_t *handle) {
    xacc_gpu_queue_t *queue = xacc_gpu_queue(handle);
    xacc_gpu_dev_t *dev = queue->dev;
    xacc_gpu_graph_end(queue); /* also when the driver has gone: the device knows the graph */
    if (xacc_gpu_enter(dev) == XACC_OK) {
        destroy_event(dev, queue->event);
        destroy_event(dev, queue->timer[0]);
        destroy_event(dev, queue->timer[1]);
        if (!queue->foreign)
            xacc_gpu_note(dev, dev->driver->call.stream_destroy(queue->stream),
                          XACC_GPU_stream_destroy);
    }
    free(queue);
}

/* A wait keeps the state of the event at its call, so one event per queue will
 * do however often it is recorded again. */
xacc_status_t xacc_gpu_queue_depend(xacc_queue_t *handle, xacc_queue_t *other) {
    xacc_gpu_queue_t *queue = xacc_gpu_queue(handle), *on = xacc_gpu_queue(other);
    if (queue == on)
        return XACC_OK;
    XACC_TRY(xacc_gpu_graph_flush(on));
    XACC_TRY(xacc_gpu_graph_flush(queue));
    XACC_TRY(xacc_gpu_enter(on->dev));
    XACC_GPU_TRY(on->dev->driver, event_record, on->event, on->stream);
    XACC_TRY(xacc_gpu_enter(queue->dev));
    XACC_GPU_TRY(queue->dev->driver, stream_after, queue->stream, on->event, 0);
    return XACC_OK;
}

/* When the driver has gone there is nothing left to wait for. */
static xacc_status_t unless_gone(xacc_status_t status) {
    return status == XACC_ERR_NO_DEVICE ? XACC_OK : status;
}

static xacc_status_t query(xacc_gpu_queue_t *queue, bool *done_p) {
    xacc_gpu_driver_t *driver = queue->dev->driver;
    XACC_TRY(xacc_gpu_graph_flush(queue));
    XACC_TRY(xacc_gpu_enter(queue->dev));
    int error = driver->call.stream_query(queue->stream);
    *done_p = error != XACC_GPU_NOT_READY;
    xacc_gpu_print(queue->dev);
    return error && *done_p ? xacc_gpu_failed(driver, error, XACC_GPU_stream_query, "") : XACC_OK;
}

xacc_status_t xacc_gpu_queue_test(xacc_queue_t *queue, bool *done_p) {
    *done_p = true;
    return unless_gone(query(xacc_gpu_queue(queue), done_p));
}

static xacc_status_t wait(xacc_gpu_queue_t *queue) {
    XACC_TRY(xacc_gpu_graph_flush(queue));
    XACC_TRY(xacc_gpu_enter(queue->dev));
    xacc_gpu_await(queue);
    int error = queue->dev->driver->call.stream_wait(queue->stream);
    xacc_gpu_print(queue->dev); /* also why it failed */
    return error ? xacc_gpu_failed(queue->dev->driver, error, XACC_GPU_stream_wait, "") : XACC_OK;
}

xacc_status_t xacc_gpu_queue_wait(xacc_queue_t *queue) {
    return unless_gone(wait(xacc_gpu_queue(queue)));
}

xacc_status_t xacc_gpu_timer_start(xacc_queue_t *handle) {
    xacc_gpu_queue_t *queue = xacc_gpu_queue(handle);
    xacc_gpu_driver_t *driver = queue->dev->driver;
    XACC_TRY(xacc_gpu_graph_flush(queue));
    XACC_TRY(xacc_gpu_enter(queue->dev));
    for (int i = 0; i < 2; i++)
        if (!queue->timer[i])
            XACC_GPU_TRY(driver, event_create, &queue->timer[i], XACC_GPU_EVENT_TIMED);
    XACC_GPU_TRY(driver, event_record, queue->timer[0], queue->stream);
    return XACC_OK;
}

xacc_status_t xacc_gpu_timer_stop(xacc_queue_t *handle, double *seconds_p) {
    xacc_gpu_queue_t *queue = xacc_gpu_queue(handle);
    xacc_gpu_driver_t *driver = queue->dev->driver;
    float milliseconds;
    XACC_TRY(xacc_gpu_graph_flush(queue));
    XACC_TRY(xacc_gpu_enter(queue->dev));
    XACC_GPU_TRY(driver, event_record, queue->timer[1], queue->stream);
    xacc_gpu_await(queue);
    int error = driver->call.stream_wait(queue->stream);
    xacc_gpu_print(queue->dev);
    if (error)
        return xacc_gpu_failed(driver, error, XACC_GPU_stream_wait, "");
    XACC_GPU_TRY(driver, event_elapsed, &milliseconds, queue->timer[0], queue->timer[1]);
    *seconds_p = milliseconds * 1e-3;
    return XACC_OK;
}

/* Who has a handle may wait for the device by it, also for what came before. */
void xacc_gpu_disclose(xacc_gpu_dev_t *dev) {
    if (!xacc_dev_disclose(&dev->base))
        return;
    xacc_gpu_graph_flush_all(dev); /* a failure comes again with the next operation */
    xacc_dev_disclosed(&dev->base);
}

void *xacc_gpu_native_queue(xacc_queue_t *handle) {
    xacc_gpu_queue_t *queue = xacc_gpu_queue(handle);
    xacc_gpu_disclose(queue->dev);
    return queue->stream;
}

/* What is under way in the old stream would not come before what is to come. Who has streams of its
 * own may wait for all of the device. */
xacc_status_t xacc_gpu_adopt_queue(xacc_queue_t *handle, void *stream) {
    xacc_gpu_queue_t *queue = xacc_gpu_queue(handle);
    xacc_gpu_driver_t *driver = queue->dev->driver;
    xacc_gpu_disclose(queue->dev);
    XACC_TRY(xacc_gpu_graph_end(queue));
    XACC_TRY(xacc_gpu_enter(queue->dev));
    XACC_GPU_TRY(driver, stream_wait, queue->stream);
    if (!queue->foreign)
        XACC_GPU_TRY(driver, stream_destroy, queue->stream);
    queue->stream = stream;
    queue->foreign = true;
    return XACC_OK;
}

void *xacc_gpu_native(xacc_dev_t *base, xacc_native_t what) {
    xacc_gpu_dev_t *dev = (xacc_gpu_dev_t *)base;
    xacc_gpu_disclose(dev);
    return what == XACC_NATIVE_DEVICE ? (void *)&dev->device : dev->context;
}
