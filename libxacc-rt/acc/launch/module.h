/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Translation units with kernels, and their images per context. Called by
 * launch.c and pointed.c. */
#ifndef XACC_ACC_LAUNCH_MODULE_H
#define XACC_ACC_LAUNCH_MODULE_H

#include "acc/state/context.h"

/* Loads the image at first use. */
xacc_status_t xacc_module_kernel(xacc_context_t *context, const xacc_kernel_desc_t *desc,
                                 xacc_kernel_t **kernel_p);
/* Calls visit with what pointers to routines mean to code of a module, null if
 * it is not loaded. */
struct xacc_pointers;
void xacc_module_pointers(xacc_context_t *context, const xacc_module_desc_t *module,
                          void (*visit)(const struct xacc_pointers *, void *), void *argument);

#endif
