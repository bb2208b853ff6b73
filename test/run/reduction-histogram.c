// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -DT=int %s -o %t.int && %run %t.int
// RUN: %xacc_cc -O0 -DT=unsigned %s -o %t.unsigned && %run %t.unsigned
// RUN: %xacc_cc -O2 -DT=long %s -o %t.long && %run %t.long
// RUN: %xacc_cc -O2 "-DT=unsigned long" %s -o %t.ulong && %run %t.ulong
// RUN: %xacc_cc -O2 -DT=short %s -o %t.short && %run %t.short
// RUN: %xacc_cc -O2 -DT=double -DNO_BITS %s -o %t.double && %run %t.double
// Arrays that many iterations update: the lanes of a gang may have one copy of integers together.
#include "Inputs/check.h"

enum { N = 3000, K = 24 };
static int x[N];
static T want[K], want2[K];
static void reset(T *a, int n, T value) {
    for (int k = 0; k < n; k++) a[k] = value;
}
#define SAME(a, b, n)                                                                                                  \
    for (int k_ = 0; k_ < (n); k_++) CHECK((a)[k_] == (b)[k_])

static void sums(void) {
    T h[K], g[K];
    reset(h, K, 1), reset(g, K, 2), reset(want, K, 1), reset(want2, K, 2);
    for (int i = 0; i < N; i++) {
        want[x[i] % K]++, want2[i % K] -= x[i] % 5;
        if (i % 3) want2[i % 7] += 1;
    }
#pragma acc parallel loop reduction(+ : h, g) copyin(x)
    for (int i = 0; i < N; i++) {
        h[x[i] % K]++;
        g[i % K] -= x[i] % 5;
        if (i % 3) g[i % 7] = 1 + g[i % 7];
    }
    SAME(h, want, K);
    SAME(g, want2, K);
}
static void one_bin(void) {
    T h[K];
    reset(h, K, 0);
#pragma acc parallel loop reduction(+ : h) copyin(x)
    for (int i = 0; i < N; i++) {
        h[x[i] / 1000] += 1; // 0
        h[3] += i & 1;
    }
    for (int k = 0; k < K; k++) CHECK(h[k] == (k == 0 ? N : k == 3 ? N / 2 : 0));
}
static void extremes(void) {
    T most[K], least[K];
    reset(most, K, 40), reset(least, K, 40), reset(want, K, 40), reset(want2, K, 40);
    for (int i = 0; i < N; i++) {
        T v = x[i];
        want[i % K] = want[i % K] > v ? want[i % K] : v;
        if (v < want2[i % K]) want2[i % K] = v;
    }
#pragma acc parallel loop reduction(max : most) reduction(min : least) copyin(x)
    for (int i = 0; i < N; i++) {
        T v = x[i];
        most[i % K] = most[i % K] > v ? most[i % K] : v;
        if (v < least[i % K]) least[i % K] = v;
    }
    SAME(most, want, K);
    SAME(least, want2, K);
    reset(most, K, 40), reset(least, K, 40);
#pragma acc parallel loop reduction(max : most) reduction(min : least) copyin(x)
    for (int i = 0; i < N; i++) {
        T v = x[i], *p = &least[i % K];
        if (most[i % K] < v)
            most[i % K] = v;
        *p = *p >= v ? v : *p;
    }
    SAME(most, want, K);
    SAME(least, want2, K);
}
#ifndef NO_BITS
static void bits(void) {
    T all[K], any[K], odd[K], want3[K];
    reset(all, K, 127), reset(any, K, 0), reset(odd, K, 5);
    reset(want, K, 127), reset(want2, K, 0), reset(want3, K, 5);
    for (int i = 0; i < N; i++) want[x[i] % K] &= x[i], want2[x[i] % K] |= x[i], want3[i % K] ^= x[i];
#pragma acc parallel loop reduction(& : all) reduction(| : any) reduction(^ : odd) copyin(x)
    for (int i = 0; i < N; i++) all[x[i] % K] &= x[i], any[x[i] % K] |= x[i], odd[i % K] ^= x[i];
    SAME(all, want, K);
    SAME(any, want2, K);
    SAME(odd, want3, K);
}
#endif
static void sections(T *p) {
    T m[3][K], rows[2 * K];
    reset(p, 2 * K, 3), reset(&m[0][0], 3 * K, 0), reset(want, K, 3), reset(rows, 2 * K, 0);
    for (int i = 0; i < N; i++) want[x[i] % 20] += 2, rows[(i & 1) * K + x[i] % K]++;
#pragma acc parallel loop collapse(2) reduction(+ : p[8 : 20], m[0 : 2][0 : K]) copyin(x)
    for (int j = 0; j < 2; j++)
        for (int i = 0; i < N; i++) {
            p[8 + x[i] % 20]++;
            if (j) m[i & 1][x[i] % K]++;
        }
    SAME(p + 8, want, 20);
    CHECK(p[7] == 3 && p[28] == 3);
    SAME(&m[0][0], rows, 2 * K);
    CHECK(m[2][0] == 0);
}
static void nested(void) {
    T h[K], parts[10][K], each[10][K];
    reset(h, K, 0), reset(want, K, 0), reset(&parts[0][0], 10 * K, 0), reset(&each[0][0], 10 * K, 0);
    for (int i = 0; i < N; i++) want[x[i] % K]++, parts[i / 300][i % 11] += x[i];
#pragma acc parallel loop gang num_gangs(4) reduction(+ : h) copyin(x) copyout(each)
    for (int j = 0; j < 10; j++) {
        T part[K];
        for (int k = 0; k < K; k++) part[k] = 0;
#pragma acc loop vector reduction(+ : part)
        for (int i = 0; i < 300; i++) {
            h[x[j * 300 + i] % K]++;
            part[i % 11] += x[j * 300 + i];
        }
        for (int k = 0; k < K; k++) each[j][k] = part[k];
    }
    SAME(h, want, K);
    reset(want, K, 0);
    for (int i = 0; i < 300; i++) want[i % 11] += x[i];
    SAME(each[0], want, K);
    reset(want, K, 0);
    for (int i = 2700; i < N; i++) want[(i - 2700) % 11] += x[i];
    SAME(each[9], want, K);
}
static void repeated(void) {
    T h[K];
    reset(h, K, 0);
#pragma acc parallel num_gangs(3) copyin(x)
    for (int t = 0; t < 3; t++) {
#pragma acc loop gang vector reduction(+ : h)
        for (int i = 0; i < 480; i++) h[i % K] += t;
    }
    for (int k = 0; k < K; k++) CHECK(h[k] == 60);
#pragma acc parallel copyin(x)
    {
#pragma acc loop gang worker vector reduction(+ : h)
        for (int i = 0; i < 480; i++) h[i % K] += 1;
    }
    for (int k = 0; k < K; k++) CHECK(h[k] == 80);
}
/// The old value is used: each lane needs a copy of its own, or none is read.
static void read(void) {
    T h[K];
    int negative = 0, n = 0;
    reset(h, K, 5);
#pragma acc parallel loop reduction(+ : h, negative) copyin(x)
    for (int i = 0; i < N; i++) {
        T old = h[i % K]++;
        negative += old < 0;
    }
    for (int k = 0; k < K; k++) CHECK(h[k] == 5 + N / K);
    reset(h, K, 0);
#pragma acc parallel loop reduction(max : h) reduction(+ : n) copyin(x)
    for (int i = 0; i < N; i++) {
        T v = 1 + i % 3;
        if (h[i % K] < v) h[i % K] = v, n++;
    }
    for (int k = 0; k < K; k++) CHECK(h[k] == 1 + k % 3);
    CHECK(negative == 0 && n >= K);
    reset(h, K, 1);
#pragma acc parallel loop reduction(+ : h) copyin(x)
    for (int i = 0; i < N; i++) {
        h[x[i] % K] += 1;
        h[x[i] % K] += 1;
    }
    reset(want, K, 1);
    for (int i = 0; i < N; i++) want[x[i] % K] += 2;
    SAME(h, want, K);
}
static void large(void) {
    static T h[256], l[256];
    reset(h, 256, 0);
    for (int i = 0; i < N; i++) l[x[i] * 2]++;
#pragma acc parallel loop reduction(+ : h[0 : 256]) copyin(x)
    for (int i = 0; i < N; i++) h[x[i] * 2]++;
    SAME(h, l, 256);
}
/// Lengths that only the program knows.
static void variable(int first, int n, T *p) {
    T h[n + 1];
    reset(h, n + 1, 4), reset(p, 2 * K, 6);
    T want3[K];
    reset(want, K, 4), reset(want3, K, 6);
    for (int i = 0; i < N; i++) want[x[i] % n] += 2, want3[i % 5] = want3[i % 5] > x[i] ? want3[i % 5] : x[i];
#pragma acc parallel loop reduction(+ : h) reduction(max : p[first : 5]) copyin(x)
    for (int i = 0; i < N; i++) {
        h[x[i] % n] += 2;
        if (p[first + i % 5] < x[i]) p[first + i % 5] = x[i];
    }
    SAME(h, want, n);
    SAME(p + first, want3, 5);
    CHECK(h[n] == 4 && p[first - 1] == 6 && p[first + 5] == 6);
    T sums[4] = {0, 0, 0, 0};
#pragma acc parallel num_gangs(3) copyin(x)
    for (int t = 0; t < 3; t++) {
#pragma acc loop gang vector reduction(+ : sums[0 : n - 16])
        for (int i = 0; i < 40; i++) sums[i % 4] += t;
    }
    for (int k = 0; k < 4; k++) CHECK(sums[k] == 30);
}
int main(void) {
    T p[2 * K];
    for (int i = 0; i < N; i++) x[i] = (i * 37 + 11) % 101;
    sums(), one_bin(), extremes(), sections(p), nested(), repeated(), read(), large(), variable(3, 20, p);
#ifndef NO_BITS
    bits();
#endif
    return 0;
}
