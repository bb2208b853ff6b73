// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// The data routines: copyin, create, delete, copyout, update, addresses, memcpy, presence.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 100 };

int main(void) {
    int a[N], b[N], c[N];
    for (int i = 0; i < N; i++) {
        a[i] = i;
        b[i] = c[i] = -1;
    }
    char *da = acc_copyin(a, sizeof a), *db = acc_create(b, sizeof b);
    CHECK(da && db && acc_deviceptr(a) == da &&
          acc_deviceptr(&b[3]) == db + 3 * sizeof(int));
    CHECK(acc_hostptr(da) == a && acc_hostptr(db + 8) == &b[2]);
    CHECK(acc_is_present(a, sizeof a) && acc_is_present(a + 10, 4) &&
          !acc_is_present(c, 1));
    CHECK(!acc_deviceptr(c));
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++)
        b[i] = a[i] + 1;
    acc_update_self(b + 10, 10 * sizeof *b);
    CHECK(b[9] == -1 && b[10] == 11 && b[19] == 20 && b[20] == -1);
    a[0] = 50;
    acc_update_device(a, sizeof *a);
    acc_memcpy_from_device(c, da, sizeof c);
    CHECK(c[0] == 50 && c[99] == 99);
    acc_memcpy_to_device(db, a, 5 * sizeof(int));
    acc_memcpy_device(db + 5 * sizeof(int), da, 5 * sizeof(int));
    acc_copyin(b, sizeof b);
    acc_delete(b, sizeof b);
    CHECK(acc_is_present(b, sizeof b));
    acc_copyout(b, sizeof b);
    CHECK(!acc_is_present(b, 1) && b[0] == 50 && b[4] == 4 && b[5] == 50 &&
          b[9] == 4 && b[10] == 11 && b[99] == 100);
    acc_copyin(a, sizeof a);
    acc_delete_finalize(a, sizeof a);
    CHECK(!acc_is_present(a, 1));
    return 0;
}
