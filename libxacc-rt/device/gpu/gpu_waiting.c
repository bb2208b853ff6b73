/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels whose gangs wait for others (XACC_KERNEL_WAITS): launched only if all gangs are resident,
 * and looked at while a thread waits for them. Nothing is held back once there was one, as that may
 * be what it waits for.
 */
#include "core/exit.h"
#include "core/log.h"
#include "device/gpu/gpu.h"
#include "device/idle.h"

#include <stdlib.h>
#include <time.h>

/* Seconds between two looks at the watch, which are copies. */
static const double LOOK = 0.05;

struct xacc_gpu_watch {
    xacc_gpu_dev_t *dev;
    xacc_watch_t *address; /* on the device */
    int32_t *abort;        /* pinned; other than 0 ends all kernels that wait */
    xacc_watch_t *seen;    /* pinned */
    void *stream;          /* of the copies: that of a kernel is busy */
    atomic_uint launched;  /* gangs */
};

/* The process ends without waiting for what is never going to come. */
static void end_kernels(int status, void *watch) {
    (void)status;
    if (xacc_is_dying())
        *((xacc_gpu_watch_t *)watch)->abort = 1;
}

static xacc_status_t make(xacc_gpu_dev_t *dev, xacc_gpu_watch_t *watch) {
    xacc_gpu_driver_t *driver = dev->driver;
    void *address, *pinned;
    XACC_TRY(xacc_gpu_alloc(&dev->base, XACC_MEM_DEVICE, sizeof(xacc_watch_t), &address));
    XACC_TRY(xacc_gpu_alloc(&dev->base, XACC_MEM_PINNED, 2 * sizeof(xacc_watch_t), &pinned));
    XACC_GPU_TRY(driver, stream_create, &watch->stream, 1 /* non-blocking */);
    watch->address = address;
    watch->abort = pinned;
    watch->seen = (xacc_watch_t *)pinned + 1;
    *watch->abort = 0;
    *watch->seen = (xacc_watch_t){.abort = watch->abort};
    XACC_GPU_TRY(driver, copy, (uint64_t)(uintptr_t)address, (uint64_t)(uintptr_t)watch->seen,
                 sizeof(xacc_watch_t), watch->stream);
    XACC_GPU_TRY(driver, stream_wait, watch->stream);
    xacc_at_exit(end_kernels, watch);
    return XACC_OK;
}

/* Kept until the process ends. */
xacc_status_t xacc_gpu_watch(xacc_dev_t *base, void **address_p) {
    xacc_gpu_dev_t *dev = (xacc_gpu_dev_t *)base;
    xacc_status_t status = XACC_OK;
    if (!dev->driver->call.launch_cooperative)
        return XACC_FAIL(XACC_ERR_UNSUPPORTED, "kernels that wait on devices of %s",
                         dev->driver->api);
    pthread_mutex_lock(&dev->lock);
    if (!dev->watch) {
        xacc_gpu_watch_t *watch = calloc(1, sizeof *watch);
        status = watch ? make(dev, watch) : XACC_FAIL(XACC_ERR_NO_MEMORY, "no memory for a record");
        if (status == XACC_OK) {
            watch->dev = dev;
            dev->watch = watch;
        }
    }
    if (status == XACC_OK)
        *address_p = dev->watch->address;
    pthread_mutex_unlock(&dev->lock);
    return status;
}

xacc_status_t xacc_gpu_resident(xacc_dev_t *base, xacc_kernel_t *kernel, uint32_t lanes,
                                uint64_t *gangs_p) {
    xacc_gpu_dev_t *dev = (xacc_gpu_dev_t *)base;
    int gangs = 0;
    *gangs_p = UINT64_MAX;
    if (!dev->driver->call.occupancy)
        return XACC_OK;
    XACC_TRY(xacc_gpu_enter(dev));
    XACC_GPU_TRY(dev->driver, occupancy, &gangs, ((xacc_gpu_kernel_t *)kernel)->function,
                 (int)lanes, 0);
    *gangs_p = (uint64_t)gangs * base->processors;
    return XACC_OK;
}

xacc_status_t xacc_gpu_launch_waiting(xacc_gpu_queue_t *queue, const xacc_gpu_kernel_t *kernel,
                                      const xacc_grid_t *grid, void *const *args) {
    const uint32_t *gangs = grid->gangs, *lanes = grid->lanes;
    xacc_gpu_dev_t *dev = queue->dev;
    void *address;
    XACC_TRY(xacc_gpu_watch(&dev->base, &address));
    xacc_gpu_disclose(dev);
    XACC_TRY(xacc_gpu_graph_flush(queue));
    XACC_TRY(xacc_gpu_enter(dev));
    atomic_fetch_add(&queue->waiting, 1); /* before another thread waits for it */
    XACC_GPU_TRY(dev->driver, launch_cooperative, kernel->function, gangs[0], gangs[1], gangs[2],
                 lanes[0], lanes[1], 1, 0, queue->stream, (void **)args);
    atomic_fetch_add(&queue->waiting, 1); /* who began to wait in between may not have seen it */
    atomic_fetch_add(&dev->watch->launched, gangs[0] * gangs[1] * gangs[2]);
    return XACC_OK;
}

/*--- A thread that waits for such a kernel ---------------------------------*/

typedef struct gpu_idle {
    xacc_idle_t idle;
    xacc_gpu_queue_t *queue;
    double looked;
    uint32_t woken;
    bool stuck;
} gpu_idle_t;

/* An error is left to who waits for the stream next. */
static bool has_ended(xacc_idle_t *idle) {
    const xacc_gpu_queue_t *queue = ((gpu_idle_t *)idle)->queue;
    return queue->dev->driver->call.stream_query(queue->stream) != XACC_GPU_NOT_READY;
}

static bool look(xacc_gpu_watch_t *watch, xacc_watch_t *seen) {
    xacc_gpu_driver_t *driver = watch->dev->driver;
    if (driver->call.copy((uint64_t)(uintptr_t)watch->seen, (uint64_t)(uintptr_t)watch->address,
                          sizeof *seen, watch->stream) ||
        driver->call.stream_wait(watch->stream))
        return false;
    *seen = *watch->seen;
    return true;
}

/* Gangs of several launches are one: while some run that is not known to be stuck. */
static bool is_stuck(xacc_idle_t *idle_) {
    gpu_idle_t *idle = (gpu_idle_t *)idle_;
    xacc_gpu_watch_t *watch = idle->queue->dev->watch;
    struct timespec time;
    xacc_watch_t seen;
    clock_gettime(CLOCK_MONOTONIC, &time);
    const double now = (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
    if (now - idle->looked < LOOK)
        return idle->stuck;
    idle->looked = now;
    pthread_mutex_lock(&watch->dev->lock);
    const bool known = look(watch, &seen);
    pthread_mutex_unlock(&watch->dev->lock);
    idle->stuck = known && seen.woken == idle->woken &&
                  seen.waiting + seen.ended == atomic_load(&watch->launched);
    if (known)
        idle->woken = seen.woken;
    return idle->stuck;
}

/* Another thread may launch one meanwhile. */
void xacc_gpu_await(xacc_gpu_queue_t *queue) {
    gpu_idle_t idle = {.idle = {has_ended, is_stuck}, .queue = queue};
    const unsigned waiting = atomic_load(&queue->waiting);
    if (waiting == atomic_load(&queue->awaited))
        return;
    xacc_idle(&idle.idle);
    atomic_store(&queue->awaited, waiting);
}
