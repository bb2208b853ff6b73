// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O2 -S -emit-llvm %s -o - | FileCheck %s
// Indices of few bits (j % 4) beside unsigned ones that may wrap: LLVM 22 would vectorise the loop
// and write behind the array. What has indices of one width is vectorised as ever.
#include "Inputs/check.h"

enum { ROWS = 16, COLUMNS = 70, N = 64 };
static unsigned out[ROWS * COLUMNS];

static void of_lanes(int bins[4], int n) {
#pragma acc parallel loop gang copy(out) reduction(+:bins[:4])
    for (unsigned i = 0; i < ROWS; i++) {
#pragma acc loop vector reduction(+:bins[:4])
        for (unsigned j = 0; j < n; j++) {
            out[i * COLUMNS + j] = j;
            bins[j % 4u] += j;
        }
    }
}

// CHECK-LABEL: define {{.*}} @sequential(
// CHECK-NOT: store <
// CHECK: ret void
__attribute__((noinline)) void sequential(int *restrict total, unsigned n, unsigned i) {
    int bins[4] = {0};
    for (unsigned j = 0; j < n; j++) {
        out[i * COLUMNS + j] += j;
        bins[j % 4u] += j;
    }
    for (int k = 0; k < 4; k++)
        total[k] = bins[k];
}

// CHECK-LABEL: define {{.*}} @one_width(
// CHECK: store <
__attribute__((noinline)) void one_width(unsigned n, unsigned i) {
    for (unsigned j = 0; j < n; j++)
        out[i * COLUMNS + j] += j;
}

int main(void) {
    int bins[4] = {0}, total[4];
    of_lanes(bins, N);
    sequential(total, N, 3);
    one_width(N, 3);
    for (int k = 0; k < 4; k++) {
        int sum = 0;
        for (int j = k; j < N; j += 4)
            sum += j;
        CHECK(bins[k] == ROWS * sum);
        CHECK(total[k] == sum);
    }
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < N; j++)
            CHECK(out[i * COLUMNS + j] == (unsigned)(i == 3 ? 3 * j : j));
    return 0;
}
