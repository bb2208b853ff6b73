/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Blocks of device memory whose last user is still in a queue: a stream keeps
 * them until it got past that, and may use them again at once. Called by
 * memory.c, and by streams.c, which knows when that is. */
#ifndef XACC_ACC_STREAM_BLOCKS_H
#define XACC_ACC_STREAM_BLOCKS_H

#include "acc/state/context.h"
#include "acc_prof.h"

/* Nobody uses the block any more. */
void xacc_memory_free(xacc_context_t *context, xacc_block_t *block);

/* Operations now in stream are the last to use the block. */
void xacc_memory_free_later(xacc_stream_t *stream, xacc_block_t *block);

/* The same, only that its end was told before: what free_later had taken. */
void xacc_memory_recycle(xacc_context_t *context, xacc_block_t *block);
void xacc_memory_keep(xacc_stream_t *stream, xacc_block_t *block);

/* A block that became free within stream's own order and serves bytes, or
 * null. */
xacc_block_t *xacc_block_take_pending(xacc_stream_t *stream, size_t bytes);

/* The stream that keeps blocks for longest, or null; it comes back if it keeps
 * some still. */
xacc_stream_t *xacc_stream_end_keeping(xacc_streams_t *streams);

/* For the profiling interface a block comes and goes, whether the device is
 * asked or the pool. */
void xacc_block_tell(const xacc_context_t *context, const xacc_stream_t *stream,
                     const xacc_block_t *block, acc_event_t type);

#endif
