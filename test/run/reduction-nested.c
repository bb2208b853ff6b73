// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -DT=int %s -o %t.int -lm && %run %t.int
// RUN: %xacc_cc -O2 -DT=long %s -o %t.long -lm && %run %t.long
// RUN: %xacc_cc -O2 -DT=float %s -o %t.float -lm && %run %t.float
// RUN: %xacc_cc -O2 -DT=double %s -o %t.double -lm && %run %t.double
// A reduction over gangs and lanes: the clause on both loops, and on the outer one only.
#include "Inputs/check.h"

enum { M = 23, N = 70 };
static T a[M][N];

int main(void) {
    T sum = 7, high = -9999, low = 9999, s = 7, h = -9999, l = 9999;
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++) {
            T x = a[j][i] = (j * 13 + i * 29) % 83 - 90;
            sum += x;
            high = x > high ? x : high;
            low = x < low ? x : low;
        }
#pragma acc parallel loop gang reduction(+ : s) copyin(a)
    for (int j = 0; j < M; j++) {
#pragma acc loop vector reduction(+ : s)
        for (int i = 0; i < N; i++)
            s += a[j][i];
    }
    CHECK(s == sum);
#pragma acc parallel loop gang reduction(max : h) reduction(min : l) copyin(a)
    for (int j = 0; j < M; j++) {
#pragma acc loop vector
        for (int i = 0; i < N; i++) {
            h = h > a[j][i] ? h : a[j][i];
            l = l < a[j][i] ? l : a[j][i];
        }
    }
    CHECK(h == high && l == low);
    return 0;
}
