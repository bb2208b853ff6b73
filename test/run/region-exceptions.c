// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -fexceptions %s -o %t && %run %t
// RUN: %xacc_cc -O0 -g -fexceptions %s -o %t.g && %run %t.g
// RUN: %xacc_cc -O1 %s -o %t.n && %run %t.n
// RUN: %xacc_cc -O1 -fexceptions -fplugin-arg-xacc-targets=nvptx,amdgcn,host -c %s -o %t.o
// With -fexceptions each call in the scope of a cleanup has a second way out, which the code around
// the region shares. None is taken out of a region.
#include "Inputs/check.h"
#include <stdlib.h>

enum { N = 40 };
static int dropped;

static void drop(int *p) { dropped += *p; }
static void clear(int *p) { *p = 0; }
__attribute__((noinline)) void touch(int *a) { a[0]++; }

#pragma acc routine seq
static __attribute__((noinline)) int sum(int n) {
    int own __attribute__((cleanup(clear))) = n;
    return n < 2 ? own : sum(n - 1) + own;
}

#pragma acc routine seq
static int twice(int x) {
    int own __attribute__((cleanup(clear))) = x;
    if (x < -100)
        abort();
    return own * 2;
}

static int around(int n, int *a) {
    int k __attribute__((cleanup(drop))) = 3, total = 0;
    touch(a);
    {
        int j __attribute__((cleanup(drop))) = 4;
#pragma acc parallel loop copy(a[0:n]) reduction(+:total) firstprivate(k)
        for (int i = 0; i < n; i++) {
            int own __attribute__((cleanup(clear))) = i;
            a[i] += k + own + twice(i) + sum(i % 5);
            total += a[i];
        }
        touch(a + j);
        for (int r = 0; r < 3; r++) {
            int z __attribute__((cleanup(drop))) = r;
#pragma acc parallel loop copy(a[0:n])
            for (int i = 0; i < n; i++)
                a[i] += twice(a[i]);
            if (a[0] > 1000)
                break;
        }
    }
    return total;
}

int main(void) {
    int a[N], total = 0;
    for (int i = 0; i < N; i++)
        a[i] = i;
    int result = around(N, a);
    for (int i = 0; i < N; i++) {
        int m = i % 5, once = i + (i == 0) + 3 + i + 2 * i + (m ? m * (m + 1) / 2 : 0);
        total += once;
        CHECK(a[i] == 27 * (once + (i == 4)));
    }
    CHECK(result == total);
    CHECK(dropped == 3 + 4 + 0 + 1 + 2);
    return 0;
}
