// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Types in regions whose sizes depend on private variables: pointers to rows, typeof, typedefs, casts, sizeof and
// compound literals.
#include "Inputs/check.h"

enum { N = 24, M = N * N };

static int a[M], r[N];

static void reset(void) {
    for (int i = 0; i < M; i++)
        a[i] = i;
}

static void declared(void) {
    int n = 4;
    int(*outside)[n] = (int(*)[n])a;
    reset();
#pragma acc parallel loop private(n) copy(a)
    for (int i = 0; i < N; i++) {
        n = i % 3 + 2;
        int(*m)[n] = (int(*)[n]) & a[i * N];
        typedef int row_t[n], (*rows_t)[n];
        rows_t same = m;
        typeof(*m) *again = same;
        __auto_type more = again;
        m[1][1] += 1000 + n;
        same[1][0] += (int)sizeof(row_t);
        again[0][1] += (int)sizeof *more;
    }
    for (int i = 0; i < N; i++) {
        int w = i % 3 + 2, *at = a + i * N;
        CHECK(at[w + 1] == i * N + w + 1 + 1000 + w && at[w] == i * N + w + 4 * w && at[1] == i * N + 1 + 4 * w);
    }
    CHECK(sizeof *outside == 16 && outside[1][2] == a[6] && n == 4);
}

static int sum(int rows, int columns, int (*x)[columns]) {
    int s = 0;
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < columns; k++)
            s += x[i][k];
    return s;
}

static void casts(void) {
    int n, k;
    reset();
#pragma acc parallel loop private(n, k) copyin(a) copyout(r)
    for (int i = 0; i < N; i++) {
        n = i % 3 + 2;
        k = 2;
        int t[n][k], *p = &a[i * N];
        typeof(t) u;
        u[n - 1][1] = t[n - 1][1] = i;
        r[i] = sum(2, n, (int(*)[n])p) + (*(int(*)[k][n])p)[1][0] + t[n - 1][1] + u[n - 1][1];
        r[i] += (int)(sizeof u + sizeof(int[3][n]) + sizeof(typeof(*t)));
        r[i] += (*(int(**)[n]) & (int(*)[n]){(void *)p})[0][n - 1];
    }
    for (int i = 0; i < N; i++) {
        int w = i % 3 + 2, *p = a + i * N;
        CHECK(r[i] == sum(1, 2 * w, (int(*)[2 * w])p) + p[w] + 2 * i + 8 * w + 12 * w + 8 + p[w - 1]);
    }
}

/* Lanes of a gang; a firstprivate and a reduced variable; a scalar of kernels whose last value only a type needs. */
static void levels(void) {
    int n, f = 2, total = 0, last;
    reset();
#pragma acc parallel loop gang private(n) firstprivate(f) reduction(+ : total) copy(a)
    for (int i = 0; i < N; i++) {
        n = i % 3 + f;
        int(*q)[f][n] = (void *)&a[i * N];
#pragma acc loop vector
        for (int k = 0; k < n; k++)
            q[0][1][k] += (int)sizeof(*q);
        total += (int)sizeof(int[f]);
    }
    for (int i = 0; i < N; i++)
        for (int k = 0, w = i % 3 + 2; k < w; k++)
            CHECK(a[i * N + w + k] == i * N + w + k + 8 * w);
    CHECK(total == 8 * N);
#pragma acc kernels loop independent copy(a)
    for (int i = 0; i < N; i++) {
        last = i + 1;
        a[i] = last;
    }
    CHECK(sizeof(*(int(*)[last])a) == 4 * N && a[3] == 4);
}

// A pointer of which only a type asks for what it leads to.
static void lengths(int *w) {
    int wrong = 0;
    for (int i = 0; i < N; i++)
        w[i] = i + 1;
#pragma acc data copyin(w[:N])
#pragma acc parallel loop reduction(+ : wrong)
    for (int i = 0; i < N; i++) {
        char memory[4];
        wrong += (char *)((int(*)[w[i]])memory + 1) - memory != 4 * (i + 1);
    }
    CHECK(wrong == 0);
}

int main(void) {
    int room[N];
    lengths(room);
    declared();
    casts();
    levels();
    return 0;
}
