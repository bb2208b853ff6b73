// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// goto out of one and of two data regions, backward and forward, and within one.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 40 };
static int storage[2][N];

int main(void) {
    int *p = storage[0], *q = storage[1], n = N, rounds = 0;
again:
    rounds++;
#pragma acc data copy(p[0:n])
    {
#pragma acc data copyin(q[5:n - 5])
        {
#pragma acc parallel loop present(p)
            for (int i = 0; i < n; i++)
                p[i] += rounds;
            p = storage[rounds % 2];
            q = storage[1 - rounds % 2];
            n = N - rounds;
            if (rounds == 1)
                goto again;
            if (rounds == 2)
                goto middle;
            goto out;
        middle:;
            CHECK(acc_is_present(storage[1], 1) &&
                  acc_is_present(storage[0] + 5, 1));
        }
        CHECK(!acc_is_present(storage[0] + 5, 1));
        goto again;
    }
out:
    for (int i = 0; i < N; i++)
        CHECK(!acc_is_present(&storage[0][i], 1) &&
              !acc_is_present(&storage[1][i], 1));
    CHECK(rounds == 3 && storage[0][0] == 1 + 3 && storage[1][0] == 2);
    CHECK(storage[0][N - 1] == 1 && storage[0][N - 3] == 4 &&
          storage[1][N - 2] == 2 && storage[1][N - 1] == 0);
    return 0;
}
