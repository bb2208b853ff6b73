/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory of a GPU that other processes map, and that of other processes and
 * devices (gpu.h), called through the tables of the vendors. Only plain
 * allocations can be shared.
 */
#include "core/node.h"
#include "device/gpu/gpu.h"
#include "device/ipc.h"

#include <string.h>

/* The same numbers in CUDA and HIP. */
enum { ATTRIBUTE_BUFFER_ID = 7, LAZY_ENABLE_PEER = 1 };

xacc_status_t xacc_gpu_ipc(xacc_dev_t *base, const void *ptr, xacc_ipc_handle_t *ipc,
                           size_t *offset_p) {
    xacc_gpu_dev_t *dev = (xacc_gpu_dev_t *)base;
    xacc_gpu_driver_t *driver = dev->driver;
    uint64_t address = (uint64_t)(uintptr_t)ptr, id = 0;
    int attributes[] = {ATTRIBUTE_BUFFER_ID};
    void *values[] = {&id};
    size_t bytes;
    xacc_gpu_handle_t handle;
    XACC_TRY(xacc_gpu_enter(dev));
    xacc_ipc_begin(base, ipc);
    XACC_GPU_TRY(driver, address_range, &ipc->base, &bytes, address);
    XACC_GPU_TRY(driver, pointer_attributes, 1, attributes, values, ipc->base);
    XACC_GPU_TRY(driver, share_get, &handle, ipc->base);
    ipc->bytes = bytes;
    ipc->serial = id;
    memcpy(ipc->handle, &handle, sizeof handle);
    *offset_p = address - ipc->base;
    return XACC_OK;
}

/* Unified addresses: the memory of another device of this process is where it
 * is. */
static xacc_status_t reach(xacc_gpu_dev_t *dev, int ordinal) {
    xacc_gpu_driver_t *driver = dev->driver;
    int device, can = 0;
    XACC_GPU_TRY(driver, device_get, &device, ordinal);
    XACC_GPU_TRY(driver, peer_test, &can, dev->device, device);
    if (!can)
        return XACC_FAIL(XACC_ERR_UNSUPPORTED,
                         "devices %s:%d and %s:%d have no access to each other",
                         dev->base.ops->name, dev->base.ordinal, dev->base.ops->name, ordinal);
    int error = driver->enable_peer(driver, device);
    return error && error != XACC_GPU_PEER_ALREADY
               ? xacc_gpu_failed(driver, error, XACC_GPU_peer_enable, "")
               : XACC_OK;
}

xacc_status_t xacc_gpu_ipc_open(xacc_dev_t *base, const xacc_ipc_handle_t *ipc, void **base_p) {
    xacc_gpu_dev_t *dev = (xacc_gpu_dev_t *)base;
    xacc_gpu_handle_t handle;
    uint64_t address = 0;
    XACC_TRY(xacc_gpu_enter(dev));
    if (ipc->process == xacc_process_id()) {
        *base_p = (void *)(uintptr_t)ipc->base;
        return reach(dev, ipc->ordinal);
    }
    memcpy(&handle, ipc->handle, sizeof handle);
    XACC_GPU_TRY(dev->driver, share_open, &address, handle, LAZY_ENABLE_PEER);
    *base_p = (void *)(uintptr_t)address;
    return XACC_OK;
}

/* Access between devices of a process stays enabled. */
void xacc_gpu_ipc_close(xacc_dev_t *base, const xacc_ipc_handle_t *ipc, void *mapped) {
    xacc_gpu_dev_t *dev = (xacc_gpu_dev_t *)base;
    if (ipc->process != xacc_process_id() && xacc_gpu_enter(dev) == XACC_OK)
        xacc_gpu_note(dev, dev->driver->call.share_close((uint64_t)(uintptr_t)mapped),
                      XACC_GPU_share_close);
}
