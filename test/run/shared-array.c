// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O0 %s -o %t.0 -lm && %run %t.0
// Private arrays of a gang are shared by its lanes: filled by one loop, read by
// another, changed by code between them.
#include "Inputs/check.h"

enum { M = 21, N = 50 };
static double a[M][N], b[M][N], ends[M];
struct row {
    int n;
    double x[N];
};

static double expected(int j, int i, int rounds) {
    double x[N], y[N];
    for (int k = 0; k < N; k++)
        x[k] = a[j][k];
    for (int r = 0; r < rounds; r++) {
        for (int k = 0; k < N; k++)
            y[k] = x[(k + 1) % N] + x[k];
        for (int k = 0; k < N; k++)
            x[k] = y[k] / 2;
        x[0] = r;
    }
    return x[i];
}

int main(void) {
    double x[N], y[N];
    struct row s;
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            a[j][i] = (i * 7 + j * 3) % 64;
#pragma acc parallel loop gang private(x, y) copyin(a) copyout(b, ends)
    for (int j = 0; j < M; j++) {
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            x[i] = a[j][i];
        for (int r = 0; r < 3; r++) {
#pragma acc loop vector
            for (int i = 0; i < N; i++)
                y[i] = x[(i + 1) % N] + x[i];
#pragma acc loop vector
            for (int i = 0; i < N; i++)
                x[i] = y[i] / 2;
            x[0] = r;
        }
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            b[j][i] = x[i];
        ends[j] = x[0] + x[N - 1];
    }
    for (int j = 0; j < M; j++) {
        for (int i = 0; i < N; i++)
            CHECK(b[j][i] == expected(j, i, 3));
        CHECK(ends[j] == b[j][0] + b[j][N - 1]);
    }
#pragma acc parallel loop gang private(s) copyin(a) copyout(b)
    for (int j = 0; j < M; j++) {
        s.n = j;
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            s.x[i] = a[j][i] + s.n;
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            b[j][i] = s.x[N - 1 - i];
    }
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            CHECK(b[j][i] == a[j][N - 1 - i] + j);
    /* Every gang starts with the array of the host. */
    double z[N];
    for (int i = 0; i < N; i++)
        z[i] = i;
#pragma acc parallel num_gangs(3) firstprivate(z) copyout(b)
    {
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            z[i] *= 2;
#pragma acc loop gang
        for (int j = 0; j < M; j++)
#pragma acc loop vector
            for (int i = 0; i < N; i++)
                b[j][i] = z[N - 1 - i] + j;
    }
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            CHECK(b[j][i] == 2 * (N - 1 - i) + j);
    return 0;
}
