// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -DT=double %s -o %t.double && %run %t.double
// RUN: %xacc_cc -O2 -DT=float -DM=64 -DN=32 %s -o %t.float && %run %t.float
// RUN: %xacc_cc -O2 -DT=short -DM=200 -DN=300 %s -o %t.short && %run %t.short
// RUN: %xacc_cc -O0 -DT=char -DM=3 -DN=200 %s -o %t.char && %run %t.char
// Loops that read along one dimension and write along the other: lanes that follow each other may then cover both.
#include "Inputs/check.h"

#ifndef M
enum { M = 67, N = 45 };
#endif
static T a[M][N], b[N][M];
static void check(int factor) {
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            CHECK(b[j][i] == (T)(factor * a[i][j]));
            b[j][i] = -1;
        }
}
static void collapsed(void) {
#pragma acc parallel loop collapse(2) copyin(a) copy(b)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            b[j][i] = a[i][j];
    check(1);
#pragma acc parallel loop collapse(2) vector_length(128) copyin(a) copy(b)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            b[j][i] = a[i][j];
    check(1);
#pragma acc parallel loop collapse(2) vector_length(256) num_gangs(3) copyin(a) copy(b)
    for (int i = M - 1; i >= 0; i--)
        for (int j = 0; j < N; j++)
            b[j][i] = 2 * a[i][j];
    check(2);
}
static void tiles(void) {
#pragma acc parallel loop tile(32, 32) copyin(a) copy(b)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            b[j][i] = a[i][j];
    check(1);
#pragma acc parallel loop tile(32, 4) copyin(a) copy(b)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            b[j][i] = 2 * a[i][j];
    check(2);
#pragma acc parallel loop tile(7, 33) copyin(a) copy(b)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            b[j][i] = a[i][j];
    check(1);
}
static void levels(int m, int n, T *restrict to, const T *restrict from) {
#pragma acc parallel loop gang copyin(from[0 : m * n]) copy(to[0 : n * m])
    for (int i = 0; i < m; i++)
#pragma acc loop vector
        for (int j = 0; j < n; j++)
            to[j * m + i] = from[i * n + j];
    check(1);
#pragma acc kernels copyin(a) copy(b)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            b[j][i] = 2 * a[i][j];
    check(2);
}
/// Several times in one region, each element once.
static void repeated(void) {
    long sum = 0, want = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++) b[j][i] = i % 3;
#pragma acc parallel loop collapse(2) vector_length(128) reduction(+ : sum) copyin(a) copy(b)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            sum += a[i][j] + 2 * (long)b[j][i];
            b[j][i] += a[i][j];
        }
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            want += a[i][j] + 2 * (i % 3);
            b[j][i] -= i % 3;
        }
    CHECK(sum == want);
    check(1);
    static int many[2][M][N], other[2][N][M];
#pragma acc parallel loop collapse(3) vector_length(128) copy(many, other)
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < M; i++)
            for (int j = 0; j < N; j++) {
                other[k][j][i] += k + i;
                many[k][i][j] += k + j;
            }
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < M; i++)
            for (int j = 0; j < N; j++) CHECK(other[k][j][i] == k + i && many[k][i][j] == k + j);
}
int main(void) {
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = (i * 3 + j) % 50;
            b[j][i] = -1;
        }
    collapsed(), tiles(), levels(M, N, &b[0][0], &a[0][0]), repeated();
    return 0;
}
