/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whether a thread that waits is alone: where another thread of the program may still do something,
 * it may be what ends the wait. */
#ifndef XACC_CORE_OTHER_THREADS_H
#define XACC_CORE_OTHER_THREADS_H

#include <stdbool.h>

/* Linux's name for threads of ours that do nothing of their own, and nap in between. */
#define XACC_THREAD_NAME "xacc-runtime"

/* This thread is in a long wait, or idle; a number for its end. */
int xacc_thread_waits(void);
void xacc_thread_goes_on(int number);
/* True if another thread runs, sleeps, or is in the middle of a system call. Threads that wait for
 * others (locks, joins, conditions also with a time), for files and sockets, as idle ones of
 * libraries do, or for signals do not count, nor those that are in waits of ours. */
bool xacc_other_threads_act(void);

#endif
