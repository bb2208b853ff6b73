// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t 2> %t.err
// RUN: %run %t
// Loops of kernels that ask for the levels of loops around them, as programs of OpenACC 1.0 do, and
// cache without a section or outside of a loop.
#include <stdio.h>

enum { N = 60, M = 70 };
static double a[N][M], b[N][M], expected[N][M];

static void grid(void) {
#pragma acc kernels copyin(a) copyout(b)
    {
#pragma acc loop gang, vector(8)
        for (int i = 1; i < N - 1; i++)
#pragma acc loop gang, vector(32)
            for (int j = 1; j < M - 1; j++)
                b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
#pragma acc loop gang vector
        for (int i = 0; i < N; i++) {
            b[i][0] = b[i][M - 1] = i;
#pragma acc loop vector
            for (int j = 0; j < M; j += M - 1)
                b[i][j]++;
        }
#pragma acc loop vector
        for (int i = 0; i < N; i += N - 1)
#pragma acc loop vector
            for (int j = 0; j < M; j++)
                b[i][j] = i + j;
    }
}

static void cached(double *sums) {
#pragma acc parallel copyin(a) copyout(sums[0 : N])
    {
#pragma acc cache(a[0 : 1])
#pragma acc loop gang
        for (int i = 0; i < N; i++) {
            double sum = 0;
#pragma acc cache(a)
#pragma acc loop vector reduction(+ : sum)
            for (int j = 0; j < M; j++)
                sum += a[i][j];
            sums[i] = sum;
        }
    }
}

static void make_expected(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            const int inside = i > 0 && i < N - 1 && j > 0 && j < M - 1;
            expected[i][j] = inside                 ? a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]
                             : i == 0 || i == N - 1 ? i + j
                                                    : i + 1;
        }
}

int main(void) {
    static double sums[N];
    int bad = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = i * M + j;
    grid();
    make_expected();
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            if (b[i][j] != expected[i][j] && bad++ < 5)
                printf("b[%d][%d] = %g, not %g\n", i, j, b[i][j], expected[i][j]);
    cached(sums);
    for (int i = 0; i < N; i++)
        if (sums[i] != M * (i * M + (M - 1) / 2.0) && bad++ < 5)
            printf("sums[%d] = %g\n", i, sums[i]);
    return bad != 0;
}
