// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// present and default(present) after enter data, by pointer and by section.
#include "Inputs/check.h"

enum { N = 128 };

int main(void) {
    int *p = malloc(N * sizeof *p), a[N];
    for (int i = 0; i < N; i++)
        p[i] = a[i] = i;
#pragma acc enter data copyin(p[0:N], a)
    for (int i = 0; i < N; i++)
        p[i] = a[i] = -1;
#pragma acc parallel loop present(p)
    for (int i = 0; i < N; i++)
        p[i] += 1;
#pragma acc parallel loop present(p[10:20], a)
    for (int i = 10; i < 30; i++)
        p[i] += a[i];
#pragma acc parallel loop default(present)
    for (int i = 0; i < N; i++)
        a[i] = p[i];
#pragma acc parallel loop default(none) present(p, a)
    for (int i = 0; i < N; i++)
        a[i] += p[i];
    CHECK(p[5] == -1 && a[5] == -1);
#pragma acc exit data copyout(a) delete(p[0:N])
    for (int i = 0; i < N; i++) {
        int value = i >= 10 && i < 30 ? 2 * i + 1 : i + 1;
        CHECK(a[i] == 2 * value && p[i] == -1);
    }
    free(p);
    return 0;
}
