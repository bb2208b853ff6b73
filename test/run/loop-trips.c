// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O0 %s -o %t.0 -lm && %run %t.0
// Loops run as often as in C, with the same values of their variable: bounds of floating and of mixed types, unsigned
// variables that count down, types that wrap around. test/fuzz/trips.py makes any number of others.
#include "Inputs/check.h"
#include <limits.h>
#include <stdbool.h>

enum level { LOW, MIDDLE, HIGH, LEVELS };

/* Counts in a plain loop, a region, a nest with bounds that only the region has, and a kernels construct. */
#define COUNT(T, lower, condition, increment)                                  \
    {                                                                          \
        long want = 0, sum = 0, count = 0, all = 0;\
        long inner = 0, other = 0, tiles = 0;         \
        for (T i = lower; condition; increment) want++, sum += (long)i * 3;    \
        _Pragma("acc parallel loop reduction(+:count, all)")                         \
        for (T i = lower; condition; increment) count++, all += (long)i * 3;         \
        _Pragma("acc parallel loop gang reduction(+:inner)")                   \
        for (int j = 0; j < 3; j++) {                                          \
            T first = lower + (j - j);                                         \
            _Pragma("acc loop vector reduction(+:inner)")                      \
            for (T i = first; condition; increment) inner++;                   \
        }                                                                      \
        _Pragma("acc kernels loop independent reduction(+:other)")                 \
        for (T i = lower; condition; increment) other += (long)i * 3;              \
        _Pragma("acc parallel loop tile(2, 8) reduction(+:tiles)")                 \
        for (int j = 0; j < 2; j++)                                            \
            for (T i = lower; condition; increment) tiles += (long)i * 3;          \
        CHECK(count == want && all == sum && inner == 3 * want);                     \
        CHECK(other == sum && tiles == 2 * sum);                                       \
    }

static void floating(float f, double d, int n) {
    COUNT(int, 0, i < 10.7, i++)
    COUNT(int, 0, i < f, i++)
    COUNT(int, 0, i <= f, ++i)
    COUNT(int, 20, i >= 0.5, i--)
    COUNT(int, 20, i > -d, i -= 3)
    COUNT(long, 0, d * 4 >= i, i += 7)
    COUNT(unsigned char, 3, i < n * 0.5, i++)
    COUNT(unsigned, 9, i != 4.0, i--)
    COUNT(int, 16777210, i < 16777219.f, i++)
    COUNT(int, 16777230, i > f - f + 16777220, i--)
    COUNT(long, LONG_MAX - 4000, i < 9223372036854774784., i += 100)
    COUNT(int, 5, i < f - 20, i++)
    COUNT(int, 0, i < 0.0 / (f - f), i++)
}

static void mixed(unsigned n, long big, short small, unsigned char byte, bool flag) {
    int down = -1;
    COUNT(unsigned, 20, i > 0, i += -1)
    COUNT(unsigned, 20, i > 0, i += down)
    COUNT(unsigned, 0, i < 20, i -= -1)
    COUNT(unsigned, n - 1, i < n, i--)
    COUNT(unsigned, 10, i != -2u, i -= 2)
    COUNT(unsigned long, ULONG_MAX - 20, i != 5, i++)
    COUNT(unsigned long, 5, i != ULONG_MAX - 9, i -= 3)
    COUNT(unsigned char, 250, i != 5, i++)
    COUNT(unsigned char, 10, i < byte, i += 7)
    COUNT(signed char, -100, i < byte, i += 3)
    COUNT(signed char, 100, i >= small, i++)
    COUNT(short, 32000, i < 40000u, i++)
    COUNT(short, -4, i != small, i++)
    COUNT(int, -5, i > 3u, i++)
    COUNT(int, -5, i < n, i++)
    COUNT(int, 0, i < big, i += 1L)
    COUNT(int, 0, i < (unsigned long)n, i += 3)
    COUNT(int, n, i > down, i += down)
    COUNT(int, 0, i != (int)n, i -= down)
    COUNT(bool, 0, i < flag, i++)
    COUNT(bool, 1, i > 0, i--)
    COUNT(enum level, LOW, i < LEVELS, i++)
    COUNT(enum level, HIGH, i != (enum level)(LOW - 1), i--)
    COUNT(char, 0, i < LEVELS, i++)
    COUNT(long, 5, i <= byte, i = 4 + i)
}

/* What a loop leaves alone; one that runs in order leaves what C does. */
static void variable(int n) {
    int i = 77, j = 78, last[2] = {0};
#pragma acc parallel loop reduction(+:n)
    for (i = 0; i < 10; i++) n++;
    CHECK(i == 77);
#pragma acc serial copyout(last)
    {
        int k, l;
#pragma acc loop seq
        for (k = 3; k < 10.5; k += 2)
            if (k == 21) break;
        last[0] = k;
#pragma acc loop seq
        for (l = 0; l < 10; l++)
            if (l == 6) break;
        last[1] = l;
    }
    CHECK(last[0] == 11 && last[1] == 6 && j == 78);
}

int main(void) {
    floating(10.7f, 3.5, 40);
    mixed(20, 35, 3, 120, true);
    variable(3);
    return 0;
}
