// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not %run %t 0 2>&1 | FileCheck %s --check-prefix=TRIANGLE
// RUN: not %run %t 1 2>&1 | FileCheck %s --check-prefix=DIAGONAL
// RUN: not %run %t 2 2>&1 | FileCheck %s --check-prefix=NESTS
// RUN: not %run %t 3 2>&1 | FileCheck %s --check-prefix=CHANGED
// RUN: not %run %t 4 2>&1 | FileCheck %s --check-prefix=GATHER
// RUN: not %run %t 5 2>&1 | FileCheck %s --check-prefix=CROSS
// RUN: not %run %t 6 2>&1 | FileCheck %s --check-prefix=PARTS
// RUN: not %run %t 7 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: not %run %t 8 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: not %run %t 9 2>&1 | FileCheck %s --check-prefix=BLOCKS
// Rows of pointers without clauses have to be present where they are not used from the same to the same element.
#include <stdlib.h>

enum { N = 8 };

static void triangle(int **a, int **b) {
    (void)b;
    // TRIANGLE: :[[@LINE+1]]: error: acc parallel loop: 'a' is not present on device
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++)
            a[i][j]++;
}

static void diagonal(int **a, int **b) {
    (void)b;
    // DIAGONAL: :[[@LINE+1]]: error: acc parallel loop: 'a' is not present on device
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        a[i][i] = 0;
}

// The second nest says nothing of how long the rows of the first are.
static void nests(int **a, int **b) {
    (void)b;
    // NESTS: :[[@LINE+1]]: error: acc parallel loop: 'a' is not present on device
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < 2; j++)
            a[i][j]++;
        for (int k = 0; k < 1; k++)
            a[k][i] += 5;
    }
}

static void changed(int **a, int **b) {
    // CHANGED: :[[@LINE+1]]: error: acc serial: '{{[ab]}}' is not present on device
#pragma acc serial
    for (int i = 0; i < N; i++) {
        a[i] = b[N - 1 - i];
        for (int j = 0; j < N; j++)
            a[i][j]++;
    }
}

static void gather(int **a, int **b) {
    (void)b;
    int where[N] = {3, 1, 2, 0, 7, 6, 5, 4};
    // GATHER: :[[@LINE+1]]: error: acc parallel loop: 'a' is not present on device
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[where[i]][j]++;
}

// A column and a row say nothing of what lies between them.
static void cross(int **a, int **b) {
    int sum = 0;
    // CROSS: :[[@LINE+1]]: error: acc parallel loop: '{{[ab]}}' is not present on device
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += a[i][0] * a[0][j] + b[i][0] * b[0][j];
    exit(sum == 1);
}

// Rows that overlap.
static void parts(int **a, int **b) {
    (void)b;
    for (int i = 1; i < N; i++)
        a[i] = a[0] + i;
    // PARTS: :[[@LINE+1]]: error: acc parallel loop: 28 of 32 bytes of 'a' are present
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = 1;
}

// Pointers that the loop passes over may lead nowhere.
static void every_second(int **a, int **b) {
    (void)b;
    // SECOND: :[[@LINE+1]]: error: acc parallel loop: 'a' is not present on device
#pragma acc parallel loop
    for (int i = 0; i < N / 2; i++)
        for (int j = 0; j < N; j++)
            a[2 * i][j]++;
}

static void step(int **a, int **b) {
    (void)b;
    // STEP: :[[@LINE+1]]: error: acc parallel loop: 'a' is not present on device
#pragma acc parallel loop
    for (int i = 0; i < N; i += 2)
        for (int j = 0; j < N; j++)
            a[i][j]++;
}

static void blocks(int **a, int **b) {
    (void)b;
    // BLOCKS: :[[@LINE+1]]: error: acc parallel loop: 'a' is not present on device
#pragma acc parallel loop
    for (int k = 0; k < N / 4; k++)
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < N; j++)
                a[4 * k + i][j]++;
}

int main(int argc, char **argv) {
    void (*tests[])(int **, int **) = {triangle, diagonal, nests,        changed, gather,
                                       cross,    parts,    every_second, step,    blocks};
    int **a = malloc(N * sizeof *a), **b = malloc(N * sizeof *b);
    for (int i = 0; i < N; i++) {
        a[i] = calloc(2 * N, sizeof **a);
        b[i] = calloc(2 * N, sizeof **b);
    }
    tests[argc > 1 ? atoi(argv[1]) : 0](a, b);
    return 0;
}
