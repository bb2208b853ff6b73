// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// What a gang does between lane loops is done once: sums of rows stored, a
// sparse product, a value that later lane loops of the gang read back.
#include "Inputs/check.h"

enum { M = 30, N = 45 };
static double a[M][N], sums[M], scaled[M][N];

int main(void) {
    int start[M + 1] = {0}, column[M * N], counts[M];
    double x[N], y[M];
    for (int j = 0; j < M; j++) {
        start[j + 1] = start[j];
        for (int i = 0; i < N; i++) {
            a[j][i] = (j * 7 + i * 3) % 19 - 9;
            if ((j + i) % 4 == 0)
                column[start[j + 1]++] = i;
        }
    }
    for (int i = 0; i < N; i++)
        x[i] = i - 20;
#pragma acc parallel loop gang copyin(a) copyout(sums, scaled, counts)
    for (int j = 0; j < M; j++) {
        double sum = 0;
#pragma acc loop vector reduction(+ : sum)
        for (int i = 0; i < N; i++)
            sum += a[j][i];
        sums[j] = sum;
        counts[j] = 0;
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            scaled[j][i] = a[j][i] + sums[j] + counts[j];
        counts[j]++;
    }
#pragma acc parallel loop gang
    for (int j = 0; j < M; j++) {
        double sum = 0;
#pragma acc loop vector reduction(+ : sum)
        for (int k = start[j]; k < start[j + 1]; k++)
            sum += a[j][column[k]] * x[column[k]];
        y[j] = sum;
    }
    for (int j = 0; j < M; j++) {
        double sum = 0, product = 0;
        for (int i = 0; i < N; i++) {
            sum += a[j][i];
            product += (j + i) % 4 == 0 ? a[j][i] * x[i] : 0;
        }
        CHECK(sums[j] == sum && counts[j] == 1 && y[j] == product);
        for (int i = 0; i < N; i++)
            CHECK(scaled[j][i] == a[j][i] + sum);
    }
    return 0;
}
