/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What kernels ask of the runtime where the vendor has nothing for it (gpu.h). */
#include "core/env.h"
#include "core/log.h"
#include "device/gpu/gpu.h"
#include "device/gpu/gpu_output.h"

#include <stdlib.h>
#include <string.h>

enum { HEAP_PART = 16 };

/* Behind the ring is how far the host has read it. */
enum { PINNED_BYTES = XACC_OUTPUT_BYTES + 64 };

struct xacc_gpu_services {
    xacc_gpu_output_t *output;
    void *pinned, *output_record, *heap; /* null: nothing needs it yet */
};

xacc_status_t xacc_gpu_move(xacc_gpu_dev_t *dev, uint64_t to, uint64_t from, size_t bytes) {
    xacc_gpu_driver_t *driver = dev->driver;
    void *stream = NULL;
    XACC_GPU_TRY(driver, stream_create, &stream, XACC_GPU_STREAM_NON_BLOCKING);
    int error = driver->copy(driver, to, from, bytes, stream);
    enum xacc_gpu_slot slot = XACC_GPU_copy;
    if (!error) {
        error = driver->call.stream_wait(stream);
        slot = XACC_GPU_stream_wait;
    }
    driver->call.stream_destroy(stream);
    return error ? xacc_gpu_failed(driver, error, slot, "") : XACC_OK;
}

static xacc_status_t store(xacc_gpu_dev_t *dev, uint64_t to, const void *from, size_t bytes) {
    return xacc_gpu_move(dev, to, (uint64_t)(uintptr_t)from, bytes);
}

static xacc_status_t make_record(xacc_gpu_dev_t *dev, size_t bytes, const void *record,
                                 void **at_p) {
    void *at;
    XACC_TRY(xacc_gpu_alloc(&dev->base, XACC_MEM_DEVICE, bytes, &at));
    const size_t stored = bytes < sizeof(xacc_heap_t) ? bytes : sizeof(xacc_heap_t);
    xacc_status_t status = store(dev, (uint64_t)(uintptr_t)at, record, stored);
    if (status == XACC_OK)
        *at_p = at;
    else
        dev->driver->call.release((uint64_t)(uintptr_t)at);
    return status;
}

static xacc_status_t fill_output(xacc_gpu_dev_t *dev, xacc_gpu_services_t *services) {
    uint8_t *ring = services->pinned;
    uint64_t *read = (uint64_t *)(void *)(ring + XACC_OUTPUT_BYTES);
    const xacc_output_t record = {0, ring, read};
    memset(ring, 0, PINNED_BYTES);
    XACC_TRY(make_record(dev, sizeof record, &record, &services->output_record));
    services->output = xacc_gpu_output_begin(ring, read);
    return services->output
               ? XACC_OK
               : XACC_FAIL(XACC_ERR_NO_MEMORY, "no memory or thread for what kernels print");
}

static void drop_output(xacc_gpu_dev_t *dev, xacc_gpu_services_t *services) {
    if (services->output_record)
        xacc_gpu_note(dev, dev->driver->call.release((uint64_t)(uintptr_t)services->output_record),
                      XACC_GPU_release);
    if (services->pinned)
        xacc_gpu_note(dev, dev->driver->call.host_release(services->pinned), XACC_GPU_host_release);
    services->output_record = services->pinned = NULL;
}

static xacc_status_t make_output(xacc_gpu_dev_t *dev, xacc_gpu_services_t *services, void **at_p) {
    if (!services->output) {
        XACC_GPU_TRY(dev->driver, host_alloc, &services->pinned, PINNED_BYTES,
                     dev->driver->coherent_host_flags);
        xacc_status_t status = fill_output(dev, services);
        if (status != XACC_OK) {
            drop_output(dev, services);
            return status;
        }
    }
    *at_p = services->output_record;
    return XACC_OK;
}

/* Blocks are counted in units of 16 bytes by 32 bits. */
static xacc_status_t heap_bytes(xacc_gpu_dev_t *dev, size_t *bytes_p) {
    const size_t most = (size_t)UINT32_MAX * 16;
    long wanted = xacc_env_int(dev->driver->heap_size, 0);
    size_t free_bytes, bytes = (size_t)wanted;
    if (wanted <= 0) {
        XACC_TRY(xacc_gpu_memory(&dev->base, &free_bytes, &bytes));
        bytes /= HEAP_PART;
    }
    bytes = bytes < most ? bytes : most;
    *bytes_p = (bytes + sizeof(xacc_heap_t) + 15) / 16 * 16;
    return XACC_OK;
}

static xacc_status_t make_heap(xacc_gpu_dev_t *dev, xacc_gpu_services_t *services, void **at_p) {
    if (!services->heap) {
        size_t bytes;
        XACC_TRY(heap_bytes(dev, &bytes));
        const xacc_heap_t heap = {.bytes = bytes, .used = sizeof heap};
        XACC_TRY(make_record(dev, bytes, &heap, &services->heap));
        xacc_trace("%zu bytes for malloc in kernels", bytes);
    }
    *at_p = services->heap;
    return XACC_OK;
}

typedef xacc_status_t service_t(xacc_gpu_dev_t *dev, xacc_gpu_services_t *services, void **at_p);

/* Nothing where the module has no such variable. */
static xacc_status_t serve(xacc_gpu_dev_t *dev, void *module, const char *name, service_t *make) {
    uint64_t variable;
    void *at = NULL;
    XACC_TRY(xacc_gpu_find_variable(dev, module, name, &variable));
    if (!variable)
        return XACC_OK;
    pthread_mutex_lock(&dev->lock);
    if (!dev->services)
        dev->services = calloc(1, sizeof *dev->services);
    xacc_status_t status = dev->services ? make(dev, dev->services, &at)
                                         : XACC_FAIL(XACC_ERR_NO_MEMORY, "no memory for a record");
    pthread_mutex_unlock(&dev->lock);
    return status == XACC_OK ? store(dev, variable, &at, sizeof at) : status;
}

xacc_status_t xacc_gpu_serve(xacc_gpu_dev_t *dev, void *module) {
    if (!dev->driver->coherent_host_flags)
        return XACC_OK;
    XACC_TRY(serve(dev, module, XACC_OUTPUT_SYMBOL, make_output));
    return serve(dev, module, XACC_HEAP_SYMBOL, make_heap);
}

void xacc_gpu_print(xacc_gpu_dev_t *dev) {
    if (!dev->driver->coherent_host_flags)
        return;
    pthread_mutex_lock(&dev->lock);
    xacc_gpu_output_t *output = dev->services ? dev->services->output : NULL;
    pthread_mutex_unlock(&dev->lock);
    if (output)
        xacc_gpu_output_drain(output);
}

void xacc_gpu_serve_later(const xacc_gpu_dev_t *dev) {
    if (dev->driver->coherent_host_flags)
        xacc_gpu_output_prepare();
}

void xacc_gpu_serve_no_more(xacc_gpu_dev_t *dev) {
    xacc_gpu_services_t *services = dev->services;
    dev->services = NULL;
    if (!services)
        return;
    if (services->output)
        xacc_gpu_output_end(services->output);
    if (xacc_gpu_enter(dev) == XACC_OK) {
        drop_output(dev, services);
        if (services->heap)
            xacc_gpu_note(dev, dev->driver->call.release((uint64_t)(uintptr_t)services->heap),
                          XACC_GPU_release);
    }
    free(services);
}
