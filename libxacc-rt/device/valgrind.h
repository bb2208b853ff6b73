/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the backends tell valgrind and ask of it; without its header, nothing.
 * Included by fiber.c and threads.c.
 */
#ifndef XACC_DEVICE_VALGRIND_H
#define XACC_DEVICE_VALGRIND_H

#if defined(__has_include)
#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#endif
#endif

#ifndef RUNNING_ON_VALGRIND
#define RUNNING_ON_VALGRIND 0
#define VALGRIND_STACK_REGISTER(start, end) 0
#define VALGRIND_STACK_DEREGISTER(id) ((void)(id))
#endif

#endif
