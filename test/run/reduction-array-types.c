// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -DT="signed char" %s -o %t.i8 && %run %t.i8
// RUN: %xacc_cc -O2 -DT="unsigned short" %s -o %t.u16 && %run %t.u16
// RUN: %xacc_cc -O2 -DT=unsigned %s -o %t.u32 && %run %t.u32
// RUN: %xacc_cc -O2 -DT=long %s -o %t.i64 && %run %t.i64
// RUN: %xacc_cc -O2 -DT=_Bool -DBOOL %s -o %t.bool && %run %t.bool
// RUN: %xacc_cc -O2 -DT=float -DFLOATING %s -o %t.f32 && %run %t.f32
// RUN: %xacc_cc -O2 -DT=double -DFLOATING %s -o %t.f64 && %run %t.f64
// Every operator on arrays of every class of types, over gangs and lanes, over gangs, and over the lanes of each gang.
#include "Inputs/check.h"

enum { N = 200, M = 4, K = 3 };
static T a[M][N], got[M][K];

#define MAX(x, y) ((x) > (y) ? (x) : (y))
#define MIN(x, y) ((x) < (y) ? (x) : (y))

/* OP: the clause's spelling; STEP: r combined with e; START: initial value of each element. */
#define CASE(name, OP, STEP, START)                                            \
    static void name(void) {                                                   \
        T both[K], gang[K], expected[K], rows[M][K];                           \
        for (int k = 0; k < K; k++) {                                          \
            both[k] = gang[k] = expected[k] = START;                           \
            for (int j = 0; j < M; j++)                                        \
                rows[j][k] = START;                                            \
        }                                                                      \
        for (int j = 0; j < M; j++)                                            \
            for (int i = 0; i < N; i++) {                                      \
                expected[i % K] = STEP(expected[i % K], a[j][i]);              \
                rows[j][i % K] = STEP(rows[j][i % K], a[j][i]);                \
            }                                                                  \
        _Pragma(TEXT(acc parallel loop collapse(2) reduction(OP : both) copyin(a))) \
        for (int j = 0; j < M; j++)                                            \
            for (int i = 0; i < N; i++)                                        \
                both[i % K] = STEP(both[i % K], a[j][i]);                      \
        _Pragma(TEXT(acc parallel loop gang reduction(OP : gang) copyin(a)))   \
        for (int j = 0; j < M; j++)                                            \
            for (int i = 0; i < N; i++)                                        \
                gang[i % K] = STEP(gang[i % K], a[j][i]);                      \
        _Pragma(TEXT(acc parallel loop gang copyin(a) copyout(got)))           \
        for (int j = 0; j < M; j++) {                                          \
            T row[K];                                                          \
            for (int k = 0; k < K; k++)                                        \
                row[k] = START;                                                \
            _Pragma(TEXT(acc loop vector reduction(OP : row)))                 \
            for (int i = 0; i < N; i++)                                        \
                row[i % K] = STEP(row[i % K], a[j][i]);                        \
            for (int k = 0; k < K; k++)                                        \
                got[j][k] = row[k];                                            \
        }                                                                      \
        for (int k = 0; k < K; k++) {                                          \
            CHECK(both[k] == expected[k] && gang[k] == expected[k]);           \
            for (int j = 0; j < M; j++)                                        \
                CHECK(got[j][k] == rows[j][k]);                                \
        }                                                                      \
    }
#define TEXT(...) TEXT2(__VA_ARGS__)
#define TEXT2(...) #__VA_ARGS__
#define ADD(r, e) ((r) + (e))
#define MUL(r, e) ((r) * (e))
#define AND(r, e) ((r) & (e))
#define OR(r, e) ((r) | (e))
#define XOR(r, e) ((r) ^ (e))
#define LAND(r, e) ((r) && (e))
#define LOR(r, e) ((r) || (e))

CASE(add, +, ADD, 1)
CASE(land, &&, LAND, 1)
CASE(lor, ||, LOR, 0)
#ifndef BOOL
CASE(mul, *, MUL, 1)
CASE(most, max, MAX, 2)
CASE(least, min, MIN, 2)
#ifndef FLOATING
CASE(and, &, AND, 127)
CASE(or, |, OR, 0)
CASE(xor, ^, XOR, 0)
#endif
#endif

static void fill(int modulus, int add, int holes) {
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            a[j][i] = i % holes ? add : (i / holes + 3 * j) % modulus + add;
}

int main(void) {
    fill(5, 0, 3);
    add();
    land();
    lor();
#ifndef BOOL
    most();
    least();
    fill(2, 1, 60); // a few factors of two
    mul();
#ifndef FLOATING
    fill(16, 96, 2);
    and();
    fill(16, 3, 7);
    or();
    xor();
#endif
#endif
    fill(1, 1, 2);
    land();
    fill(1, 0, 2);
    lor();
    a[M - 1][N - 1] = 1;
    lor();
    land();
    return 0;
}
