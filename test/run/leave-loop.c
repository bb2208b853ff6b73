// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// break and continue out of data regions in loops.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 50 };
static int a[N], b[N];

int main(void) {
    int rounds = 0, length = N;
    for (int round = 0; round < 6; round++) {
#pragma acc data copy(a) copyin(b[0:length])
        {
            rounds++;
#pragma acc parallel loop
            for (int i = 0; i < N; i++)
                a[i] += 1;
            length = round;
            if (round % 2) {
                length = N;
                continue;
            }
            length = N;
            if (round == 4)
                break;
#pragma acc parallel loop
            for (int i = 0; i < N; i++)
                a[i] += 10;
        }
        CHECK(!acc_is_present(a, 1) && !acc_is_present(b, 1));
    }
    CHECK(!acc_is_present(a, 1) && !acc_is_present(b, 1));
    CHECK(rounds == 5 && a[0] == 25 && a[N - 1] == 25);
    return 0;
}
