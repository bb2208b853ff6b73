/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pointers within mapped data (OpenACC 3.4, 2.6.6 and 2.7.2), and copies that
 * leave them alone. Called by directives and the API. */
#ifndef XACC_ACC_DATA_ATTACH_H
#define XACC_ACC_DATA_ATTACH_H

#include "acc/state/context.h"

/* A pointer in mapped data. */
typedef struct xacc_attach {
    void *slot;    /* its host address */
    char *section; /* its target where that begins elsewhere in the same object, else null */
    void *peer;    /* the address of another in the same struct that it is compared with, and only
                      that, else null */
} xacc_attach_t;

/* Attach and detach a pointer (2.7.2) to what it points to, or to the end of which it is; *done_p:
 * there was something to do. */
xacc_status_t xacc_data_attach(xacc_stream_t *stream, const xacc_attach_t *pointer, bool *done_p);
xacc_status_t xacc_data_detach(xacc_stream_t *stream, void *slot, bool finalize);
/* The struct with the pointer at host address slot has been mapped for the
 * construct that begins, or for a launch, which have no clause for it: what its
 * pointers point to comes and goes with it. */
bool xacc_data_is_temporary(xacc_context_t *context, const void *slot);
/* The pointer at slot, if it is attached, leads to the device's copy of what it
 * points to on the host at section: threads that share a struct may have mapped
 * other sections of that. */
bool xacc_data_leads_to(xacc_context_t *context, void *slot, char *section);
/* Notes that the pointer at an offset into entry, host on the host, holds a
 * device address from the beginning: copies leave it alone, and the first attach
 * replaces it. */
xacc_status_t xacc_data_attach_first(xacc_context_t *context, xacc_entry_t *entry, size_t offset,
                                     void *host);

/* Copies bytes of entry between host and device, all but attached pointers. */
xacc_status_t xacc_data_transfer(xacc_stream_t *stream, const xacc_entry_t *entry, char *host,
                                 size_t bytes, bool to_device);
bool xacc_data_has_attached(xacc_context_t *context, const xacc_entry_t *entry);
void xacc_data_free_attachments(xacc_entry_t *entry);

#endif
