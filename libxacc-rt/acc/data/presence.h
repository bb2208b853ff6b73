/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whether data is present (OpenACC 3.4, 2.7): the search in the present table,
 * under its lock or taking it. Called by all of data/, launches and the API. */
#ifndef XACC_ACC_DATA_PRESENCE_H
#define XACC_ACC_DATA_PRESENCE_H

#include "acc/state/context.h"

/* XACC_ERR_ARG if the section is longer than addresses reach. */
xacc_status_t xacc_section_check(const xacc_section_t *section);
/* True if the device uses the host's data at start itself, unless it was
 * captured. */
bool xacc_data_is_shared(xacc_context_t *context, const char *start);
/* Device address of a section that is present as a whole (bytes 0 counts as 1),
 * else null; of a bare one, what the pointer is on the device. Partly present:
 * error. */
xacc_status_t xacc_data_find(xacc_context_t *context, const xacc_section_t *section,
                             char **device_p);
/* The same where presence is a must, or a name that stands for no elements. */
xacc_status_t xacc_data_need(xacc_context_t *context, const xacc_section_t *section,
                             char **device_p);
/* True if pointer leads into the entry that section means, or to its end. */
bool xacc_data_reaches(xacc_context_t *context, const xacc_section_t *section, const char *pointer,
                       ptrdiff_t *delta_p);
/* For data.c and attach.c. The lock of the table is held: the
 * entry that contains the section, once it is present or gone; null if none;
 * XACC_ERR_NOT_PRESENT if only a part is there. */
xacc_status_t xacc_data_search(xacc_context_t *context, const xacc_section_t *section,
                               xacc_entry_t **entry_p);
/* The same, but an entry that is leaving counts as gone. */
xacc_status_t xacc_data_search_staying(xacc_context_t *context, const xacc_section_t *section,
                                       xacc_entry_t **entry_p);
/* The entry that a pointer means: the section that it was used to name rather
 * than one that it leads into the middle of, as the last element of the array
 * in front of a section [1:n]; between that and one that begins there, the one
 * of the same name, which may be null. */
xacc_entry_t *xacc_data_pointed(xacc_present_table_t *table, const char *pointer, const char *name,
                                bool *several_p);
/* "'a' at [0x..., 0x...)", for messages. */
typedef struct xacc_range_text {
    char text[128];
} xacc_range_text_t;
xacc_range_text_t xacc_range_text(const char *name, const char *start, size_t bytes);
/* True if section is a name alone, and that of a section of no elements. */
bool xacc_data_is_empty(xacc_context_t *context, const xacc_section_t *section);
/* The failure that section is not present at all. */
xacc_status_t xacc_data_absent(xacc_context_t *context, const xacc_section_t *section);
/* What is to be copied of the entry that a section has been found to mean, which
 * may have only a part of it. */
xacc_section_t xacc_data_part(const xacc_entry_t *entry, const xacc_section_t *section);

#endif
