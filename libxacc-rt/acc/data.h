/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Data actions on a place (OpenACC 3.4, 2.7): enter, leave, update, attach.
 * Called for directives (mapping.c) and for the API; flags are enum xacc_map
 * bits. Operations go into stream, whose place is the one meant. */
#ifndef XACC_ACC_DATA_H
#define XACC_ACC_DATA_H

#include "acc/table.h"

struct xacc_place;

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
typedef struct xacc_leaving {
    xacc_entry_t *first;
} xacc_leaving_t;

/* Decrements a count of entry, which the section's base meant. Flags: FROM
 * ALWAYS_FROM FINALIZE. */
xacc_status_t xacc_data_leave(xacc_stream_t *stream, xacc_entry_t *entry,
                              const xacc_section_t *section, uint32_t flags, xacc_count_t count,
                              xacc_leaving_t *leaving);
/* exit data: the same for the entry of section, dynamic count, and all of it
 * where the section is bare; absent data is no error. */
xacc_status_t xacc_data_exit(xacc_stream_t *stream, const xacc_section_t *section, uint32_t flags,
                             xacc_leaving_t *leaving);
/* Ends an action: waits if stream is synchronous, then lets leaving entries go.
 */
xacc_status_t xacc_data_finish(xacc_stream_t *stream, xacc_leaving_t *leaving);

/* update. Flags: HOST or DEVICE, IF_PRESENT. Does not wait. */
xacc_status_t xacc_data_update(xacc_stream_t *stream, const xacc_section_t *section,
                               uint32_t flags);

/* XACC_ERR_ARG if the section is longer than addresses reach. */
xacc_status_t xacc_section_check(const xacc_section_t *section);
/* True if the device uses the host's data at start itself, unless it was
 * captured. */
bool xacc_data_is_shared(struct xacc_place *place, const char *start);
/* Device address of a section that is present as a whole (bytes 0 counts as 1),
 * else null; of a bare one, what the pointer is on the device. Partly present:
 * error. */
xacc_status_t xacc_data_find(struct xacc_place *place, const xacc_section_t *section,
                             char **device_p);
/* The same where presence is a must. */
xacc_status_t xacc_data_need(struct xacc_place *place, const xacc_section_t *section,
                             char **device_p);
/* True if pointer leads into the entry that section means, or to its end. */
bool xacc_data_reaches(struct xacc_place *place, const xacc_section_t *section, const char *pointer,
                       ptrdiff_t *delta_p);
/* Host address of a device address, or null. Looks at all entries. */
char *xacc_data_host_address(struct xacc_place *place, const char *device);

xacc_status_t xacc_data_map(struct xacc_place *place, const xacc_section_t *section, void *device);
xacc_status_t xacc_data_unmap(struct xacc_place *place, void *host);
/* An error if a region or another thread still uses an entry. */
xacc_status_t xacc_data_check_unused(struct xacc_place *place);
/* Forgets all entries of a place whose queues are done. */
void xacc_data_drop_all(struct xacc_place *place);

/* Attach and detach the pointer at host address slot (2.7.2) to what it points
 * to, or to a section that begins elsewhere in the same object; *done_p: there
 * was something to do. */
xacc_status_t xacc_data_attach(xacc_stream_t *stream, void *slot, char *section, bool *done_p);
xacc_status_t xacc_data_detach(xacc_stream_t *stream, void *slot, bool finalize);
/* Notes that the pointer at an offset into entry, host on the host, holds a
 * device address from the beginning: copies leave it alone, and the first attach
 * replaces it. */
xacc_status_t xacc_data_attach_first(struct xacc_place *place, xacc_entry_t *entry, size_t offset,
                                     void *host);

/* Between data.c, presence.c and attach.c. The lock of the table is held: the
 * entry that contains the section, once it is present or gone; null if none;
 * XACC_ERR_NOT_PRESENT if only a part is there. */
xacc_status_t xacc_data_search(struct xacc_place *place, const xacc_section_t *section,
                               xacc_entry_t **entry_p);
/* The same, but an entry that is leaving counts as gone. */
xacc_status_t xacc_data_search_staying(struct xacc_place *place, const xacc_section_t *section,
                                       xacc_entry_t **entry_p);
/* The entry that a pointer means: the section that it was used to name rather
 * than one that it leads into the middle of, as the last element of the array
 * in front of a section [1:n]; between that and one that begins there, the one
 * of the same name, which may be null. */
xacc_entry_t *xacc_data_pointed(xacc_table_t *table, const char *pointer, const char *name,
                                bool *several_p);
/* "'a' at [0x..., 0x...)", for messages. */
typedef struct xacc_range_text {
    char text[128];
} xacc_range_text_t;
xacc_range_text_t xacc_range_text(const char *name, const char *start, size_t bytes);
/* The failure that section is not present at all. */
xacc_status_t xacc_data_absent(struct xacc_place *place, const xacc_section_t *section);
/* Copies bytes of entry between host and device, all but attached pointers. */
xacc_status_t xacc_data_transfer(xacc_stream_t *stream, const xacc_entry_t *entry, char *host,
                                 size_t bytes, bool to_device);
void xacc_data_free_attachments(xacc_entry_t *entry);

#endif
