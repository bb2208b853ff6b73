/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory of the GPU backend (gpu.h), called through the tables of the vendors:
 * of the device, or managed, or none because the device uses the host's.
 */
#include "core/env.h"
#include "device/gpu/gpu.h"

#include <stdio.h>
#include <string.h>

/* Flags with the same numbers in CUDA and HIP. */
enum {
    HOST_PORTABLE = 1, /* pinned memory for all contexts */
    HOST_MAPPED = 2,   /* and for kernels */
    ATTACH_GLOBAL = 1, /* managed memory for all streams */
};

static xacc_status_t has(const xacc_gpu_dev_t *dev, int attribute, const char *what) {
    xacc_gpu_driver_t *driver = dev->driver;
    int value = 0;
    XACC_GPU_TRY(driver, device_attribute, &value, attribute, dev->device);
    return value
               ? XACC_OK
               : XACC_FAIL(XACC_ERR_UNSUPPORTED, "%s=%s: %s %s", xacc_env_name(driver->memory_mode),
                           xacc_env(driver->memory_mode), dev->base.name, what);
}

xacc_status_t xacc_gpu_choose_memory(xacc_gpu_dev_t *dev) {
    xacc_gpu_driver_t *driver = dev->driver;
    const char *mode = xacc_env(driver->memory_mode);
    if (strcmp(mode, "separate") == 0)
        return XACC_OK;
    if (strcmp(mode, "managed") == 0) {
        dev->managed = true;
        dev->base.caps |= XACC_DEV_MANAGED;
        return has(dev, driver->attribute_managed, "has no managed memory");
    }
    dev->base.caps |= XACC_DEV_SHARED;
    return has(dev, driver->attribute_pageable, "cannot use pageable memory of the host");
}

/* Plain allocations, no pools of the driver: only these can be exported to
 * another process. */
static int alloc_device(const xacc_gpu_dev_t *dev, size_t bytes, void **ptr_p) {
    uint64_t address = 0;
    int error = dev->managed ? dev->driver->call.alloc_managed(&address, bytes, ATTACH_GLOBAL)
                             : dev->driver->call.alloc(&address, bytes);
    *ptr_p = (void *)(uintptr_t)address;
    return error;
}

xacc_status_t xacc_gpu_alloc(xacc_dev_t *base, xacc_mem_t kind, size_t bytes, void **ptr_p) {
    xacc_gpu_dev_t *dev = (xacc_gpu_dev_t *)base;
    xacc_gpu_driver_t *driver = dev->driver;
    bool pinned = kind == XACC_MEM_PINNED;
    if (!pinned && !dev->managed && bytes > base->memory)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "the device has no %zu bytes of memory", bytes);
    XACC_TRY(xacc_gpu_enter(dev));
    int error = pinned ? driver->call.host_alloc(ptr_p, bytes, HOST_PORTABLE | HOST_MAPPED)
                       : alloc_device(dev, bytes, ptr_p);
    if (!error)
        return XACC_OK;
    char detail[48];
    snprintf(detail, sizeof detail, " (%zu bytes)", bytes);
    return xacc_gpu_failed(driver, error,
                           pinned         ? XACC_GPU_host_alloc
                           : dev->managed ? XACC_GPU_alloc_managed
                                          : XACC_GPU_alloc,
                           detail);
}

void xacc_gpu_release(xacc_dev_t *base, xacc_mem_t kind, void *ptr) {
    xacc_gpu_dev_t *dev = (xacc_gpu_dev_t *)base;
    if (xacc_gpu_enter(dev) != XACC_OK)
        return;
    if (kind == XACC_MEM_PINNED)
        xacc_gpu_note(dev, dev->driver->call.host_release(ptr), XACC_GPU_host_release);
    else
        xacc_gpu_note(dev, dev->driver->call.release((uint64_t)(uintptr_t)ptr), XACC_GPU_release);
    xacc_dev_released(base, kind);
}

xacc_status_t xacc_gpu_memory(xacc_dev_t *base, size_t *free_p, size_t *total_p) {
    xacc_gpu_dev_t *dev = (xacc_gpu_dev_t *)base;
    XACC_TRY(xacc_gpu_enter(dev));
    XACC_GPU_TRY(dev->driver, memory_info, free_p, total_p);
    return XACC_OK;
}
