// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Dynamic counts: two enters and one exit leave the data; structured and dynamic counts are apart.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 64 };
static int a[N], b[N];

int main(void) {
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i;
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a) create(b)
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++)
        a[i] = b[i] = 2 * i;
#pragma acc exit data copyout(a)
    CHECK(acc_is_present(a, sizeof a) && a[5] == 5);
#pragma acc exit data copyout(a) delete(b)
    CHECK(!acc_is_present(a, sizeof a) && !acc_is_present(b, 1));
    CHECK(a[5] == 10 && b[5] == 5);

#pragma acc data copyin(a)
    {
#pragma acc enter data copyin(a)
    }
    CHECK(acc_is_present(a, sizeof a));
#pragma acc data copyin(a)
    {
#pragma acc exit data delete(a)
        CHECK(acc_is_present(a, sizeof a));
    }
    CHECK(!acc_is_present(a, sizeof a));
    return 0;
}
