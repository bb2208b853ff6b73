/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Streams by async number: waiting, testing, ordering, and the operations that
 * go into them. Called by all of acc. */
#ifndef XACC_ACC_STREAM_STREAMS_H
#define XACC_ACC_STREAM_STREAMS_H

#include "acc/state/context.h"

void xacc_streams_init(xacc_streams_t *streams);
void xacc_streams_close(xacc_context_t *context);

/* The stream of an async argument. Unless create: null if nothing was ever put
 * into it. */
xacc_status_t xacc_stream_find(xacc_context_t *context, int number, bool create,
                               xacc_stream_t **stream_p);
/* A synchronous stream for a thread that has none, and its return. */
xacc_status_t xacc_stream_borrow(xacc_context_t *context, xacc_stream_t **stream_p);
void xacc_stream_return(xacc_stream_t *stream);

xacc_status_t xacc_stream_wait(xacc_stream_t *stream);
xacc_status_t xacc_stream_test(xacc_stream_t *stream, bool *done_p);
xacc_status_t xacc_stream_depend(xacc_stream_t *stream, xacc_stream_t *on);
/* stream continues after position of on; nothing is done if that is known to
 * have passed. */
xacc_status_t xacc_stream_follow(xacc_stream_t *stream, xacc_stream_t *on, uint64_t position);

/* The same for all asynchronous streams of a context. leave: for exit handlers,
 * takes no lock and tells nobody of failures. */
void xacc_streams_leave(xacc_context_t *context);
xacc_status_t xacc_streams_wait(xacc_context_t *context);
/* The same without asking those that are known to be done. */
xacc_status_t xacc_streams_settle(xacc_context_t *context);
xacc_status_t xacc_streams_test(xacc_context_t *context, bool *done_p);
xacc_status_t xacc_streams_depend(xacc_context_t *context, xacc_stream_t *stream);

/* The program gets an address or a handle of the device: nothing that comes before is held back. */
void xacc_streams_disclose(xacc_context_t *context);

xacc_status_t xacc_stream_copy(xacc_stream_t *stream, void *dst, const void *src, size_t bytes);
xacc_status_t xacc_stream_copy_box(xacc_stream_t *stream, void *dst, const void *src,
                                   const xacc_box_t *box);
xacc_status_t xacc_stream_fill(xacc_stream_t *stream, void *dst, int byte, size_t bytes);

#endif
