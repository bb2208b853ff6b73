// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Nested data regions: the inner one finds the data present and neither copies nor ends it.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 100 };
static int a[N];

int main(void) {
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma acc data copy(a)
    {
        for (int i = 0; i < N; i++)
            a[i] = -1;
#pragma acc data copy(a)
        {
#pragma acc data copyin(a[10:20])
            {
#pragma acc parallel loop copy(a)
                for (int i = 0; i < N; i++)
                    a[i] += 500;
            }
            CHECK(a[15] == -1 && acc_is_present(a, sizeof a));
        }
        CHECK(a[0] == -1 && acc_is_present(a, sizeof a));
    }
    CHECK(!acc_is_present(a, 1));
    for (int i = 0; i < N; i++)
        CHECK(a[i] == 500 + i);
    return 0;
}
