// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 %s -o %t && %run %t
// capture of { x op= y; v = x; } where y is a variable or an element.
#include "Inputs/check.h"

enum { N = 64 };

int main(void) {
    int bits[N], seen[N], all = 255, sum = 0, step = 3, last[N];
    for (int i = 0; i < N; i++)
        bits[i] = ~(1 << i % 8);
#pragma acc parallel loop copy(all, sum)
    for (int i = 0; i < N; i++) {
#pragma acc atomic capture
        {
            all &= bits[i];
            seen[i] = all;
        }
#pragma acc atomic capture
        {
            sum += step;
            last[i] = sum;
        }
    }
    CHECK(all == 0 && sum == 3 * N && step == 3);
    int total = 0;
    for (int i = 0; i < N; i++) {
        CHECK((seen[i] & bits[i]) == seen[i] && bits[i] == ~(1 << i % 8));
        total += last[i];
    }
    CHECK(total == 3 * N * (N + 1) / 2); // each sum once
    return 0;
}
