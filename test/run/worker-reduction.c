// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -DT=int %s -o %t.int -lm && %run %t.int
// RUN: %xacc_cc -O2 -DT=double %s -o %t.double -lm && %run %t.double
// RUN: %xacc_cc -O2 -DT=float -DEXTENTS="num_workers(5) vector_length(96)" %s -o %t.wide -lm && %run %t.wide
// Reductions at each level of a gang, worker, vector nest, and over gangs in a
// sequential loop.
#include "Inputs/check.h"

#ifndef EXTENTS
#define EXTENTS
#endif
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
enum { L = 6, M = 11, N = 100 };
static T a[L][M][N], rows[L][M], planes[L], high[L];

static void fill(void) {
    for (int k = 0; k < L; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < N; i++)
                a[k][j][i] = (i * 7 + j * 3 + k * 11) % 17 - 5;
}

static void levels(void) {
    T all = 7, most = -100, sum = 7, top = -100;
    PRAGMA(acc parallel loop gang EXTENTS reduction(+ : all) reduction(max : most) copyin(a) copyout(rows, planes, high))
    for (int k = 0; k < L; k++) {
        T plane = 0, h = -100;
#pragma acc loop worker reduction(+ : plane) reduction(max : h)
        for (int j = 0; j < M; j++) {
            T row = 0;
#pragma acc loop vector reduction(+ : row)
            for (int i = 0; i < N; i++)
                row += a[k][j][i];
            rows[k][j] = row;
            plane += row;
            h = row > h ? row : h;
        }
        planes[k] = plane;
        high[k] = h;
        all += plane;
        most = h > most ? h : most;
    }
    for (int k = 0; k < L; k++) {
        T plane = 0, h = -100;
        for (int j = 0; j < M; j++) {
            T row = 0;
            for (int i = 0; i < N; i++)
                row += a[k][j][i];
            CHECK(rows[k][j] == row);
            plane += row;
            h = row > h ? row : h;
        }
        CHECK(planes[k] == plane && high[k] == h);
        sum += plane;
        top = h > top ? h : top;
    }
    CHECK(all == sum && most == top);
}

static void fused(void) {
    T x = 1, y = 2, z = 3, want = 0;
    for (int k = 0; k < L; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < N; i++)
                want += a[k][j][i];
    PRAGMA(acc parallel loop gang worker vector collapse(3) EXTENTS reduction(+ : x) copyin(a))
    for (int k = 0; k < L; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < N; i++)
                x += a[k][j][i];
    PRAGMA(acc parallel loop gang worker collapse(2) EXTENTS reduction(+ : y) copyin(a))
    for (int k = 0; k < L; k++)
        for (int j = 0; j < M; j++)
#pragma acc loop vector reduction(+ : y)
            for (int i = 0; i < N; i++)
                y += a[k][j][i];
    PRAGMA(acc parallel loop gang EXTENTS reduction(+ : z) copyin(a))
    for (int k = 0; k < L; k++)
#pragma acc loop worker vector collapse(2) reduction(+ : z)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < N; i++)
                z += a[k][j][i];
    CHECK(x == want + 1 && y == want + 2 && z == want + 3);
}

static void in_loop(void) {
    T sum = 0, want = 0;
#pragma acc parallel copyin(a) copy(sum) num_gangs(4)
    for (int t = 0; t < 3; t++) {
#pragma acc loop gang vector reduction(+ : sum)
        for (int i = 0; i < N; i++)
            sum += a[t][t][i];
    }
    for (int t = 0; t < 3; t++)
        for (int i = 0; i < N; i++)
            want += a[t][t][i];
    CHECK(sum == want);
}

int main(void) {
    fill();
    levels();
    fused();
    in_loop();
    return 0;
}
