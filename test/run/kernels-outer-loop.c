// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -w %s -o %t -lm && %run %t
// A loop without a directive in kernels around loops that the user calls independent: where its iterations are, too, they are
// shared out with them; where they are not, and where nobody can know, they run one after the other.
#include "Inputs/check.h"
#include <string.h>

enum { L = 9, M = 21, N = 70 };
static int a[L * M * N], b[L * M * N], line[N], sums[L], last;

static void independent(int m, int n) {
#pragma acc kernels copyin(a) copy(b)
    for (int z = 1; z < L - 1; z++) {
        int base = z * m * n;
#pragma acc loop independent
        for (int y = 0; y < m; y++)
#pragma acc loop independent
            for (int x = 1; x < n - 1; x++)
                b[base + y * n + x] = a[base + y * n + x - 1] + a[base + y * n + x + 1] - a[base + y * n + x];
    }
}

static void carried(void) {
#pragma acc kernels copy(b)
    for (int z = 1; z < L; z++) {
#pragma acc loop independent
        for (int y = 0; y < M; y++)
#pragma acc loop independent
            for (int x = 0; x < N; x++)
                b[(z * M + y) * N + x] += b[((z - 1) * M + y) * N + x];
    }
}

static void steps(int n) {
#pragma acc kernels copy(line)
    for (int t = 0; t < n; t++) {
#pragma acc loop independent
        for (int i = 0; i < N; i++)
            line[i] = line[i] * 3 + t;
    }
}

static int both(void) {
    int count = 0;
#pragma acc kernels copyin(a) copy(sums, count, last)
    for (int z = 0; z < L; z++) {
        int s = 0;
#pragma acc loop independent reduction(+ : s)
        for (int i = 0; i < M * N; i++)
            s += a[z * M * N + i];
        sums[z] = s;
        last = s;
        count++;
    }
    return count;
}

static void levels(void) {
#pragma acc kernels copyin(a) copy(b)
    for (int z = 0; z < L; z++) {
#pragma acc loop independent gang
        for (int y = 0; y < M; y++)
#pragma acc loop independent vector
            for (int x = 0; x < N; x++)
                b[(z * M + y) * N + x] += a[(z * M + y) * N + x];
    }
}

int main(void) {
    static int expected[L * M * N];
    for (int i = 0; i < L * M * N; i++)
        a[i] = i * 7 % 23, b[i] = expected[i] = i % 5;
    independent(M, N);
    for (int z = 1; z < L - 1; z++)
        for (int y = 0; y < M; y++)
            for (int x = 1; x < N - 1; x++) {
                int i = (z * M + y) * N + x;
                expected[i] = a[i - 1] + a[i + 1] - a[i];
            }
    CHECK(memcmp(b, expected, sizeof b) == 0);
    carried();
    for (int i = M * N; i < L * M * N; i++)
        expected[i] += expected[i - M * N];
    CHECK(memcmp(b, expected, sizeof b) == 0);
    levels();
    for (int i = 0; i < L * M * N; i++)
        expected[i] += a[i];
    CHECK(memcmp(b, expected, sizeof b) == 0);
    steps(6);
    CHECK(line[0] == line[N - 1] && line[5] == ((((1 * 3 + 2) * 3 + 3) * 3 + 4) * 3 + 5));
    CHECK(both() == L);
    int s = 0;
    for (int z = 0; z < L; z++) {
        s = 0;
        for (int i = 0; i < M * N; i++)
            s += a[z * M * N + i];
        CHECK(sums[z] == s);
    }
    CHECK(last == s);
    return 0;
}
