/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The section of host memory that an item of a directive means. Called by
 * mapping.c and launchdata.c; knows neither tables nor devices. */
#include "acc/data/item.h"
#include "acc/data/presence.h"
#include <string.h>

static char *pointer_at(const void *slot) {
    char *pointer;
    memcpy(&pointer, slot, sizeof pointer);
    return pointer;
}

/* A pointer without clause, and what the region uses of it is not known before:
 * its target has to be there. */
static bool is_unknown(const xacc_item_t *item, const xacc_operand_t *operand) {
    return item->kind == XACC_ITEM_POINTER && item->flags & XACC_MAP_IMPLICIT && operand->value < 0;
}

bool xacc_item_is_bare(const xacc_item_t *item, const xacc_operand_t *operand) {
    return item->flags & XACC_MAP_BARE || is_unknown(item, operand);
}

char *xacc_item_start(const xacc_item_t *item, const xacc_operand_t *operand) {
    return item->kind == XACC_ITEM_POINTER && operand->value == 0 && !operand->start &&
                   !xacc_item_is_member(item) /* nor may its struct be there */
               ? pointer_at(operand->slot)
               : operand->start;
}

static xacc_status_t too_many(const char *name) {
    return XACC_FAIL(XACC_ERR_UNSUPPORTED, "the section of '%s' has more than %d dimensions", name,
                     XACC_STRIDED_DIMS);
}

/* The shape that the items after a data item describe. */
static xacc_status_t strided_of(const xacc_item_t *item, const xacc_operand_t *operand,
                                xacc_strided_t *strided, xacc_section_t *section) {
    strided->n = 0;
    if (!(item->flags & XACC_MAP_GAPS))
        return XACC_OK;
    do {
        ++operand;
        if (!xacc_strided_add(strided, (size_t)operand->value, (size_t)operand->slot))
            return too_many(section->name);
    } while ((++item)->flags);
    if (section->bytes > 0 && xacc_strided_finish(strided))
        section->strided = strided;
    return XACC_OK;
}

/* What a section [k:n] is of, if others may name that. */
static char *base_of(const xacc_item_t *item, const xacc_operand_t *operand) {
    if (item->flags & (XACC_MAP_USE_DEVICE | XACC_MAP_DEVICEPTR) || !operand->slot)
        return NULL;
    return item->kind == XACC_ITEM_POINTER ? pointer_at(operand->slot) : operand->slot;
}

xacc_bytes_t xacc_operand_bytes(const xacc_operand_t *operand) {
    char *start = operand->start;
    return (xacc_bytes_t){start, start + (operand->value > 0 ? operand->value : 0)};
}

xacc_status_t xacc_item_section(const xacc_item_t *item, const xacc_operand_t *operand,
                                xacc_strided_t *strided, xacc_section_t *section_p) {
    const char *name = item->name ? item->name : "?";
    const bool unknown = is_unknown(item, operand);
    const bool bare = xacc_item_is_bare(item, operand);
    if (operand->value < 0 && !unknown)
        return XACC_FAIL(XACC_ERR_ARG, "the section of '%s' has a negative length", name);
    *section_p = (xacc_section_t){.start = xacc_item_start(item, operand),
                                  .bytes = unknown ? 0 : (size_t)operand->value,
                                  .name = item->name,
                                  .base = bare ? NULL : base_of(item, operand),
                                  .bare = bare};
    XACC_TRY(xacc_section_check(section_p));
    if (item->kind == XACC_ITEM_OBJECT && item->flags & XACC_MAP_USES) {
        section_p->has_use = operand[2].value >= 0;
        section_p->sure = xacc_operand_bytes(&operand[1]);
        section_p->possible = xacc_operand_bytes(&operand[2]);
    }
    return strided_of(item, operand, strided, section_p);
}
