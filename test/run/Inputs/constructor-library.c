/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The other half of declare-constructor.c: a constructor with regions over variables that this file declares, and that
 * call a routine of the program's other file where there is one. */
enum { N = 10 };
int library_table[N];
static int factor = 3, sum_at_start;

static void __attribute__((constructor)) fill(void) {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        library_table[i] = factor * i;
#pragma acc parallel loop reduction(+ : sum_at_start)
    for (int i = 0; i < N; i++)
        sum_at_start += library_table[i];
}
#pragma acc declare create(library_table) copyin(factor)

int library_sum(void) {
    int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += library_table[i];
    return sum == sum_at_start ? sum : -1;
}
