// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// break out of two data regions in a loop, and out of one in a switch.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 50 };
static int a[N], b[N];

int main(void) {
    int steps = 0;
#pragma acc data create(b)
    while (1) {
#pragma acc data copy(a)
        {
            steps++;
            if (steps == 3)
                break;
            CHECK(acc_is_present(a, sizeof a));
        }
        CHECK(!acc_is_present(a, 1) && acc_is_present(b, sizeof b));
    }
    CHECK(!acc_is_present(a, 1) && !acc_is_present(b, 1));
    switch (steps) {
    case 3: {
#pragma acc data copyin(a)
        {
            if (acc_is_present(a, sizeof a))
                break;
            steps = -1;
        }
    }
    }
    CHECK(steps == 3 && !acc_is_present(a, 1));
    return 0;
}
