// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-tile=2x3x4 %s -o %t.forced -lm && %run %t.forced
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-tile=8x1x2 %s -o %t.along -lm && %run %t.along
// RUN: %xacc_cc -O2 -Rpass=xacc -c %s -o %t.o 2>&1 | FileCheck %s
// A lane takes several iterations of a nest together, and what is left one by one: every element is computed once, whatever
// the extents and the number of threads, with sequential loops, variables of an iteration, conditions, updates and other counters in the body.
#include "Inputs/check.h"
#include <string.h>

enum { MOST = 700, DEEP = 7 };
static double a[MOST * DEEP], b[DEEP * MOST], c[MOST * MOST / 8], expected[MOST * MOST / 8];
static int counts[8], few; /* gangs, 0: as many as the launch chooses */

static void fill(void) {
    for (int i = 0; i < MOST * DEEP; i++)
        a[i] = i % 17 - 5, b[i] = i % 13 - 6;
    for (int i = 0; i < MOST * MOST / 8; i++)
        c[i] = i % 5;
    memcpy(expected, c, sizeof c);
    memset(counts, 0, sizeof counts);
}

static void compare(int m, int n) {
    for (int i = 0; i < m * n; i++)
        CHECK(c[i] == expected[i]);
}

static void expect_product(int m, int n, int l) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < l; k++)
                expected[i * n + j] += a[i * l + k] * b[k * n + j];
    compare(m, n);
}

#define PRODUCT                                                                                    \
    for (int i = 0; i < m; i++)                                                                    \
        for (int j = 0; j < n; j++) {                                                              \
            double s = 0;                                                                          \
            for (int k = 0; k < l; k++)                                                            \
                s += a[i * l + k] * b[k * n + j];                                                  \
            c[i * n + j] += s;                                                                     \
        }

static void product(int m, int n, int l) {
    fill();
#pragma acc parallel loop num_gangs(few) vector_length(32 * few) collapse(2) copyin(a, b) copy(c)
    PRODUCT
    expect_product(m, n, l);
}

/* Lanes of a gang share out tiles; those at the edge are smaller. */
static void tiles(int m, int n, int l) {
    fill();
// CHECK: :[[#@LINE+1]]:13: remark: Lanes take tiles of 4 x 4
#pragma acc parallel loop tile(32, 32) copyin(a, b) copy(c)
    PRODUCT
    expect_product(m, n, l);
}

/* Of what two iterations share one row is counted down, one is counted in 64 bits, and the element is in memory. */
static void in_memory(long m, unsigned n, int l) {
    fill();
#pragma acc parallel num_gangs(few) vector_length(32 * few) copyin(a, b) copy(c)
    {
#pragma acc loop independent collapse(2)
        for (long i = m - 1; i >= 0; i--)
            for (unsigned j = 0; j < n; j++)
                for (int k = 0; k < l; k++)
                    c[i * n + j] += a[i * l + k] * b[k * n + j];
    }
    expect_product(m, n, l);
}

static void bodies(int n) {
    fill();
#pragma acc parallel loop num_gangs(few) vector_length(32 * few) gang vector copyin(a, b) copy(c, counts)
    for (int i = 0; i < n; i++) {
        double last[3] = {0, 0, 0};
        for (int k = 0; k < DEEP * 3; k++) {
            double d = a[k] - b[i];
            last[k % 3] += d;
            if (k % 5 == 0)
                continue;
            c[i] += d * last[(k + 1) % 3];
#pragma acc atomic
            counts[(k + i) % 8]++;
        }
    }
    int each[8] = {0};
    for (int i = 0; i < n; i++) {
        double last[3] = {0, 0, 0};
        for (int k = 0; k < DEEP * 3; k++) {
            double d = a[k] - b[i];
            last[k % 3] += d;
            if (k % 5 == 0)
                continue;
            expected[i] += d * last[(k + 1) % 3];
            each[(k + i) % 8]++;
        }
    }
    compare(1, n);
    CHECK(memcmp(counts, each, sizeof each) == 0);
}

/* Ways that differ between iterations. */
static void apart(int m, int n) {
    fill();
#pragma acc parallel loop num_gangs(few) vector_length(32 * few) collapse(2) copyin(a, b) copy(c)
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            if (i == j)
                continue;
            for (int k = 0; k < j % DEEP; k++)
                c[i * n + j] += a[i * DEEP + k] > b[j] ? a[k] : b[k];
        }
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            if (i == j)
                continue;
            for (int k = 0; k < j % DEEP; k++)
                expected[i * n + j] += a[i * DEEP + k] > b[j] ? a[k] : b[k];
        }
    compare(m, n);
}

static void grid(int nz, int ny, int nx) {
    fill();
#pragma acc parallel loop num_gangs(few) vector_length(32 * few) collapse(3) copyin(c) copy(expected)
    for (int z = 1; z < nz - 1; z++)
        for (int y = 1; y < ny - 1; y++)
            for (int x = 1; x < nx - 1; x++) {
                const double *u = &c[(z * ny + y) * nx + x];
                expected[(z * ny + y) * nx + x] =
                    u[-ny * nx] + u[ny * nx] + 2 * u[-nx] - u[nx] + 3 * u[-1] - u[1] + u[0];
            }
    for (int z = 1; z < nz - 1; z++)
        for (int y = 1; y < ny - 1; y++)
            for (int x = 1; x < nx - 1; x++) {
                const double *u = &c[(z * ny + y) * nx + x];
                CHECK(expected[(z * ny + y) * nx + x] ==
                      u[-ny * nx] + u[ny * nx] + 2 * u[-nx] - u[nx] + 3 * u[-1] - u[1] + u[0]);
            }
}

int main(void) {
    static const int extents[][2] = {{1, 1},   {3, 31},   {8, 64},  {9, 65},   {17, 256}, {33, 257},
                                     {64, 50}, {100, 127}, {2, 512}, {83, 600}, {31, 129}};
    enum { EXTENTS = sizeof extents / sizeof extents[0] };
    for (unsigned i = 0; i < 3 * EXTENTS; i++) {
        int m = extents[i / 3][0], n = extents[i / 3][1];
        few = i % 3;
        product(m, n, i % DEEP);
        tiles(m, n, i % DEEP);
        in_memory(m, n, (i + 3) % DEEP + 1);
        apart(m, n);
        bodies(n);
    }
    for (few = 0; few < 3; few++) {
        grid(3, 3, 3);
        grid(13, 5, 70);
        grid(30, 17, 34);
        grid(66, 9, 20);
    }
    return 0;
}
