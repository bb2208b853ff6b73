/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Second unit of declare-initial.c. */
#include "initial.h"

int initial_count = 5, initial_table[INITIAL_N][2] = {{1, 2}, {3}, {-4, 5}};
double initial_values[INITIAL_N] = {0.5, 1.5, 2.5};
initial_t initial_all[2] = {
    {'a', initial_values, initial_values + INITIAL_N, "first", (int[]){1, 2, 3}, 3},
    {.values = &initial_values[1], .text = &"second"[3], .numbers = &initial_count, .n = 1}};
char initial_large[INITIAL_LARGE];
const int initial_fixed[INITIAL_N] = {9, 8, 7};
double *initial_pointer = initial_values + 2;
__attribute__((weak)) int initial_weak[2] = {7, 8}, initial_empty[2]; /* or those of declare-initial.c */

void initial_change(void) {
    initial_count = 100;
    initial_table[0][1] = initial_table[5][1] = 100;
    initial_values[1] = -1;
    initial_all[0].n = initial_all[1].n = 77;
    initial_large[INITIAL_LARGE - 1] = 1;
    initial_pointer = initial_values;
    initial_weak[0] = initial_empty[1] = 100;
}
