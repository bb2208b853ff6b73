/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Images of translation units on contexts. Called by module.c, under its lock;
 * pointed.c asks whether they have changed. */
#ifndef XACC_ACC_LAUNCH_LOADED_H
#define XACC_ACC_LAUNCH_LOADED_H

#include "acc/launch/pointers.h"
#include "acc/state/context.h"
#include <stdatomic.h>

/* What was loaded at once: one module, or several that call each other's
 * routines. */
typedef struct xacc_loaded_image {
    xacc_image_handle_t *handle;
    xacc_pointers_t *pointers;
    atomic_uint users;
} xacc_loaded_image_t;

/* A module's image on one context, in the list that starts at module->state. */
typedef struct xacc_loaded {
    xacc_context_t *context;
    xacc_loaded_image_t *image;
    struct xacc_loaded *next;
    xacc_kernel_t *kernels[]; /* by index; null until asked for */
} xacc_loaded_t;

static inline bool xacc_context_links(const xacc_context_t *context) {
    return context->dev->caps & XACC_DEV_LINKS;
}
/* Changes whenever code comes or goes. */
extern atomic_uint_fast64_t xacc_modules_epoch;

/* An error where the program was not built for this device. */
xacc_status_t xacc_module_check(const xacc_module_desc_t *module, const xacc_context_t *context);
/* Null if it is not loaded. */
xacc_loaded_t *xacc_loaded_find(const xacc_module_desc_t *module, const xacc_context_t *context);
/* Loads a group of modules that call each other, and finds the first. */
xacc_status_t xacc_loaded_make(xacc_context_t *context, const xacc_module_desc_t **group, size_t n,
                               xacc_loaded_t **one_p);
/* Waits, as a kernel of it may still be under way. It is out of the list. */
void xacc_loaded_free(xacc_loaded_t *one);

#endif
