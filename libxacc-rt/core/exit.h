/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The end of the process, for every layer that has something to end. Handlers
 * act only in the process that set them: a child that ends by exit has nothing
 * of theirs. What threads may be using is left as it is: the system takes it
 * back. */
#ifndef XACC_CORE_EXIT_H
#define XACC_CORE_EXIT_H

#include <pthread.h>
#include <stdbool.h>

/* handler(status, argument) is called at exit of this process, the last one
 * first, and in front of exit handlers that were set before. */
typedef void xacc_exit_t(int status, void *argument);
void xacc_at_exit(xacc_exit_t *handler, void *argument);

/* True once exit handlers run, also in a child: nothing is freed any more. It
 * is known from the first handler on, and after watch_exit in any case before
 * destructors. */
bool xacc_is_ending(void);
void xacc_watch_exit(void);

/* For threads in which something fails because another thread ends the process:
 * waits for the end, at most ten seconds. Returns at once in all others. */
void xacc_await_end(void);

/* For handlers, which may run in a signal handler that interrupted the holder
 * of the lock: false where it is not to be had for a while. */
bool xacc_lock_at_exit(pthread_mutex_t *lock);

#endif
