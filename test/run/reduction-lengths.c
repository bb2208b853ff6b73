// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -DT=int %s -o %t.int && %run %t.int
// RUN: %xacc_cc -O2 -DT=double %s -o %t.double && %run %t.double
// RUN: %if full %{ env XACC_SIM_SCHEDULE=1 %run %t.double %}
// RUN: env XACC_SIM_SCHEDULE=7 %run %t.double
// RUN: %xacc_cc -O0 -DT=float %s -o %t.float && %run %t.float
// Reductions of arrays whose length only the program knows, and of large ones, at every level.
#include "Inputs/check.h"
#include <stdlib.h>

enum { N = 600, LARGE = 20000 };
static int x[N];

static void expect(const T *have, const T *start, int from, int length, int all, int times) {
    for (int i = 0; i < all; i++) {
        T want = start[i];
        for (int k = 0; k < N; k++)
            if (i >= from && i < from + length && x[k] % length + from == i) want += times;
        CHECK(have[i] == want);
    }
}

static void sections(T *p, int n, int from, int all) {
    T start[all];
    for (int i = 0; i < all; i++) p[i] = start[i] = i % 5;
#pragma acc parallel loop reduction(+:p[from:n]) copyin(x)
    for (int i = 0; i < N; i++)
        p[from + x[i] % n] += 1;
    expect(p, start, from, n, all, 1);
#pragma acc parallel loop gang reduction(+:p[from:n]) copyin(x) copy(p[0:all]) num_gangs(7)
    for (int i = 0; i < N; i++)
        p[from + x[i] % n] += 1;
    expect(p, start, from, n, all, 2);
#pragma acc kernels loop independent gang vector reduction(+:p[from:n]) copyin(x)
    for (int i = 0; i < N; i++)
        p[from + x[i] % n] += 1;
    expect(p, start, from, n, all, 3);
#pragma acc serial loop reduction(+:p[from:n]) copyin(x)
    for (int i = 0; i < N; i++)
        p[from + x[i] % n] += 1;
    expect(p, start, from, n, all, 4);
}

/// Lengths of nothing: no element changes.
static void none(T *p, int n) {
    p[0] = 3;
#pragma acc parallel loop reduction(+:p[0:n]) copy(p[0:1])
    for (int i = 0; i < n; i++)
        p[i] += 1;
    CHECK(p[0] == 3);
}

static void arrays(int n, int m) {
    T a[n], b[n][m], want[n], rows[n][m];
    for (int i = 0; i < n; i++) {
        a[i] = want[i] = i;
        for (int j = 0; j < m; j++) b[i][j] = rows[i][j] = i + j;
    }
    for (int i = 0; i < N; i++) {
        want[x[i] % n] += 1;
        T *r = &rows[x[i] % n][i % m];
        *r = *r > x[i] % 50 ? *r : x[i] % 50;
    }
#pragma acc parallel loop gang worker vector reduction(+:a) reduction(max:b) copyin(x)
    for (int i = 0; i < N; i++) {
        a[x[i] % n] += 1;
        int r = x[i] % n, c = i % m;
        b[r][c] = b[r][c] > x[i] % 50 ? b[r][c] : x[i] % 50;
    }
    for (int i = 0; i < n; i++) {
        CHECK(a[i] == want[i]);
        for (int j = 0; j < m; j++) CHECK(b[i][j] == rows[i][j]);
    }
#pragma acc parallel loop reduction(+:b[1:n - 1][0:m]) copyin(x)
    for (int i = 0; i < N; i++)
        b[1 + x[i] % (n - 1)][i % m] += 1;
    for (int i = 0; i < N; i++) rows[1 + x[i] % (n - 1)][i % m] += 1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) CHECK(b[i][j] == rows[i][j]);
}

/// A gang, its workers and their lanes, each reducing what the loop around reduces.
static void levels(T *p, int n) {
    T want[n], sums[20], private_want[20] = {0};
    for (int i = 0; i < n; i++) p[i] = want[i] = 1;
    for (int i = 0; i < 20; i++) sums[i] = 0;
    for (int i = 0; i < N; i++) want[x[i] % n] += x[i], private_want[i / 30] += x[i] % 2;
#pragma acc parallel loop gang reduction(+:p[0:n]) copyin(x) copyout(sums) num_workers(3)
    for (int j = 0; j < 20; j++) {
        T part[n];
        for (int k = 0; k < n; k++) part[k] = 0;
#pragma acc loop worker reduction(+:part, p[0:n])
        for (int i = 0; i < 5; i++) {
#pragma acc loop vector
            for (int k = 0; k < 6; k++) {
                int at = j * 30 + i * 6 + k;
                p[x[at] % n] += x[at];
                part[x[at] % n] += x[at] % 2;
            }
        }
        T sum = 0;
        for (int k = 0; k < n; k++) sum += part[k];
        sums[j] = sum;
    }
    for (int i = 0; i < n; i++) CHECK(p[i] == want[i]);
    for (int i = 0; i < 20; i++) CHECK(sums[i] == private_want[i]);
}

/// Over gangs inside a loop that every gang executes.
static void repeated(T *p, int n, int first) {
    T want[64];
    for (int i = 0; i < 64; i++) p[i] = want[i] = i;
#pragma acc parallel copy(p[0:64]) copyin(x) num_gangs(4)
#pragma acc loop seq
    for (int t = 0; t < 5; t++) {
#pragma acc loop gang vector reduction(+:p[first:n])
        for (int i = 0; i < N; i++)
            p[first + x[i] % n] += t;
    }
    for (int i = 0; i < N; i++) want[first + x[i] % n] += 10;
    for (int i = 0; i < 64; i++) CHECK(p[i] == want[i]);
}

/// More than the stack of a lane should hold.
static void large(void) {
    static T a[LARGE];
    for (int i = 0; i < LARGE; i++) a[i] = 1;
#pragma acc parallel loop gang vector reduction(+:a) copyin(x) num_gangs(3) vector_length(32)
    for (int i = 0; i < N; i++)
        a[x[i] * 31 % LARGE] += 2;
    T total = 0;
    for (int i = 0; i < LARGE; i++) total += a[i];
    CHECK(total == LARGE + 2 * N);
    CHECK(a[x[0] * 31 % LARGE] >= 3);
}

int main(void) {
    for (int i = 0; i < N; i++) x[i] = (i * 7 + 3) % 97;
    T *p = malloc(64 * sizeof *p);
    sections(p, 13, 0, 40);
    sections(p, 1, 5, 40);
    sections(p, 17, 4, 40);
    none(p, 0);
    arrays(6, 5);
    arrays(9, 1);
    levels(p, 7);
    levels(p, 2);
    repeated(p, 7, 0);
    repeated(p, 20, 3);
    repeated(p, 1, 63);
    large();
    free(p);
    return 0;
}
