// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O2 -DCONSTRUCT=kernels %s -o %t.k -lm && %run %t.k
// A loop over gangs that does nothing but a loop over lanes, which the lanes of a gang share row by row: extents that fit
// and that do not, steps, private variables, bounds of the inner loop that depend on the outer one.
#include "Inputs/check.h"
#include <string.h>

#ifndef CONSTRUCT
#define CONSTRUCT parallel
#endif
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define REGION(...) PRAGMA(acc CONSTRUCT loop independent __VA_ARGS__)
enum { MAX = 70 };
static int a[MAX][MAX][MAX], b[MAX][MAX];

static void rows(int m, int n) {
    memset(b, 0, sizeof b);
    REGION(gang copy(b))
    for (int j = 0; j < m; j++)
#pragma acc loop vector independent
        for (int i = n - 1; i >= 0; i -= 2)
            b[j][i] += 1 + j;
    for (int j = 0; j < MAX; j++)
        for (int i = 0; i < MAX; i++)
            CHECK(b[j][i] == (j < m && i < n && (n - 1 - i) % 2 == 0 ? 1 + j : 0));
}

static void planes(int l, int m, int n) {
    int t, scale[2];
    memset(a, 0, sizeof a);
    REGION(gang collapse(2) private(t, scale) copy(a))
    for (int k = 0; k < l; k++)
        for (int j = 0; j < m; j++) {
#pragma acc loop vector independent private(t)
            for (int i = 0; i < n; i++) {
                t = k * 100 + j;
                scale[i & 1] = 2;
                a[k][j][i] += t * scale[i & 1] + i;
            }
        }
    for (int k = 0; k < MAX; k++)
        for (int j = 0; j < MAX; j++)
            for (int i = 0; i < MAX; i++)
                CHECK(a[k][j][i] == (k < l && j < m && i < n ? 2 * (k * 100 + j) + i : 0));
}

static void triangle(int m) {
    memset(b, 0, sizeof b);
    REGION(gang copy(b))
    for (int j = 0; j < m; j++)
#pragma acc loop vector independent
        for (int i = j; i < m; i++)
            b[j][i] += 1;
    for (int j = 0; j < MAX; j++)
        for (int i = 0; i < MAX; i++)
            CHECK(b[j][i] == (j < m && i < m && i >= j));
}

int main(void) {
    static const int sizes[][3] = {{1, 1, 1}, {2, 3, 5}, {7, 4, 64}, {5, 33, 31}, {3, 9, 66}};
    for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        rows(sizes[s][1], sizes[s][2]);
        planes(sizes[s][0], sizes[s][1], sizes[s][2]);
        triangle(sizes[s][2]);
    }
    return 0;
}
