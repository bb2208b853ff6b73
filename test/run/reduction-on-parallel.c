// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// A reduction clause on the compute construct: it belongs to the loops that use the variable.
#include "Inputs/check.h"

enum { M = 12, N = 100 };

int main(void) {
    int a[M][N], sum = 0, top = -1;
    long count = 10;
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            a[j][i] = (i * 31 + j) % 57;
#pragma acc parallel reduction(+ : sum)
    {
#pragma acc loop gang vector collapse(2)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < N; i++)
                sum += a[j][i];
    }
#pragma acc parallel num_gangs(5) reduction(+ : count) reduction(max : top)
    {
#pragma acc loop gang
        for (int j = 0; j < M; j++) {
#pragma acc loop vector
            for (int i = 0; i < N; i++) {
                count += 1;
                top = a[j][i] > top ? a[j][i] : top;
            }
        }
    }
    int expected = 0;
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            expected += a[j][i];
    CHECK(sum == expected && count == 10 + M * N && top == 56);
    int each = 0, sum2[2] = {0, 0};
#pragma acc parallel num_gangs(6) reduction(+ : each, sum2)
    {
#pragma acc loop seq
        for (int i = 0; i < N; i++) {
            each += 1;
            sum2[i % 2] += i;
        }
    }
    CHECK(each == 6 * N && sum2[0] + sum2[1] == 6 * N * (N - 1) / 2 && sum2[1] - sum2[0] == 6 * N / 2);
    return 0;
}
