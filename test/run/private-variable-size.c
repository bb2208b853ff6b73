// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t 70
// RUN: env XACC_SIM_SCHEDULE=1 %run %t 70
// RUN: env XACC_SIM_SCHEDULE=5 %run %t 9
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0 70
// Private arrays of variable size at every level, in clauses and declared in the region, and such that are too large for the
// memory which the lanes of a gang share.
#include "Inputs/check.h"

enum { M = 13, LARGE = 9000 };

/* Lanes of a gang fill the array and read each other's elements. */
static void of_gangs(int n) {
    double clause[n], out[M][n], more[M][n];
#pragma acc parallel loop gang private(clause) copyout(out[0:M][0:n], more[0:M][0:n])
    for (int j = 0; j < M; j++) {
        double own[2][n + 1];
#pragma acc loop vector
        for (int i = 0; i < n; i++) {
            clause[i] = i * j;
            own[0][i] = i + j;
            own[1][n - i] = i - j;
        }
#pragma acc loop vector
        for (int i = 0; i < n; i++) {
            out[j][i] = clause[n - 1 - i];
            more[j][i] = own[0][(i + 1) % n] + own[1][i + 1];
        }
    }
    for (int j = 0; j < M; j++)
        for (int i = 0; i < n; i++) {
            CHECK(out[j][i] == (n - 1 - i) * j);
            CHECK(more[j][i] == (i + 1) % n + j + (n - i - 1) - j);
        }
}

static void of_workers(int n) {
    int out[4][M][n];
#pragma acc parallel loop gang copyout(out[0:4][0:M][0:n])
    for (int k = 0; k < 4; k++)
#pragma acc loop worker
        for (int j = 0; j < M; j++) {
            int row[n];
#pragma acc loop vector
            for (int i = 0; i < n; i++)
                row[i] = i + j * k;
            int first = row[0];
#pragma acc loop vector
            for (int i = 0; i < n; i++)
                out[k][j][i] = row[n - 1 - i] + first;
        }
    for (int k = 0; k < 4; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < n; i++)
                CHECK(out[k][j][i] == n - 1 - i + 2 * j * k);
}

static void of_lanes(int n) {
    long out[200], clause[n];
#pragma acc parallel loop gang vector private(clause) copyout(out)
    for (int i = 0; i < 200; i++) {
        short own[n];
        for (int k = 0; k < n; k++) {
            clause[k] = i + k;
            own[n - 1 - k] = i - k;
        }
        long sum = 0;
        for (int k = 0; k < n; k++)
            sum += clause[k] * own[k];
        out[i] = sum;
    }
    for (int i = 0; i < 200; i++) {
        long sum = 0;
        for (int k = 0; k < n; k++)
            sum += (long)(i + k) * (i - (n - 1 - k));
        CHECK(out[i] == sum);
    }
}

/* A copy for each gang starts with the values from before; n has changed since the array was declared. */
static void first(int n) {
    int table[n], out[M], m = n;
    for (int i = 0; i < n; i++)
        table[i] = i * 3;
    n = 1;
#pragma acc parallel loop gang firstprivate(table) copyout(out) num_gangs(M)
    for (int j = 0; j < M; j++) {
        int sum = 0;
#pragma acc loop vector reduction(+ : sum)
        for (int i = 0; i < m; i++)
            sum += table[i] + j;
        out[j] = sum;
    }
    for (int j = 0; j < M; j++)
        CHECK(out[j] == 3 * m * (m - 1) / 2 + m * j);
    for (int i = 0; i < m; i++)
        CHECK(table[i] == i * 3);
#pragma acc parallel num_gangs(5) private(table)
    {
#pragma acc loop vector
        for (int i = 0; i < m; i++)
            table[i] = -1;
    }
    CHECK(table[m - 1] == (m - 1) * 3);
}

/* 36 kB and 72 kB for each gang. */
static void large(int m) {
    static int out[M];
    int a[LARGE];
    double b[LARGE];
#pragma acc parallel loop gang private(a, b) copyout(out)
    for (int j = 0; j < m; j++) {
        int sum = 0;
#pragma acc loop vector
        for (int i = 0; i < LARGE; i++) {
            a[i] = i % 7 + j;
            b[LARGE - 1 - i] = i % 5;
        }
#pragma acc loop vector reduction(+ : sum)
        for (int i = 0; i < LARGE; i++)
            sum += a[LARGE - 1 - i] + (int)b[i];
        out[j] = sum;
    }
    int want = 0;
    for (int i = 0; i < LARGE; i++)
        want += i % 7 + i % 5;
    for (int j = 0; j < m; j++)
        CHECK(out[j] == want + LARGE * j);
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 33;
    of_gangs(n);
    of_workers(n);
    of_lanes(n);
    first(n);
    large(M);
    return 0;
}
