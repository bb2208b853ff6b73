/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Slab pool over the allocator of a device. Called by memory.c; thread-safe,
 * and never calls the device with its lock held, except to free. Knows nothing
 * of queues or of what the memory is for. */
#include "acc/state/pool.h"
#include <stdlib.h>

typedef struct xacc_slab {
    char *base;
    uint32_t used, count;
    xacc_block_t *free;
    struct xacc_slab *next;
    xacc_block_t blocks[];
} xacc_slab_t;

void xacc_pool_init(xacc_pool_t *pool, xacc_dev_t *dev) {
    *pool = (xacc_pool_t){.dev = dev};
    pthread_mutex_init(&pool->lock, NULL);
}

static bool is_pooled(const xacc_pool_t *pool) {
    return !(pool->dev->caps & XACC_DEV_NO_POOL);
}

static void device_free(xacc_pool_t *pool, void *address) {
    pool->dev->ops->release(pool->dev, XACC_MEM_DEVICE, address);
}

int xacc_pool_class(size_t bytes) {
    int class = 0;
    for (size_t size = XACC_POOL_LEAST; class < XACC_POOL_CLASSES && size < bytes; size *= 2)
        class++;
    return class;
}

bool xacc_pool_fits(const xacc_block_t *block, size_t bytes) {
    if (block->class < XACC_POOL_LARGE)
        return block->class == xacc_pool_class(bytes);
    return bytes > XACC_POOL_LEAST << (XACC_POOL_CLASSES - 1) && bytes <= block->bytes &&
           block->bytes - bytes <= bytes / 4 + XACC_POOL_SLAB;
}

static xacc_block_t *take_large(xacc_pool_t *pool, size_t bytes) {
    xacc_block_t **best = NULL;
    for (xacc_block_t **link = &pool->large; *link; link = &(*link)->next)
        if (xacc_pool_fits(*link, bytes) && (!best || (*link)->bytes < (*best)->bytes))
            best = link;
    xacc_block_t *block = best ? *best : NULL;
    if (block) {
        *best = block->next;
        pool->large_bytes -= block->bytes;
    }
    return block;
}

static xacc_block_t *take_from_slab(xacc_slab_t *slab) {
    xacc_block_t *block = slab->free;
    slab->free = block->next;
    slab->used++;
    return block;
}

/* Slabs with free blocks are few and stay in front (see give), full ones are
 * passed over. */
static xacc_block_t *take_small(xacc_pool_t *pool, int class) {
    for (xacc_slab_t **link = &pool->slabs[class]; *link; link = &(*link)->next) {
        xacc_slab_t *slab = *link;
        if (!slab->free)
            continue;
        *link = slab->next;
        slab->next = pool->slabs[class];
        pool->slabs[class] = slab;
        return take_from_slab(slab);
    }
    return NULL;
}

xacc_block_t *xacc_pool_take(xacc_pool_t *pool, size_t bytes) {
    if (!is_pooled(pool))
        return NULL;
    int class = xacc_pool_class(bytes);
    pthread_mutex_lock(&pool->lock);
    xacc_block_t *block =
        class == XACC_POOL_LARGE ? take_large(pool, bytes) : take_small(pool, class);
    pthread_mutex_unlock(&pool->lock);
    return block;
}

/* Memory of the device for what owner describes; owner is freed where there is none. */
static xacc_status_t device_alloc(xacc_pool_t *pool, size_t bytes, void *owner, void **address_p) {
    if (!owner)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    xacc_status_t status = pool->dev->ops->alloc(pool->dev, XACC_MEM_DEVICE, bytes, address_p);
    if (status != XACC_OK)
        free(owner);
    return status;
}

static xacc_status_t grow_large(xacc_pool_t *pool, size_t bytes, xacc_block_t **block_p) {
    void *address;
    xacc_block_t *block = calloc(1, sizeof *block);
    XACC_TRY(device_alloc(pool, bytes, block, &address));
    *block = (xacc_block_t){.address = address, .bytes = bytes, .class = XACC_POOL_LARGE};
    *block_p = block;
    return XACC_OK;
}

static xacc_status_t grow_small(xacc_pool_t *pool, int class, xacc_block_t **block_p) {
    size_t size = XACC_POOL_LEAST << class;
    uint32_t count = (uint32_t)(XACC_POOL_SLAB / size);
    void *base;
    xacc_slab_t *slab = calloc(1, sizeof *slab + count * sizeof slab->blocks[0]);
    XACC_TRY(device_alloc(pool, XACC_POOL_SLAB, slab, &base));
    slab->base = base;
    slab->count = count;
    for (uint32_t i = count; i-- > 0;) {
        slab->blocks[i] = (xacc_block_t){slab->base + i * size, size, class, slab, slab->free};
        slab->free = &slab->blocks[i];
    }
    *block_p = take_from_slab(slab);
    pthread_mutex_lock(&pool->lock);
    slab->next = pool->slabs[class];
    pool->slabs[class] = slab;
    pthread_mutex_unlock(&pool->lock);
    return XACC_OK;
}

xacc_status_t xacc_pool_grow(xacc_pool_t *pool, size_t bytes, xacc_block_t **block_p) {
    int class = xacc_pool_class(bytes);
    if (!is_pooled(pool))
        return grow_large(pool, bytes, block_p);
    if (class == XACC_POOL_LARGE)
        return grow_large(pool, (bytes + XACC_POOL_SLAB - 1) / XACC_POOL_SLAB * XACC_POOL_SLAB,
                          block_p);
    return grow_small(pool, class, block_p);
}

/* Other libraries allocate from the same device: at most a quarter of its
 * memory is kept in free large blocks. */
static bool keeps_large(const xacc_pool_t *pool, const xacc_block_t *block) {
    return is_pooled(pool) && pool->large_bytes + block->bytes <= pool->dev->memory / 4;
}

static void free_large(xacc_pool_t *pool, xacc_block_t *block) {
    device_free(pool, block->address);
    free(block);
}

void xacc_pool_give(xacc_pool_t *pool, xacc_block_t *block) {
    pthread_mutex_lock(&pool->lock);
    if (block->slab) {
        block->next = block->slab->free;
        block->slab->free = block;
        block->slab->used--;
    } else if (keeps_large(pool, block)) {
        block->next = pool->large;
        pool->large = block;
        pool->large_bytes += block->bytes;
    } else {
        free_large(pool, block);
    }
    pthread_mutex_unlock(&pool->lock);
}

size_t xacc_pool_idle(xacc_pool_t *pool) {
    pthread_mutex_lock(&pool->lock);
    size_t idle = pool->large_bytes;
    for (int class = 0; class < XACC_POOL_CLASSES; class++)
        for (xacc_slab_t *slab = pool->slabs[class]; slab; slab = slab->next)
            idle += (slab->count - slab->used) * (XACC_POOL_LEAST << class);
    pthread_mutex_unlock(&pool->lock);
    return idle;
}

static void free_slabs(xacc_pool_t *pool, int class, bool used_too) {
    for (xacc_slab_t **link = &pool->slabs[class]; *link;) {
        xacc_slab_t *slab = *link;
        if (slab->used && !used_too) {
            link = &slab->next;
            continue;
        }
        *link = slab->next;
        device_free(pool, slab->base);
        free(slab);
    }
}

static void free_all(xacc_pool_t *pool, bool used_too) {
    pthread_mutex_lock(&pool->lock);
    for (int class = 0; class < XACC_POOL_CLASSES; class++)
        free_slabs(pool, class, used_too);
    while (pool->large) {
        xacc_block_t *block = pool->large;
        pool->large = block->next;
        free_large(pool, block);
    }
    pool->large_bytes = 0;
    pthread_mutex_unlock(&pool->lock);
}

void xacc_pool_trim(xacc_pool_t *pool) {
    free_all(pool, false);
}

void xacc_pool_close(xacc_pool_t *pool) {
    free_all(pool, true);
    pthread_mutex_destroy(&pool->lock);
}
