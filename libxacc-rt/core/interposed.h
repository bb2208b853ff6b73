/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whose acc_* routines a program calls: GCC's libgomp has them, too, and so has
 * a second copy of this library. Called when the program's first code is
 * registered, and where a tool's function is looked for. */
#ifndef XACC_CORE_INTERPOSED_H
#define XACC_CORE_INTERPOSED_H

#include <stdbool.h>

/* Warns once where they are those of GCC's runtime, or where another copy of
 * this library was loaded before; tools that wrap routines and call on are none. */
void xacc_check_interposed(void);

/* True if a function is part of another runtime, which has a default of its own
 * for what programs may define. */
bool xacc_is_interposed(const void *function);

#endif
