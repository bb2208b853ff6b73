// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// malloc and free in a kernel and in a routine.
#include "Inputs/check.h"
#include <stdlib.h>

enum { N = 40 };

#pragma acc routine seq
int sum_of_squares(int n) {
    int *squares = malloc((n + 1) * sizeof *squares), sum = 0;
    for (int i = 0; i <= n; i++)
        squares[i] = i * i;
    for (int i = 0; i <= n; i++)
        sum += squares[i];
    free(squares);
    return sum;
}

enum { BLOCKS = 20000, BYTES = 1000 };

/* 20 MB at a time, which live from one kernel to the next. */
static void many(void) {
    static double *block[BLOCKS];
    long missing = 0, wrong = 0;
#pragma acc data create(block)
    {
#pragma acc parallel loop reduction(+ : missing)
        for (int i = 0; i < BLOCKS; i++) {
            block[i] = malloc(BYTES);
            missing += block[i] == NULL;
            if (block[i])
                block[i][BYTES / 8 - 1] = i;
        }
#pragma acc parallel loop reduction(+ : wrong)
        for (int i = 0; i < BLOCKS; i++) {
            wrong += block[i] && block[i][BYTES / 8 - 1] != i;
            free(block[i]);
        }
    }
    CHECK(missing == 0 && wrong == 0);
}

int main(void) {
    int out[N];
    many();
#pragma acc parallel loop gang vector copyout(out)
    for (int i = 0; i < N; i++) {
        int *two = malloc(2 * sizeof *two);
        two[i % 2] = sum_of_squares(i);
        two[1 - i % 2] = i;
        out[i] = two[0] + two[1];
        free(two);
    }
    for (int i = 0; i < N; i++)
        CHECK(out[i] == sum_of_squares(i) + i);
    return 0;
}
