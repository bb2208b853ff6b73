// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Routines of OpenMP, declared as its header does, beside OpenACC.
#include <stdio.h>

double omp_get_wtime(void);

int main(void) {
    double start = omp_get_wtime();
    int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < 100; i++)
        sum += 1;
    printf("%d %d\n", omp_get_wtime() >= start, sum);
    return 0;
}
