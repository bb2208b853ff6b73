// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// A firstprivate pointer is passed as it is: a device address stays one.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 128 };

int main(void) {
    int back[N], *p = acc_malloc(N * sizeof *p);
    CHECK(p);
#pragma acc parallel loop firstprivate(p)
    for (int i = 0; i < N; i++)
        p[i] = 5 * i;
    acc_memcpy_from_device(back, p, sizeof back);
    acc_free(p);
    for (int i = 0; i < N; i++)
        CHECK(back[i] == 5 * i);
    return 0;
}
