/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* tile: every iteration is executed once, also where sizes do not divide the
 * trip counts, with steps, with levels, and where nothing is left to do.
 * RUN: %xacc_cc -O2 %s -o %t && %run %t
 */
#include "Inputs/check.h"
#include <string.h>

enum { N = 45, M = 37, P = 9 };
static int a[N][M], b[M][N], c[N][M][P];

static void clear(void) {
    memset(a, 0, sizeof a);
    memset(b, 0, sizeof b);
    memset(c, 0, sizeof c);
}

static void transpose(int n, int m) {
#pragma acc parallel loop tile(8, 4) copyin(a) copy(b)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            b[j][i] += a[i][j];
}

static void levels(void) {
#pragma acc parallel loop gang vector tile(32, 32) copy(a)
    for (int i = N - 1; i >= 0; i -= 2)
        for (long j = 1; j <= M - 1; j += 3)
            a[i][j] += i * 100 + (int)j;
#pragma acc kernels copy(a)
    {
#pragma acc loop independent gang tile(2, 3)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                a[i][j] += 1;
    }
}

static long cube(int n) {
    long sum = 0;
#pragma acc parallel loop tile(3, 5, 7) copy(c) reduction(+ : sum)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < M; j++)
            for (unsigned char k = 0; k < P; k++) {
                c[i][j][k] += i * 1000 + j * 10 + k;
                if (k == 3)
                    continue;
                sum += k;
            }
    return sum;
}

static int with_star(void) {
    int count = 0;
#pragma acc parallel loop tile(*, 4) reduction(+ : count)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            count++;
#pragma acc parallel loop tile(16) reduction(+ : count)
    for (int i = 0; i < N; i++)
        count++;
    return count;
}

/* A tile inside a gang: its bounds are known there only. */
static void nested(void) {
#pragma acc parallel loop gang copy(c)
    for (int k = 0; k < P; k++) {
        int m = M - k;
#pragma acc loop vector tile(4, 8)
        for (int i = k; i < N; i++)
            for (int j = 0; j < m; j++)
                c[i][j][k] += 1;
    }
}

int main(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = i * 50 + j;
    transpose(N, M);
    transpose(13, 0);
    transpose(0, 5);
    transpose(13, 5);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            CHECK(b[j][i] == (i * 50 + j) * (i < 13 && j < 5 ? 2 : 1));
    clear();
    levels();
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            CHECK(a[i][j] ==
                  1 + (i % 2 == 0 && j % 3 == 1 ? i * 100 + j : 0));
    CHECK(cube(N) == (long)N * M * (36 - 3));
    CHECK(cube(2) == 2L * M * (36 - 3));
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < P; k++)
                CHECK(c[i][j][k] ==
                      (i * 1000 + j * 10 + k) * (i < 2 ? 2 : 1));
    CHECK(with_star() == N * M + N);
    clear();
    nested();
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < P; k++)
                CHECK(c[i][j][k] == (i >= k && j < M - k));
    return 0;
}
