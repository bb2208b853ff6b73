// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc %s -o %t && %run %t
// So many reductions over gangs in one file that kernels call what adds up the results of the gangs.
#include <stdio.h>

#define N 100000

double a[N];
int m[N];

static double want(int k) {
    double sum = k;
    for (int i = 0; i < N; i++)
        sum += i % 7 * k;
    return sum;
}

#define SUM(K)                                                                                     \
    s = (K);                                                                                       \
    most = 0;                                                                                      \
    _Pragma("acc parallel loop reduction(+ : s) reduction(max : most)") for (int i = 0; i < N;     \
                                                                             i++) {                \
        s += a[i] * (K);                                                                           \
        most = most > m[i] + (K) ? most : m[i] + (K);                                              \
    }                                                                                              \
    if (s != want(K) || most != N / 2 - 1 + (K))                                                   \
        printf("%d: %g %d\n", (K), s, most), bad++;
#define FIVE(K) SUM(5 * K) SUM(5 * K + 1) SUM(5 * K + 2) SUM(5 * K + 3) SUM(5 * K + 4)

int main(void) {
    int bad = 0, most;
    double s;
    for (int i = 0; i < N; i++) {
        a[i] = i % 7;
        m[i] = i % (N / 2);
    }
#pragma acc data copyin(a, m)
    {
        FIVE(0) FIVE(1) FIVE(2) FIVE(3) FIVE(4) FIVE(5) FIVE(6)
        FIVE(7) FIVE(8) FIVE(9) FIVE(10) FIVE(11) FIVE(12) FIVE(13)
    }
    printf("%d wrong\n", bad);
    return bad != 0;
}
