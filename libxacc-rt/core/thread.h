/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Threads of the runtime. */
#ifndef XACC_CORE_THREAD_H
#define XACC_CORE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Calls run(argument) in a new thread, which takes no signals but its own faults, for which the
 * program may have a handler: others are for the program's own threads. False where there can be no
 * more threads. */
bool xacc_thread_start(pthread_t *thread_p, void *(*run)(void *), void *argument);

#endif
