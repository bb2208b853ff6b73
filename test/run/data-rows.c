// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// Arrays of pointers with their rows, at two and three levels, in structs, as sections of rows, and single rows.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 9, M = 13, K = 4 };

static int separate(void) {
    return !acc_get_property(0, acc_device_current, acc_property_shared_memory_support);
}

static double **make(void) {
    double **a = malloc(N * sizeof *a);
    for (int i = 0; i < N; i++) {
        a[i] = malloc(M * sizeof **a);
        for (int j = 0; j < M; j++)
            a[i][j] = 100 * i + j;
    }
    return a;
}

static void discard(double **a) {
    for (int i = 0; i < N; i++)
        free(a[i]);
    free(a);
}

static void structured(void) {
    double **a = make(), **b = make(), *row = a[3];
#pragma acc data copy(a[0 : N][0 : M]) copyout(b[0 : N][0 : M])
    {
        CHECK(!separate() || acc_is_present(a[N - 1], M * sizeof **a));
#pragma acc parallel loop collapse(2) present(a[0 : N][0 : M])
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++) {
                b[i][j] = a[i][j] + 1;
                a[i][j] = -a[i][j];
            }
    }
    CHECK(a[3] == row); // the host's pointers are the host's
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            CHECK(a[i][j] == -(100 * i + j) && b[i][j] == 100 * i + j + 1);
    CHECK(!separate() || !acc_is_present(a[2], M * sizeof **a));
    discard(a);
    discard(b);
}

static void dynamic(void) {
    double **a = make();
#pragma acc enter data copyin(a[0 : N][0 : M])
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        a[i][i] = i;
#pragma acc update self(a[1 : 3][0 : M])
    CHECK(a[1][1] == 1 && a[3][3] == 3 && (!separate() || a[4][4] == 404));
    a[5][0] = 7;
#pragma acc update device(a[5][0 : 1])
#pragma acc serial
    a[6][0] = a[5][0] + 1;
#pragma acc exit data copyout(a[0 : N][0 : M])
    CHECK(a[8][8] == 8 && a[6][0] == 8 && a[0][1] == 1);
    CHECK(!separate() || (!acc_is_present(a, sizeof *a) && !acc_is_present(a[8], sizeof **a)));
    discard(a);
}

/* In a compute construct, with parts of the rows and rows that are missing. */
static void parts(void) {
    double **a = make();
    double *lost = a[2];
    a[2] = NULL;
#pragma acc parallel loop copy(a[1 : N - 1][3 : 5])
    for (int i = 1; i < N; i++)
        if (a[i])
            for (int j = 3; j < 8; j++)
                a[i][j] += 0.5;
    a[2] = lost;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            CHECK(a[i][j] == 100 * i + j + (i > 0 && i != 2 && j >= 3 && j < 8 ? 0.5 : 0));
    discard(a);
}

static void levels(void) {
    int ***cube = malloc(K * sizeof *cube);
    for (int i = 0; i < K; i++) {
        cube[i] = malloc(K * sizeof **cube);
        for (int j = 0; j < K; j++)
            cube[i][j] = calloc(M, sizeof ***cube);
    }
#pragma acc parallel loop collapse(3) copy(cube[0 : K][0 : K][0 : M])
    for (int i = 0; i < K; i++)
        for (int j = 0; j < K; j++)
            for (int k = 0; k < M; k++)
                cube[i][j][k] = 10000 * i + 100 * j + k;
    for (int i = 0; i < K; i++)
        for (int j = 0; j < K; j++) {
            for (int k = 0; k < M; k++)
                CHECK(cube[i][j][k] == 10000 * i + 100 * j + k);
            free(cube[i][j]);
        }
    for (int i = 0; i < K; i++)
        free(cube[i]);
    free(cube);
}

struct part {
    int n;
    float *values;
};
struct whole {
    struct part *parts;
    float *rows[K];
};

/* Structs in structs: the levels one after the other, each attached to the one before. */
static void nested(void) {
    struct whole w;
    w.parts = malloc(K * sizeof *w.parts);
    for (int i = 0; i < K; i++) {
        w.parts[i] = (struct part){M, calloc(M, sizeof(float))};
        w.rows[i] = calloc(M, sizeof(float));
    }
#pragma acc enter data copyin(w, w.parts[0 : K], w.rows[0 : K][0 : M])
    for (int i = 0; i < K; i++) {
#pragma acc enter data copyin(w.parts[i].values[0 : M])
    }
#pragma acc parallel loop present(w)
    for (int i = 0; i < K; i++)
        for (int j = 0; j < w.parts[i].n; j++) {
            w.parts[i].values[j] = i + j;
            w.rows[i][j] = i * j;
        }
    for (int i = 0; i < K; i++) {
#pragma acc exit data copyout(w.parts[i].values[0 : M])
    }
#pragma acc exit data copyout(w.rows[0 : K][0 : M]) delete(w.parts[0 : K]) delete(w)
    for (int i = 0; i < K; i++) {
        for (int j = 0; j < M; j++)
            CHECK(w.parts[i].values[j] == i + j && w.rows[i][j] == i * j);
        free(w.parts[i].values);
        free(w.rows[i]);
    }
    free(w.parts);
}

int main(void) {
    structured();
    dynamic();
    parts();
    levels();
    nested();
    return 0;
}
