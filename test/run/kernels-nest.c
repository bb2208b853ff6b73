// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -fplugin-arg-xacc-minfo 2> %t.info && %run %t
// RUN: %filecheck %s < %t.info
// Nests of three loops use all levels: where the loops do nothing else they are one nest over three axes, else gangs, workers
// and lanes.
#include "Inputs/check.h"

enum { L = 9, M = 21, N = 40 };
static double a[L][M][N], b[L][M][N], rows[L][M];

static double found(int i, int j, int k) {
    return 2.0 * (i - 1 + j + k + i + j - 1 + k + i + j + k + 1);
}

static void tight(void) {
#pragma acc kernels
    for (int i = 0; i < L; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < N; k++)
                a[i][j][k] = i + j + k;
#pragma acc kernels
#pragma acc loop independent
    for (int i = 1; i < L - 1; i++)
#pragma acc loop independent
        for (int j = 1; j < M - 1; j++)
#pragma acc loop independent
            for (int k = 1; k < N - 1; k++)
                b[i][j][k] = a[i - 1][j][k] + a[i][j - 1][k] + a[i][j][k + 1];
    // CHECK: kernels-nest.c:[[#@LINE-7]]:{{.*}}Loop is parallelized: gang
    // CHECK: kernels-nest.c:[[#@LINE-6]]:{{.*}}Loop is parallelized: gang, vector
    // CHECK: kernels-nest.c:[[#@LINE-5]]:{{.*}}Loop is parallelized: vector
#pragma acc parallel loop
    for (int i = 1; i < L - 1; i++)
#pragma acc loop
        for (int j = 1; j < M - 1; j++)
#pragma acc loop
            for (int k = 1; k < N - 1; k++)
                b[i][j][k] += a[i - 1][j][k] + a[i][j - 1][k] + a[i][j][k + 1];
    // CHECK: kernels-nest.c:[[#@LINE-7]]:{{.*}}Loop is parallelized: gang
    // CHECK: kernels-nest.c:[[#@LINE-6]]:{{.*}}Loop is parallelized: gang, vector
    // CHECK: kernels-nest.c:[[#@LINE-5]]:{{.*}}Loop is parallelized: vector
}

static double sums(void) {
    double all = 0;
#pragma acc parallel loop reduction(+ : all)
    for (int i = 1; i < L - 1; i++)
#pragma acc loop reduction(+ : all)
        for (int j = 1; j < M - 1; j++)
#pragma acc loop reduction(+ : all)
            for (int k = 1; k < N - 1; k++)
                all += b[i][j][k];
    // CHECK: kernels-nest.c:[[#@LINE-7]]:{{.*}}Loop is parallelized: gang
    // CHECK: kernels-nest.c:[[#@LINE-6]]:{{.*}}Loop is parallelized: worker
    // CHECK: kernels-nest.c:[[#@LINE-5]]:{{.*}}Loop is parallelized: vector
#pragma acc parallel loop
    for (int i = 1; i < L - 1; i++) {
        double more[4] = {0, i, 2 * i, 3 * i}; // the gang's
#pragma acc loop
        for (int j = 1; j < M - 1; j++) {
            double sum = more[j & 3];
#pragma acc loop reduction(+ : sum)
            for (int k = 1; k < N - 1; k++)
                sum += b[i][j][k];
            rows[i][j] = sum;
        }
#pragma acc loop
        for (int k = 0; k < 4; k++)
            b[i][0][k] = more[k];
    }
    // CHECK-DAG: kernels-nest.c:[[#@LINE-15]]:{{.*}}Loop is parallelized: gang
    // CHECK-DAG: kernels-nest.c:[[#@LINE-13]]:{{.*}}Loop is parallelized: worker
    // CHECK-DAG: kernels-nest.c:[[#@LINE-11]]:{{.*}}Loop is parallelized: vector
    // CHECK-DAG: kernels-nest.c:[[#@LINE-7]]:{{.*}}Loop is parallelized: worker, vector
    return all;
}

int main(void) {
    tight();
    double all = sums(), expected = 0;
    for (int i = 1; i < L - 1; i++)
        for (int j = 1; j < M - 1; j++) {
            double row = (j & 3) * i;
            for (int k = 1; k < N - 1; k++) {
                CHECK(b[i][j][k] == found(i, j, k));
                row += found(i, j, k);
            }
            CHECK(rows[i][j] == row);
            expected += row - (j & 3) * i;
            for (int k = 0; k < 4; k++)
                CHECK(b[i][0][k] == k * i);
        }
    CHECK(all == expected);
    return 0;
}
