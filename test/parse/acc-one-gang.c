// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -O1 -c -o %t.o -Xclang -verify %s
// A warning where one gang runs loops of thousands of iterations in kernels, as what is around them is not known to be
// independent; none for short ones, where the loop around is proved or stated, or all of the region is a loop construct.
enum { N = 100 };

void dependent(int n, float *restrict a) {
#pragma acc kernels copy(a[0:n])
    for (int t = 1; t < n; t++) { // expected-warning {{xacc: one gang runs these loops: what is around them has no directive and is not known to be independent; write 'loop independent' there if it is, or else a kernels construct for each of the loops inside}}
#pragma acc loop independent
        for (int i = 0; i < n; i++)
            a[i] = a[i] * t + 1;
    }
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
