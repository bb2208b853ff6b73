// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: openmp
// RUN: %xacc_cc -O2 %libomp %s -o %t && env OMP_NUM_THREADS=3 %run %t
// RUN: %xacc_cc -O0 %libomp %s -o %t && env OMP_NUM_THREADS=3 %run %t
// OpenMP on the host and OpenACC on the device in one translation unit, side by side and OpenACC in OpenMP's threads.
#include "Inputs/check.h"

enum { N = 1000, M = 6 };
static int a[N], ok[M];

int main(void) {
    int sum = 0, total = 0;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma acc parallel loop reduction(+ : sum) copyin(a)
    for (int i = 0; i < N; i++)
        sum += a[i];
#pragma omp parallel for reduction(+ : total)
    for (int i = 0; i < N; i++)
        total += a[i];
    CHECK(sum == N * (N - 1) / 2 && total == sum);
#pragma omp parallel for
    for (int k = 0; k < M; k++) {
        int x[N], most = -1;
#pragma acc data copyout(x)
        {
#pragma acc parallel loop
            for (int i = 0; i < N; i++)
                x[i] = a[i] + k;
#pragma acc parallel loop reduction(max : most)
            for (int i = 0; i < N; i++)
                most = most > x[i] ? most : x[i];
        }
        ok[k] = most == N - 1 + k && x[0] == k;
    }
    for (int k = 0; k < M; k++)
        CHECK(ok[k]);
    return 0;
}
