// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// reduction(-) is no operator of OpenACC, but GCC takes it: the sum of what the iterations have, as in OpenMP.
#include "Inputs/check.h"

int main(void) {
    enum { N = 1000 };
    static int a[N];
    int n = 17;
    double d = .5;
    struct {
        int x, y;
    } s = {1, 2};
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma acc parallel loop copyin(a) reduction(-:n, d) reduction( - : s.y)
    for (int i = 0; i < N; i++) {
        n -= a[i];
        d -= a[i] * .5;
        s.y -= 1;
    }
    CHECK(n == 17 - N * (N - 1) / 2);
    CHECK(d == .5 - N * (N - 1) / 4);
    CHECK(s.x == 1 && s.y == 2 - N);
    return 0;
}
