/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Translation units with kernels: their images per place, and a memory per
 * launch site. Called by launch.c and place.c. */
#ifndef XACC_ACC_MODULE_H
#define XACC_ACC_MODULE_H

#include "device/device.h"
#include <stdatomic.h>

struct xacc_place;

/* Loads the image at first use. */
xacc_status_t xacc_module_kernel(struct xacc_place *place, const xacc_kernel_desc_t *desc,
                                 xacc_kernel_t **kernel_p);
void xacc_modules_unload(struct xacc_place *place);

/* Calls visit with what pointers to routines mean to code of a module, null if
 * it is not loaded. */
struct xacc_pointers;
void xacc_module_pointers(struct xacc_place *place, const xacc_module_desc_t *module,
                          void (*visit)(const struct xacc_pointers *, void *), void *argument);
/* Changes whenever code comes or goes. */
extern atomic_uint_fast64_t xacc_modules_epoch;

/* What the last launch at a site found out about one item. */
typedef struct xacc_site_item {
    char *start;
    int64_t value;
    ptrdiff_t delta; /* device address minus host address */
    bool staged;
} xacc_site_item_t;

/* Memory of a launch site: valid as long as no entry came or went (epoch) and
 * the same sections are asked for. */
typedef struct xacc_site {
    atomic_flag busy; /* one thread at a time uses it; others do without */
    struct xacc_place *place;
    xacc_kernel_t *kernel;
    bool has_items;
    bool counts; /* with items that the launch has to keep where they are */
    uint64_t epoch;
    xacc_site_item_t items[];
} xacc_site_t;

/* The site of desc, for this thread alone until it is released; null when
 * another thread has it. */
xacc_site_t *xacc_site_acquire(xacc_kernel_desc_t *desc);
void xacc_site_release(xacc_site_t *site);

#endif
