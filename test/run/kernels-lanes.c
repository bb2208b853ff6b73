/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Loops of kernels that name lanes or workers alone are for gangs, too: reductions, private variables, nests, what follows on
 * them.
 * RUN: %xacc_cc -O2 %s -o %t && %run %t
 * RUN: %xacc_cc -O2 -fplugin-arg-xacc-minfo -c %s -o %t.o 2>&1 | %filecheck %s
 */
#include "Inputs/check.h"
#define N 1000
#define M 40

static int x[N], y[N], z[M][M], sums[M];

static int all(void) {
    int sum = 0;
#pragma acc kernels copyin(x) copyout(y)
    {
// CHECK-DAG: kernels-lanes.c:[[@LINE+1]]:{{.*}}Loop is parallelized: gang, vector(64)
#pragma acc loop independent vector(64)
        for (int i = 0; i < N; i++) {
            int twice = 2 * x[i];
            y[i] = twice + 1;
        }
// CHECK-DAG: kernels-lanes.c:[[@LINE+1]]:{{.*}}Loop is parallelized: gang, vector{{$}}
#pragma acc loop vector reduction(+ : sum)
        for (int i = 0; i < N; i++)
            sum += y[N - 1 - i];
    }
    return sum;
}

static void nests(void) {
    int row[M];
// CHECK-DAG: kernels-lanes.c:[[@LINE+1]]:{{.*}}Loop is parallelized: gang, worker
#pragma acc kernels loop independent worker private(row) copyout(z, sums)
    for (int i = 0; i < M; i++) {
        int sum = 0;
        for (int j = 0; j < M; j++)
            row[j] = i * j;
#pragma acc loop vector reduction(+ : sum)
        for (int j = 0; j < M; j++) {
            z[i][j] = row[M - 1 - j];
            sum += row[j];
        }
        sums[i] = sum;
    }
}

int main(void) {
    int expected = 0;
    for (int i = 0; i < N; i++) {
        x[i] = i % 13;
        expected += 2 * x[i] + 1;
    }
    CHECK(all() == expected);
    for (int i = 0; i < N; i++)
        CHECK(y[i] == 2 * x[i] + 1);
    nests();
    for (int i = 0; i < M; i++) {
        CHECK(sums[i] == i * M * (M - 1) / 2);
        for (int j = 0; j < M; j++)
            CHECK(z[i][j] == i * (M - 1 - j));
    }
    return 0;
}
