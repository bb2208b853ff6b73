/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device library: malloc and free, where the vendor's runtime has none. Blocks of a few sizes are
 * made once and go to a list of their size when they are freed (xacc_heap_t). */
#include "device.h"

#ifdef __AMDGCN__

#include "xacc/services.h"

extern xacc_heap_t *__xacc_heap;

enum { UNIT = 16 };

/* In front of a block. */
typedef struct block {
    uint64_t size_class;
    uint64_t next; /* free one, in units */
} block_t;

static uint64_t load(const uint64_t *at) {
    return __scoped_atomic_load_n(at, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE);
}
static uint32_t replace(uint64_t *at, uint64_t *old, uint64_t by) {
    return __scoped_atomic_compare_exchange_n(at, old, by, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE,
                                              __MEMORY_SCOPE_DEVICE);
}

/* 32, 48, 64, 96, 128, ... */
static uint64_t bytes_of(uint64_t size_class) {
    return (size_class & 1 ? 48ull : 32ull) << size_class / 2;
}

static uint64_t class_of(uint64_t bytes) {
    uint64_t size_class = 0;
    while (bytes_of(size_class) < bytes)
        size_class++;
    return size_class;
}

static block_t *at_unit(uint64_t unit) {
    return (block_t *)((uint8_t *)__xacc_heap + unit * UNIT);
}

/* The upper half of a list's word counts: other lanes may have had this block in between. */
static uint64_t word_of(uint64_t old, uint64_t unit) {
    return (((old >> 32) + 1) << 32) | unit;
}

static block_t *take_free(uint64_t *list) {
    uint64_t old = load(list);
    while ((uint32_t)old) {
        block_t *block = at_unit((uint32_t)old);
        const uint64_t next =
            __scoped_atomic_load_n(&block->next, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
        if (replace(list, &old, word_of(old, (uint32_t)next)))
            return block;
    }
    return 0;
}

static block_t *make(uint64_t bytes) {
    xacc_heap_t *heap = __xacc_heap;
    uint64_t used = load(&heap->used);
    while (bytes <= heap->bytes - used)
        if (replace(&heap->used, &used, used + bytes))
            return at_unit(used / UNIT);
    return 0;
}

__attribute__((noinline)) void *malloc(uint64_t bytes) {
    if (bytes > __xacc_heap->bytes)
        return 0;
    const uint64_t size_class = class_of((bytes ? bytes : 1) + XACC_HEAP_HEADER);
    block_t *block = take_free(&__xacc_heap->free[size_class]);
    if (!block)
        block = make(bytes_of(size_class));
    if (!block)
        return 0;
    block->size_class = size_class;
    return (uint8_t *)block + XACC_HEAP_HEADER;
}

__attribute__((noinline)) void free(void *memory) {
    if (!memory)
        return;
    block_t *block = (block_t *)((uint8_t *)memory - XACC_HEAP_HEADER);
    uint64_t *list = &__xacc_heap->free[block->size_class];
    const uint64_t unit = (uint64_t)((uint8_t *)block - (uint8_t *)__xacc_heap) / UNIT;
    uint64_t old = load(list);
    do
        __scoped_atomic_store_n(&block->next, (uint32_t)old, __ATOMIC_RELAXED,
                                __MEMORY_SCOPE_DEVICE);
    while (!replace(list, &old, word_of(old, unit)));
}

#endif
