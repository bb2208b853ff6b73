/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two kernels, on lines 6 and 11. */
#include <stdio.h>
static double x[100];
static void fill(void) {
#pragma acc parallel loop copy(x)
    for (int i = 0; i < 100; i++)
        x[i] = i;
}
static void twice(void) {
#pragma acc parallel loop copy(x)
    for (int i = 0; i < 100; i++)
        x[i] *= 2;
}
int main(void) {
    fill();
    twice();
    printf("%g\n", x[99]);
    return 0;
}
