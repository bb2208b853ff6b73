// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -O1 -c -o %t.o -Xclang -verify %s
// A warning where one gang, or one lane, runs loops of thousands of iterations in kernels, as what is around them is not known to
// be independent and is the device's; none for short ones, where the loop around is proved or stated, or all of the region is a loop construct.
enum { N = 100 };

void dependent(int n, float *restrict a) {
    int steps = n;
#pragma acc kernels copy(a[0:n])
    for (int t = 1; t < steps; t++) { // expected-warning {{xacc: one gang runs these loops: what is around them has no directive and is not known to be independent; write 'loop independent' there if it is, or else a kernels construct for each of the loops inside}}
#pragma acc loop independent
        for (int i = 0; i < n; i++)
            a[i] = a[i] * t + 1;
        if (a[0] > 100)
            steps = 2;
    }
}

/* The host runs the outer loop. */
void hosted(int n, float *restrict a) {
#pragma acc kernels copy(a[0:n])
    for (int t = 1; t < n; t++) {
#pragma acc loop independent
        for (int i = 0; i < n; i++)
            a[i] = a[i] * t + 1;
    }
}

void one_lane(int n, float *restrict a) {
#pragma acc kernels copy(a[0:n * n])
    for (int y = 1; y < n; y++) // expected-warning {{xacc: one lane runs these loops in their order: Loop carried dependence of a prevents parallelization; write 'loop independent' if the iterations do not depend on each other}}
        for (int x = 1; x < n; x++)
            a[y * n + x] += a[(y - 1) * n + x] + a[y * n + x - 1];
#pragma acc kernels copy(a[0:n * n])
#pragma acc loop
    for (int y = 1; y < n; y++) // expected-warning@-1 {{xacc: one lane runs these loops in their order: Loop carried dependence of a prevents parallelization; write 'loop independent' if the iterations do not depend on each other}}
        for (int x = 1; x < n; x++)
            a[y * n + x] += a[(y - 1) * n + x] + a[y * n + x - 1];
#pragma acc kernels copy(a[0:n])
    for (int x = 1; x < n; x++) // perhaps few
        a[x] += a[x - 1];
#pragma acc kernels copy(a[0:n * n])
#pragma acc loop seq
    for (int y = 1; y < n; y++)
        for (int x = 1; x < n; x++)
            a[y * n + x] += a[(y - 1) * n + x] + a[y * n + x - 1];
}

void short_one(float *restrict a) {
#pragma acc kernels copy(a[0:N])
    for (int t = 0; t < 10; t++) {
#pragma acc loop independent
        for (int i = 0; i < N; i++)
            a[i] = a[i] * t + 1;
    }
}

void proved(float *restrict a) {
#pragma acc kernels copy(a[0 : N * N])
    for (int t = 0; t < N; t++) {
#pragma acc loop independent
        for (int i = 0; i < N; i++)
            a[t * N + i] += 1;
    }
}

void stated(int n, const int *restrict p, float *restrict a) {
#pragma acc kernels copy(a[0:n]) copyin(p[0:n])
    {
#pragma acc loop independent
        for (int t = 0; t < n; t++)
            a[p[t]] += 1;
    }
}
