// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t && %run %t
// Pointers without clauses whose data nothing has mapped: regions copy what their loops reach, and no more: the memory
// in front of and behind each block has no other user, and the tests know what is copied back.
#include "Inputs/check.h"
#include <stdbool.h>

enum { N = 100, M = 7 };

static double *filled(int n) {
    double *a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = i;
    return a;
}

static int lines;

static void saxpy(int n, double s, double *x, double *y) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        y[i] = s * x[i] + y[i];
}

/* Only what is inside is written, and rows in front and behind are read. */
static void stencil(int rows, int columns, const double *a, double *b) {
#pragma acc parallel loop collapse(2)
    for (int i = 1; i < rows - 1; i++)
        for (int j = 1; j < columns - 1; j++)
            b[i * columns + j] = a[(i - 1) * columns + j] + a[(i + 1) * columns + j] + a[i * columns + j - 1] +
                                 a[i * columns + j + 1];
}

static double sum(int n, const double *a) {
    double total = 0;
#pragma acc kernels
    for (int i = 0; i < n; i++)
        total += a[i];
    return total;
}

/* Two loops of one kernels region: what one writes the other reads. */
static void twice(int n, double *a, double *b) {
#pragma acc kernels
    {
#pragma acc loop independent
        for (int i = 0; i < n; i++)
            a[i] = 2 * i;
#pragma acc loop independent
        for (int i = 0; i < n - 1; i++)
            b[i] = a[i + 1];
    }
}

/* A signed variable that begins where an unsigned one stands is compared with another as unsigned: it never begins below
 * zero. */
static void triangles(unsigned n, size_t m, int *a, int *b) {
#pragma acc serial loop
    for (unsigned i = 0; i < n; i += 2)
        for (int j = i; j < n; j++)
            for (int l = j; l < i + 2; l++)
                a[(int)(n * i + 2 * j - l)] += 1;
#pragma acc serial loop
    for (size_t i = 0; i < m; i++)
        for (long j = 0; j < i + 1; j++)
            for (long l = j; l < i + 1; l += 3)
                b[(int)(-2 + m * l + m * i)] += 1;
}

static void test_triangles(void) {
    enum { K = 9, SIZE = 200 };
    int *a = calloc(SIZE, sizeof *a), *b = calloc(SIZE, sizeof *b);
    triangles(K, K, a, b + 2);
    for (int i = 0; i < K; i += 2)
        for (int j = i; j < K; j++)
            for (int l = j; l < i + 2; l++)
                a[K * i + 2 * j - l] -= 1;
    for (int i = 0; i < K; i++)
        for (int j = 0; j < i + 1; j++)
            for (int l = j; l < i + 1; l += 3)
                b[K * l + K * i] -= 1;
    for (int i = 0; i < SIZE; i++)
        CHECK(a[i] == 0 && b[i] == 0);
    free(a);
    free(b);
}

/* Steps, downwards too: the last element used is not the bound. */
static void steps(int n, double *a, double *b) {
#pragma acc parallel loop
    for (int i = 0; i < n; i += 3)
        a[i] = a[i] + 1;
#pragma acc parallel loop
    for (int i = n - 1; i > 0; i -= 4)
        b[i] = -1;
}

/* An inner loop whose range is the outer one's: the lower triangle. */
static void triangle(int n, double *a, double *b) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            a[i * n + j] = b[j * n + i];
}

/* Conditions on integers may keep subscripts inside an array: what they allow counts only if something else reaches it.
 * Conditions on data do not. */
static void conditions(int n, double *a, double *b, double *c) {
#pragma acc parallel loop
    for (int i = 1; i < n; i++) {
        b[i] = a[i] + a[i - 1];
        if (i % 2)
            b[i] += a[i - 1];
        if (a[i] > 3)
            c[i] = 1;
    }
}

/* Rows by a variable stride and an offset; a global bound; size_t and short. */
static void forms(double *a, short first, size_t count, float (*m)[M]) {
#pragma acc parallel loop
    for (short i = first; i < lines; i++)
        a[2 * i + 1] = i;
#pragma acc parallel loop
    for (size_t i = 0; i < count; i++)
        for (int j = 0; j < M; j++)
            m[i][j] = (float)(i + j);
}

struct point {
    float x, y;
};

static void members(int n, struct point *p, const int *rows, int *count) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        p[i].y = p[i].x;
        int c = 0;
        for (int k = rows[i]; k < rows[i + 1]; k++)
            c++;
        count[i] = c;
    }
}

static void test_simple(void) {
    double *x = filled(N), *y = filled(N), *z = filled(N);
    saxpy(N, 3, x, y);
    saxpy(N - 20, 3, x, z);
    for (int i = 0; i < N; i++) {
        CHECK(y[i] == 4 * i);
        CHECK(z[i] == (i < N - 20 ? 4 * i : i));
    }
    CHECK(sum(N, x) == N * (N - 1) / 2);
    saxpy(0, 3, NULL, NULL); /* no iteration, no memory */
    CHECK(sum(0, NULL) == 0);
    /* What is there is used, also a part that is larger. */
#pragma acc data copy(y[0 : N]) create(x[0 : N])
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            x[i] = 1;
        saxpy(N / 2, 1, x, y);
    }
    for (int i = 0; i < N; i++)
        CHECK(y[i] == 4 * i + (i < N / 2));
    free(x);
    free(y);
    free(z);
}

static void test_matrices(void) {
    double *a = filled(N * M), *b = filled(N * M);
    stencil(N, M, a, b);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            bool inside = i > 0 && j > 0 && i < N - 1 && j < M - 1;
            CHECK(b[i * M + j] == (inside ? 4 : 1) * (i * M + j));
        }
    triangle(M, a, b);
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            CHECK(a[i * M + j] == (j < i ? b[j * M + i] : i * M + j));
    triangle(0, NULL, NULL);
    free(a);
    free(b);
}

static void test_loops(void) {
    double *a = filled(N), *b = filled(N), *c = filled(N);
    twice(N, a, b);
    for (int i = 0; i < N; i++)
        CHECK(a[i] == 2 * i && b[i] == (i < N - 1 ? 2 * (i + 1) : i));
    steps(N - 1, a, b);
    for (int i = 0; i < N - 1; i++) {
        CHECK(a[i] == 2 * i + (i % 3 == 0));
        CHECK((b[i] == -1) == (i > 0 && (N - 2 - i) % 4 == 0));
    }
    for (int i = 0; i < N; i++)
        a[i] = i;
    conditions(N, a, b, c);
    for (int i = 0; i < N; i++)
        CHECK(b[i] == (i > 0 ? 2 * i - 1 + (i % 2) * (i - 1) : b[0]) && c[i] == (i > 3 ? 1 : i));
    lines = 30;
    float(*m)[M] = malloc(5 * sizeof *m);
    forms(a, 2, 5, m);
    for (int i = 0; i < N; i++)
        CHECK(a[i] == (i >= 5 && i < 60 && i % 2 ? i / 2 : i));
    for (int i = 0; i < 5 * M; i++)
        CHECK(m[i / M][i % M] == i / M + i % M);
    free(a);
    free(b);
    free(c);
    free(m);
}

static void test_members(void) {
    struct point p[5];
    int rows[6] = {0, 2, 2, 5, 6, 9}, count[5];
    for (int i = 0; i < 5; i++)
        p[i] = (struct point){i, -1};
    members(5, p, rows, count);
    for (int i = 0; i < 5; i++)
        CHECK(p[i].x == i && p[i].y == i && count[i] == rows[i + 1] - rows[i]);
}

static void test_omitted_operand(int n) {
    double *a = filled(n), *b = filled(n);
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        a[i] = a[i] ?: b[i] + 7;
    for (int i = 0; i < n; i++)
        CHECK(a[i] == (i ? i : 7));
    free(a);
    free(b);
}

static void change_in_kernels(int n, const double *a, double *b) {
#pragma acc kernels
    {
        for (int i = 0; i < n; i++)
            b[i] = a[i] + 1;
        for (int i = 0; i < n; i++)
            b[i] = b[i] * 2 + a[i];
    }
}

/* Two names for one array, of which the parts of a kernels construct write one. */
static void test_aliases(void) {
    double *a = filled(N);
    change_in_kernels(N, a, a);
    for (int i = 0; i < N; i++)
        CHECK(a[i] == 3 * (i + 1));
    free(a);
}

struct bounds {
    int low, high;
};

/* Bounds that pointers lead to, in each spelling, and loops that end where they meet them. */
static void bounds(double *a, double *b, double *c, const struct bounds *p, unsigned m) {
#pragma acc parallel loop
    for (int i = (*p).low; i < p[0].high; i++)
        a[i] += 1;
#pragma acc parallel loop
    for (int i = p->low; i != (*p).high; i++)
        b[i] += 1;
#pragma acc parallel loop
    for (unsigned i = 0; i != m; i++)
        c[i] += i >= 3;
}

static void check_bounds(void) {
    double *a = filled(N), *b = filled(N), *c = filled(N);
    bounds(a, b, c, &(struct bounds){2, N - 1}, N - 5);
    for (int i = 0; i < N; i++) {
        CHECK(a[i] == i + (i >= 2 && i < N - 1) && b[i] == a[i]);
        CHECK(c[i] == i + (i >= 3 && i < N - 5));
    }
    free(a);
    free(b);
    free(c);
}

int main(void) {
    check_bounds();
    test_triangles();
    test_omitted_operand(N);
    test_simple();
    test_matrices();
    test_loops();
    test_members();
    test_aliases();
    return 0;
}
