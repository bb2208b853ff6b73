// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O2 -DEXTENTS="num_workers(3) vector_length(64)" %s -o %t.64 -lm && %run %t.64
// Variables of a worker: arrays that its lanes share, scalars that one of them
// sets, stores and atomic operations that it does once.
#include "Inputs/check.h"

#ifndef EXTENTS
#define EXTENTS
#endif
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
enum { L = 5, M = 13, N = 45 };
static int a[L][M][N], b[L][M][N], where[L][M], ticket[L][M], total[L];

int main(void) {
    int next = 0;
    for (int k = 0; k < L; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < N; i++)
                a[k][j][i] = (i * 7 + j * 5 + k) % N;
    PRAGMA(acc parallel loop gang EXTENTS copyin(a) copyout(b, where, ticket, total) copy(next))
    for (int k = 0; k < L; k++) {
        int row[M];
#pragma acc loop worker
        for (int j = 0; j < M; j++) {
            int x[N], found = -1;
            ticket[k][j] = __atomic_fetch_add(&next, 1, __ATOMIC_RELAXED);
#pragma acc loop vector
            for (int i = 0; i < N; i++) {
                x[a[k][j][i]] = i;
                if (a[k][j][i] == j)
                    found = i;
            }
            x[0] += 1000;
#pragma acc loop vector
            for (int i = 0; i < N; i++)
                b[k][j][i] = x[i] + found;
            where[k][j] = found;
            row[j] = x[1];
        }
        int sum = 0;
        for (int j = 0; j < M; j++)
            sum += row[j];
        total[k] = sum;
    }
    int seen[L * M] = {0};
    CHECK(next == L * M);
    for (int k = 0; k < L; k++) {
        int sum = 0;
        for (int j = 0; j < M; j++) {
            int x[N];
            for (int i = 0; i < N; i++)
                x[a[k][j][i]] = i;
            int found = x[j];
            sum += x[1];
            x[0] += 1000;
            CHECK(where[k][j] == found);
            CHECK(ticket[k][j] >= 0 && ticket[k][j] < L * M);
            CHECK(!seen[ticket[k][j]]++);
            for (int i = 0; i < N; i++)
                CHECK(b[k][j][i] == x[i] + found);
        }
        CHECK(total[k] == sum);
    }
    return 0;
}
