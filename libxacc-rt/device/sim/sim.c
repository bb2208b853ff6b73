/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The simulated device: runs the code path of a GPU on the CPU, for tests, and
 * fails where a GPU would. Called through xacc_sim_ops; memory is in
 * sim_memory.c, execution in sim_lanes.c. One lock around everything, for all
 * devices: the lanes that run are global. An operation is complete when its
 * call returns.
 */
#include "device/sim/sim.h"
#include "core/env.h"
#include "core/node.h"
#include "device/box.h"
#include "device/ipc.h"
#include "device/synchronous.h"

#include <openacc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct sim_dev {
    xacc_dev_t base;
    xacc_sim_memory_t memory;
    xacc_sim_mode_t mode;
} sim_dev_t;

extern const xacc_dev_ops_t xacc_sim_ops;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static xacc_status_t sim_probe(int *count_p, const char **reason_p) {
    *count_p = (int)xacc_env_int(XACC_ENV_sim_devices, 1);
    *reason_p = NULL;
    return XACC_OK;
}

static xacc_status_t sim_open(int ordinal, xacc_dev_t **dev_p) {
    const char *reason;
    int count;
    const xacc_sim_mode_t mode = {(uint64_t)xacc_env_int(XACC_ENV_sim_schedule, 0),
                                  (uint32_t)xacc_env_int(XACC_ENV_sim_warp, 32)};
    XACC_TRY(sim_probe(&count, &reason));
    if (ordinal < 0 || ordinal >= count)
        return XACC_FAIL(XACC_ERR_NO_DEVICE, "there is no simulator %d, only %d (%s)", ordinal,
                         count, xacc_env_name(XACC_ENV_sim_devices));
    sim_dev_t *dev = calloc(1, sizeof *dev);
    if (!dev)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "no memory for a device record");
    xacc_status_t status = xacc_sim_memory_open(&dev->memory, count > 1 || xacc_node_shared());
    if (status != XACC_OK) {
        free(dev);
        return status;
    }
    dev->mode = mode;
    dev->base = (xacc_dev_t){
        .ops = &xacc_sim_ops,
        .ordinal = ordinal,
        .caps = XACC_DEV_NO_POOL | XACC_DEV_GPU | XACC_DEV_MAPPED | XACC_DEV_COHERENT |
                (dev->memory.managed ? XACC_DEV_MANAGED : 0u) |
                (mode.warp > 32 ? XACC_DEV_WARP_WORKERS : 0u) |
                (dev->memory.arena.file < 0 ? XACC_DEV_INHERITED : 0u),
        .name = "SIMT simulator",
        .memory = dev->memory.arena.bytes,
        .processors = 2, /* enough for several gangs */
        .warp = mode.warp,
        .threads_per_processor = XACC_SIM_MAX_LANES,
    };
    *dev_p = &dev->base;
    return XACC_OK;
}

static void sim_close(xacc_dev_t *base) {
    sim_dev_t *dev = (sim_dev_t *)base;
    pthread_mutex_lock(&lock);
    xacc_sim_free_lanes();
    xacc_sim_memory_close(&dev->memory);
    pthread_mutex_unlock(&lock);
    free(dev);
}

static xacc_status_t sim_alloc(xacc_dev_t *base, xacc_mem_t kind, size_t bytes, void **ptr_p) {
    sim_dev_t *dev = (sim_dev_t *)base;
    pthread_mutex_lock(&lock);
    xacc_status_t status = xacc_sim_memory_alloc(&dev->memory, kind, bytes, ptr_p);
    pthread_mutex_unlock(&lock);
    return status;
}

static void sim_release(xacc_dev_t *base, xacc_mem_t kind, void *ptr) {
    sim_dev_t *dev = (sim_dev_t *)base;
    pthread_mutex_lock(&lock);
    xacc_sim_memory_release(&dev->memory, kind, ptr);
    pthread_mutex_unlock(&lock);
    xacc_dev_released(base, kind);
}

static xacc_status_t sim_ipc(xacc_dev_t *base, const void *ptr, xacc_ipc_handle_t *ipc,
                             size_t *offset_p) {
    sim_dev_t *dev = (sim_dev_t *)base;
    pthread_mutex_lock(&lock);
    xacc_ipc_begin(base, ipc);
    xacc_status_t status = xacc_arena_ipc(&dev->memory.arena, ptr, ipc, offset_p);
    pthread_mutex_unlock(&lock);
    return status;
}

static xacc_status_t sim_ipc_open(xacc_dev_t *base, const xacc_ipc_handle_t *ipc, void **base_p) {
    pthread_mutex_lock(&lock);
    xacc_status_t status = xacc_sim_memory_map(&((sim_dev_t *)base)->memory, ipc, base_p);
    pthread_mutex_unlock(&lock);
    return status;
}

static void sim_ipc_close(xacc_dev_t *base, const xacc_ipc_handle_t *ipc, void *mapped) {
    (void)ipc;
    pthread_mutex_lock(&lock);
    xacc_sim_memory_unmap(&((sim_dev_t *)base)->memory, mapped);
    pthread_mutex_unlock(&lock);
}

static xacc_status_t sim_memory(xacc_dev_t *base, size_t *free_p, size_t *total_p) {
    sim_dev_t *dev = (sim_dev_t *)base;
    pthread_mutex_lock(&lock);
    *free_p = dev->memory.arena.bytes - dev->memory.arena.used;
    *total_p = dev->memory.arena.bytes;
    pthread_mutex_unlock(&lock);
    return XACC_OK;
}

static bool sim_owns(xacc_dev_t *base, const void *ptr) {
    return xacc_sim_memory_owns(&((sim_dev_t *)base)->memory, ptr);
}

/* One side of a copy: on the device, or host memory of any kind? */
static xacc_status_t check_side(sim_dev_t *dev, const char *what, const void *ptr, size_t bytes) {
    if (!xacc_sim_memory_owns(&dev->memory, ptr) || xacc_sim_memory_valid(&dev->memory, ptr, bytes))
        return XACC_OK;
    char why[160];
    xacc_sim_memory_explain(&dev->memory, ptr, bytes, why, sizeof why);
    return XACC_FAIL(XACC_ERR_ARG, "sim: %s %zu bytes at %p: %s", what, bytes, ptr, why);
}

static xacc_status_t copy_locked(sim_dev_t *dev, void *dst, const void *src,
                                 const xacc_box_t *box) {
    XACC_TRY(check_side(dev, "copy to", dst, xacc_box_span(box, box->dst_stride)));
    XACC_TRY(check_side(dev, "copy from", src, xacc_box_span(box, box->src_stride)));
    xacc_sim_memory_expose(&dev->memory, true);
    xacc_box_copy(dst, src, box);
    xacc_sim_memory_expose(&dev->memory, false);
    return XACC_OK;
}

static xacc_status_t sim_copy_box(xacc_queue_t *queue, void *dst, const void *src,
                                  const xacc_box_t *box) {
    if (xacc_box_empty(box))
        return XACC_OK;
    sim_dev_t *dev = (sim_dev_t *)xacc_synchronous_queue(queue)->dev;
    pthread_mutex_lock(&lock);
    xacc_status_t status = copy_locked(dev, dst, src, box);
    pthread_mutex_unlock(&lock);
    return status;
}

static xacc_status_t sim_copy(xacc_queue_t *queue, void *dst, const void *src, size_t bytes) {
    xacc_box_t box = {.extent = {bytes, 1, 1}};
    return sim_copy_box(queue, dst, src, &box);
}

static xacc_status_t sim_fill(xacc_queue_t *queue, void *dst, int byte, size_t bytes) {
    sim_dev_t *dev = (sim_dev_t *)xacc_synchronous_queue(queue)->dev;
    pthread_mutex_lock(&lock);
    xacc_status_t status = check_side(dev, "fill of", dst, bytes);
    if (status == XACC_OK && bytes > 0) {
        xacc_sim_memory_expose(&dev->memory, true);
        memset(dst, byte, bytes);
        xacc_sim_memory_expose(&dev->memory, false);
    }
    pthread_mutex_unlock(&lock);
    return status;
}

static xacc_status_t sim_symbol(xacc_image_handle_t *image, const xacc_kernel_desc_t *desc,
                                xacc_kernel_t **kernel_p) {
    if (!desc->sim_fn)
        return XACC_FAIL(XACC_ERR_IMAGE, "kernel %s was not compiled for device sim", desc->name);
    return xacc_synchronous_symbol(image, desc, kernel_p);
}

void xacc_sim_leave(xacc_sim_memory_t *memory) {
    xacc_sim_memory_expose(memory, false);
    pthread_mutex_unlock(&lock);
}

void xacc_sim_enter(xacc_sim_memory_t *memory) {
    pthread_mutex_lock(&lock);
    xacc_sim_memory_expose(memory, true);
}

static xacc_status_t sim_resident(xacc_dev_t *dev, xacc_kernel_t *kernel, uint32_t lanes,
                                  uint64_t *gangs_p) {
    (void)kernel;
    *gangs_p = (uint64_t)dev->processors * dev->threads_per_processor / lanes;
    return XACC_OK;
}

static xacc_status_t sim_launch(xacc_queue_t *queue, xacc_kernel_t *kernel, const xacc_grid_t *grid,
                                void *const *args) {
    sim_dev_t *dev = (sim_dev_t *)xacc_synchronous_queue(queue)->dev;
    xacc_sim_enter(&dev->memory);
    xacc_status_t status =
        xacc_sim_run(&dev->memory, xacc_synchronous_desc(kernel), grid, args, dev->mode);
    xacc_sim_leave(&dev->memory);
    return status;
}

const xacc_dev_ops_t xacc_sim_ops = {
    .name = "sim",
    .target = XACC_TARGET_SIM,
    .acc_device = acc_device_xacc_sim,
    .vendor = "XACC",
    XACC_IMMEDIATE_SLOTS,
    .probe = sim_probe,
    .open = sim_open,
    .close = sim_close,
    .alloc = sim_alloc,
    .release = sim_release,
    .memory = sim_memory,
    .owns = sim_owns,
    .ipc = sim_ipc,
    .ipc_open = sim_ipc_open,
    .ipc_close = sim_ipc_close,
    .copy = sim_copy,
    .copy_box = sim_copy_box,
    .fill = sim_fill,
    .symbol = sim_symbol,
    .resident = sim_resident,
    .launch = sim_launch,
};
