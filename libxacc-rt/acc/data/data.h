/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Data actions on a context (OpenACC 3.4, 2.7): enter, leave, update, attach.
 * Called for directives (mapping.c) and for the API; flags are enum xacc_map
 * bits. Operations go into stream, whose context is the one meant. */
#ifndef XACC_ACC_DATA_DATA_H
#define XACC_ACC_DATA_DATA_H

#include "acc/state/entry.h"

/* Which reference count of an entry an action changes. That of declare
 * directives at file scope is structured, but no region ends it. */
typedef enum xacc_count { XACC_STRUCTURED, XACC_DYNAMIC, XACC_DECLARED } xacc_count_t;

/* The device copy of a host section: entry is null where none was made (shared
 * memory, no_create, null pointer) and device is then the host address.
 * created: the entry is new. */
typedef struct xacc_copy {
    xacc_entry_t *entry;
    char *device;
    bool created;
} xacc_copy_t;

/* Finds or makes the entry, which the section's base means from now on, and
 * increments a count of it. Flags: TO CREATE
 * PRESENT NO_CREATE IF_PRESENT ZERO ALWAYS_TO CAPTURE; only the last makes an
 * entry where memory is shared. */
xacc_status_t xacc_data_enter(xacc_stream_t *stream, const xacc_section_t *section, uint32_t flags,
                              xacc_count_t count, xacc_copy_t *copy_p);

/* Entries whose counts became zero: they go when the copies to the host are
 * done. */
typedef struct xacc_pending_delete {
    xacc_entry_t *first;
} xacc_pending_delete_t;

/* Decrements a count of entry, which the section's base meant. Flags: FROM
 * ALWAYS_FROM FINALIZE. */
xacc_status_t xacc_data_leave(xacc_stream_t *stream, xacc_entry_t *entry,
                              const xacc_section_t *section, uint32_t flags, xacc_count_t count,
                              xacc_pending_delete_t *pending);
/* Of a section of no elements of a region: its base names one less. */
void xacc_data_leave_empty(xacc_stream_t *stream, const xacc_section_t *section);
/* exit data: the same for the entry of section, dynamic count, and all of it
 * where the section is bare; absent data is no error. */
xacc_status_t xacc_data_exit(xacc_stream_t *stream, const xacc_section_t *section, uint32_t flags,
                             xacc_pending_delete_t *pending);
/* Ends an action: waits if stream is synchronous, then frees what is pending.
 */
xacc_status_t xacc_data_finish(xacc_stream_t *stream, xacc_pending_delete_t *pending);

/* update. Flags: HOST or DEVICE, IF_PRESENT. Does not wait. */
xacc_status_t xacc_data_update(xacc_stream_t *stream, const xacc_section_t *section,
                               uint32_t flags);

#endif
