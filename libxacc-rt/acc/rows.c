/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See rows.h. Host pointers are read when the directive is executed. */
#include "acc/rows.h"
#include <string.h>

typedef struct walk {
    const xacc_item_t *item;
    const xacc_operand_t *operand;
    int depth; /* levels of rows, the last one is item's */
    xacc_row_action_t *action;
    void *state;
} walk_t;

/* Level from 1: rows that the pointers in [start, start + bytes) point to. */
static xacc_status_t visit(const walk_t *walk, char *start, int64_t bytes,
                           int level) {
    const xacc_operand_t *rows = walk->operand - (walk->depth - level);
    const xacc_item_t one = {XACC_ITEM_POINTER, walk->item->flags,
                             walk->item->name};
    for (int64_t at = 0; start && at < bytes; at += (int64_t)sizeof(void *)) {
        char *row;
        memcpy(&row, start + at, sizeof row);
        if (!row)
            continue;
        row += (intptr_t)rows->slot;
        const xacc_operand_t operand = {start + at, row, rows->value};
        XACC_TRY(level == walk->depth
                     ? walk->action(&one, &operand, walk->state)
                     : visit(walk, row, rows->value, level + 1));
    }
    return XACC_OK;
}

xacc_status_t xacc_rows_each(const xacc_item_t *item,
                             const xacc_operand_t *operand,
                             xacc_row_action_t *action, void *state) {
    int depth = 0;
    while (item[-depth].kind == XACC_ITEM_ROWS)
        depth++;
    const walk_t walk = {item, operand, depth, action, state};
    return visit(&walk, xacc_item_start(&item[-depth], &operand[-depth]),
                 operand[-depth].value, 1);
}

static xacc_status_t count(const xacc_item_t *item,
                           const xacc_operand_t *operand, void *state) {
    (void)item;
    (void)operand;
    ++*(size_t *)state;
    return XACC_OK;
}

size_t xacc_rows_count(const xacc_item_t *item, const xacc_operand_t *operand) {
    size_t total = 0;
    xacc_rows_each(item, operand, count, &total);
    return total;
}
