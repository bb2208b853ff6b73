/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which translation units call each other's routines on a device, so that their
 * code must be linked before it is loaded. Called by module.c and the unit
 * tests; touches no device. */
#ifndef XACC_ACC_LAUNCH_LINK_H
#define XACC_ACC_LAUNCH_LINK_H

#include "core/status.h"
#include "xacc/abi.h"
#include <stddef.h>

/* Moves module, and all modules of the list that are connected with it by
 * routines, to its front; their number. Of several modules with one routine the
 * first in the list has it. */
size_t xacc_link_group(const xacc_module_desc_t **list, size_t n, const xacc_module_desc_t *module);

/* Fails if a routine that one of the group calls is in none of them. */
xacc_status_t xacc_link_check(const xacc_module_desc_t *const *group, size_t n);

#endif
