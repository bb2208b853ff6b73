/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whose acc_* routines a program calls: GCC's libgomp has them, too, and so has
 * a second copy of this library. */
#ifndef XACC_CORE_INTERPOSED_H
#define XACC_CORE_INTERPOSED_H

#include <stdbool.h>

/* Warns where those that a module calls are of GCC's runtime, or where another
 * copy of this library was loaded before, once each; tools that wrap routines
 * and call on are none. Called whenever code is registered: a library that is
 * opened has libraries of its own. */
void xacc_check_interposed(const void *module);

/* True if a function is part of another runtime, which has a default of its own
 * for what programs may define. */
bool xacc_is_interposed(const void *function);

#endif
