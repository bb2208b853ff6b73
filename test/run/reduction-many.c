// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: not %xacc_cc -O2 -DMORE %s -o %t 2>&1 | FileCheck %s
// CHECK: reduction-many.c:[[@LINE+20]]:{{[0-9]+}}: error: xacc: more than 256 reductions over gangs in one compute region are not supported yet
// A region reduces 256 variables over gangs. One more is an error.
#include "Inputs/check.h"

#define ROW(of, v)                                                             \
    of(v##1) of(v##2) of(v##3) of(v##4) of(v##5) of(v##6) of(v##7) of(v##8)    \
        of(v##9) of(v##a) of(v##b) of(v##c) of(v##d) of(v##e) of(v##f)
#define ALL(of)                                                                \
    ROW(of, A) ROW(of, B) ROW(of, C) ROW(of, D) ROW(of, E) ROW(of, F)          \
        ROW(of, G) ROW(of, H) ROW(of, I) ROW(of, J) ROW(of, K) ROW(of, L)      \
            ROW(of, M) ROW(of, N) ROW(of, O) ROW(of, P) ROW(of, Q)
#define DECLARE(v) int v = sizeof #v;
#define NAME(v) v,
#define ADD(v) v += x * (#v[0] - 'A' + #v[1]);
#define TEST(v) CHECK(v == sizeof #v + 4950 * (#v[0] - 'A' + #v[1]));

int main(void) {
    int most = -1, more = 0;
    ALL(DECLARE)
#ifdef MORE
#pragma acc parallel loop gang num_gangs(7) vector_length(1) reduction(+ : ALL(NAME) more) reduction(max : most)
#else
#pragma acc parallel loop gang num_gangs(7) vector_length(1) reduction(+ : ALL(NAME) more) private(most)
#endif
    for (int x = 0; x < 100; x++) {
        ALL(ADD)
        more++;
        most = x > most ? x : most;
    }
    ALL(TEST)
    CHECK(more == 100);
    return 0;
}
