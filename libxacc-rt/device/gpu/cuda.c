/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* NVIDIA GPUs: the table of libcuda.so.1 for gpu.c, and the few calls whose
 * arguments are peculiar to CUDA. Called through xacc_cuda_ops. Built without
 * CUDA headers: the numbers and the record below are part of the driver's
 * binary interface.
 */
#include "device/gpu/gpu.h"

#include <acc_prof.h>
#include <openacc.h>

enum {
    ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
    ATTRIBUTE_PCI_BUS = 33,
    ATTRIBUTE_PCI_SLOT = 34,
    ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 39,
    ATTRIBUTE_PCI_DOMAIN = 50,
    ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
    ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
    ATTRIBUTE_MANAGED_MEMORY = 83,
    ATTRIBUTE_PAGEABLE_MEMORY_ACCESS = 88,
    JIT_MAX_REGISTERS = 0,
    JIT_INPUT_PTX = 1,
    JIT_ERROR_LOG_BUFFER = 5,
    JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6,
    MEMORYTYPE_HOST = 1,
    MEMORYTYPE_DEVICE = 2,
};

/* CUDA_MEMCPY3D: first the source, then the destination. */
struct cuda_side {
    size_t x_bytes, y, z, lod;
    unsigned type;
    const void *host;
    uint64_t device;
    void *array, *reserved; /* null */
    size_t pitch, height;   /* bytes of a row, rows of a plane */
};
struct cuda_copy_3d {
    struct cuda_side src, dst;
    size_t width, height, depth;
};

static int cuda_arch(const xacc_gpu_driver_t *driver, int device, uint32_t *arch_p) {
    int major = 0, minor = 0;
    int error = driver->call.device_attribute(&major, ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
    if (!error)
        error = driver->call.device_attribute(&minor, ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
    *arch_p = (uint32_t)(10 * major + minor);
    return error;
}

static uint32_t cuda_warp(uint32_t arch) {
    (void)arch;
    return 32;
}

static int cuda_load(const xacc_gpu_driver_t *driver, const xacc_image_t *image, void **module_p,
                     char *log, size_t log_bytes) {
    int options[] = {JIT_ERROR_LOG_BUFFER, JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    void *values[] = {log, (void *)(uintptr_t)(unsigned)log_bytes};
    log[0] = '\0';
    return driver->call.module_load(module_p, image->data, 2, options, values);
}

/* A kernel may not need more registers than its lanes leave, and a routine does
 * not know its kernels: all are compiled for the largest gang. */
static int registers_for(uint32_t max_lanes) {
    enum { REGISTERS = 65536, MOST = 255 };
    int registers = REGISTERS / (int)max_lanes;
    return registers < MOST ? registers : MOST;
}

static int add_all(const xacc_gpu_driver_t *driver, void *state, const xacc_image_t *const *images,
                   size_t n) {
    for (size_t i = 0; i < n; i++) {
        int error = driver->call.link_add(state, JIT_INPUT_PTX, (void *)(uintptr_t)images[i]->data,
                                          images[i]->bytes + 1, "device code", 0, NULL, NULL);
        if (error)
            return error;
    }
    return 0;
}

/* The linked code belongs to the state of the linker, so it is loaded first. */
static int cuda_link(const xacc_gpu_driver_t *driver, const xacc_image_t *const *images, size_t n,
                     uint32_t max_lanes, void **module_p, char *log, size_t log_bytes) {
    int options[] = {JIT_MAX_REGISTERS, JIT_ERROR_LOG_BUFFER, JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    void *values[] = {(void *)(intptr_t)registers_for(max_lanes), log,
                      (void *)(uintptr_t)(unsigned)log_bytes};
    void *state = NULL, *linked = NULL;
    size_t bytes = 0;
    log[0] = '\0';
    int error = driver->call.link_create(3, options, values, &state);
    if (error)
        return error;
    error = add_all(driver, state, images, n);
    if (!error)
        error = driver->call.link_complete(state, &linked, &bytes);
    if (!error)
        error = driver->call.module_load(module_p, linked, 0, NULL, NULL);
    driver->call.link_destroy(state);
    return error;
}

static int cuda_copy(const xacc_gpu_driver_t *driver, uint64_t dst, uint64_t src, size_t bytes,
                     void *stream) {
    return driver->call.copy(dst, src, bytes, stream);
}

static struct cuda_side side_of(const xacc_gpu_side_t *side) {
    bool device = side->on_device;
    return (struct cuda_side){
        .type = device ? MEMORYTYPE_DEVICE : MEMORYTYPE_HOST,
        .host = device ? NULL : (const void *)(uintptr_t)side->address,
        .device = device ? side->address : 0,
        .pitch = side->pitch,
        .height = side->height,
    };
}

static int cuda_copy_box(const xacc_gpu_driver_t *driver, const size_t extent[3],
                         const xacc_gpu_side_t *dst, const xacc_gpu_side_t *src, void *stream) {
    struct cuda_copy_3d copy = {side_of(src), side_of(dst), extent[0], extent[1], extent[2]};
    return driver->call.copy_3d(&copy, stream);
}

/* CUDA_KERNEL_NODE_PARAMS, of the functions without a version. */
struct cuda_node {
    void *function;
    unsigned gangs[3], lanes[3], shared;
    void **args, **extra;
};

static struct cuda_node node_of(void *function, const xacc_grid_t *grid, void **args) {
    return (struct cuda_node){.function = function,
                              .gangs = {grid->gangs[0], grid->gangs[1], grid->gangs[2]},
                              .lanes = {grid->lanes[0], grid->lanes[1], 1},
                              .args = args};
}

static int cuda_graph_add(const xacc_gpu_driver_t *driver, void **node_p, void *graph,
                          void *const *after, void *function, const xacc_grid_t *grid,
                          void **args) {
    const struct cuda_node node = node_of(function, grid, args);
    return driver->call.graph_node(node_p, graph, after, after != NULL, &node);
}

static int cuda_graph_change(const xacc_gpu_driver_t *driver, void *exec, void *node,
                             void *function, const xacc_grid_t *grid, void **args) {
    const struct cuda_node description = node_of(function, grid, args);
    return driver->call.exec_node(exec, node, &description);
}

/* Who holds memory there holds its context too. */
static int cuda_enable_peer(const xacc_gpu_driver_t *driver, int device) {
    void *context = NULL;
    int error = driver->call.context_retain(&context, device);
    if (error)
        return error;
    error = driver->call.peer_enable(context, 0);
    driver->call.context_release(device);
    return error;
}

static xacc_gpu_driver_t driver = {
    .libraries = {"libcuda.so.1"},
    .api = "CUDA",
    .version_major = 1000,
    .version_minor = 10,
    .symbols =
        {
#define XACC_CUDA_SYMBOL(slot, symbol) [XACC_GPU_##slot] = #symbol,
#include "device/gpu/cuda.def"
        },
    .image_kinds = {XACC_IMAGE_CUBIN, XACC_IMAGE_PTX},
    .attribute_processors = ATTRIBUTE_MULTIPROCESSOR_COUNT,
    .attribute_threads = ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR,
    .attribute_managed = ATTRIBUTE_MANAGED_MEMORY,
    .attribute_pageable = ATTRIBUTE_PAGEABLE_MEMORY_ACCESS,
    .attribute_place = {ATTRIBUTE_PCI_DOMAIN, ATTRIBUTE_PCI_BUS, ATTRIBUTE_PCI_SLOT},
    .memory_mode = XACC_ENV_cuda_memory,
    .stack_size = XACC_ENV_cuda_stack,
    .warp = cuda_warp,
    .caps = XACC_DEV_LINKS | XACC_DEV_COHERENT,
    .arch = cuda_arch,
    .load = cuda_load,
    .link = cuda_link,
    .copy = cuda_copy,
    .copy_box = cuda_copy_box,
    .graph_add = cuda_graph_add,
    .graph_change = cuda_graph_change,
    .enable_peer = cuda_enable_peer,
    .lock = PTHREAD_MUTEX_INITIALIZER,
};

extern const xacc_dev_ops_t xacc_cuda_ops;

static xacc_status_t cuda_probe(int *count_p, const char **reason_p) {
    return xacc_gpu_probe(&driver, count_p, reason_p);
}

static xacc_status_t cuda_open(int ordinal, xacc_dev_t **dev_p) {
    return xacc_gpu_open(&driver, &xacc_cuda_ops, ordinal, dev_p);
}

const xacc_dev_ops_t xacc_cuda_ops = {
    .name = "cuda",
    .target = XACC_TARGET_NVPTX,
    .acc_device = acc_device_nvidia,
    .vendor = "NVIDIA",
    .profile_api = acc_device_api_cuda,
    .probe = cuda_probe,
    .open = cuda_open,
    XACC_GPU_OPS,
};
