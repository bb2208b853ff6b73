/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What an item of a directive says of data: the constant half and the operand
 * of it make a section. Called by mapping.c, acc/api/region.c and launch*.c. */
#ifndef XACC_ACC_DATA_ITEM_H
#define XACC_ACC_DATA_ITEM_H

#include "acc/data/strided_section.h"
#include "xacc/abi.h"

static inline bool xacc_item_is_data(const xacc_item_t *item) {
    return item->kind == XACC_ITEM_OBJECT || item->kind == XACC_ITEM_POINTER ||
           item->kind == XACC_ITEM_ROWS || item->kind == XACC_ITEM_STRIDE;
}

/* A pointer without a clause, whose section the compiler has found. */
static inline bool xacc_item_is_implicit(const xacc_item_t *item) {
    const uint32_t flags = XACC_MAP_IMPLICIT | XACC_MAP_CREATE;
    return item->kind == XACC_ITEM_POINTER && (item->flags & flags) == flags;
}

/* Such a pointer in a struct: s.p, with the address of it in the slot. */
static inline bool xacc_item_is_member(const xacc_item_t *item) {
    return xacc_item_is_implicit(item) && item->flags & XACC_MAP_ATTACH;
}

/* A pointer in a struct without a clause of which no section is known: attached to what is
 * present. */
static inline bool xacc_item_is_attachment(const xacc_item_t *item) {
    const uint32_t flags = XACC_MAP_IMPLICIT | XACC_MAP_ATTACH;
    return item->kind == XACC_ITEM_POINTER && (item->flags & flags) == flags &&
           !(item->flags & XACC_MAP_CREATE);
}

/* The same, of one that is only compared, with the pointer of the item before. */
static inline bool xacc_item_is_compared_pointer(const xacc_item_t *item) {
    return xacc_item_is_attachment(item) && item->flags & XACC_MAP_IF_PRESENT;
}

/* What pointers without a clause, behind such a pointer, point to. */
static inline bool xacc_item_is_implicit_rows(const xacc_item_t *item) {
    return item->kind == XACC_ITEM_ROWS && item->flags & XACC_MAP_IMPLICIT;
}

/* The item makes a copy of its own even where memory is shared. */
static inline bool xacc_item_captures(const xacc_item_t *item) {
    return item->kind != XACC_ITEM_STRIDE && xacc_item_is_data(item) &&
           item->flags & XACC_MAP_CAPTURE;
}

/* First byte of the section that an item means; a pointer without bounds means
 * its own target. */
char *xacc_item_start(const xacc_item_t *item, const xacc_operand_t *operand);
/* Only the pointer is known, not how much of its target is meant. */
bool xacc_item_is_bare(const xacc_item_t *item, const xacc_operand_t *operand);
/* What a SURE or POSSIBLE item says, or the section of an implicit pointer. */
xacc_bytes_t xacc_operand_bytes(const xacc_operand_t *operand);
/* The section, as far as it is known. strided: memory for the shape of one with
 * gaps. */
xacc_status_t xacc_item_section(const xacc_item_t *item, const xacc_operand_t *operand,
                                xacc_strided_t *strided, xacc_section_t *section_p);

#endif
