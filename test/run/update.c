// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// update of parts, in both directions, of arrays, pointers, members and scalars.
#include "Inputs/check.h"

enum { N = 100 };
static int a[N];
static struct {
    int head, body[N];
} s;

int main(void) {
    int *p = malloc(N * sizeof *p), x = 1;
    for (int i = 0; i < N; i++)
        a[i] = p[i] = s.body[i] = i;
#pragma acc data copyin(a, p[0:N], s, x)
    {
        for (int i = 0; i < N; i++)
            a[i] = p[i] = s.body[i] = 1000 + i;
        x = 2;
#pragma acc update device(a[20:30], p[50:10])
#pragma acc update device(x) device(s.body[0:5])
#pragma acc parallel loop
        for (int i = 0; i < N; i++) {
            a[i] = -a[i];
            p[i] = -p[i] * x;
            s.body[i] = -s.body[i];
        }
#pragma acc update host(a[10:20], s.body)
#pragma acc update self(p[55:10])
    }
    for (int i = 0; i < N; i++) {
        CHECK(a[i] == (i < 10 || i >= 30 ? 1000 + i : i < 20 ? -i : -1000 - i));
        CHECK(p[i] == (i < 55 || i >= 65 ? 1000 + i
                       : i < 60          ? -2 * (1000 + i)
                                         : -2 * i));
        CHECK(s.body[i] == (i < 5 ? -1000 - i : -i));
    }
    free(p);
    return 0;
}
