/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Copies from and to device memory by the thread that serves other ranks: one queue per device, by
 * copy engines, so that kernels which fill the device delay nothing. */
#ifndef XACC_XMP_COARRAY_DEVICE_SERVER_H
#define XACC_XMP_COARRAY_DEVICE_SERVER_H

#include "acc/state/context.h"
#include "comm/comm.h"

typedef struct xmprt_device_server xmprt_device_server_t;

/* The one of a device in the list, which it is added to at the first call. */
const xacc_memory_copier_t *xmprt_device_server(xmprt_device_server_t **servers,
                                                xacc_context_t *context);
/* Nobody asks for anything any more. */
void xmprt_device_servers_end(xmprt_device_server_t *servers);

#endif
