// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t && %run %t
// RUN: %xacc_cc -O2 -Rpass=xacc %s -o %t 2>&1 | FileCheck %s
// Pointers to pointers without clauses: regions copy the rectangles that their loops reach, row by row, and no more.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 12, M = 9 };

static int separate(void) {
    return !acc_get_property(0, acc_device_current, acc_property_shared_memory_support);
}

/* Each row a block of its own. */
static double **rows(void) {
    double **a = malloc(N * sizeof *a);
    for (int i = 0; i < N; i++) {
        a[i] = malloc(M * sizeof **a);
        for (int j = 0; j < M; j++)
            a[i][j] = (7 * i + 3 * j) % 11;
    }
    return a;
}

/* All rows in one block. */
static float **block(size_t n, size_t m) {
    float **a = malloc(n * sizeof *a);
    a[0] = malloc(n * m * sizeof **a);
    for (size_t i = 0; i < n; i++) {
        a[i] = a[0] + i * m;
        for (size_t j = 0; j < m; j++)
            a[i][j] = i * 10 + j;
    }
    return a;
}

static void discard(double **a) {
    for (int i = 0; i < N; i++)
        free(a[i]);
    free(a);
}

/* The whole of a, what is inside of b, and the other way round. */
static double jacobi(double **a, double **b, int n, int m, int on) {
    double error = 0;
    // CHECK: remark: Generating implicit copy(b[1:n - 2][1:m - 2])
    // CHECK: remark: Generating implicit copyin(a[:n][:m])
#pragma acc parallel loop reduction(max : error) if (on)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) {
            b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
            double d = b[i][j] > a[i][j] ? b[i][j] - a[i][j] : a[i][j] - b[i][j];
            error = d > error ? d : error;
        }
#pragma acc parallel loop if (on)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
            a[i][j] = b[i][j];
    return error;
}

static void stencil(void) {
    double **a = rows(), **b = rows(), **x = rows(), **y = rows();
    double *first = a[0];
    for (int times = 0; times < 3; times++)
        CHECK(jacobi(a, b, N, M, 1) == jacobi(x, y, N, M, 0));
    CHECK(a[0] == first && (!separate() || !acc_is_present(a, 1)));
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            CHECK(a[i][j] == x[i][j] && b[i][j] == y[i][j]);
    discard(a);
    discard(b);
    discard(x);
    discard(y);
}

static void kernels(size_t n, size_t m) {
    float **a = block(n, m), **b = block(n, m);
#pragma acc kernels
    {
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < m; j++)
                *(*(b + i) + j) = a[i][j] + 1;
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < m; j++)
                a[i][j] = 2 * b[i][j];
    }
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            CHECK(b[i][j] == i * 10 + j + 1 && a[i][j] == 2 * b[i][j]);
    free(a[0]);
    free(a);
    free(b[0]);
    free(b);
}

/* A nest inside of what another one uses. */
static void filled(int **a, int n, int m) {
#pragma acc parallel
    {
#pragma acc loop gang
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = i - j;
#pragma acc loop gang
        for (int k = 1; k < n - 1; k++)
            for (int l = 2; l < m - 2; l++)
                a[k][l] += 100;
    }
}

static void nests(void) {
    int data[N][M], *a[N];
    for (int i = 0; i < N; i++)
        a[i] = data[i];
    filled(a, N, M);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            CHECK(a[i][j] == i - j + (i >= 1 && i < N - 1 && j >= 2 && j < M - 2 ? 100 : 0));
}

/* What lies beside the rectangle is left alone, even while the region runs. */
static void beside(double *a[], int first, int last) {
#pragma acc parallel loop async(1)
    for (int i = first; i <= last; i++)
#pragma acc loop
        for (int j = M - 2; j >= 1; j -= 1)
            a[i][j] = -a[i][j];
    for (int i = 0; i < N; i++)
        a[i][0] = a[i][M - 1] = 100 + i;
#pragma acc wait(1)
}

static void exact(void) {
    double **a = rows();
    beside(a, 2, N - 3);
    for (int i = 0; i < N; i++) {
        CHECK(a[i][0] == 100 + i && a[i][M - 1] == 100 + i);
        for (int j = 1; j < M - 1; j++)
            CHECK(a[i][j] == (i >= 2 && i < N - 2 ? -1 : 1) * ((7 * i + 3 * j) % 11));
    }
    beside(a, 5, 4);
    discard(a);
}

/* Nothing is touched of pointers that are nowhere. */
static int empty(int **a, int n, int m) {
    int sum = 1;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            sum += a[i][j];
    return sum;
}

/* What is present is used as it is: with its rows, with rows that were mapped on their own, and memory that the rows lie in. */
static void present(void) {
    double **a = rows();
    const int there = separate();
#pragma acc data copyin(a[0 : N][0 : M])
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                a[i][j] += 1000;
        CHECK(!there || a[3][3] == 30 % 11);
#pragma acc update self(a[3 : 1][0 : M])
        CHECK(a[3][3] == 1000 + 30 % 11);
    }
    for (int i = 0; i < N; i++) {
#pragma acc enter data copyin(a[i][0 : M])
    }
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = i - j;
    CHECK(!there || a[4][4] == 40 % 11);
    for (int i = 0; i < N; i++) {
#pragma acc exit data copyout(a[i][0 : M])
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            CHECK(a[i][j] == i - j);
    float **b = block(N, M), *all = b[0];
#pragma acc data copy(all[0 : N * M])
    {
#pragma acc parallel loop collapse(2)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                b[i][j] += 0.5f;
        CHECK(!there || b[1][1] == 11);
    }
    CHECK(b[1][1] == 11.5f && b[N - 1][M - 1] == (N - 1) * 10 + M - 1 + 0.5f);
    free(all);
    free(b);
    discard(a);
}

/* Rows that the user's own pointers lead to are the user's. */
static void attached(void) {
    double **a = rows(), *other = malloc(M * sizeof *other);
    for (int j = 0; j < M; j++)
        other[j] = 500 + j;
#pragma acc enter data copyin(other[0 : M]) copyin(a[0 : N][0 : M])
    if (separate()) {
        double *device = acc_deviceptr(other), **pointers = acc_deviceptr(a);
        acc_memcpy_to_device(pointers + 1, &device, sizeof device);
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                a[i][j] += 1;
#pragma acc update self(other[0 : M], a[1 : 1][0 : M])
        CHECK(other[2] == 503 && a[1][0] == 7);
    }
#pragma acc exit data delete (a[0 : N][0 : M], other[0 : M])
    discard(a);
    free(other);
}

/* Rows change places between launches. */
static void exchange(void) {
    double **a = rows();
    for (int times = 0; times < 4; times++) {
#pragma acc parallel loop gang
        for (int i = 0; i < N; i++)
#pragma acc loop vector
            for (int j = 0; j < M; j++)
                a[i][j] += i;
        double *row = a[0];
        a[0] = a[N - 1];
        a[N - 1] = row;
    }
    for (int j = 0; j < M; j++)
        CHECK(a[0][j] == (3 * j) % 11 + 2 * (N - 1) && a[N - 1][j] == (7 * (N - 1) + 3 * j) % 11 + 2 * (N - 1));
    discard(a);
}

static void add(double **a, double **b) {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            b[i][j] = a[i][j] + 1;
}

static void add_flat(float **a, const float *flat) {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = flat[i * M + j] + 1;
}

/* Names for the same rows. */
static void aliases(void) {
    double **a = rows(), *same[N];
    float **all = block(N, M);
    for (int i = 0; i < N; i++)
        same[i] = a[i];
    add(a, a);
    add(a, same);
    add(same, a);
    add_flat(all, all[0]);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            CHECK(a[i][j] == (7 * i + 3 * j) % 11 + 3 && all[i][j] == i * 10 + j + 1);
    free(all[0]);
    free(all);
    discard(a);
}

/* Loops that pass over rows, which others lead to: every row is used. */
static void in_steps(double **a, int n) {
#pragma acc parallel loop
    for (int k = 0; k < n / 2; k++)
        for (int j = 0; j < M; j++) {
            a[2 * k][j] += 1;
            a[2 * k + 1][j] += 2;
        }
#pragma acc parallel loop
    for (int i = n - 1; i > 0; i -= 2)
        for (int j = 0; j < M; j++)
            a[i][j] += a[i - 1][j];
#pragma acc parallel loop collapse(2)
    for (int b = 0; b < n / 4; b++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < M; j++)
                a[4 * b + i][j] *= 2;
}

static void steps(void) {
    double **a = rows(), **before = rows();
    in_steps(a, N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            CHECK(a[i][j] ==
                  2 * (i % 2 ? before[i][j] + before[i - 1][j] + 3 : before[i][j] + 1));
    discard(a);
    discard(before);
}

int main(void) {
    int *none[2] = {NULL, NULL};
    stencil();
    kernels(N, M);
    nests();
    exact();
    CHECK(empty(NULL, 0, 5) == 1 && empty(NULL, -3, 5) == 1 && empty(none, 2, 0) == 1);
    present();
    attached();
    exchange();
    aliases();
    steps();
    return 0;
}
