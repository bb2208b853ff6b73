/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels of the host device whose gangs wait for others: each gang has a thread of its own, as the
 * next one of a thread may be who ends the wait. Called by host.c; kernels call __xacc_await. */
#ifndef XACC_DEVICE_HOST_GANG_THREADS_H
#define XACC_DEVICE_HOST_GANG_THREADS_H

#include "core/status.h"
#include "device/host/threads.h"

enum { XACC_GANG_THREADS_MOST = 128 }; /* gangs of a launch */

/* fn does one gang at a time, the first one here. Returns when all are done. */
xacc_status_t xacc_gang_threads_run(uint64_t n, xacc_threads_fn_t *fn, void *context);

#endif
