// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 %s -o %t && %run %t 2>&1 | FileCheck %s
// A pointer that begins where another name is present, of which conditions may ask for more: a warning once per
// construct, for the copies take their time. None where the names are the same, or all of it is there.
#include <stdio.h>

enum { N = 100 };

// CHECK-NOT: warning
// CHECK: data-doubtful.c:[[@LINE+2]]: warning: acc parallel loop: 'b' begins where 'a' is present and may reach beyond it: it is copied for each launch; a clause with its section avoids that
static void more(int n, const int *flags, const int *b, int *c) {
#pragma acc parallel loop present(flags[0:n], c[0:n])
    for (int i = 0; i < n; i++)
        if (flags[i])
            c[i] += b[i + 1];
}
// CHECK-NOT: warning

static void same(int n, const int *flags, const int *a, int *c) {
#pragma acc parallel loop present(flags[0:n], c[0:n])
    for (int i = 0; i < n; i++)
        if (flags[i])
            c[i] += a[i + 1];
}

static void all(int n, const int *flags, const int *b, int *c) {
#pragma acc parallel loop present(flags[0:n], c[0:n])
    for (int i = 0; i < n; i++)
        if (flags[i])
            c[i] += b[i];
}

int main(void) {
    int a[N], flags[N], c[N] = {0};
    for (int i = 0; i < N; i++)
        a[i] = i, flags[i] = i < N - 1 && i % 2;
#pragma acc data copyin(a, flags) copy(c)
    for (int round = 0; round < 3; round++) {
        more(N, flags, a, c);
        same(N, flags, a, c);
        all(N, flags, a, c);
    }
    for (int i = 0; i < N; i++)
        if (c[i] != (flags[i] ? 3 * (2 * (i + 1) + i) : 0)) {
            fprintf(stderr, "warning: wrong %d\n", i);
            return 1;
        }
    return 0;
}
