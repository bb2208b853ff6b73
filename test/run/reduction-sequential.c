// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O0 %s -o %t.0 -lm && %run %t.0
// Reductions on loops that run sequentially, for any number of gangs: a combined construct counts each iteration once, as
// does a loop whose clause alone names the variable; a reduction of the parallel construct counts the code that every
// gang executes once per gang.
#ifndef GANGS
#include "Inputs/check.h"
#include <complex.h>

enum { N = 30, M = 7, SUM = N * (N - 1) / 2 };
struct pair { int low; double high[3]; };
static int a[N], same[N];
static long global;

#define NAME(stem) stem##_any
#define GANGS
#define REPEATED 1
#include "reduction-sequential.c"
#undef NAME
#undef GANGS
#undef REPEATED
#define NAME(stem) stem##_1
#define GANGS num_gangs(1)
#define REPEATED 1
#include "reduction-sequential.c"
#undef NAME
#undef GANGS
#undef REPEATED
#define NAME(stem) stem##_4
#define GANGS num_gangs(4) vector_length(32)
#define REPEATED 4
#include "reduction-sequential.c"

static void serial_and_kernels(int n) {
    long s = 1, t = 1, u = 1, v = 1, w = 1, x = 1, y[2] = {1, 2};
    int after[1] = {0};
#pragma acc serial loop seq reduction(+:s)
    for (int i = 0; i < n; i++) s += a[i];
#pragma acc serial loop auto reduction(+:t)
    for (int i = 0; i < n; i++) t += a[i];
#pragma acc serial copyout(after)
    {
#pragma acc loop seq reduction(+:u)
        for (int i = 0; i < n; i++) u += a[i];
        after[0] = u;
    }
#pragma acc kernels loop seq reduction(+:v) num_gangs(4)
    for (int i = 0; i < n; i++) {
        v += a[i];
#pragma acc loop vector reduction(+:v)
        for (int j = 0; j < M; j++) v += same[i];
    }
#pragma acc kernels loop auto reduction(+:w, y)
    for (int i = 0; i < n; i++) {
        w += a[i];
        y[i % 2]++;
        a[i * i % N] = a[i * i % N];
    }
#pragma acc kernels
    {
        for (int k = 0; k < 3; k++) {
#pragma acc loop seq reduction(+:x)
            for (int i = 0; i < n; i++) x += a[i];
            after[0] = x;
        }
    }
    CHECK(s == 1 + SUM && t == 1 + SUM && u == 1 + SUM && v == 1 + SUM + M * N && w == 1 + SUM && x == 1 + 3 * SUM);
    CHECK(y[0] == 1 + N / 2 && y[1] == 2 + N / 2 && after[0] == x);
}

int main(void) {
    for (int i = 0; i < N; i++) a[i] = i, same[i] = 1;
    scalars_any(N), scalars_1(N), scalars_4(N);
    wide_any(N), wide_1(N), wide_4(N);
    parts_any(N), parts_1(N), parts_4(N);
    nested_any(N), nested_1(N), nested_4(N);
    parallel_any(N), parallel_1(N), parallel_4(N);
    serial_and_kernels(N);
    return 0;
}
#else

static void NAME(scalars)(int n) {
    int s = 1, product = 1, first = 3;
    double most = -1, least = 99;
    unsigned bits = 0;
    double _Complex z = 2;
    long double wide = 0;
    global = 5;
#pragma acc parallel loop seq reduction(+:s) reduction(max:most) reduction(min:least) reduction(|:bits) GANGS
    for (int i = 0; i < n; i++) {
        s += a[i];
        most = most > a[i] ? most : a[i];
        least = least < a[i] ? least : a[i];
        bits |= a[i];
    }
    CHECK(s == 1 + SUM && most == N - 1 && least == 0 && bits == 31);
#pragma acc parallel loop auto reduction(+:s, global) GANGS
    for (int i = 0; i < n; i++) {
        s += a[i];
        global += 2;
        a[i * i % N] = a[i * i % N];
    }
    CHECK(s == 1 + 2 * SUM && global == 5 + 2 * N);
#pragma acc parallel loop vector reduction(*:product) reduction(+:z) GANGS
    for (int i = 0; i < 5; i++) {
        product *= 2;
        z += a[i] + 1.0i;
    }
    CHECK(product == 32 && creal(z) == 12 && cimag(z) == 5);
#pragma acc parallel loop worker reduction(+:s) GANGS
    for (int i = 0; i < n; i++) s++;
    CHECK(s == 1 + 2 * SUM + N);
    s = 0;
#pragma acc parallel loop reduction(+:s) GANGS device_type(nvidia) seq
    for (int i = 0; i < n; i++) s += a[i];
#pragma acc parallel loop reduction(+:s) GANGS device_type(host) seq device_type(*) vector_length(32)
    for (int i = 0; i < n; i++) s += a[i];
#pragma acc parallel loop seq collapse(2) reduction(+:s) GANGS
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) s++;
    CHECK(s == 2 * SUM + SUM + N);
    s = 0;
#pragma acc parallel GANGS
    {
#pragma acc loop seq reduction(+:s)
        for (int i = 0; i < n; i++) {
            if (i == 9) continue;
            s += a[i];
            if (i == 20) break;
        }
#pragma acc loop seq reduction(+:s)
        for (int i = 0; i < n; i++) {
            if (i == first) goto out;
            s += a[i];
        }
    out:
        first = s;
    }
    CHECK(s == 210 - 9 + 3);
#pragma acc data copy(s)
    {
#pragma acc parallel loop seq reduction(+:s) GANGS
        for (int i = 0; i < n; i++) s += 1;
    }
#pragma acc parallel loop seq reduction(+:s) copy(s) default(none) copyin(a) GANGS
    for (int i = 0; i < N; i++) s += a[i] > 3;
    CHECK(s == 210 - 9 + 3 + N + N - 4);
}

/* What only a loop in order can reduce. */
static void NAME(wide)(int n) {
    __int128 s = 1;
    _Complex int z = 2;
    long sums[M];
#pragma acc parallel loop seq reduction(+:s, z) GANGS
    for (int i = 0; i < n; i++) s += a[i], z += a[i];
#pragma acc parallel loop gang copyout(sums) GANGS
    for (int k = 0; k < M; k++) {
        __int128 own = k;
#pragma acc loop seq reduction(+:own)
        for (int i = 0; i < n; i++) own += a[i];
        sums[k] = own;
    }
    CHECK(s == 1 + SUM && __real__ z == 2 + SUM && sums[M - 1] == M - 1 + SUM);
}

static void NAME(parts)(int n) {
    double h[8] = {0}, m[3][4] = {{0}}, variable[n / 3], more[6] = {0}, *p = more, *q = malloc(9 * sizeof *q);
    struct pair t = {1, {0, 1, 2}}, *u = malloc(sizeof *u);
    double _Complex z[2] = {1, 2};
    *u = t;
    for (int i = 0; i < 9; i++) q[i] = i;
    for (int i = 0; i < n / 3; i++) variable[i] = 1;
#pragma acc parallel loop seq reduction(+:h, m[1:2], variable, z) GANGS
    for (int i = 0; i < n; i++) {
        h[i % 8]++;
        m[1 + i % 2][i % 4] += i;
        variable[i % (n / 3)] += 2;
        z[i % 2] += 1.0i;
    }
    double all = 0;
    for (int i = 0; i < 12; i++) all += m[i / 4][i % 4];
    for (int i = 0; i < n / 3; i++) CHECK(variable[i] == 7);
    CHECK(h[0] == 4 && h[7] == 3 && all == SUM && m[0][0] == 0 && m[1][2] == 2 + 6 + 10 + 14 + 18 + 22 + 26);
    CHECK(creal(z[1]) == 2 && cimag(z[0]) == N / 2 && cimag(z[1]) == N / 2);
#pragma acc parallel loop seq reduction(+:p[2:4], q[3:n / 10]) reduction(max:h[7]) GANGS
    for (int i = 0; i < n; i++) {
        p[2 + i % 4] += 1;
        q[3 + i % (n / 10)] += 1;
        h[7] = h[7] > i ? h[7] : i;
    }
    CHECK(q[2] == 2 && q[3] == 13 && q[5] == 15 && q[6] == 6 && h[7] == N - 1 && p[2] == 8 && p[5] == 7);
#pragma acc parallel loop seq reduction(+:t.low, t.high[1:2], u->low, q[8]) GANGS
    for (int i = 0; i < n; i++) {
        t.low++;
        t.high[1 + i % 2]++;
        u->low += 2;
        q[8] += 1;
    }
    CHECK(t.low == 1 + N && t.high[0] == 0 && t.high[1] == 1 + N / 2 && t.high[2] == 2 + N / 2);
    CHECK(u->low == 1 + 2 * N && u->high[1] == 1 && q[8] == 8 + N);
#pragma acc parallel loop seq reduction(+:t) GANGS
    for (int i = 0; i < n; i++) t.low++, t.high[2] += i;
    CHECK(t.low == 1 + 2 * N && t.high[2] == 2 + N / 2 + SUM);
    free(q);
    free(u);
}

static void NAME(nested)(int n) {
    long s = 0, t = 0, u = 0, v = 0, w[3] = {0}, *p = w;
#pragma acc parallel loop seq reduction(+:s) GANGS
    for (int i = 0; i < n; i++) {
#pragma acc loop gang vector reduction(+:s)
        for (int j = 0; j < M; j++) s += a[i];
    }
    CHECK(s == SUM * M);
#pragma acc parallel loop seq reduction(+:s, w) GANGS
    for (int i = 0; i < n; i++) {
        s += a[i];
        w[i % 3]++;
#pragma acc loop gang vector
        for (int j = 0; j < M; j++) s += a[i], w[j % 3]++;
    }
    CHECK(s == SUM * (2 * M + 1) && w[0] == 10 + 3 * N && w[1] == 10 + 2 * N && w[2] == 10 + 2 * N);
#pragma acc parallel loop seq reduction(+:t) GANGS
    for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(+:t)
        for (int j = 0; j < M; j++) t += a[i];
#pragma acc loop seq reduction(+:t)
        for (int j = 0; j < M; j++) t += a[i];
    }
    CHECK(t == 2 * SUM * M);
#pragma acc parallel loop gang reduction(+:u) GANGS
    for (int i = 0; i < n; i++) {
        u++;
#pragma acc loop seq reduction(+:u)
        for (int j = 0; j < M; j++) u += a[i];
#pragma acc loop vector
        for (int j = 0; j < M; j++) {
#pragma acc loop seq reduction(+:u)
            for (int k = 0; k < 2; k++) u += a[i];
        }
    }
    CHECK(u == N + 3 * SUM * M);
    /* The loops around that have no clause reduce as well. */
#pragma acc parallel loop gang GANGS
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < M; j++) {
#pragma acc loop seq reduction(+:v)
            for (int k = 0; k < 2; k++) v += a[i];
        }
#pragma acc loop vector reduction(+:p[1:2])
        for (int j = 0; j < M; j++) p[1 + j % 2]++;
    }
    CHECK(v == 2 * SUM * M && w[1] == 10 + 6 * N && w[2] == 10 + 5 * N);
#pragma acc parallel loop gang GANGS
    for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(+:w[1])
        for (int j = 0; j < M; j++) w[1]++;
    }
    CHECK(w[0] == 10 + 3 * N && w[1] == 10 + 6 * N + M * N);
    long row[N], sum = 3;
#pragma acc parallel loop gang copyout(row) GANGS
    for (int i = 0; i < n; i++) {
        sum = i;
#pragma acc loop seq reduction(+:sum)
        for (int j = 0; j < M; j++) sum += a[j];
        row[i] = sum;
    }
    for (int i = 0; i < N; i++) CHECK(row[i] == i + M * (M - 1) / 2);
    /* Gangs keep small arrays and complex numbers between the iterations. */
    long ends[2] = {1, 2};
    float _Complex z = 2;
#pragma acc parallel loop seq reduction(+:ends, z) GANGS
    for (int i = 0; i < n; i++) {
#pragma acc loop gang
        for (int j = 0; j < M; j++) ends[0] += i, ends[1] += j, z += j + 1.0fi;
    }
    CHECK(ends[0] == 1 + M * N * (N - 1) / 2 && ends[1] == 2 + N * M * (M - 1) / 2);
    CHECK(__real__ z == 2 + N * M * (M - 1) / 2 && __imag__ z == N * M);
}

static void NAME(parallel)(int n) {
    long s = 0, t = 0, u = 0, v = 0, w[2] = {0};
    const long gangs = REPEATED;
#pragma acc parallel reduction(+:s, w) GANGS
    {
        s++;
#pragma acc loop seq
        for (int i = 0; i < n; i++) s += a[i], w[i % 2]++;
#pragma acc loop seq reduction(+:s)
        for (int i = 0; i < n; i++) s += a[i];
#pragma acc loop vector
        for (int i = 0; i < n; i++) s += a[i], w[i % 2]++;
    }
    CHECK(s == gangs * (1 + 3 * SUM) && w[0] == gangs * N && w[1] == gangs * N);
#pragma acc parallel GANGS
    {
#pragma acc loop seq reduction(+:t)
        for (int i = 0; i < n; i++) t += a[i];
    }
    CHECK(t == SUM);
#pragma acc parallel GANGS
    {
#pragma acc loop vector reduction(+:t)
        for (int i = 0; i < n; i++) t += a[i];
#pragma acc loop gang reduction(+:t)
        for (int i = 0; i < n; i++) t += a[i];
    }
    CHECK(t == 3 * SUM);
#pragma acc parallel reduction(+:u) GANGS
    {
#pragma acc loop auto
        for (int i = 0; i < n; i++) {
            u += a[i];
            a[i * i % N] = a[i * i % N];
        }
#pragma acc loop auto
        for (int i = 0; i < n; i++) u += a[i];
#pragma acc loop gang
        for (int i = 0; i < n; i++) u += a[i];
    }
    CHECK(u == 3 * SUM);
#pragma acc parallel num_gangs(REPEATED) reduction(+:v)
    {
        v++;
#pragma acc loop gang vector
        for (int i = 0; i < n; i++) v += a[i];
    }
    CHECK(v == gangs + SUM);
    /* Nothing but a loop with auto: its iterations are executed once. */
    int grows[N] = {1};
#pragma acc parallel copy(grows) GANGS
    {
#pragma acc loop auto
        for (int i = 1; i < n; i++) grows[i] += 2 * (grows[i - 1] % 1000);
    }
    for (int i = 1; i < N; i++) CHECK(grows[i] == 2 * (grows[i - 1] % 1000));
#pragma acc parallel loop seq copy(grows) GANGS
    for (int i = 0; i < n; i++) grows[0]++;
    CHECK(grows[0] == 1 + N);
}
#endif
