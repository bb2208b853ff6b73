// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O2 -DROWS=3 -DCOLUMNS=257 %s -o %t.wide -lm && %run %t.wide
// RUN: %xacc_cc -O2 -DROWS=61 -DCOLUMNS=2 "-DLENGTH=vector_length(96)" %s -o %t.narrow -lm && %run %t.narrow
// RUN: %xacc_cc -O2 "-DLENGTH=vector_length(1024)" %s -o %t.1024 -lm && %run %t.1024
// Nests over the lanes of a gang, one behind the other: each element is written once, sums over them are right, and what one
// nest has written the next one reads, with strides, from the end, and in counters of 64 bits.
#include "Inputs/check.h"

#ifndef ROWS
#define ROWS 13
#define COLUMNS 30
#endif
#ifndef LENGTH
#define LENGTH
#endif
enum { TILES = 5, DEPTH = 3 };
static int out[TILES][ROWS][COLUMNS], sum[TILES], deep[TILES][DEPTH][ROWS][COLUMNS], most[TILES];
static int odd[TILES][ROWS][COLUMNS];

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define REGION(...) PRAGMA(acc parallel loop gang __VA_ARGS__)

static void tiles(int columns) {
    REGION(LENGTH copy(out, sum, deep, most, odd))
    for (int t = 0; t < TILES; t++) {
        int a[ROWS][COLUMNS], b[COLUMNS][ROWS], s = 0, m = -1;
#pragma acc loop vector collapse(2)
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLUMNS; j++)
                a[i][j] = t * 1000 + i * 100 + j;
#pragma acc loop vector collapse(2)
        for (long j = COLUMNS - 1; j >= 0; j--)
            for (long i = 0; i < ROWS; i++)
                b[j][i] = a[i][j] + 1;
#pragma acc loop vector collapse(2) reduction(+ : s) reduction(max : m)
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLUMNS; j++) {
                int twice[2] = {a[i][j], b[j][i]};
                s += twice[1] - twice[0];
                m = twice[1] > m ? twice[1] : m;
            }
#pragma acc loop vector collapse(2)
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < columns; j++)
                out[t][i][j] += b[j][i];
#pragma acc loop vector collapse(2)
        for (int i = 1; i < ROWS; i += 3)
            for (int j = COLUMNS; j > 1; j -= 2) {
                if (j % 3 == 0)
                    continue;
                odd[t][i][j - 1] += a[i][j - 1];
            }
#pragma acc loop vector collapse(3)
        for (int d = 0; d < DEPTH; d++)
            for (int i = 0; i < ROWS; i++)
                for (int j = 0; j < COLUMNS; j++)
                    deep[t][d][i][j] += a[i][j] * (d + 1);
        sum[t] = s;
        most[t] = m;
    }
}

int main(void) {
    tiles(COLUMNS);
    for (int t = 0; t < TILES; t++) {
        CHECK(sum[t] == ROWS * COLUMNS);
        CHECK(most[t] == t * 1000 + (ROWS - 1) * 100 + COLUMNS);
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLUMNS; j++) {
                int a = t * 1000 + i * 100 + j, k = j + 1;
                CHECK(out[t][i][j] == a + 1);
                int is_odd = i % 3 == 1 && k > 1 && (COLUMNS - k) % 2 == 0 && k % 3 != 0;
                CHECK(odd[t][i][j] == (is_odd ? a : 0));
                for (int d = 0; d < DEPTH; d++)
                    CHECK(deep[t][d][i][j] == a * (d + 1));
            }
    }
    return 0;
}
