// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Data constructs over sections of no elements: a name inside of them, without a clause or in one, is no error, as where a
// level or a process has nothing to do.
#include "Inputs/check.h"
#include <openacc.h>

struct grid {
    int n;
    double *p;
};

static void callee(double *a, const double *b, const int *where, int n) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        a[i] = b[where[i]];
}

static void lexical(double *a, double *b, int *where, int n) {
#pragma acc data copyin(b[0:n], where[0:n]) copyout(a[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++)
            a[i] = b[i];
#pragma acc kernels
        for (int i = 0; i < n; i++)
            a[i] += b[i];
#pragma acc parallel loop present(a, b) async
        for (int i = 0; i < n; i++)
            a[i] += b[i];
#pragma acc parallel loop default(present) async
        for (int i = 0; i < n; i++)
            a[i] += b[where[i]];
#pragma acc wait
#pragma acc update self(a)
#pragma acc host_data use_device(a, b)
        CHECK(a && b);
#pragma acc host_data use_device(a)
#pragma acc parallel loop deviceptr(a)
        for (int i = 0; i < n; i++)
            a[i] += 1;
    }
    for (int i = 0; i < n; i++)
        CHECK(a[i] == 4 * i + 1);
}

static void unstructured(double *a, double *b, int *where, int n) {
#pragma acc enter data copyin(b[0:n], where[0:n]) create(a[0:n])
    callee(a, b, where, n);
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < n; i++)
        a[where[i]] += b[i];
#pragma acc exit data delete(b[0:n], where[0:n]) copyout(a[0:n])
    for (int i = 0; i < n; i++)
        CHECK(a[i] == 2 * i);
    acc_copyin(b, n * sizeof *b);
#pragma acc parallel loop present(b) copyout(a[0:n])
    for (int i = 0; i < n; i++)
        a[i] = b[i];
    acc_delete(b, n * sizeof *b);
}

static void others(int n) {
    int variable[n], fixed[10] = {0};
    double **rows = malloc(8 * sizeof *rows);
    int(*matrix)[n] = malloc(4 * sizeof *matrix + 1);
    struct grid s = {n, malloc((n + 1) * sizeof(double))};
    for (int i = 0; i < 8; i++)
        rows[i] = malloc(8 * sizeof(double));
#pragma acc data copy(variable, fixed[3:n], rows[0:n][0:4], matrix[0:4], s, s.p[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++)
            variable[i] = i, fixed[i + 3] = i, s.p[i] = i;
#pragma acc parallel loop present(variable, fixed)
        for (int i = 0; i < n; i++)
            variable[i]++, fixed[i + 3]++;
#pragma acc parallel loop collapse(2)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 4; j++)
                rows[i][j] = i;
#pragma acc parallel loop collapse(2)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < n; j++)
                matrix[i][j] = i;
    }
    for (int i = 0; i < n; i++)
        CHECK(variable[i] == i + 1 && fixed[i + 3] == i + 1 && rows[i][3] == i && matrix[3][i] == 3 && s.p[i] == i);
    for (int i = 0; i < 8; i++)
        free(rows[i]);
    free(rows);
    free(matrix);
    free(s.p);
}

int main(void) {
    double a[8], b[8];
    int where[8];
    for (int i = 0; i < 8; i++)
        b[i] = where[i] = i;
    for (int n = 0; n < 6; n += 5) {
        lexical(a, b, where, n);
        unstructured(a, b, where, n);
        others(n);
    }
    return 0;
}
