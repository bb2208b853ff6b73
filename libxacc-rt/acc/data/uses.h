/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What queues may still do with an entry that others count on. Of threads that
 * share data the last one to leave gives the memory back, and its own queue
 * knows nothing of theirs. Called by data.c. */
#ifndef XACC_ACC_DATA_USES_H
#define XACC_ACC_DATA_USES_H

#include "acc/state/entry.h"

/* Under the table's lock: what is in stream now may use entry. Nothing is noted
 * while one thread alone has regions. */
xacc_status_t xacc_uses_note(xacc_entry_t *entry, xacc_stream_t *stream);
/* Of an entry that is leaving: stream continues when the others are done. */
xacc_status_t xacc_uses_follow(xacc_stream_t *stream, const xacc_entry_t *entry);
void xacc_uses_free(xacc_entry_t *entry);

#endif
