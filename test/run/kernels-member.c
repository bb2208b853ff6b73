// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Members in clauses of kernels regions with several loops and statements: pointers in structs that are present, in the
// same clause, or a variable; arrays in a struct that is not on the device itself.
#include "Inputs/check.h"
#include <stdlib.h>

enum { N = 40 };
struct record { int n; double *x, *y; double t[8], u[2][5]; };

static void present_struct(struct record *s, int n) {
#pragma acc data copy(s[0:1])
    {
#pragma acc kernels copyin(s->x[0:n]) copy(s->y[0:n])
        {
            for (int i = 0; i < n; i++) s->y[i] += s->x[i];
            for (int i = 0; i < n; i++) s->y[i] *= 2;
            s->t[7] = s->y[3];
        }
    }
}

static void struct_in_clause(struct record *s, int n) {
#pragma acc kernels copy(s[0:1]) copyin(s->x[0:n]) copy(s->y[0:n])
    {
        for (int i = 0; i < s->n; i++) s->y[i] += s->x[i];
        s->n = n / 2;
        for (int i = 0; i < s->n; i++) s->y[i] *= 2;
    }
}

static void arrays(struct record *s) {
    int n = 8;
#pragma acc kernels copy(s->t, s->u[1:1])
    {
#pragma acc loop independent
        for (int i = 1; i < n; i++) s->t[i] += i;
        s->t[0] = 5;
#pragma acc loop independent
        for (int i = 0; i < 5; i++) s->u[1][i] = s->t[i] + s->t[0];
    }
}

int main(void) {
    struct record v = {.n = N, .t = {1, 1, 1}}, *p = &v;
    v.x = malloc(N * sizeof *v.x);
    v.y = malloc(N * sizeof *v.y);
    for (int i = 0; i < N; i++) v.x[i] = i, v.y[i] = 1;
    present_struct(p, N);
    CHECK(v.t[7] == 8 && v.y[3] == 8);
    struct_in_clause(p, N);
    CHECK(v.n == N / 2);
    for (int i = 0; i < N; i++) CHECK(v.y[i] == (3 * i + 2) * (i < N / 2 ? 2 : 1));
    arrays(p);
    for (int i = 0; i < 8; i++) CHECK(v.t[i] == (i == 0 ? 5 : i + (i < 3 ? 1 : i == 7 ? 8 : 0)));
    for (int i = 0; i < 5; i++) CHECK(v.u[1][i] == v.t[i] + 5 && v.u[0][i] == 0);
#pragma acc kernels copy(v.x[0:N])
    {
        for (int i = 0; i < N; i++) v.x[i] += 1;
        for (int i = 1; i < N; i++) v.x[i] += v.x[i - 1];
        v.n = 3;
    }
    CHECK(v.x[N - 1] == N * (N + 1) / 2 && v.n == 3);
    free(v.x);
    free(v.y);
    return 0;
}
