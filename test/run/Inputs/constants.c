/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Of data-constant-table.c. */
#include "constants.h"

static const int rows[3][4] = {{1, 2, 3, 4}, {10, 20, 30, 40}, {5, 5, 5, 5}};
static const int *const order[] = {rows[2], rows[0], rows[1]};

const int *constant_row(int i) {
    return order[i];
}
