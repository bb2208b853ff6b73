/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What queues may still do with an entry. Of threads that share data the last
 * one to leave gives the memory back, and its own queue knows nothing of theirs;
 * nor does a data region that ends know of kernels that the program has put into
 * queues and not waited for. Called by data.c, attach.c and by launches. */
#ifndef XACC_ACC_DATA_USES_H
#define XACC_ACC_DATA_USES_H

#include "acc/state/entry.h"

/* Under the table's lock: what is in stream now may use entry. Nothing is noted
 * of synchronous streams while one thread alone has regions. */
xacc_status_t xacc_uses_note(xacc_entry_t *entry, xacc_stream_t *stream);
/* Under the table's lock: a directive of stream, if that is not synchronous, uses
 * entry; so may all that comes into stream later, of which nothing is noted. */
xacc_status_t xacc_uses_expect(xacc_entry_t *entry, xacc_stream_t *stream);
/* The same of what a name means that is present, without the lock. */
xacc_status_t xacc_uses_expect_named(xacc_stream_t *stream, const xacc_section_t *section);
/* Of an entry that is leaving, or under the lock: stream continues when the others are done. */
xacc_status_t xacc_uses_follow(xacc_stream_t *stream, const xacc_entry_t *entry);
void xacc_uses_free(xacc_entry_t *entry);

#endif
