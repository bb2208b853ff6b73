// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// seq loops: a sequential loop inside a parallel one carries values, alone it runs in order.
#include "Inputs/check.h"

enum { M = 40, N = 25 };

int main(void) {
    int a[M][N], last[M], order[N];
#pragma acc parallel loop copyout(a, last)
    for (int j = 0; j < M; j++) {
        int sum = j;
#pragma acc loop seq
        for (int i = 0; i < N; i++) {
            sum += i;
            a[j][i] = sum;
        }
        last[j] = sum;
    }
    for (int j = 0; j < M; j++) {
        for (int i = 0; i < N; i++)
            CHECK(a[j][i] == j + i * (i + 1) / 2);
        CHECK(last[j] == j + N * (N - 1) / 2);
    }
    order[0] = 1;
#pragma acc serial copy(order)
    {
        int i;
#pragma acc loop seq
        for (i = 1; i < N; i++)
            order[i] = order[i - 1] + i;
    }
    CHECK(order[N - 1] == 1 + N * (N - 1) / 2);
    return 0;
}
