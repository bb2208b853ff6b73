// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// Reductions of _Bool: what is not zero counts as one.
#include "Inputs/check.h"
#include <stdbool.h>

enum { N = 100 };

static void reduce(const int *a, bool all_expected, bool any_expected, bool odd_expected) {
    bool all = true, any = false, sum = false, product = true, bits = false, both = true, odd = false, most = false;
#pragma acc parallel loop reduction(&& : all) reduction(|| : any) reduction(+ : sum) reduction(* : product) copyin(a[0:N])
    for (int i = 0; i < N; i++) {
        all = all && a[i];
        any = any || a[i];
        sum += a[i];
        product *= a[i];
    }
#pragma acc parallel loop reduction(| : bits) reduction(& : both) reduction(^ : odd) reduction(max : most) copyin(a[0:N])
    for (int i = 0; i < N; i++) {
        bits |= a[i] != 0;
        both &= a[i] != 0;
        odd ^= a[i] != 0;
        most = a[i] ? true : most;
    }
    CHECK(all == all_expected && product == all && both == all);
    CHECK(any == any_expected && sum == any && bits == any && most == any);
    CHECK(odd == odd_expected);
}

int main(void) {
    int a[N] = {0};
    reduce(a, false, false, false);
    a[50] = 256;
    reduce(a, false, true, true);
    for (int i = 0; i < N; i++)
        a[i] = 2 + i;
    reduce(a, true, true, false);
    return 0;
}
