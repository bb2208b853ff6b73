/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The values of a loop on this node that no first, trip and stride describe (cyclic(n)). Threads of
 * OpenMP may execute a loop at the same time, and each needs its table until it comes to the loop
 * again: a site keeps one for every thread that came there. */
#ifndef XACC_XMP_EXECUTION_LOOP_TABLE_H
#define XACC_XMP_EXECUTION_LOOP_TABLE_H

#include "xacc/xmp_abi.h"
#include <stddef.h>

/* Room for count values, of this thread at this site; what was there is gone. */
long *xmprt_loop_table(struct __xmp_site *site, size_t count);

/* Held while a loop changes what the threads of a rank share. */
void xmprt_loop_lock(void);
void xmprt_loop_unlock(void);

#endif
