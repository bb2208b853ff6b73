/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See pointer_rows.h. Host pointers are read when the directive is executed. */
#include "acc/data/pointer_rows.h"
#include "acc/data/item.h"
#include <string.h>

typedef struct walk {
    const xacc_item_t *rows; /* the level whose rows are visited */
    xacc_row_action_t *action;
    void *state;
} walk_t;

/* Items of kind STRIDE after an item. */
static uint32_t strides_of(const xacc_item_t *item) {
    return item->flags & XACC_MAP_GAPS ? item[1].flags + 1 : 0;
}

uint32_t xacc_pointer_rows_items(const xacc_item_t *item) {
    return 1 + strides_of(item);
}

/* A row as an item of its own, with its strides. */
static xacc_status_t act(const walk_t *walk, const xacc_operand_t *operand, char *slot, char *row) {
    const uint32_t n = xacc_pointer_rows_items(walk->rows);
    xacc_item_t items[n];
    xacc_operand_t operands[n];
    memcpy(items, walk->rows, sizeof items);
    memcpy(operands, operand, sizeof operands);
    items[0].kind = XACC_ITEM_POINTER;
    operands[0].slot = slot;
    operands[0].start = row;
    return walk->action(items, operands, walk->state);
}

static xacc_status_t visit(const walk_t *walk, const xacc_item_t *item,
                           const xacc_operand_t *operand, char *start, uint32_t dim);

/* What the pointer at slot points to; item: of that level. */
static xacc_status_t follow(const walk_t *walk, const xacc_item_t *item,
                            const xacc_operand_t *operand, char *slot) {
    char *row;
    memcpy(&row, slot, sizeof row);
    if (!row)
        return XACC_OK;
    row += (intptr_t)operand->slot;
    return item == walk->rows ? act(walk, operand, slot, row) : visit(walk, item, operand, row, 0);
}

/* The pointers in an item's section, or from a dimension with gaps on. */
static xacc_status_t visit(const walk_t *walk, const xacc_item_t *item,
                           const xacc_operand_t *operand, char *start, uint32_t dim) {
    const uint32_t n = strides_of(item);
    const xacc_operand_t *inner = &operand[n ? dim + 1 : 0];
    if (!start || operand->value <= 0)
        return XACC_OK;
    if (dim + 1 < n) {
        for (int64_t i = 0; i < inner->value; i++)
            XACC_TRY(visit(walk, item, operand, start + i * (intptr_t)inner->slot, dim + 1));
        return XACC_OK;
    }
    for (int64_t at = 0; at < inner->value; at += (int64_t)sizeof(void *))
        XACC_TRY(follow(walk, item + n + 1, operand + n + 1, start + at));
    return XACC_OK;
}

xacc_status_t xacc_pointer_rows_each(const xacc_item_t *item, const xacc_operand_t *operand,
                                     xacc_row_action_t *action, void *state) {
    const walk_t walk = {item, action, state};
    while (item->kind == XACC_ITEM_ROWS || item->kind == XACC_ITEM_STRIDE) {
        item--;
        operand--;
    }
    return visit(&walk, item, operand, xacc_item_start(item, operand), 0);
}

static xacc_status_t count(const xacc_item_t *item, const xacc_operand_t *operand, void *state) {
    (void)item;
    (void)operand;
    ++*(size_t *)state;
    return XACC_OK;
}

size_t xacc_pointer_rows_count(const xacc_item_t *item, const xacc_operand_t *operand) {
    size_t total = 0;
    xacc_pointer_rows_each(item, operand, count, &total);
    return total;
}
