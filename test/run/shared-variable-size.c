// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Arrays that the lanes of a gang or a worker share and whose size is found in the region.
#include "Inputs/check.h"

enum { N = 12, M = 70 };

static int size[N], out[N][M], sums[N];

static int lengthOf(int i) { return size[i] % 50 + 20; }
#pragma acc routine(lengthOf) seq
#pragma acc declare copyin(size)

static void gangs(void) {
#pragma acc parallel loop gang num_gangs(3) copyout(out, sums)
    for (int i = 0; i < N; i++) {
        const int n = lengthOf(i);
        int mine[n];
#pragma acc loop vector
        for (int j = 0; j < n; j++)
            mine[j] = i * j;
#pragma acc loop vector
        for (int j = 0; j < M; j++)
            out[i][j] = mine[n - 1 - j % n];
        if (i % 3 == 0) {
            sums[i] = mine[n / 2];
            continue; // leaves the array's scope
        }
        long twice[n / 2][2];
#pragma acc loop vector collapse(2)
        for (int j = 0; j < n / 2; j++)
            for (int k = 0; k < 2; k++)
                twice[j][k] = mine[j] + k;
        sums[i] = twice[n / 2 - 1][1] + twice[0][0];
    }
    for (int i = 0; i < N; i++) {
        const int n = lengthOf(i);
        for (int j = 0; j < M; j++)
            CHECK(out[i][j] == i * (n - 1 - j % n));
        CHECK(sums[i] == (i % 3 == 0 ? i * (n / 2) : i * (n / 2 - 1) + 1));
    }
}

static void workers(void) {
#pragma acc parallel loop gang worker num_workers(4) copyout(out)
    for (int i = 0; i < N; i++) {
        int n = lengthOf(i), mine[n];
#pragma acc loop vector
        for (int j = 0; j < n; j++)
            mine[j] = i + j;
#pragma acc loop vector
        for (int j = 0; j < M; j++)
            out[i][j] = mine[(j + 1) % n];
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            CHECK(out[i][j] == i + (j + 1) % lengthOf(i));
}

int main(void) {
    for (int i = 0; i < N; i++)
        size[i] = i * 37;
#pragma acc update device(size)
    gangs();
    workers();
    return 0;
}
