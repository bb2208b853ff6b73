// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// Arrays of pointers with gaps: between the pointers, in the rows that they point to, at two and three levels.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 5, R = 4, M = 7 };

static int separate(void) {
    return !acc_get_property(0, acc_device_current, acc_property_shared_memory_support);
}

/* Pointers to matrices of which a middle part is mapped. */
static void rows(void) {
    int(*a[N])[M];
    for (int i = 0; i < N; i++) {
        a[i] = malloc(R * sizeof *a[i]);
        for (int k = 0; k < R * M; k++)
            a[i][0][k] = 1000 * i + k;
    }
#pragma acc data copy(a[0 : N][1 : 2][2 : 3])
    {
        for (int i = 0; i < N; i++)
            a[i][1][2] = a[i][1][0] = -i; // the device's, and a gap
#pragma acc parallel loop collapse(3)
        for (int i = 0; i < N; i++)
            for (int j = 1; j < 3; j++)
                for (int k = 2; k < 5; k++)
                    a[i][j][k] += 5;
    }
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < R; j++)
            for (int k = 0; k < M; k++) {
                int inside = j >= 1 && j < 3 && k >= 2 && k < 5, old = 1000 * i + j * M + k;
                if (j == 1 && k == 0)
                    CHECK(a[i][j][k] == -i);
                else if (j != 1 || k != 2)
                    CHECK(a[i][j][k] == old + (inside ? 5 : 0));
                else
                    CHECK(a[i][j][k] == (separate() ? old : -i) + 5);
            }
        free(a[i]);
    }
}

/* A matrix of pointers of which some columns are mapped: the others may point anywhere. */
static void pointers(void) {
    double *a[N][R];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < R; j++) {
            a[i][j] = j == 1 || j == 2 ? malloc(M * sizeof(double)) : (double *)16;
            for (int k = 0; k < M && a[i][j] != (double *)16; k++)
                a[i][j][k] = i + j + k;
        }
#pragma acc enter data copyin(a[0 : N][1 : 2][0 : M])
#pragma acc parallel loop collapse(3) present(a[0 : N][1 : 2][0 : M])
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < 3; j++)
            for (int k = 0; k < M; k++)
                a[i][j][k] *= 2;
#pragma acc update self(a[2 : 1][1 : 2][3 : 2])
    CHECK(a[2][1][3] == 12 && a[2][2][4] == 16);
#pragma acc exit data copyout(a[0 : N][1 : 2][0 : M])
    for (int i = 0; i < N; i++)
        for (int j = 1; j < 3; j++) {
            for (int k = 0; k < M; k++)
                CHECK(a[i][j][k] == (i + j + k) * (i > 0 && i < N - 1 ? 2 : 1));
            free(a[i][j]);
        }
}

/* Three levels with gaps at each. */
static void levels(void) {
    int n = 3;
    float(**a[N])[M];
    for (int i = 0; i < N; i++) {
        a[i] = malloc(R * sizeof *a[i]);
        for (int j = 0; j < R; j++) {
            a[i][j] = j == 0 ? NULL : malloc(R * sizeof *a[i][j]);
            for (int k = 0; k < R * M && j; k++)
                a[i][j][0][k] = 100 * i + 10 * j + k;
        }
    }
#pragma acc parallel loop collapse(2) copy(a[1 : n][0 : 3][1 : 3][3 : n])
    for (int i = 1; i < 4; i++)
        for (int j = 0; j < 3; j++)
            if (a[i][j])
                for (int k = 1; k < 4; k++)
                    for (int l = 3; l < 6; l++)
                        a[i][j][k][l] = -a[i][j][k][l];
    for (int i = 0; i < N; i++) {
        for (int j = 1; j < R; j++) {
            for (int k = 0; k < R * M; k++) {
                int inside = i >= 1 && i < 4 && j < 3 && k / M >= 1 && k % M >= 3 && k % M < 6;
                CHECK(a[i][j][0][k] == (100 * i + 10 * j + k) * (inside ? -1 : 1));
            }
            free(a[i][j]);
        }
        free(a[i]);
    }
}

int main(void) {
    rows();
    pointers();
    levels();
    return 0;
}
