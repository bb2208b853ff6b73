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

    /* The name of an array and a section that is all of it are one. */
    int whole[N], table[2][N], start = -1;
#pragma acc data create(whole, table) copyout(whole[0:N]) copyout(table[:2][0:], start) create(p[:n]) \
    copyout((p)[0:n])
    {
#pragma acc parallel loop private(start, start)
        for (int i = 0; i < N; i++) {
            start = i;
            whole[i] = table[0][i] = table[1][i] = p[i] = start;
        }
#pragma acc serial
        start = 7;
    }
    CHECK(start == 7);
    for (int i = 0; i < N; i++)
        CHECK(whole[i] == i && table[0][i] == i && table[1][i] == i && y[i] == i);
    return 0;
}
