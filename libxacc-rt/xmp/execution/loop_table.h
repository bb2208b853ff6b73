/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The values of a loop on this node that no first, trip and stride describe (cyclic(n)). Threads of
 * OpenMP may execute a loop at the same time, and a body may come to its own loop again where a
 * function calls itself: a site keeps a table for every thread and call that is inside. */
#ifndef XACC_XMP_EXECUTION_LOOP_TABLE_H
#define XACC_XMP_EXECUTION_LOOP_TABLE_H

#include "xacc/xmp_loop_abi.h"
#include <stddef.h>

/* Room for count values, for the loop of this site whose range that is, a variable of the function
 * with the loop; what was there is gone. */
long *xmprt_loop_table(struct __xmp_site *site, const struct __xmp_range *range, size_t count);

/* Held while a loop changes what the threads of a rank share. */
void xmprt_loop_lock(void);
void xmprt_loop_unlock(void);

#endif
