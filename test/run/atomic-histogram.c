// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -DT=unsigned %s -o %t.unsigned && %run %t.unsigned
// RUN: %xacc_cc -O2 -DT=long %s -o %t.long && %run %t.long
// RUN: %xacc_cc -O0 -DT=int %s -o %t.int && %run %t.int
// RUN: %xacc_cc -O2 -DT=float %s -o %t.float && %run %t.float
// Small arrays of which a region does nothing but atomic updates: each gang may have a copy of integers.
#include "Inputs/check.h"

enum { N = 3000, K = 20 };
static unsigned char x[N];
static T h[K], want[K], all[4 * K];
static void reset(T *a, int n, T value) {
    for (int k = 0; k < n; k++) a[k] = value;
}
#define SAME(a, b, n)                                                                                                  \
    for (int k_ = 0; k_ < (n); k_++) CHECK((a)[k_] == (b)[k_])

static void sums(int n, const unsigned char *restrict from, T *restrict to) {
#pragma acc parallel loop copyin(from[0 : n]) copy(to[0 : K])
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
        to[from[i] % K]++;
        if (i % 3 == 0) {
#pragma acc atomic update
            to[i % K] -= 2;
        }
    }
}
static void named(void) {
    reset(h, K, 1), reset(want, K, 1);
    for (int i = 0; i < N; i++) want[x[i] % K] += i % 5;
#pragma acc parallel loop vector_length(96) num_gangs(5) copyin(x) copy(h)
    for (int i = 0; i < N; i++) {
#pragma acc atomic
        h[x[i] % K] += i % 5;
    }
    SAME(h, want, K);
}
static void bits(void) {
    static int any[K], every[K], odd[K], want1[K], want2[K], want3[K];
    for (int k = 0; k < K; k++) any[k] = want1[k] = 1, every[k] = want2[k] = 255, odd[k] = want3[k] = k;
    for (int i = 0; i < N; i++) want1[i % K] |= x[i], want2[i % K] &= x[i] | 3, want3[i % K] ^= x[i];
#pragma acc parallel loop gang worker vector collapse(2) copyin(x) copy(any, every, odd)
    for (int j = 0; j < N / K; j++)
        for (int i = 0; i < K; i++) {
#pragma acc atomic
            any[i] |= x[j * K + i];
#pragma acc atomic
            every[i] &= x[j * K + i] | 3;
#pragma acc atomic
            odd[i] ^= x[j * K + i];
        }
    SAME(any, want1, K);
    SAME(every, want2, K);
    SAME(odd, want3, K);
}
/// The clause names a part of what is present, and the loop reaches further.
static void parts(T *restrict a) {
    reset(a, 4 * K, 0);
#pragma acc data copy(a[0 : 4 * K])
    {
#pragma acc parallel loop present(a[0 : K])
        for (int i = 0; i < N; i++) {
#pragma acc atomic
            a[i % (3 * K)] += 1;
        }
#pragma acc parallel loop present(a[K : K])
        for (int i = 0; i < N; i++) {
#pragma acc atomic
            a[K + i % K] += 1;
        }
    }
    for (int k = 0; k < 4 * K; k++) CHECK(a[k] == (k / K == 1 ? 200 : k < 3 * K ? 50 : 0));
}
/// Old values are used, or elements are read as well.
static void others(void) {
    int used = 0;
    reset(h, K, 0);
#pragma acc parallel loop reduction(+ : used) copy(h)
    for (int i = 0; i < N; i++) {
        T old;
#pragma acc atomic capture
        {
            old = h[i % K];
            h[i % K] += 1;
        }
        used += old == 7;
    }
    CHECK(used == K);
    for (int k = 0; k < K; k++) CHECK(h[k] == N / K);
    static int own[N];
#pragma acc parallel loop copyout(own) copy(all)
    for (int i = 0; i < 4 * K; i++) {
        all[i] = i;
#pragma acc atomic
        all[i] += 1;
        own[i] = all[i];
    }
    for (int i = 0; i < 4 * K; i++) CHECK(own[i] == i + 1);
}
/// Loops after each other, and lanes of workers.
static void several(void) {
    reset(h, K, 0), reset(want, K, 0);
    for (int i = 0; i < N; i++) want[x[i] % K] += 3;
#pragma acc parallel num_gangs(3) copyin(x) copy(h)
    {
#pragma acc loop gang vector
        for (int i = 0; i < N; i++) {
#pragma acc atomic
            h[x[i] % K] += 1;
        }
#pragma acc loop gang
        for (int j = 0; j < 10; j++) {
#pragma acc loop worker
            for (int k = 0; k < 10; k++) {
#pragma acc loop vector
                for (int i = 0; i < N / 100; i++) {
#pragma acc atomic
                    h[x[(j * 10 + k) * (N / 100) + i] % K] += 2;
                }
            }
        }
    }
    SAME(h, want, K);
}
int main(void) {
    for (int i = 0; i < N; i++) x[i] = (i * 37 + 11) % 101;
    reset(h, K, 100), reset(want, K, 100);
    for (int i = 0; i < N; i++) {
        want[x[i] % K]++;
        if (i % 3 == 0) want[i % K] -= 2;
    }
    sums(N, x, h);
    SAME(h, want, K);
    named(), bits(), parts(all), others(), several();
    return 0;
}
