/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* declare directives at file scope (OpenACC 3.4, 2.13): what every device holds
 * from its first use to its end. Called by contexts.c
 * (upcalls.h) and module.c. */
#ifndef XACC_ACC_DATA_DECLARE_H
#define XACC_ACC_DATA_DECLARE_H

#include "acc/state/context.h"

/* True if a declare directive has been registered for the variable at this address. */
bool xacc_declare_has(const void *variable);

/* Tells a linked image where the declared variables of a module are. */
xacc_status_t xacc_declare_fill(xacc_context_t *context, xacc_image_handle_t *image,
                                const xacc_module_desc_t *module);

#endif
