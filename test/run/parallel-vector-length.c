// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O2 -DLENGTH=8 %s -o %t.8 -lm && %run %t.8
// RUN: %xacc_cc -O2 -DLENGTH=64 %s -o %t.64 -lm && %run %t.64
// RUN: %xacc_cc -O2 -DLENGTH=length %s -o %t.dynamic -lm && %run %t.dynamic
// vector_length is the most lanes that share a row: rows that are short, long, empty, and long by a constant have right sums,
// private arrays of a row are its own, and who asks for the lane finds as many as were asked for, in whole warps.
#include "Inputs/check.h"
#include <openacc.h>

#ifndef LENGTH
#define LENGTH 32
#endif
enum { ROWS = 301, MOST = 70, LONG = 4999, LONG_ROWS = 5 };
static int begin[ROWS + 1], value[ROWS * MOST], sum[ROWS], last[ROWS], lanes[ROWS];
static int wide[LONG_ROWS][LONG], total[LONG_ROWS];

static void rows(int length) {
    (void)length;
#pragma acc parallel loop gang worker vector_length(LENGTH) copyin(begin, value) copyout(sum, last)
    for (int r = 0; r < ROWS; r++) {
        int s = 0, row[4] = {0, 0, 0, 0};
#pragma acc loop vector reduction(+ : s)
        for (int k = begin[r]; k < begin[r + 1]; k++)
            s += value[k];
#pragma acc loop vector
        for (int i = 0; i < 4; i++)
            row[i] = s + i;
        sum[r] = s;
        last[r] = row[3] - row[0];
    }
}

static void ask(int length) {
    (void)length;
#pragma acc parallel loop gang worker vector_length(LENGTH) copyin(begin) copyout(lanes)
    for (int r = 0; r < ROWS; r++) {
        int most = 0;
#pragma acc loop vector reduction(max : most)
        for (int k = 0; k < 1000; k++) {
            int lane = __pgi_vectoridx();
            most = lane > most ? lane : most;
        }
        lanes[r] = most;
    }
}

static void long_rows(int length) {
    (void)length;
#pragma acc parallel loop gang worker vector_length(LENGTH) copyin(wide) copyout(total)
    for (int r = 0; r < LONG_ROWS; r++) {
        int s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int k = 0; k < LONG; k++)
            s += wide[r][k];
        total[r] = s;
    }
}

int main(void) {
    for (int r = 0; r < ROWS; r++) {
        begin[r + 1] = begin[r] + r * 7 % MOST;
        for (int k = begin[r]; k < begin[r + 1]; k++)
            value[k] = k * 3 % 101;
    }
    for (int r = 0; r < LONG_ROWS; r++)
        for (int k = 0; k < LONG; k++)
            wide[r][k] = (r + k) % 13;
    const int length = 32;
    rows(length);
    ask(length);
    long_rows(length);
    for (int r = 0; r < ROWS; r++) {
        int s = 0;
        for (int k = begin[r]; k < begin[r + 1]; k++)
            s += value[k];
        CHECK(sum[r] == s);
        CHECK(last[r] == 3);
        CHECK(lanes[r] == 0 || (lanes[r] + 1) % 32 == 0); // the host, whole warps
    }
    for (int r = 0; r < LONG_ROWS; r++) {
        int s = 0;
        for (int k = 0; k < LONG; k++)
            s += wide[r][k];
        CHECK(total[r] == s);
    }
    return 0;
}
