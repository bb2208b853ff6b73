/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The thread pool of the host device. host.c opens it with a number of threads
 * and gives it ranges of work; it knows nothing of gangs or kernels.
 */
#ifndef XACC_DEVICE_HOST_THREADS_H
#define XACC_DEVICE_HOST_THREADS_H

#include <stdint.h>

/* Does the part [first, last) of the work. */
typedef void xacc_threads_fn_t(void *context, uint64_t first, uint64_t last);

/* Cores for this process if it is one of this many on the node. */
unsigned xacc_threads_share(int processes);

/* Sets the size of the pool, the calling thread included; threads start with
 * parallel work, and end when there was none for a while, or with close. */
void xacc_threads_open(unsigned count);
void xacc_threads_close(void);

/* Runs fn over [0, n) in contiguous parts and returns when all are done. If
 * another thread is using the pool, the caller does everything itself. */
void xacc_threads_run(uint64_t n, xacc_threads_fn_t *fn, void *context);

#endif
