// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Sections with a lower bound above zero; the pointer keeps its meaning in the region.
#include "Inputs/check.h"

enum { N = 300 };

static void middle(int *p, int start, int length) {
#pragma acc parallel loop copy(p[start:length])
    for (int i = start; i < start + length; i++)
        p[i] += 1000;
}

int main(void) {
    int *p = malloc(N * sizeof *p), array[N];
    for (int i = 0; i < N; i++)
        p[i] = array[i] = i;
    middle(p, 100, 50);
    middle(p, 0, 1);
    middle(p, N - 1, 1);
    middle(p, 20, 0);
    for (int i = 0; i < N; i++) {
        int touched = (i >= 100 && i < 150) || i == 0 || i == N - 1;
        CHECK(p[i] == i + 1000 * touched);
    }
    int *q = p + 200, below = -150;
#pragma acc parallel loop copyin(q[below:10]) copy(array[30:10])
    for (int i = 0; i < 10; i++)
        array[30 + i] += q[below + i];
    for (int i = 0; i < N; i++)
        CHECK(array[i] == (i >= 30 && i < 40 ? i + i + 20 : i));
#pragma acc parallel loop copyout(array[N - 5:])
    for (int i = N - 5; i < N; i++)
        array[i] = -i;
    CHECK(array[N - 6] == N - 6 && array[N - 5] == 5 - N &&
          array[N - 1] == 1 - N);
    free(p);
    return 0;
}
