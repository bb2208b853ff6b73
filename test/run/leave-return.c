// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// return out of data regions, with the pointers swapped and the sizes changed meanwhile: what was entered is ended.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 120 };

static int inner(int *a, int *b, int n, int when) {
#pragma acc data copy(a[0:n])
    {
#pragma acc data copy(b[10:n - 10])
        {
#pragma acc parallel loop present(a, b[10:n - 10])
            for (int i = 10; i < n; i++) {
                a[i] += 1;
                b[i] += 2;
            }
            int *t = a;
            a = b;
            b = t;
            n = 3;
            if (when == 1)
                return 1;
        }
        a = b = 0;
        if (when == 2)
            return 2;
    }
    return 3;
}

int main(void) {
    int a[N] = {0}, b[N] = {0};
    for (int when = 1; when <= 3; when++) {
        CHECK(inner(a, b, N, when) == when);
        CHECK(!acc_is_present(a, 1) && !acc_is_present(b + 10, 1));
        CHECK(a[9] == 0 && a[N - 1] == when && b[9] == 0 && b[10] == 2 * when);
    }
    return 0;
}
