// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Sections of no elements and null pointers with them: nothing happens.
#include "Inputs/check.h"
#include <openacc.h>

int main(void) {
    int *null = 0, n = 0, a[10] = {1}, ran = 0;
#pragma acc data copy(null[0:n]) copyin(a[5:n])
    {
#pragma acc parallel loop copy(null[0:n])
        for (int i = 0; i < n; i++)
            null[i] = 1;
        ran = 1;
    }
#pragma acc enter data create(a[3:n])
#pragma acc update self(a[3:n]) device(null[0:n])
#pragma acc exit data delete(a[3:n])
    CHECK(!acc_copyin(null, 0) && !acc_create(a, 0) && !acc_malloc(0));
    acc_delete(a, 0);
    acc_free(0);
    CHECK(ran && a[0] == 1);
    return 0;
}
