// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// Pointers in clauses of one directive that lead to the same memory: what a copyout or copy names is copied back, also where
// a copyin has brought it, and nothing else is.
#include "Inputs/check.h"

enum { N = 100 };

static void difference(int n, const double *u, const double *v, double *r) {
#pragma acc parallel loop copyin(u[0:n], v[0:n]) copyout(r[0:n])
    for (int i = 0; i < n; i++) r[i] = v[i] - u[i];
}

static void inside(int n, double *v, double *r) {
#pragma acc data copyin(v[0:n]) copy(r[10:20])
    {
#pragma acc parallel loop present(v[0:n])
        for (int i = 0; i < n; i++) v[i] += 1;
        v[50] = -5; /* the host's, which is not in copy */
    }
}

int main(void) {
    double a[N], b[N];
    for (int i = 0; i < N; i++) a[i] = i, b[i] = 3 * i;
    difference(N, a, b, b);
    for (int i = 0; i < N; i++) CHECK(b[i] == 2 * i);
#pragma acc data copy(b)
    {
        difference(N, a, b, b);
#pragma acc update self(b[7:1])
        CHECK(b[7] == 7);
    }
    CHECK(b[9] == 9);
    inside(N, b, b);
    CHECK(b[10] == 11 && b[29] == 30);
#pragma acc update self(b) if_present
    CHECK(b[50] == -5);
    return 0;
}
