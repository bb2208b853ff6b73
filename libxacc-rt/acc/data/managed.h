/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The program's heap in managed memory: what malloc returned is the device's as
 * well, so data clauses have nothing to do for it. A program is linked for that
 * by -fplugin-arg-xacc-memory=managed, which has the linker put __wrap_malloc
 * in the place of malloc, and so on; it happens where the environment asks for
 * it (XACC_CUDA_MEMORY=managed). Asked by data.c and presence.c. */
#ifndef XACC_ACC_DATA_MANAGED_H
#define XACC_ACC_DATA_MANAGED_H

#include "acc/state/context.h"

/* True if the device of context can use ptr as it is, since it lies in the
 * managed heap. */
bool xacc_managed_has(const xacc_context_t *context, const void *ptr);

#endif
