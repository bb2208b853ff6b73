/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device memory that is kept for the next user. Called by memory.c only, which
 * adds the order of queues: a block given back here may be handed out to
 * anybody at once. */
#ifndef XACC_ACC_STATE_POOL_H
#define XACC_ACC_STATE_POOL_H

#include "device/device.h"
#include <pthread.h>

/* Blocks of up to 256 KiB are cut from slabs of 2 MiB, in powers of two from
 * 256 bytes; larger ones are allocations of their own. Slabs are plain
 * allocations, so that they can be exported to other processes. */
enum { XACC_POOL_CLASSES = 11, XACC_POOL_LARGE = XACC_POOL_CLASSES };
#define XACC_POOL_LEAST ((size_t)256)
#define XACC_POOL_SLAB ((size_t)2 << 20)

typedef struct xacc_block {
    char *address;
    size_t bytes; /* capacity */
    int class;
    struct xacc_slab *slab; /* null for a large block */
    struct xacc_block *next;
} xacc_block_t;

typedef struct xacc_pool {
    xacc_dev_t *dev;
    pthread_mutex_t lock;
    struct xacc_slab *slabs[XACC_POOL_CLASSES];
    xacc_block_t *large; /* free large blocks */
    size_t large_bytes;
} xacc_pool_t;

void xacc_pool_init(xacc_pool_t *pool, xacc_dev_t *dev);
/* Gives all that is not in use back to the device. */
void xacc_pool_trim(xacc_pool_t *pool);
/* All of it; outstanding blocks die. */
void xacc_pool_close(xacc_pool_t *pool);

/* Size class of a request: equal classes may stand in for each other; for large
 * blocks the size matters too. */
int xacc_pool_class(size_t bytes);
/* True if block can serve a request of bytes without wasting much. */
bool xacc_pool_fits(const xacc_block_t *block, size_t bytes);
/* A block that is there already, or null. */
xacc_block_t *xacc_pool_take(xacc_pool_t *pool, size_t bytes);
/* A new block from the device; XACC_ERR_NO_MEMORY when that is exhausted. */
xacc_status_t xacc_pool_grow(xacc_pool_t *pool, size_t bytes, xacc_block_t **block_p);
void xacc_pool_give(xacc_pool_t *pool, xacc_block_t *block);
/* Bytes that the device gave and nobody uses. */
size_t xacc_pool_idle(xacc_pool_t *pool);

#endif
