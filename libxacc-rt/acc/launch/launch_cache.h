/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A memory per launch site, of what the present table said last. Called by
 * launch.c, and by module.c, which ends it. */
#ifndef XACC_ACC_LAUNCH_LAUNCH_CACHE_H
#define XACC_ACC_LAUNCH_LAUNCH_CACHE_H

#include "acc/state/context.h"

/* What the last launch at a site found out about one item. */
typedef struct xacc_launch_cache_item {
    char *start;
    int64_t value;
    ptrdiff_t delta; /* device address minus host address */
    bool in_slot;
} xacc_launch_cache_item_t;

/* Memory of a launch site: valid as long as no entry came or went (epoch) and
 * the same sections are asked for. */
typedef struct xacc_launch_cache {
    atomic_flag busy; /* one thread at a time uses it; others do without */
    xacc_context_t *context;
    xacc_kernel_t *kernel;
    bool crowded; /* of the kernel, as in xacc_grid_request_t */
    bool has_items;
    bool counts; /* with items that the launch has to keep where they are */
    uint64_t epoch;
    uint64_t streams;         /* whose use of the items is noted with them, by index */
    struct xacc_tuned *tuned; /* of tune.c */
    xacc_launch_cache_item_t items[];
} xacc_launch_cache_t;

/* The site of desc, for this thread alone until it is released; null when
 * another thread has it. */
xacc_launch_cache_t *xacc_launch_cache_acquire(xacc_kernel_desc_t *desc);
void xacc_launch_cache_release(xacc_launch_cache_t *cache);

#endif
