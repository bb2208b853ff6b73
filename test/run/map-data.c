// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// acc_map_data makes device memory of one's own the copy of a host array.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 64 };

int main(void) {
    int a[N], back[N];
    int *d = acc_malloc(sizeof a);
    acc_map_data(a, d, sizeof a);
    CHECK(acc_is_present(a, sizeof a) && acc_deviceptr(a) == d);
#pragma acc parallel loop copy(a)
    for (int i = 0; i < N; i++)
        a[i] = 3 * i;
    acc_unmap_data(a);
    CHECK(!acc_is_present(a, 1));
    acc_memcpy_from_device(back, d, sizeof back);
    for (int i = 0; i < N; i++)
        CHECK(back[i] == 3 * i);
    acc_free(d);
    return 0;
}
