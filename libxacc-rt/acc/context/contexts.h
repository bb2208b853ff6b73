/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Opened devices: which there are, how they are opened and closed, and which
 * of them and of their streams a thread has. Called by all of acc above. */
#ifndef XACC_ACC_CONTEXT_CONTEXTS_H
#define XACC_ACC_CONTEXT_CONTEXTS_H

#include "acc/state/context.h"

/* The context of the current device of this thread; opens it at first use. */
xacc_status_t xacc_context_current(xacc_context_t **context_p);
xacc_status_t xacc_context_open(xacc_selection_t selection, xacc_context_t **context_p);
/* True in a callback that this thread's opening of a device has called. */
bool xacc_context_is_opening(void);
/* Null if it was never opened. */
xacc_context_t *xacc_context_if_open(xacc_selection_t selection);
/* Calls visit for every opened context until one fails. */
xacc_status_t xacc_contexts_visit(xacc_status_t (*visit)(xacc_context_t *, void *), void *argument);
/* Waits for a context and frees the data on it. */
xacc_status_t xacc_context_shutdown(xacc_context_t *context);
/* Waits for everything and closes all devices, which nobody uses any more. */
void xacc_contexts_close(void);
/* True in a child of fork that has nothing of its parent's devices: then there
 * is nothing to give back, and all else is a failure, which check returns. */
bool xacc_contexts_are_lost(void);
xacc_status_t xacc_contexts_check(void);

/* The number of the declare directive registered last (declare.c): a context that
 * has seen it has all. */
extern atomic_uint_fast64_t xacc_declare_last;

/* The synchronous stream of this thread, and the stream of an async argument
 * (acc_async_sync: the former). */
xacc_status_t xacc_stream_of_thread(xacc_context_t *context, xacc_stream_t **stream_p);
xacc_status_t xacc_stream_of_async(xacc_context_t *context, int async, xacc_stream_t **stream_p);
/* acc_async_noval stands for the default queue of the thread, acc_async_default for the one at
 * the start of the program; checks the range. */
xacc_status_t xacc_async_resolve(int async, int *number_p);

#endif
