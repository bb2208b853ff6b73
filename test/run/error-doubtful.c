// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 %s -o %t && not %run %t 2>&1 | FileCheck %s
// A pointer that begins where another name is present, of which conditions may ask for more, would get a copy of its
// own; where a clause of the construct names that memory, nobody knows which of the two has its values.
#include <stdio.h>

enum { N = 100 };

// CHECK: error-doubtful.c:[[@LINE+3]]: error: acc parallel loop: 'b' begins where 'a' is present and may reach beyond it, and 'r' is in a clause: name the section of 'b' in a clause, too
// CHECK-NOT: done
static void add(int n, const int *flags, int *r, const int *b) {
#pragma acc parallel loop present(flags[0:n], r[0:n])
    for (int i = 0; i < n; i++) {
        r[i] = i;
        if (flags[i])
            r[i] += b[i + 1];
    }
}

int main(void) {
    int a[N] = {0}, flags[N] = {0};
#pragma acc data copy(a) copyin(flags)
    add(N, flags, a, a);
    puts("done");
    return 0;
}
