/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Arrays of pointers, a[0:n][0:m] with T **a: the item of the pointers is
 * followed by one item of kind XACC_ITEM_ROWS for each further level. Called by
 * mapping.c. */
#ifndef XACC_ACC_DATA_POINTER_ROWS_H
#define XACC_ACC_DATA_POINTER_ROWS_H

#include "core/status.h"
#include "xacc/abi.h"
#include <stddef.h>

typedef xacc_status_t xacc_row_action_t(const xacc_item_t *item, const xacc_operand_t *operand,
                                        void *state);

/* Calls action with each row as an item of its own, a pointer (the element of
 * the level before) with its section and the strides of that. item and operand
 * are elements of the directive's arrays. */
xacc_status_t xacc_pointer_rows_each(const xacc_item_t *item, const xacc_operand_t *operand,
                                     xacc_row_action_t *action, void *state);
/* An item and the strides after it. */
uint32_t xacc_pointer_rows_items(const xacc_item_t *item);
/* How many that will be. */
size_t xacc_pointer_rows_count(const xacc_item_t *item, const xacc_operand_t *operand);

#endif
