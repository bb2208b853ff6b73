/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Interface between region-units.c and second.c. */
#define UNITS_N 90
extern double shared[UNITS_N];
void second_run(void);
int second_hidden(int i);
