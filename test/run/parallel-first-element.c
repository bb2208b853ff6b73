// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O2 "-DEXTENTS=vector_length(1) num_gangs(3)" %s -o %t.1 -lm && %run %t.1
// RUN: %xacc_cc -O2 "-DEXTENTS=vector_length(32) num_gangs(1)" %s -o %t.32 -lm && %run %t.32
// Loops whose first element is none of the first in a line of memory: their lanes stand in front of it, and every iteration is
// executed once all the same, whatever the first element, the number of iterations and that of lanes.
#include "Inputs/check.h"
#include <string.h>

#ifndef EXTENTS
#define EXTENTS
#endif
enum { MOST = 1300, WIDTH = 96, HEIGHT = 7 };
static int a[MOST], b[MOST], grid[HEIGHT][WIDTH], rows[HEIGHT][WIDTH], sums[HEIGHT];

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define REGION(...) PRAGMA(acc parallel loop __VA_ARGS__)

/* Elements first to last of b are those of a, once. */
#define LINE(name, first, type)                                                                    \
    static void name(type end) {                                                                   \
        REGION(EXTENTS copyin(a) copy(b))                                                          \
        for (type i = first; i < end; i++)                                                         \
            b[i] += a[i] + a[i - 1] - a[i + 1];                                                    \
    }
LINE(from_1, 1, int)
LINE(from_2, 2, long)
LINE(from_31, 31, unsigned)
LINE(from_33, 33, int)
LINE(from_32, 32, int)

static void down(int n) {
    REGION(EXTENTS copyin(a) copy(b))
    for (int i = n; i > 0; i--)
        b[i] += a[i] + a[i - 1] - a[i + 1];
}

static void planes(int height, int width) {
    REGION(EXTENTS collapse(2) copyin(a) copy(grid))
    for (int y = 1; y < height; y++)
        for (int x = 5; x < width; x++)
            grid[y][x] += a[x] + y;
    REGION(EXTENTS gang copyin(a) copy(rows, sums))
    for (int y = 1; y < height; y++) {
        int sum = 0;
#pragma acc loop vector reduction(+ : sum)
        for (int x = 3; x < width; x++) {
            rows[y][x] += a[x] + y;
            sum += 1;
        }
        sums[y] += sum;
    }
}

static void check_line(void (*run)(long), long first, long end) {
    memset(b, 0, sizeof b);
    run(end);
    for (long i = 0; i < MOST; i++)
        CHECK(b[i] == (i >= first && i < end ? a[i] + a[i - 1] - a[i + 1] : 0));
}

#define CALLED(name, type)                                                                         \
    static void call_##name(long end) {                                                            \
        name((type)end);                                                                           \
    }
CALLED(from_1, int)
CALLED(from_2, long)
CALLED(from_31, unsigned)
CALLED(from_33, int)
CALLED(from_32, int)
static void call_down(long end) {
    down((int)end - 1);
}

int main(void) {
    static const long counts[] = {0, 1, 5, 31, 32, 33, 127, 128, 129, 500, 1200};
    for (int i = 0; i < MOST; i++)
        a[i] = i * 7 % 101;
    for (unsigned c = 0; c < sizeof counts / sizeof counts[0]; c++) {
        check_line(call_from_1, 1, 1 + counts[c]);
        check_line(call_from_2, 2, 2 + counts[c]);
        check_line(call_from_31, 31, 31 + counts[c]);
        check_line(call_from_33, 33, 33 + counts[c]);
        check_line(call_from_32, 32, 32 + counts[c]);
        check_line(call_down, 1, 1 + counts[c]);
    }
    planes(HEIGHT - 1, WIDTH - 2);
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            int inside = y > 0 && y < HEIGHT - 1 && x < WIDTH - 2;
            CHECK(grid[y][x] == (inside && x >= 5 ? a[x] + y : 0));
            CHECK(rows[y][x] == (inside && x >= 3 ? a[x] + y : 0));
        }
        CHECK(sums[y] == (y > 0 && y < HEIGHT - 1 ? WIDTH - 5 : 0));
    }
    return 0;
}
