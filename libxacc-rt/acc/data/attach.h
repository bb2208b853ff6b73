/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pointers within mapped data (OpenACC 3.4, 2.6.6 and 2.7.2), and copies that
 * leave them alone. Called by directives and the API. */
#ifndef XACC_ACC_DATA_ATTACH_H
#define XACC_ACC_DATA_ATTACH_H

#include "acc/state/context.h"

/* Attach and detach the pointer at host address slot (2.7.2) to what it points
 * to, or to a section that begins elsewhere in the same object; *done_p: there
 * was something to do. */
xacc_status_t xacc_data_attach(xacc_stream_t *stream, void *slot, char *section, bool *done_p);
xacc_status_t xacc_data_detach(xacc_stream_t *stream, void *slot, bool finalize);
/* Who has mapped the struct with the pointer at host address slot: the program,
 * or a construct that has no clause for it, this one (a launch, or null) or
 * another thread's launch. */
typedef enum xacc_holder { XACC_HELD_BY_USER, XACC_HELD_HERE, XACC_HELD_ELSEWHERE } xacc_holder_t;
xacc_holder_t xacc_data_holder(xacc_context_t *context, const void *slot, const void *launch);
/* Notes that the pointer at an offset into entry, host on the host, holds a
 * device address from the beginning: copies leave it alone, and the first attach
 * replaces it. */
xacc_status_t xacc_data_attach_first(xacc_context_t *context, xacc_entry_t *entry, size_t offset,
                                     void *host);

/* Copies bytes of entry between host and device, all but attached pointers. */
xacc_status_t xacc_data_transfer(xacc_stream_t *stream, const xacc_entry_t *entry, char *host,
                                 size_t bytes, bool to_device);
void xacc_data_free_attachments(xacc_entry_t *entry);

#endif
