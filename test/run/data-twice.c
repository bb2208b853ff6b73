// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// A variable in several data clauses of a directive: all of their actions, once.
#include "Inputs/check.h"

enum { N = 50 };

int main(void) {
    int x[N], y[N], n = N;
    int *p = y;
    double sum = 0;
    for (int i = 0; i < N; i++)
        x[i] = y[i] = i;
#pragma acc data copyin(x) copyout(x) copyin(p[0:n]) copyout(p[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) {
            x[i] += 1;
            p[i] += 2;
        }
    }
#pragma acc parallel loop copyout(sum) copy(sum) reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += x[i] - y[i];
    CHECK(sum == -N);
    CHECK(x[N - 1] == N && y[N - 1] == N + 1);
    return 0;
}
