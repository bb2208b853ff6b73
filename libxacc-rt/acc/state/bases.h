/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pointers that lie outside of the section that they were used to name: where
 * a[1:n] is present, a alone means it, in the construct and in functions that
 * are called with a, although a[0] is not there; and those that name a section
 * of no elements, [0:n] where n is 0, of which there is no entry: a alone is no
 * error then. Called by the table and by presence.c and data.c, under the
 * table's lock. */
#ifndef XACC_ACC_STATE_BASES_H
#define XACC_ACC_STATE_BASES_H

#include "acc/state/entry.h"

/* base means entry, once more, unless it lies in it anyway. */
xacc_status_t xacc_bases_add(xacc_present_table_t *table, xacc_entry_t *entry, char *base);
/* One of these less. */
void xacc_bases_drop(xacc_present_table_t *table, xacc_entry_t *entry, const char *base);
/* The entry goes. */
void xacc_bases_forget(xacc_present_table_t *table, xacc_entry_t *entry);

/* What base means, or null; several_p: it means more than one entry, of which
 * this is any. */
xacc_entry_t *xacc_bases_find(const xacc_present_table_t *table, const char *base, bool *several_p);
/* The only one of them that the user called name; null if there is none, or
 * name is null. */
xacc_entry_t *xacc_bases_called(const xacc_present_table_t *table, const char *value,
                                const char *name);

/* base names a section of no elements, once more, and once less, or no longer; whether it does.
 * Null does not. dynamic: by enter data, which exit data alone ends. */
xacc_status_t xacc_bases_add_empty(xacc_present_table_t *table, char *base, bool dynamic);
void xacc_bases_drop_empty(xacc_present_table_t *table, const char *base, bool dynamic, bool all);
bool xacc_bases_is_empty(const xacc_present_table_t *table, const char *base);
/* When no entries are left: none of these is. */
void xacc_bases_forget_empty(xacc_present_table_t *table);

#endif
