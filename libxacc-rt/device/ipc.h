/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device memory that other processes of the node use: what one process tells
 * the others of an allocation (the slot ipc of device.h), and how they map
 * it. Mappings are kept for the next use, also when nobody uses them. */
#ifndef XACC_DEVICE_IPC_H
#define XACC_DEVICE_IPC_H

#include "device/device.h"

/* For backends: everything but the allocation. */
void xacc_ipc_begin(const xacc_dev_t *dev, xacc_ipc_handle_t *ipc);

/* Where the memory of ipc is for kernels, copies and fills of dev: its own
 * address if it belongs to dev itself, else a mapping, made once per handle and
 * counted. Fails where the two devices cannot reach each other; what was mapped
 * of the same memory before a re-allocation must have been unmapped. Neither
 * call waits for the device: what uses the mapping has ended before unmap. */
xacc_status_t xacc_ipc_map(xacc_dev_t *dev, const xacc_ipc_handle_t *ipc, void **base_p);
void xacc_ipc_unmap(xacc_dev_t *dev, void *base);

/* Closes all mappings; before the device itself. */
void xacc_ipc_close(xacc_dev_t *dev);

#endif
