/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The memory of launch sites (site.h): made at the first launch, freed with
 * their translation unit. Called by launch.c. */
#include "acc/launch/site.h"
#include <stdlib.h>

xacc_site_t *xacc_site_acquire(xacc_kernel_desc_t *desc) {
    xacc_site_t *site = __atomic_load_n((xacc_site_t **)&desc->cache, __ATOMIC_ACQUIRE),
                *other = NULL;
    if (!site) {
        site = calloc(1, sizeof *site + desc->n_items * sizeof site->items[0]);
        if (!site)
            return NULL;
        if (!__atomic_compare_exchange_n((xacc_site_t **)&desc->cache, &other, site, false,
                                         __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
            free(site);
            site = other;
        }
    }
    return atomic_flag_test_and_set_explicit(&site->busy, memory_order_acquire) ? NULL : site;
}

void xacc_site_release(xacc_site_t *site) {
    if (site)
        atomic_flag_clear_explicit(&site->busy, memory_order_release);
}
