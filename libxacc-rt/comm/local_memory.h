/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One-sided access between ranks of one process: all memory is at hand, but for that of a device,
 * which whoever offers it says how to copy. Below local.c. */
#ifndef XACC_COMM_LOCAL_MEMORY_H
#define XACC_COMM_LOCAL_MEMORY_H

#include "comm/comm.h"
#include <pthread.h>

typedef struct xacc_local_memory {
    pthread_mutex_t lock; /* copies are made one at a time */
    struct xacc_local_range *ranges;
} xacc_local_memory_t;
#define XACC_LOCAL_MEMORY {PTHREAD_MUTEX_INITIALIZER, NULL}

void xacc_local_memory_add(xacc_local_memory_t *memory, void *base, size_t bytes,
                           const xacc_memory_copier_t *copier);
void xacc_local_memory_remove(xacc_local_memory_t *memory, const void *base);
/* remote: the side that may be of a device. */
void xacc_local_memory_copy(xacc_local_memory_t *memory, const void *remote, void *to,
                            const void *from, size_t bytes);
int64_t xacc_local_memory_atomic(xacc_local_memory_t *memory, void *word, size_t bytes,
                                 xacc_atomic_op_t op, int64_t value, int64_t compare);

#endif
