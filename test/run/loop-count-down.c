// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// Loops of unsigned variables that count down until they wrap, also where what they wrap to is close to the bound:
// NVIDIA's ptxas goes on there, through all numbers (codegen/CountDown.cpp).
#include "Inputs/check.h"

enum { N = 12, MOST = 4000 };
typedef unsigned long counter_t;

#define LOOPS(NAME, TYPE, COMPARE, STEP)                                                           \
    static int ends_##NAME(TYPE first, TYPE bound) {                                               \
        int count = 0;                                                                             \
        for (TYPE i = first; i COMPARE bound && count <= MOST; i -= STEP)                          \
            count++;                                                                               \
        return count <= MOST;                                                                      \
    }                                                                                              \
    static void NAME(int n, const TYPE *first, const TYPE *bound, counter_t *out) {                \
        _Pragma("acc parallel loop") for (int k = 0; k < n; k++) {                                 \
            counter_t count = 0;                                                                   \
            for (TYPE i = first[k]; i COMPARE bound[k]; i -= STEP)                                 \
                count = count * 3 + i;                                                             \
            out[k] = count;                                                                        \
        }                                                                                          \
    }                                                                                              \
    static counter_t one_##NAME(TYPE first, TYPE bound) {                                          \
        counter_t count = 0, steps = 0;                                                            \
        _Pragma("acc serial copy(count, steps)") {                                                 \
            for (TYPE i = first; i COMPARE bound; i -= STEP) {                                     \
                count = count * 3 + i;                                                             \
                steps++;                                                                           \
            }                                                                                      \
        }                                                                                          \
        return count + steps;                                                                      \
    }                                                                                              \
    static void test_##NAME(void) {                                                                \
        static const TYPE value[N] = {0,           1,           5,           100,                  \
                                      (TYPE)-1,    (TYPE)-2,    (TYPE)-50,   (TYPE)-5000,          \
                                      (TYPE)-1 / 2, (TYPE)-1 / 2 + 1, (TYPE)-1 / 2 + 90, 1000};    \
        static TYPE first[N * N], bound[N * N];                                                    \
        static counter_t out[N * N];                                                               \
        int n = 0;                                                                                 \
        for (int a = 0; a < N; a++)                                                                \
            for (int b = 0; b < N; b++)                                                            \
                if (ends_##NAME(value[a], value[b]))                                               \
                    first[n] = value[a], bound[n++] = value[b];                                    \
        NAME(n, first, bound, out);                                                                \
        for (int k = 0; k < n; k++) {                                                              \
            counter_t count = 0, steps = 0;                                                        \
            for (TYPE i = first[k]; i COMPARE bound[k]; i -= STEP)                                 \
                count = count * 3 + i, steps++;                                                    \
            CHECK(out[k] == count);                                                                \
            if (k % 5 == 0)                                                                        \
                CHECK(one_##NAME(first[k], bound[k]) == count + steps);                            \
        }                                                                                          \
    }

LOOPS(below, unsigned, <, 1)
LOOPS(below_by_3, unsigned, <, 3)
LOOPS(up_to_by_7, unsigned, <=, 7)
LOOPS(below_long, unsigned long, <, 1)
LOOPS(up_to_long_by_4, unsigned long, <=, 4)
LOOPS(below_short, unsigned short, <, 3)

int main(void) {
    test_below();
    test_below_by_3();
    test_up_to_by_7();
    test_below_long();
    test_up_to_long_by_4();
    test_below_short();
    return 0;
}
