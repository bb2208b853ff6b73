/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See managed.h. Blocks come from a pool of their own on the device that is the
 * current one at the first allocation. Any pointer may be given to free: blocks
 * are in a tree, everything else is the C library's. */
#include "acc/data/managed.h"
#include "acc/context/contexts.h"
#include "acc/context/selection.h"
#include "acc/state/upcalls.h"
#include "core/log.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct managed {
    xacc_tree_node_t node; /* key: what the program got */
    size_t bytes;          /* from there to the end of the block */
    xacc_block_t *block;
} managed_t;

static struct {
    pthread_mutex_t lock;
    xacc_tree_t tree;
    xacc_pool_t pool;
    enum { UNDECIDED, ON, OFF, CLOSED } state;
    atomic_size_t count;
} heap = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* True while this thread opens the device: who allocates then (a callback of a
 * tool) gets memory of the C library. */
static _Thread_local bool deciding;

static void decide(void) {
    xacc_context_t *context;
    if (heap.state != UNDECIDED || deciding || xacc_context_is_opening())
        return;
    deciding = true;
    xacc_selection_t selection;
    /* A device that cannot be opened is told of where it is used. */
    bool on = xacc_selection_current(&selection) == XACC_OK &&
              xacc_context_open(selection, &context) == XACC_OK &&
              context->dev->caps & XACC_DEV_MANAGED;
    deciding = false;
    pthread_mutex_lock(&heap.lock);
    if (heap.state == UNDECIDED) {
        if (on)
            xacc_pool_init(&heap.pool, context->dev);
        heap.state = on ? ON : OFF;
    }
    pthread_mutex_unlock(&heap.lock);
}

static managed_t *find(const void *ptr) {
    xacc_tree_node_t *node = xacc_tree_floor(&heap.tree, (uintptr_t)ptr);
    managed_t *one = node ? XACC_TREE_RECORD(node, managed_t, node) : NULL;
    return one && (uintptr_t)ptr - node->key < one->bytes ? one : NULL;
}

bool xacc_managed_has(const xacc_context_t *context, const void *ptr) {
    if (atomic_load(&heap.count) == 0 || !(context->dev->caps & XACC_DEV_MANAGED))
        return false;
    pthread_mutex_lock(&heap.lock);
    bool found = find(ptr);
    pthread_mutex_unlock(&heap.lock);
    return found;
}

void xacc_managed_close(void) {
    pthread_mutex_lock(&heap.lock);
    if (heap.state == ON)
        xacc_pool_close(&heap.pool);
    heap.state = CLOSED; /* free has still to know what was managed */
    pthread_mutex_unlock(&heap.lock);
}

/* The lock is held. */
static void *alloc_block(managed_t *one, size_t alignment, size_t bytes) {
    one->block = xacc_pool_take(&heap.pool, bytes);
    if (!one->block && xacc_pool_grow(&heap.pool, bytes, &one->block) != XACC_OK)
        return NULL;
    uintptr_t start = (uintptr_t)one->block->address;
    one->node.key = (start + alignment - 1) / alignment * alignment;
    one->bytes = start + one->block->bytes - one->node.key;
    xacc_tree_insert(&heap.tree, &one->node);
    atomic_fetch_add(&heap.count, 1);
    return (void *)one->node.key;
}

static bool is_on(void) {
    decide();
    return heap.state == ON;
}

/* Null with errno where there is no memory. */
static void *alloc(size_t alignment, size_t bytes) {
    managed_t *one = malloc(sizeof *one);
    void *ptr = NULL;
    if (alignment <= XACC_POOL_LEAST) /* as blocks are */
        alignment = 1;
    if (one && bytes <= SIZE_MAX / 2 && alignment <= SIZE_MAX / 4) {
        pthread_mutex_lock(&heap.lock);
        ptr = alloc_block(one, alignment, (bytes ? bytes : 1) + alignment - 1);
        pthread_mutex_unlock(&heap.lock);
    }
    if (!ptr) {
        free(one);
        errno = ENOMEM;
    }
    return ptr;
}

/* True if ptr was managed. */
static bool release(void *ptr) {
    if (atomic_load(&heap.count) == 0)
        return false;
    pthread_mutex_lock(&heap.lock);
    managed_t *one = find(ptr);
    if (one && one->node.key == (uintptr_t)ptr) {
        xacc_tree_remove(&heap.tree, &one->node);
        atomic_fetch_sub(&heap.count, 1);
        if (heap.state == ON)
            xacc_pool_give(&heap.pool, one->block);
    }
    pthread_mutex_unlock(&heap.lock);
    bool inside = one && one->node.key != (uintptr_t)ptr;
    if (inside)
        xacc_fatal("free", "%p is not the start of an allocation", ptr);
    free(one);
    return one;
}

static size_t bytes_at(void *ptr) {
    pthread_mutex_lock(&heap.lock);
    managed_t *one = find(ptr);
    size_t bytes = one ? one->bytes : 0;
    pthread_mutex_unlock(&heap.lock);
    return bytes;
}

/* ---- What the linker puts in the place of the C library's ---- */

#define XACC_WRAP __attribute__((visibility("default")))
XACC_WRAP void *__wrap_malloc(size_t bytes);
XACC_WRAP void *__wrap_calloc(size_t n, size_t bytes);
XACC_WRAP void *__wrap_realloc(void *ptr, size_t bytes);
XACC_WRAP void *__wrap_reallocarray(void *ptr, size_t n, size_t bytes);
XACC_WRAP void *__wrap_aligned_alloc(size_t alignment, size_t bytes);
XACC_WRAP int __wrap_posix_memalign(void **ptr_p, size_t alignment, size_t bytes);
XACC_WRAP void __wrap_free(void *ptr);

void *__wrap_malloc(size_t bytes) {
    return is_on() ? alloc(1, bytes) : malloc(bytes);
}

void *__wrap_calloc(size_t n, size_t bytes) {
    size_t all;
    if (!is_on())
        return calloc(n, bytes);
    void *ptr = alloc(1, __builtin_mul_overflow(n, bytes, &all) ? SIZE_MAX : all);
    return ptr ? memset(ptr, 0, all) : NULL;
}

void *__wrap_realloc(void *ptr, size_t bytes) {
    size_t old = ptr && atomic_load(&heap.count) ? bytes_at(ptr) : 0;
    if (!ptr)
        return __wrap_malloc(bytes);
    if (!old)
        return realloc(ptr, bytes);
    if (bytes <= old && bytes > old / 2)
        return ptr;
    void *moved = __wrap_malloc(bytes);
    if (!moved)
        return NULL;
    memcpy(moved, ptr, bytes < old ? bytes : old);
    release(ptr);
    return moved;
}

void *__wrap_reallocarray(void *ptr, size_t n, size_t bytes) {
    size_t all;
    if (!__builtin_mul_overflow(n, bytes, &all))
        return __wrap_realloc(ptr, all);
    errno = ENOMEM;
    return NULL;
}

static bool is_power_of_two(size_t n) {
    return n && (n & (n - 1)) == 0;
}

void *__wrap_aligned_alloc(size_t alignment, size_t bytes) {
    return is_on() && is_power_of_two(alignment) ? alloc(alignment, bytes)
                                                 : aligned_alloc(alignment, bytes);
}

int __wrap_posix_memalign(void **ptr_p, size_t alignment, size_t bytes) {
    if (!is_on() || !is_power_of_two(alignment))
        return posix_memalign(ptr_p, alignment, bytes);
    void *ptr = alloc(alignment, bytes);
    if (!ptr)
        return ENOMEM;
    *ptr_p = ptr;
    return 0;
}

void __wrap_free(void *ptr) {
    if (ptr && !release(ptr))
        free(ptr);
}
