// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -Rpass=xacc -Rpass-missed=xacc 2>&1 | FileCheck %s
// RUN: %run %t 2> %t.err
// RUN: %if execute %{ %filecheck --check-prefix=TOLD %s < %t.err %}
// RUN: %xacc_cc -O0 -w %s -o %t.O0 && %run %t.O0
// Rows and columns computed by hand, with extents and pitches that only the run knows: what they have to be for iterations to
// be independent is tested in front of the launch, and where they are not so the program's order stays. The statements
// tell one order from another.
// TOLD-DAG: kernels-pitch.c:[[#]]: warning: acc kernels: run sequentially: iterations may use the same elements of 'b'
#include "Inputs/check.h"
#include <stdlib.h>
#include <string.h>

enum { SIZE = 6000 };
static unsigned b[SIZE], model[SIZE];

static void begin(void) {
    for (int i = 0; i < SIZE; i++)
        b[i] = model[i] = (unsigned)i * 2654435761u;
}

static int same(void) { return memcmp(b, model, sizeof b) == 0; }

#define MIX(x, y) ((x) = (x) * 3 + (y))

static void rows(int n, int m, int pitch, int first) {
    // CHECK-DAG: kernels-pitch.c:[[#@LINE+2]]:{{.*}}Two versions of the loops: sequential where m - pitch > 0, as iterations may use the same elements of b
#pragma acc kernels copy(b)
    for (int y = 0; y < n; y++)
        for (int x = 0; x < m; x++)
            MIX(b[first + y * pitch + x], x * 7 + y);
    for (int y = 0; y < n; y++)
        for (int x = 0; x < m; x++)
            MIX(model[first + y * pitch + x], x * 7 + y);
    CHECK(same());
}

static void columns(long n, long m, long pitch) {
#pragma acc kernels copy(b)
    for (long x = m - 1; x >= 0; x--)
        for (long y = n - 1; y >= 0; y--)
            MIX(b[y + x * pitch], x * 7 + y);
    for (long x = m - 1; x >= 0; x--)
        for (long y = n - 1; y >= 0; y--)
            MIX(model[y + x * pitch], x * 7 + y);
    CHECK(same());
}

/* Hoisted, with an offset into each row that crosses into the next one. */
static void shifted(int n, int m, int pitch, int offset) {
#pragma acc kernels copy(b)
    for (int y = 0; y < n; y++) {
        int row = y * pitch;
        for (int x = 0; x < m; x++) {
            unsigned v = b[row + x + offset];
            MIX(b[row + x], v + y);
        }
    }
    for (int y = 0; y < n; y++)
        for (int x = 0; x < m; x++)
            MIX(model[y * pitch + x], model[y * pitch + x + offset] + y);
    CHECK(same());
}

/* Arithmetic modulo 2^32: rows of 2^31 elements, every second one. The same in 64 bits. */
#define WRAPPING(name, type)                                                                       \
    static void name(type n, type m, type pitch) {                                                 \
        _Pragma("acc kernels copy(b)") for (type y = 0; y < n; y += 2) for (type x = 0; x < m; x++) \
            MIX(b[y * pitch + x], x + y);                                                          \
        for (type y = 0; y < n; y += 2)                                                            \
            for (type x = 0; x < m; x++)                                                           \
                MIX(model[y * pitch + x], x + y);                                                  \
        CHECK(same());                                                                             \
    }
WRAPPING(wrapping, unsigned)
WRAPPING(wrapping_long, size_t)

#define IDX(z, y, x) (((long)(z) * ny + (y)) * nx + (x))
static void space(int nz, int ny, int nx, int ly, int lx) {
#pragma acc kernels copy(b)
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ly; y++)
            for (int x = 0; x < lx; x++)
                MIX(b[IDX(z, y, x)], z * 9 + y * 3 + x);
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ly; y++)
            for (int x = 0; x < lx; x++)
                MIX(model[IDX(z, y, x)], z * 9 + y * 3 + x);
    CHECK(same());
}

/* Rows backwards in memory. */
static void backwards(int n, int m) {
    // CHECK-DAG: kernels-pitch.c:[[#@LINE+2]]:{{.*}}Loop is parallelized: gang
#pragma acc kernels copy(b)
    for (int y = 0; y < m; y++)
        for (int x = 0; x < n; x++)
            MIX(b[(m - 1 - y) * n + x], y - x);
    for (int y = 0; y < m; y++)
        for (int x = 0; x < n; x++)
            MIX(model[(m - 1 - y) * n + x], y - x);
    CHECK(same());
}

/* x in [0, n]: rows share an element whatever n is. */
static void touching(int n, int m) {
    // CHECK-DAG: kernels-pitch.c:[[#@LINE+2]]:{{.*}}Loop carried dependence of b prevents parallelization
#pragma acc kernels copy(b)
    for (int y = 0; y < m; y++)
        for (int x = 0; x <= n; x++)
            MIX(b[y * n + x], y - x);
    for (int y = 0; y < m; y++)
        for (int x = 0; x <= n; x++)
            MIX(model[y * n + x], y - x);
    CHECK(same());
}

/* A row from the one before it, which lies behind or before it in all columns. */
static void recurrence(int n, int m) {
#pragma acc kernels copy(b)
    for (int y = 1; y < m; y++)
        // CHECK-DAG: kernels-pitch.c:[[#@LINE+1]]:{{.*}}Loop is parallelized: gang, vector
        for (int x = 0; x < n; x++)
            MIX(b[y * n + x], b[(y - 1) * n + n - 1 - x]);
    for (int y = 1; y < m; y++)
        for (int x = 0; x < n; x++)
            MIX(model[y * n + x], model[(y - 1) * n + n - 1 - x]);
    CHECK(same());
}

/* Pointers to rows of arrays that do not overlap. */
static void pointers(int n, int m, unsigned *restrict to, const unsigned *restrict from) {
#pragma acc kernels copy(to[0:n * m]) copyin(from[0:n * m])
    for (int y = 0; y < m; y++) {
        unsigned *p = to + y * n;
        const unsigned *q = from + y * n;
        // CHECK-DAG: kernels-pitch.c:[[#@LINE+1]]:{{.*}}Loop is parallelized: vector
        for (int x = 0; x < n; x++)
            MIX(p[x], q[n - 1 - x]);
    }
    for (int y = 0; y < m; y++)
        for (int x = 0; x < n; x++)
            MIX(model[y * n + x], from[y * n + n - 1 - x]);
    CHECK(same());
}

int main(void) {
    begin();
    rows(50, 60, 60, 0), rows(50, 40, 100, 3);
    rows(50, 60, 59, 0), rows(50, 60, 1, 0), rows(50, 60, 0, 0);
    rows(50, 60, -60, 3000), rows(50, 60, -7, 3000);
    rows(0, 60, 60, 0), rows(50, 0, 0, 0);
    columns(60, 50, 60), columns(60, 50, 33), columns(60, 50, 0);
    shifted(40, 50, 100, 50), shifted(40, 50, 100, 51), shifted(40, 50, 60, 20), shifted(40, 50, 50, 1);
    wrapping(60, 40, 50), wrapping(4, 40, 1u << 31), wrapping(60, 40, 10);
    wrapping_long(60, 40, 50), wrapping_long(4, 40, (size_t)1 << 63), wrapping_long(60, 40, 10);
    space(9, 20, 30, 20, 30), space(9, 20, 30, 25, 30), space(9, 20, 30, 20, 31), space(9, 20, 30, 10, 20);
    backwards(60, 50), touching(60, 50), recurrence(60, 50);
    static unsigned from[SIZE];
    memcpy(from, b, sizeof b);
    pointers(60, 50, b, from);
    return 0;
}
