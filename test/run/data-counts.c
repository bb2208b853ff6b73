// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Dynamic counts: two enters and one exit leave the data; structured and dynamic counts are apart; a subset of present data counts
// for all of it.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 64 };
static int a[N], b[N];

static void twice(int *x, int n) {
#pragma acc parallel loop present(x[0:n])
    for (int i = 0; i < n; i++)
        x[i] *= 2;
}

/* Finalize ends the dynamic count only; a region that is not the last one copies nothing. */
static void counts_apart(void) {
    a[3] = 10;
#pragma acc data copy(a)
    {
#pragma acc enter data copyin(a)
#pragma acc enter data create(a)
        twice(a, N);
#pragma acc exit data copyout(a) finalize
        CHECK(acc_is_present(a, sizeof a) && a[3] == 10);
#pragma acc enter data copyin(a)
    }
    CHECK(acc_is_present(a, sizeof a) && a[3] == 10);
#pragma acc data copy(a)
    twice(a, N);
    CHECK(a[3] == 10);
#pragma acc exit data copyout(a)
    CHECK(!acc_is_present(a, 1) && a[3] == 40);
}

/* The last one to leave copies what its own clause says. */
static void subsets(void) {
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma acc enter data copyin(a)
    twice(a, N);
#pragma acc data copy(a[8:8])
    twice(a + 8, 8);
    CHECK(a[9] == 9);
#pragma acc exit data copyout(a[16:8])
    CHECK(!acc_is_present(a, 1));
    CHECK(a[15] == 15 && a[16] == 32 && a[23] == 46 && a[24] == 24);
#pragma acc enter data copyin(a[8:8])
#pragma acc exit data delete(a[8:8])
#pragma acc parallel loop copy(a)
    for (int i = 0; i < N; i++)
        a[i] = 1;
    CHECK(a[0] == 1 && a[N - 1] == 1);
}

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
    counts_apart();
    subsets();
    return 0;
}
