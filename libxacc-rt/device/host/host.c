/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The host device: gangs are run by a pool of threads, memory is host memory.
 * Called through xacc_host_ops. With XACC_HOST_MEMORY=separate it pretends to
 * have a memory of its own, so that a forgotten data clause shows on any
 * machine. An operation is complete when its call returns: a queue has nothing
 * to remember.
 */
#include "core/env.h"
#include "core/node.h"
#include "device/arena.h"
#include "device/box.h"
#include "device/host/gang_threads.h"
#include "device/host/threads.h"
#include "device/ipc.h"
#include "device/synchronous.h"

#include <openacc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ALIGNMENT = 256, POISON = 0xA5 };

typedef struct host_dev {
    xacc_dev_t base;
    pthread_mutex_t lock; /* of arena */
    xacc_arena_t arena;   /* in separate mode only */
} host_dev_t;

static bool is_separate(const xacc_dev_t *dev) {
    return !(dev->caps & XACC_DEV_SHARED);
}

static uint32_t memory_caps(void) {
    const char *mode = xacc_env(XACC_ENV_host_memory);
    const uint32_t caps = XACC_DEV_MAPPED | XACC_DEV_COHERENT | XACC_DEV_HOST_ATOMICS;
    if (strcmp(mode, "shared") == 0)
        return caps | XACC_DEV_SHARED;
    return caps | (strcmp(mode, "managed") == 0 ? XACC_DEV_MANAGED : 0u);
}

extern const xacc_dev_ops_t xacc_host_ops;

static xacc_status_t host_open(int ordinal, xacc_dev_t **dev_p) {
    if (ordinal != 0)
        return XACC_FAIL(XACC_ERR_NO_DEVICE, "there is only one host");
    uint32_t caps = memory_caps();
    long threads = xacc_env_int(XACC_ENV_num_threads, xacc_threads_share(xacc_node_size()));
    host_dev_t *dev = calloc(1, sizeof *dev);
    if (!dev)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "no memory for a device record");
    size_t memory = (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
    if (!(caps & XACC_DEV_SHARED) && !xacc_arena_open(&dev->arena, memory, xacc_node_shared())) {
        free(dev);
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "no address space for separate memory");
    }
    if ((caps & XACC_DEV_SHARED) || dev->arena.file < 0)
        caps |= XACC_DEV_INHERITED;
    dev->base = (xacc_dev_t){.ops = &xacc_host_ops,
                             .caps = caps,
                             .memory = memory,
                             .processors = (uint32_t)threads,
                             .warp = 1,
                             .threads_per_processor = 1};
    snprintf(dev->base.name, sizeof dev->base.name, "host, %ld threads%s", threads,
             is_separate(&dev->base) ? ", separate memory" : "");
    pthread_mutex_init(&dev->lock, NULL);
    xacc_threads_open((unsigned)threads);
    *dev_p = &dev->base;
    return XACC_OK;
}

static void host_close(xacc_dev_t *base) {
    host_dev_t *dev = (host_dev_t *)base;
    xacc_threads_close();
    if (is_separate(base))
        xacc_arena_close(&dev->arena);
    pthread_mutex_destroy(&dev->lock);
    free(dev);
}

static bool in_arena(const xacc_dev_t *dev, xacc_mem_t kind) {
    return kind == XACC_MEM_DEVICE && is_separate(dev);
}

static void *arena_alloc(host_dev_t *dev, size_t bytes) {
    pthread_mutex_lock(&dev->lock);
    void *ptr = xacc_arena_alloc(&dev->arena, bytes);
    pthread_mutex_unlock(&dev->lock);
    return ptr;
}

static xacc_status_t host_alloc(xacc_dev_t *base, xacc_mem_t kind, size_t bytes, void **ptr_p) {
    void *ptr = NULL;
    if (in_arena(base, kind))
        ptr = arena_alloc((host_dev_t *)base, bytes);
    else if (posix_memalign(&ptr, ALIGNMENT, bytes) != 0)
        ptr = NULL;
    if (!ptr)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "the host cannot allocate %zu bytes", bytes);
    if (is_separate(base))
        memset(ptr, POISON, bytes);
    *ptr_p = ptr;
    return XACC_OK;
}

static void host_release(xacc_dev_t *base, xacc_mem_t kind, void *ptr) {
    host_dev_t *dev = (host_dev_t *)base;
    if (in_arena(base, kind)) {
        pthread_mutex_lock(&dev->lock);
        xacc_arena_release(&dev->arena, ptr);
        pthread_mutex_unlock(&dev->lock);
    } else {
        free(ptr);
    }
    xacc_dev_released(base, kind);
}

/* Separate memory is what the arena has, whatever else the host uses. */
static xacc_status_t host_memory(xacc_dev_t *dev, size_t *free_p, size_t *total_p) {
    const xacc_arena_t *arena = &((host_dev_t *)dev)->arena;
    *total_p = dev->memory;
    if (is_separate(dev))
        *free_p = arena->bytes - arena->used;
    else
        *free_p = (size_t)sysconf(_SC_AVPHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
    return XACC_OK;
}

/* Where memory is shared every address is the device's. */
static bool host_owns(xacc_dev_t *base, const void *ptr) {
    if (!is_separate(base))
        return true;
    host_dev_t *dev = (host_dev_t *)base;
    pthread_mutex_lock(&dev->lock);
    bool owns = xacc_ranges_hold(&dev->arena.live, (uintptr_t)ptr, 1);
    pthread_mutex_unlock(&dev->lock);
    return owns;
}

static xacc_status_t host_ipc(xacc_dev_t *base, const void *ptr, xacc_ipc_handle_t *ipc,
                              size_t *offset_p) {
    host_dev_t *dev = (host_dev_t *)base;
    if (!is_separate(base))
        return XACC_FAIL(XACC_ERR_UNSUPPORTED, "the device uses the host's own memory");
    pthread_mutex_lock(&dev->lock);
    xacc_ipc_begin(base, ipc);
    xacc_status_t status = xacc_arena_ipc(&dev->arena, ptr, ipc, offset_p);
    pthread_mutex_unlock(&dev->lock);
    return status;
}

static xacc_status_t host_ipc_open(xacc_dev_t *base, const xacc_ipc_handle_t *ipc, void **base_p) {
    host_dev_t *dev = (host_dev_t *)base;
    if (!is_separate(base))
        return XACC_FAIL(XACC_ERR_UNSUPPORTED, "the device uses the host's own memory");
    pthread_mutex_lock(&dev->lock);
    xacc_status_t status = xacc_arena_map(&dev->arena, ipc, base_p);
    pthread_mutex_unlock(&dev->lock);
    return status;
}

static void host_ipc_close(xacc_dev_t *base, const xacc_ipc_handle_t *ipc, void *mapped) {
    host_dev_t *dev = (host_dev_t *)base;
    (void)ipc;
    pthread_mutex_lock(&dev->lock);
    xacc_arena_unmap(&dev->arena, mapped);
    pthread_mutex_unlock(&dev->lock);
}

static xacc_status_t host_copy(xacc_queue_t *queue, void *dst, const void *src, size_t bytes) {
    (void)queue;
    if (bytes > 0)
        memmove(dst, src, bytes);
    return XACC_OK;
}

static xacc_status_t host_copy_box(xacc_queue_t *queue, void *dst, const void *src,
                                   const xacc_box_t *box) {
    (void)queue;
    xacc_box_copy(dst, src, box);
    return XACC_OK;
}

static xacc_status_t host_fill(xacc_queue_t *queue, void *dst, int byte, size_t bytes) {
    (void)queue;
    if (bytes > 0)
        memset(dst, byte, bytes);
    return XACC_OK;
}

struct launch {
    const xacc_kernel_desc_t *desc;
    const xacc_grid_t *grid;
    void *const *args;
    void *context;
};

/* Runs the gangs first .. last - 1, numbered with x fastest. */
static void run_gangs(void *context, uint64_t first, uint64_t last) {
    const struct launch *launch = context;
    const uint32_t *n = launch->grid->gangs;
    xacc_gang_t gang = {.count = {n[0], n[1], n[2]}};
    xacc_device_context = launch->context;
    xacc_host_gang = &gang;
    for (uint64_t g = first; g < last; g++) {
        gang.id[0] = (uint32_t)(g % n[0]);
        gang.id[1] = (uint32_t)(g / n[0] % n[1]);
        gang.id[2] = (uint32_t)(g / n[0] / n[1]);
        launch->desc->host_fn(launch->args, &gang);
    }
    xacc_host_gang = NULL;
}

static xacc_status_t host_launch(xacc_queue_t *queue, xacc_kernel_t *kernel,
                                 const xacc_grid_t *grid, void *const *args) {
    (void)queue;
    struct launch launch = {xacc_synchronous_desc(kernel), grid, args, xacc_device_context};
    uint64_t gangs = (uint64_t)grid->gangs[0] * grid->gangs[1] * grid->gangs[2];
    if (launch.desc->flags & XACC_KERNEL_WAITS)
        return xacc_gang_threads_run(gangs, run_gangs, &launch);
    xacc_threads_run(gangs, run_gangs, &launch);
    return XACC_OK;
}

static xacc_status_t host_resident(xacc_dev_t *dev, xacc_kernel_t *kernel, uint32_t lanes,
                                   uint64_t *gangs_p) {
    (void)dev, (void)kernel, (void)lanes;
    *gangs_p = XACC_GANG_THREADS_MOST;
    return XACC_OK;
}

const xacc_dev_ops_t xacc_host_ops = {
    .name = "host",
    .target = XACC_TARGET_HOST,
    .acc_device = acc_device_host,
    .vendor = "XACC",
    XACC_IMMEDIATE_SLOTS,
    .probe = xacc_synchronous_probe,
    .open = host_open,
    .close = host_close,
    .alloc = host_alloc,
    .release = host_release,
    .memory = host_memory,
    .owns = host_owns,
    .ipc = host_ipc,
    .ipc_open = host_ipc_open,
    .ipc_close = host_ipc_close,
    .copy = host_copy,
    .copy_box = host_copy_box,
    .fill = host_fill,
    .symbol = xacc_synchronous_symbol,
    .resident = host_resident,
    .launch = host_launch,
};
