// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: env XACC_SIM_SCHEDULE=1 %run %t
// RUN: env XACC_SIM_SCHEDULE=7 %run %t
// A sum of 2^16 doubles whose every low bit counts: the values are multiples of 2^-30, so that each order gives the same
// result exactly, and exchanging half a double between lanes shows.
#include "Inputs/check.h"
#include <stdint.h>

enum { N = 1 << 16 };
static double a[N];

int main(void) {
    uint64_t expected = 0;
    for (int i = 0; i < N; i++) {
        uint32_t bits = (uint32_t)i * 2654435761u + 12345u;
        a[i] = bits * 0x1p-30;
        expected += bits;
    }
    double sum = 0, most = 0;
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += a[i];
    CHECK(sum == (double)expected * 0x1p-30);
#pragma acc parallel loop reduction(max : most)
    for (int i = 0; i < N; i++)
        most = a[i] > most ? a[i] : most;
    double top = 0;
    for (int i = 0; i < N; i++)
        top = a[i] > top ? a[i] : top;
    CHECK(most == top);
    return 0;
}
