// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.0 && %run %t.0
// Arrays of variable size in routines that are not inlined: in nested scopes, beside what other routines have on the
// stack, as large as most of the stack, and of a size that each lane has of its own.
#include "Inputs/check.h"

enum { N = 100, LARGE = 1500 };

#pragma acc routine seq
__attribute__((noinline)) int scopes(int n, int step) {
    int outer[n], sum = 0;
    for (int i = 0; i < n; i++)
        outer[i] = i * step;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++) {
            volatile int inner[k + 1];
            inner[k] = sum;
            if (inner[k] % 7 == 6)
                continue;
            sum += (inner[k] & 3) + outer[i];
        }
    return sum;
}

/* Has a frame of its own, as it calls itself. */
#pragma acc routine seq
__attribute__((noinline)) int fill(int *to, int n, int seed) {
    volatile int mine[300];
    for (int i = 0; i < 300; i++)
        mine[i] = -seed - i;
    if (n < 0)
        return fill(to, -n, seed) - mine[7];
    for (int i = 1; i < n; i++)
        to[i] = to[0] + i;
    return mine[seed % 300];
}

#pragma acc routine seq
__attribute__((noinline)) int called(int n, int seed) {
    volatile int before[20];
    int array[n];
    before[seed % 20] = seed;
    array[0] = seed;
    int sum = fill(array, seed % 3 ? n : -n, seed);
    for (int i = 0; i < n; i++)
        sum += array[i] * (i % 5);
    return sum + before[seed % 20];
}

/* What is in front of the arrays ends at several places. */
#define KEEPS(NAME, SIZE)                                                                                              \
    _Pragma("acc routine seq") __attribute__((noinline)) int NAME(int n, int seed) {                                   \
        volatile int before[SIZE];                                                                                     \
        int changed = 0;                                                                                               \
        for (int i = 0; i < SIZE; i++)                                                                                 \
            before[i] = seed + i;                                                                                      \
        for (int round = 0; round < 3; round++) {                                                                      \
            volatile int array[n];                                                                                     \
            for (int i = 0; i < n; i++)                                                                                \
                array[i] = -1;                                                                                         \
        }                                                                                                              \
        for (int i = 0; i < SIZE; i++)                                                                                 \
            changed += before[i] != seed + i;                                                                          \
        return changed;                                                                                                \
    }
KEEPS(keeps16, 16)
KEEPS(keeps20, 20)
KEEPS(keeps24, 24)
KEEPS(keeps28, 28)

#pragma acc routine seq
__attribute__((noinline)) int aligned(int n) {
    _Alignas(64) double array[n];
    char other[n + 3];
    for (int i = 0; i < n; i++)
        array[i] = other[i] = i;
    other[n + 2] = 5;
    return (int)((unsigned long)array % 64) + (int)array[n - 1] + other[n - 1] + other[n + 2];
}

int main(void) {
    setenv("XACC_CUDA_STACK", "65536", 1); // of which nobody knows how much is needed
    int got[N][4];
#pragma acc parallel loop copyout(got)
    for (int i = 0; i < N; i++) {
        got[i][0] = scopes(i % 9 + 1, i);
        got[i][1] = called(i % 40 + (i == 70 ? LARGE : 1), i);
        got[i][2] = aligned(i % 20 + 1);
        got[i][3] = keeps16(i % 20 + 1, i) + keeps20(i % 20 + 1, i) + keeps24(i % 20 + 1, i) + keeps28(i % 20 + 1, i);
    }
    for (int i = 0; i < N; i++) {
        CHECK(got[i][0] == scopes(i % 9 + 1, i));
        CHECK(got[i][1] == called(i % 40 + (i == 70 ? LARGE : 1), i));
        CHECK(got[i][3] == 0);
        CHECK(got[i][2] == aligned(i % 20 + 1));
    }
    return 0;
}
