/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Copies and fills of the GPU backend (gpu.h), called through the tables of
 * the vendors. A driver copies to and from its own memory; copies between two
 * host addresses are put into the stream as calls of a host function.
 */
#include "device/box.h"
#include "device/gpu/gpu.h"

#include <stdlib.h>
#include <string.h>

/* The same numbers in CUDA and HIP. */
enum { ATTRIBUTE_MEMORY_TYPE = 2, ATTRIBUTE_MANAGED = 8, ATTRIBUTE_ORDINAL = 9 };
enum { TYPE_HOST = 1, TYPE_DEVICE = 2, TYPE_UNIFIED = 4 };
static const size_t most_pitch = 0x7fffffff;

struct location {
    unsigned type; /* 0: memory that the driver does not know */
    int ordinal;
};

/* The call for several attributes does not fail for host memory. */
static struct location location_of(const xacc_gpu_dev_t *dev, const void *ptr) {
    struct location location = {0, -1};
    unsigned managed = 0; /* wherever its pages are now */
    int attributes[] = {ATTRIBUTE_MEMORY_TYPE, ATTRIBUTE_ORDINAL, ATTRIBUTE_MANAGED};
    void *values[] = {&location.type, &location.ordinal, &managed};
    int error =
        dev->driver->call.pointer_attributes(3, attributes, values, (uint64_t)(uintptr_t)ptr);
    if (managed)
        location.type = TYPE_DEVICE;
    return error ? (struct location){0, -1} : location;
}

/* Allocations that addresses of recent copies were in: asking the driver costs
 * a large part of what a small copy takes. Good until memory is released. */
enum { RECENT = 4 };
static _Thread_local struct recent {
    const xacc_gpu_dev_t *dev;
    uint64_t releases, next;
    uint64_t base[RECENT], bytes[RECENT];
} recent;

static bool is_recent(const xacc_gpu_dev_t *dev, uint64_t address) {
    uint64_t releases = atomic_load(&((xacc_gpu_dev_t *)dev)->base.releases);
    if (recent.dev != dev || recent.releases != releases)
        recent = (struct recent){.dev = dev, .releases = releases};
    for (int i = 0; i < RECENT; i++)
        if (address - recent.base[i] < recent.bytes[i])
            return true;
    return false;
}

static void remember(const xacc_gpu_dev_t *dev, uint64_t address) {
    uint64_t base;
    size_t bytes;
    if (dev->driver->call.address_range(&base, &bytes, address) != 0)
        return;
    recent.base[recent.next % RECENT] = base;
    recent.bytes[recent.next++ % RECENT] = bytes;
}

static bool on_device(const xacc_gpu_dev_t *dev, const void *ptr) {
    if (is_recent(dev, (uint64_t)(uintptr_t)ptr))
        return true;
    unsigned type = location_of(dev, ptr).type;
    bool on = type == TYPE_DEVICE || type == TYPE_UNIFIED;
    if (on)
        remember(dev, (uint64_t)(uintptr_t)ptr);
    return on;
}

bool xacc_gpu_owns(xacc_dev_t *base, const void *ptr) {
    xacc_gpu_dev_t *dev = (xacc_gpu_dev_t *)base;
    if (base->caps & XACC_DEV_SHARED)
        return true;
    return xacc_gpu_enter(dev) == XACC_OK && on_device(dev, ptr) &&
           location_of(dev, ptr).ordinal == base->ordinal;
}

/* ---- Between host addresses, in stream order ---- */

struct host_copy {
    void *dst;
    const void *src;
    xacc_box_t box;
    char staged[];
};

static void do_host_copy(void *argument) {
    struct host_copy *job = argument;
    xacc_box_copy(job->dst, job->src, &job->box);
    free(job);
}

/* Pinned memory may be written by kernels until the stream gets there, so it is
 * read then; of pageable memory the contract says that it is read now. */
static xacc_status_t host_copy(xacc_gpu_queue_t *queue, void *dst, const void *src,
                               const xacc_box_t *box) {
    size_t row = box->extent[0], plane = row * box->extent[1];
    bool stage = location_of(queue->dev, src).type != TYPE_HOST;
    size_t staged = stage ? plane * box->extent[2] : 0;
    struct host_copy *job = malloc(sizeof *job + staged);
    if (!job)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "no memory to copy %zu bytes", staged);
    *job = (struct host_copy){dst, src, *box};
    if (stage) {
        xacc_box_t pack = *box;
        pack.dst_stride[0] = job->box.src_stride[0] = row;
        pack.dst_stride[1] = job->box.src_stride[1] = plane;
        xacc_box_copy(job->staged, src, &pack);
        job->src = job->staged;
    }
    xacc_gpu_driver_t *driver = queue->dev->driver;
    int error = driver->call.host_call(queue->stream, do_host_copy, job);
    if (!error)
        return XACC_OK;
    free(job);
    return xacc_gpu_failed(driver, error, XACC_GPU_host_call, "");
}

/* ---- Boxes ---- */

/* Can the side be described by a pitch and a number of rows per plane? */
static bool has_pitch(const xacc_box_t *box, const size_t stride[2]) {
    if (box->extent[1] == 1) /* then there is one plane: see flatten */
        return true;
    if (stride[0] < box->extent[0] || stride[0] > most_pitch)
        return false;
    return box->extent[2] == 1 ||
           (stride[1] % stride[0] == 0 && stride[1] / stride[0] >= box->extent[1]);
}

/* Planes of one row are rows. */
static xacc_box_t flatten(xacc_box_t box) {
    if (box.extent[1] == 1) {
        box.extent[1] = box.extent[2];
        box.extent[2] = 1;
        box.dst_stride[0] = box.dst_stride[1];
        box.src_stride[0] = box.src_stride[1];
    }
    return box;
}

static xacc_gpu_side_t side_of(const void *address, bool on_device, const xacc_box_t *box,
                               const size_t stride[2]) {
    size_t pitch = box->extent[1] == 1 ? box->extent[0] : stride[0];
    return (xacc_gpu_side_t){on_device, (uint64_t)(uintptr_t)address, pitch,
                             box->extent[2] == 1 ? box->extent[1] : stride[1] / pitch};
}

/* Cuts a box until the driver can do the pieces. */
static xacc_status_t copy_pieces(xacc_gpu_queue_t *queue, void *dst, bool dst_on, const void *src,
                                 bool src_on, const xacc_box_t *given) {
    xacc_box_t box = flatten(*given);
    xacc_gpu_driver_t *driver = queue->dev->driver;
    if (has_pitch(&box, box.dst_stride) && has_pitch(&box, box.src_stride)) {
        xacc_gpu_side_t to = side_of(dst, dst_on, &box, box.dst_stride);
        xacc_gpu_side_t from = side_of(src, src_on, &box, box.src_stride);
        int error = driver->copy_box(driver, box.extent, &to, &from, queue->stream);
        return error ? xacc_gpu_failed(driver, error, XACC_GPU_copy_3d, "") : XACC_OK;
    }
    int cut = box.extent[2] > 1 ? 2 : 1;
    size_t pieces = box.extent[cut];
    box.extent[cut] = 1;
    for (size_t i = 0; i < pieces; i++)
        XACC_TRY(copy_pieces(queue, (char *)dst + i * box.dst_stride[cut - 1], dst_on,
                             (const char *)src + i * box.src_stride[cut - 1], src_on, &box));
    return XACC_OK;
}

/* The caller may change pageable memory once a copy from it has returned. */
static xacc_status_t after_reading(xacc_gpu_queue_t *queue, const void *src) {
    xacc_gpu_driver_t *driver = queue->dev->driver;
    if (driver->reads_late && location_of(queue->dev, src).type == 0)
        XACC_GPU_TRY(driver, stream_wait, queue->stream);
    return XACC_OK;
}

/* The driver waits for what is in front of such a copy, which may not end by itself. */
static void before_pageable(xacc_gpu_queue_t *queue, const void *dst, const void *src) {
    if (xacc_gpu_waits(queue) &&
        (location_of(queue->dev, dst).type == 0 || location_of(queue->dev, src).type == 0))
        xacc_gpu_await(queue);
}

xacc_status_t xacc_gpu_copy_box(xacc_queue_t *handle, void *dst, const void *src,
                                const xacc_box_t *box) {
    xacc_gpu_queue_t *queue = xacc_gpu_queue(handle);
    if (xacc_box_empty(box))
        return XACC_OK;
    XACC_TRY(xacc_gpu_graph_flush(queue));
    XACC_TRY(xacc_gpu_enter(queue->dev));
    before_pageable(queue, dst, src);
    bool dst_on = on_device(queue->dev, dst);
    bool src_on = on_device(queue->dev, src);
    if (!dst_on && !src_on)
        return host_copy(queue, dst, src, box);
    XACC_TRY(copy_pieces(queue, dst, dst_on, src, src_on, box));
    return after_reading(queue, src);
}

/* Between the device and ordinary host memory; asking the driver takes long for a small copy. */
static bool is_large(const xacc_gpu_dev_t *dev, const void *host, size_t bytes) {
    return bytes >= XACC_GPU_LARGE_COPY && location_of(dev, host).type == 0;
}

xacc_status_t xacc_gpu_copy(xacc_queue_t *handle, void *dst, const void *src, size_t bytes) {
    xacc_gpu_queue_t *queue = xacc_gpu_queue(handle);
    if (bytes == 0)
        return XACC_OK;
    xacc_gpu_dev_t *dev = queue->dev;
    XACC_TRY(xacc_gpu_graph_flush(queue));
    XACC_TRY(xacc_gpu_enter(dev));
    before_pageable(queue, dst, src);
    const bool dst_on = on_device(dev, dst), src_on = on_device(dev, src);
    if (!dst_on && !src_on) {
        xacc_box_t box = {.extent = {bytes, 1, 1}};
        return host_copy(queue, dst, src, &box);
    }
    if (dst_on != src_on && is_large(dev, dst_on ? src : dst, bytes)) {
        bool done;
        XACC_TRY(xacc_gpu_copy_pageable(queue, dst, src, bytes, dst_on, &done));
        if (done)
            return XACC_OK;
    }
    xacc_gpu_driver_t *driver = dev->driver;
    int error = driver->copy(driver, (uint64_t)(uintptr_t)dst, (uint64_t)(uintptr_t)src, bytes,
                             queue->stream);
    return error ? xacc_gpu_failed(driver, error, XACC_GPU_copy, "") : after_reading(queue, src);
}

xacc_status_t xacc_gpu_fill(xacc_queue_t *handle, void *dst, int byte, size_t bytes) {
    xacc_gpu_queue_t *queue = xacc_gpu_queue(handle);
    if (bytes == 0)
        return XACC_OK;
    XACC_TRY(xacc_gpu_graph_flush(queue));
    XACC_TRY(xacc_gpu_enter(queue->dev));
    XACC_GPU_TRY(queue->dev->driver, fill, (uint64_t)(uintptr_t)dst, (unsigned char)byte, bytes,
                 queue->stream);
    return XACC_OK;
}
