/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The memory of launch sites (launch_cache.h): made at the first launch, freed with
 * their translation unit. Called by launch.c. */
#include "acc/launch/launch_cache.h"
#include <stdlib.h>

xacc_launch_cache_t *xacc_launch_cache_acquire(xacc_kernel_desc_t *desc) {
    xacc_launch_cache_t *cache =
                            __atomic_load_n((xacc_launch_cache_t **)&desc->cache, __ATOMIC_ACQUIRE),
                        *other = NULL;
    if (!cache) {
        cache = calloc(1, sizeof *cache + desc->n_items * sizeof cache->items[0]);
        if (!cache)
            return NULL;
        if (!__atomic_compare_exchange_n((xacc_launch_cache_t **)&desc->cache, &other, cache, false,
                                         __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
            free(cache);
            cache = other;
        }
    }
    return atomic_flag_test_and_set_explicit(&cache->busy, memory_order_acquire) ? NULL : cache;
}

void xacc_launch_cache_release(xacc_launch_cache_t *cache) {
    if (cache)
        atomic_flag_clear_explicit(&cache->busy, memory_order_release);
}
