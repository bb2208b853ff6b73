/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The present table of a context: which host sections have a device copy. Called
 * by data.c and attach.c, which hold its lock around these functions and never
 * over a copy. */
#ifndef XACC_ACC_STATE_PRESENT_TABLE_H
#define XACC_ACC_STATE_PRESENT_TABLE_H

#include "acc/state/entry.h"

/* An entry of no table, zero but for context and name; null: no memory. */
xacc_entry_t *xacc_entry_new(const xacc_section_t *section);

void xacc_present_table_init(xacc_present_table_t *table);
/* Until some entry gets into another state. */
void xacc_present_table_wait(xacc_present_table_t *table);
void xacc_present_table_insert(xacc_present_table_t *table, xacc_entry_t *entry);
void xacc_present_table_remove(xacc_present_table_t *table, xacc_entry_t *entry);
xacc_entry_t *xacc_present_table_first(const xacc_present_table_t *table);

/* The first entry that shares a byte with [start, start + bytes), or null. */
xacc_entry_t *xacc_present_table_overlap(xacc_present_table_t *table, const char *start,
                                         size_t bytes);
/* Number of these bytes that are present. */
size_t xacc_present_table_covered(xacc_present_table_t *table, const char *start, size_t bytes);

#endif
