/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* AMD GPUs: the table of libamdhip64.so for gpu.c, and the few calls whose
 * arguments are peculiar to HIP. Called through xacc_hip_ops. Built without
 * ROCm headers: the numbers and records below are part of the library's binary
 * interface, as it is since ROCm 6.
 */
#include "device/gpu/gpu.h"

#include <acc_prof.h>
#include <openacc.h>
#include <stdlib.h>
#include <string.h>

enum {
    ATTRIBUTE_MANAGED_MEMORY = 24,
    ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 57,
    ATTRIBUTE_MULTIPROCESSOR_COUNT = 63,
    ATTRIBUTE_PAGEABLE_MEMORY_ACCESS = 65, /* with XNACK */
    MEMCPY_DEFAULT = 4,                    /* the addresses say what is where */
    MEMORYTYPE_HOST = 1,
    MEMORYTYPE_DEVICE = 2,
    HOST_COHERENT = 1 | 2 | 1 << 30, /* portable, mapped, coherent */
    PROPERTIES_BYTES = 4096,         /* 1472 today */
    PROPERTIES_ARCH = 1160,          /* where its name is: "gfx90a:sramecc+:xnack-" */
};

/* HIP_MEMCPY3D: first the source, then the destination. */
struct hip_side {
    size_t x_bytes, y, z, lod;
    unsigned type;
    const void *host;
    uint64_t device;
    void *array;          /* null */
    size_t pitch, height; /* bytes of a row, rows of a plane */
};
struct hip_copy_3d {
    struct hip_side src, dst;
    size_t width, height, depth;
};

static int hip_arch(const xacc_gpu_driver_t *driver, int device, uint32_t *arch_p) {
    char properties[PROPERTIES_BYTES] = "";
    int error = driver->call.device_properties(properties, device);
    const char *name = properties + PROPERTIES_ARCH;
    *arch_p = 0;
    if (!error && strncmp(name, "gfx", 3) == 0)
        *arch_p = (uint32_t)strtoul(name + 3, NULL, 16);
    return error;
}

/* Images for RDNA are compiled for wavefronts of 32 lanes, which is what its library tells, too. */
static uint32_t hip_warp(uint32_t arch) {
    return arch < 0x1000 ? 64 : 32;
}

/* HIP has no log for this. */
static int hip_load(const xacc_gpu_driver_t *driver, const xacc_image_t *image, void **module_p,
                    char *log, size_t log_bytes) {
    (void)log_bytes;
    log[0] = '\0';
    return driver->call.module_load(module_p, image->data, 0, NULL, NULL);
}

static int hip_copy(const xacc_gpu_driver_t *driver, uint64_t dst, uint64_t src, size_t bytes,
                    void *stream) {
    int (*copy)(uint64_t, uint64_t, size_t, int, void *);
    memcpy(&copy, &driver->call.copy, sizeof copy);
    return copy(dst, src, bytes, MEMCPY_DEFAULT, stream);
}

static struct hip_side side_of(const xacc_gpu_side_t *side) {
    bool device = side->on_device;
    return (struct hip_side){
        .type = device ? MEMORYTYPE_DEVICE : MEMORYTYPE_HOST,
        .host = device ? NULL : (const void *)(uintptr_t)side->address,
        .device = device ? side->address : 0,
        .pitch = side->pitch,
        .height = side->height,
    };
}

static int hip_copy_box(const xacc_gpu_driver_t *driver, const size_t extent[3],
                        const xacc_gpu_side_t *dst, const xacc_gpu_side_t *src, void *stream) {
    struct hip_copy_3d copy = {side_of(src), side_of(dst), extent[0], extent[1], extent[2]};
    return driver->call.copy_3d(&copy, stream);
}

static int hip_enable_peer(const xacc_gpu_driver_t *driver, int device) {
    int (*enable)(int, unsigned);
    memcpy(&enable, &driver->call.peer_enable, sizeof enable);
    return enable(device, 0);
}

static xacc_gpu_driver_t driver = {
    /* The last is too old, and says so by what it lacks. */
    .libraries = {"libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5"},
    .api = "HIP",
    .version_major = 10000000,
    .version_minor = 100000,
    .symbols =
        {
#define XACC_HIP_SYMBOL(slot, symbol) [XACC_GPU_##slot] = #symbol,
#include "device/gpu/hip.def"
        },
    .image_kinds = {XACC_IMAGE_AMDGCN},
    .attribute_processors = ATTRIBUTE_MULTIPROCESSOR_COUNT,
    .attribute_threads = ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR,
    .attribute_managed = ATTRIBUTE_MANAGED_MEMORY,
    .attribute_pageable = ATTRIBUTE_PAGEABLE_MEMORY_ACCESS,
    .memory_mode = XACC_ENV_hip_memory,
    .warp = hip_warp,
    .caps = XACC_DEV_WARP_WORKERS | XACC_DEV_LINKS, /* its memory is coarse-grained: not coherent */
    .coherent_host_flags = HOST_COHERENT,
    .heap_size = XACC_ENV_hip_heap,
    .stack_size = XACC_ENV_hip_stack,
    .default_stack = 16 << 10,
    .reads_late = true,
    .arch = hip_arch,
    .load = hip_load,
    .copy = hip_copy,
    .copy_box = hip_copy_box,
    .enable_peer = hip_enable_peer,
    .lock = PTHREAD_MUTEX_INITIALIZER,
};

extern const xacc_dev_ops_t xacc_hip_ops;

static xacc_status_t hip_probe(int *count_p, const char **reason_p) {
    return xacc_gpu_probe(&driver, count_p, reason_p);
}

static xacc_status_t hip_open(int ordinal, xacc_dev_t **dev_p) {
    return xacc_gpu_open(&driver, &xacc_hip_ops, ordinal, dev_p);
}

const xacc_dev_ops_t xacc_hip_ops = {
    .name = "hip",
    .target = XACC_TARGET_AMDGPU,
    .acc_device = acc_device_radeon,
    .vendor = "AMD",
    .profile_api = acc_device_api_other,
    .probe = hip_probe,
    .open = hip_open,
    XACC_GPU_OPS,
};
