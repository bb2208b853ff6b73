/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device memory in the order of queues. Called by data, launch and the API. */
#ifndef XACC_ACC_STREAM_MEMORY_H
#define XACC_ACC_STREAM_MEMORY_H

#include "acc/state/context.h"

/* Memory to be used by operations of stream. XACC_ERR_NO_MEMORY says how much
 * was asked for and how much there is. */
xacc_status_t xacc_memory_alloc(xacc_stream_t *stream, size_t bytes, xacc_block_t **block_p);
/* What streams are through with goes back to the pool. */
void xacc_memory_collect(xacc_context_t *context);

/* At least bytes of memory of stream's own, zeroed when it was allocated;
 * stream->scratch_lock is held by the caller. */
xacc_status_t xacc_memory_scratch(xacc_stream_t *stream, size_t bytes, void **address_p);
/* XACC_RESULT_SLOTS slots of XACC_RESULT_BYTES in pinned host memory that
 * kernels can use. */
xacc_status_t xacc_memory_results(xacc_stream_t *stream, char **slots_p);

#endif
