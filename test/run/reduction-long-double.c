// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// XFAIL: no-long-double
// RUN: %if execute %{ %xacc_cc -fplugin-arg-xacc-targets=host,sim -O2 %s -o %t && %run %t %}
// RUN: %if execute %{ %xacc_cc -fplugin-arg-xacc-targets=host,sim -O0 %s -o %t.O0 && %run %t.O0 %}
// long double, where a device has it: sums need more bits than a double has.
#include "Inputs/check.h"

enum { N = 300 };

int main(void) {
    long double sum = 1, product = 1, most = -1, want = 1, row[4], all = 0;
    long double tiny = 0x1p-62L;
    for (int i = 0; i < N; i++) want += tiny;
#pragma acc parallel loop reduction(+:sum) reduction(*:product) reduction(max:most)
    for (int i = 0; i < N; i++) {
        sum += tiny;
        product *= i % 2 ? 2 + tiny : 0.5L;
        most = most > i * tiny ? most : i * tiny;
    }
    CHECK(sum == want && sum != (double)sum && most == (N - 1) * tiny);
    CHECK(product > 1 && product < 1 + N * tiny);
#pragma acc parallel loop gang reduction(+:all) copyout(row) num_workers(2)
    for (int g = 0; g < 4; g++) {
        long double own = 0;
#pragma acc loop worker vector reduction(+:own)
        for (int i = 0; i < 100; i++) own += i + 0x1p-50L;
        row[g] = own;
        all += own;
    }
    CHECK(row[0] == 4950 + 100 * 0x1p-50L && row[0] == row[3] && all == 4 * row[0]);
    return 0;
}
