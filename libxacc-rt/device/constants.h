/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Constants of the program that are part of device code: on a GPU they are in
 * its images, the simulator's kernels read those of the program. Told by acc
 * when translation units come and go; asked by the simulator. Thread-safe.
 */
#ifndef XACC_DEVICE_CONSTANTS_H
#define XACC_DEVICE_CONSTANTS_H

#include "xacc/abi.h"
#include <stdbool.h>
#include <stddef.h>

/* False if the host has no memory for the list. */
bool xacc_constants_add(const xacc_module_desc_t *module);
void xacc_constants_remove(const xacc_module_desc_t *module);

/* True if these bytes are part of such a constant. */
bool xacc_constants_hold(const void *address, size_t bytes);

#endif
