// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Pointers without clauses behind conditions that keep unsigned subscripts from wrapping: what the loops reach is known.
#include "Inputs/check.h"

enum { N = 100, M = 7 };

#define NEIGHBOURS(name, T)                                                                                            \
    static void name(T n, const double *x, double *y, double *z, double *w) {                                          \
        _Pragma("acc parallel loop") for (T i = 0; i < n; i++) {                                                       \
            double left = i > 0 ? x[i - 1] : -1, right = i < n - 1 ? x[i + 1] : -2;                                    \
            if (i == 0 || !(i != n - 1))                                                                               \
                continue;                                                                                              \
            y[i] = left + right;                                                                                       \
            if (1 < i && x[i - 2] > 5)                                                                                 \
                z[i - 2] = x[i];                                                                                       \
            else if (i)                                                                                                \
                w[i - 1] = 3;                                                                                          \
        }                                                                                                              \
    }
NEIGHBOURS(of_int, int)
NEIGHBOURS(of_unsigned, unsigned)
NEIGHBOURS(of_long, unsigned long)
NEIGHBOURS(of_byte, unsigned char)

static void on_host(int n, const double *x, double *y, double *z, double *w) {
    for (int i = 1; i < n - 1; i++) {
        y[i] = x[i - 1] + x[i + 1];
        if (i > 1 && x[i - 2] > 5)
            z[i - 2] = x[i];
        else
            w[i - 1] = 3;
    }
}

static void corners(unsigned n, unsigned m, const double *x, double *y) {
#pragma acc parallel loop collapse(2)
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = m; j > 0; j--)
            if (i >= 1 && !(j <= 1))
                y[i * m + j - 1] = x[(i - 1) * m + j - 2];
}

/* What is jumped to is not behind the condition: the subscript may wrap, and the pointers are there. */
static void jumps(unsigned n, const int *kind, const double *x, double *y) {
#pragma acc parallel loop copyin(x[0:n], kind[0:n]) copy(y[0:n])
    for (unsigned i = 0; i < n; i++)
        switch (kind[i]) {
        case 0:
            if (i == 0)
                continue;
        case 1:
            y[i] = x[i ? i - 1 : 0];
        }
}

static void test_neighbours(int n) {
    double x[N], y[N], z[N], w[N], host_y[N], host_z[N], host_w[N];
    for (int type = 0; type < 4; type++) {
        for (int i = 0; i < n; i++) {
            x[i] = i % 11;
            y[i] = z[i] = w[i] = host_y[i] = host_z[i] = host_w[i] = i;
        }
        on_host(n, x, host_y, host_z, host_w);
        double *px = x, *py = y, *pz = z, *pw = w;
        type == 0   ? of_int(n, px, py, pz, pw)
        : type == 1 ? of_unsigned(n, px, py, pz, pw)
        : type == 2 ? of_long(n, px, py, pz, pw)
                    : of_byte(n, px, py, pz, pw);
        for (int i = 0; i < n; i++)
            CHECK(y[i] == host_y[i] && z[i] == host_z[i] && w[i] == host_w[i]);
    }
}

int main(void) {
    double x[N], y[N];
    int kind[N];
    test_neighbours(N);
    test_neighbours(2);
    test_neighbours(1);
    for (int i = 0; i < N; i++) {
        x[i] = y[i] = i;
        kind[i] = i % 3;
    }
    corners(N / M, M, x, y);
    for (int i = 0; i < N / M * M; i++)
        CHECK(y[i] == (i < M || i % M == 0 ? i : i - M - 1));
    jumps(N, kind, x, y);
    for (int i = 1; i < N; i++)
        CHECK(kind[i] == 2 || y[i] == i - 1);
    return 0;
}
