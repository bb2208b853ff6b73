/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device memory of other ranks of the node, as this rank's device reaches it.
 */
#ifndef XACC_XMP_DEVICE_MAPPED_H
#define XACC_XMP_DEVICE_MAPPED_H

#include "xmp/device/device.h"

/* Where an operand of another rank is; kind 0: nowhere. */
typedef struct xmprt_remote_memory {
    xacc_ipc_handle_t ipc;
    int64_t offset; /* of the base from the begin of the allocation */
} xmprt_remote_memory_t;

/* Describes the memory at address, which is in the allocation of address +
 * inside; false: other processes cannot map it. */
bool xmprt_remote_memory_describe(const xmprt_device_t *device, const char *address, long inside,
                                  xmprt_remote_memory_t *memory);
/* The address here; null: the device cannot reach it. Mappings are kept until
 * the memory is something else. */
char *xmprt_remote_memory_reach(xmprt_device_t *device, const xmprt_remote_memory_t *memory);

#endif
