// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t 2>&1 | FileCheck %s --allow-empty --implicit-check-not=warning:
// RUN: %run %t
// RUN: %xacc_cc -w -DONE_GANG -O0 %s -o %t.O0 && %run %t.O0
// Calls of gangs' routines and loops over gangs that use what others of them store: launches of their own, also with
// private copies, reductions and other clauses of the construct; and where they cannot be, one gang runs them all.
#include "Inputs/check.h"

enum { N = 3000, ALL = N * (N - 1) / 2 };
static int a[N], b[N], c[N], table[N], size;
#pragma acc declare create(table)
struct pair {
    int *first, *second, by;
};

#pragma acc routine gang
static void turn(const int *from, int *to, int n) {
#pragma acc loop gang vector
    for (int i = 0; i < n; i++)
        to[i] = from[n - 1 - i] + 1;
}

#pragma acc routine gang
static void set_table(int n) {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
        table[i] = n - i;
}

#pragma acc routine gang
static void get_table(int *to, int n) {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
        to[i] = table[n - 1 - i];
}

static void fill(void) {
    for (int i = 0; i < N; i++) {
        a[i] = i;
        b[i] = c[i] = -1;
    }
}

static void calls(int *x, int *y, int n) {
    fill();
#pragma acc parallel num_gangs(16) copy(x[0:n], y[0:n])
    {
        turn(x, y, n);
        (void)turn(y, x, n);
#pragma acc loop gang
        for (int i = 0; i < n; i++)
            y[i] += x[n - 1 - i];
        turn(y, x, n / 2);
    }
    for (int i = 0; i < n; i++) {
        const int m = n / 2;
        int second = n - 1 - i + 1 + (n - 1 - i + 2); // y, of i
        CHECK(y[i] == second);
        CHECK(x[i] == (i < m ? y[m - 1 - i] + 1 : i + 2));
    }
#pragma acc parallel num_gangs(16) copyout(b)
    {
        set_table(N);
        get_table(b, N);
    }
    for (int i = 0; i < N; i++)
        CHECK(b[i] == i + 1);
#pragma acc parallel num_gangs(16) copyout(b)
    {
        set_table(N);
#pragma acc loop gang vector
        for (int i = 0; i < N; i++)
            b[i] = table[N - 1 - i];
    }
    CHECK(b[0] == 1 && b[N - 1] == N && b[77] == 78);
    fill();
#pragma acc kernels copy(a, b)
    {
        turn(a, b, N);
        turn(b, a, N);
        turn(a, b, N);
    }
    CHECK(b[0] == N - 1 + 3 && b[N - 1] == 3 && a[7] == 9);
}

static int evaluated;
static int gangs(void) {
    evaluated++;
    return 16;
}

/* Clauses of the construct hold for each launch, and are evaluated once. */
static void clauses(int n) {
    int t = 5, by = 3, s = 0, most = -1, v[4], zero[4] = {0};
    int *x = a, *y = b + 1;
    struct pair p = {a, b, 2};
    fill();
#pragma acc parallel num_gangs(gangs()) copy(a, b) private(t, v) firstprivate(by, zero)
    {
#pragma acc loop gang vector
        for (int i = 0; i < n; i++) {
            t = a[n - 1 - i];
            b[i] = t + by + zero[i % 4];
        }
#pragma acc loop gang private(v)
        for (int i = 0; i < n; i++) {
            v[i % 4] = b[n - 1 - i];
            t = by;
            a[i] = v[i % 4] + t + zero[0];
        }
    }
    CHECK(evaluated == 1 && a[0] == 6 && a[n - 1] == n - 1 + 6 && b[0] == n - 1 + 3);
    fill();
#pragma acc parallel num_gangs(16) default(none) copy(a, b) reduction(+:s) reduction(max:most) copyin(n)
    {
#pragma acc loop gang vector
        for (int i = 0; i < n; i++) {
            b[i] = a[n - 1 - i];
            s += b[i];
        }
#pragma acc loop gang vector
        for (int i = 0; i < n; i++)
            most = most > b[n - 1 - i] ? most : b[n - 1 - i];
#pragma acc loop gang vector
        for (int i = 0; i < n; i++)
            a[i] = s + most + b[n - 1 - i];
    }
    CHECK(s == ALL && most == N - 1 && a[0] == ALL + N - 1 && a[N - 1] == ALL + 2 * (N - 1));
    fill();
#pragma acc parallel device_type(host) num_gangs(9) async(1) device_type(*) num_gangs(7) vector_length(64)
    {
#pragma acc loop gang vector
        for (int i = 0; i < n - 1; i++)
            y[i] = x[n - 1 - i];
#pragma acc loop gang vector
        for (int i = 1; i < n; i++)
            a[i] = b[n - i];
    }
#pragma acc wait
    CHECK(b[1] == N - 1 && a[1] == 1 && a[N - 1] == N - 1);
    fill();
#pragma acc data copy(p, p.first[0:n], p.second[0:n])
#pragma acc parallel num_gangs(16) present(p, p.first[0:n], p.second[0:n])
    {
#pragma acc loop gang vector
        for (int i = 0; i < n; i++)
            p.second[i] = p.first[n - 1 - i] * p.by;
#pragma acc loop gang vector
        for (int i = 0; i < n; i++)
            p.first[i] = p.second[n - 1 - i] * p.by;
    }
    for (int i = 0; i < n; i++)
        CHECK(a[i] == 4 * i && b[n - 1 - i] == 2 * i);
}

#ifdef ONE_GANG
#pragma acc routine gang
static void there_and_back(int *x, int *y, int n) {
#pragma acc loop gang vector
    for (int i = 0; i < n; i++)
        y[i] = x[n - 1 - i];
#pragma acc loop gang vector
    for (int i = 0; i < n; i++)
        x[i] = y[i / 2];
}

static void one_gang(int n, int steps) {
    fill();
#pragma acc parallel num_gangs(16) copy(a, b)
    for (int k = 0; k < steps; k++) {
#pragma acc loop gang vector
        for (int i = 0; i < n; i++)
            b[i] = a[n - 1 - i] + 1;
#pragma acc loop gang vector
        for (int i = 0; i < n; i++)
            a[i] = b[n - 1 - i] + 1;
    }
    for (int i = 0; i < n; i++)
        CHECK(a[i] == i + 2 * steps);
    fill();
#pragma acc parallel num_gangs(16) copy(a, b)
    {
        turn(a, b, n);
        const int half = n / 2;
#pragma acc loop gang
        for (int i = 0; i < half; i++)
            a[i] = b[n - 1 - i];
        if (half)
            turn(a, b, n);
        b[0] = 7;
        a[0] = b[0];
    }
    CHECK(a[0] == 7 && a[1] == 2 && a[n / 2 - 1] == n / 2 && b[1] == n - 1 && b[n - 1] == 2);
    fill();
#pragma acc parallel num_gangs(16) copy(a)
    for (int k = 1; k < 20; k++) {
#pragma acc loop gang vector
        for (int i = k; i < n; i++)
            a[i] += a[k - 1];
    }
    for (int i = 0, left = 0; i < 19; i++, left = 2 * left + (i - 1))
        CHECK(a[i] == i + left);
    fill();
#pragma acc parallel num_gangs(16) copy(a, b)
    there_and_back(a, b, n);
    CHECK(b[0] == n - 1 && a[0] == n - 1 && a[n - 1] == n - 1 - (n - 1) / 2);
}
#endif

int main(void) {
    calls(a, b, N);
    clauses(N);
#ifdef ONE_GANG
    one_gang(N, 6);
#endif
    return size;
}
