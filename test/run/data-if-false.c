// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// data if(0) maps nothing; enter data if(0) neither.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 50 };
static int a[N];

int main(void) {
    int never = 0;
#pragma acc data copy(a) if (never)
    {
        CHECK(!acc_is_present(a, 1));
    }
#pragma acc data copy(a) if (!never)
    {
        CHECK(acc_is_present(a, sizeof a));
        a[1] = 5;
#pragma acc update device(a) if (never)
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            a[i] += 1;
    }
    CHECK(a[1] == 1);
#pragma acc enter data create(a) if (never)
    CHECK(!acc_is_present(a, 1));
    return 0;
}
