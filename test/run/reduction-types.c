// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -DT="signed char" %s -o %t.i8 && %run %t.i8
// RUN: %xacc_cc -O2 -DT="unsigned char" %s -o %t.u8 && %run %t.u8
// RUN: %xacc_cc -O2 -DT=short %s -o %t.i16 && %run %t.i16
// RUN: %xacc_cc -O2 -DT="unsigned short" %s -o %t.u16 && %run %t.u16
// RUN: %xacc_cc -O2 -DT=int %s -o %t.i32 && %run %t.i32
// RUN: %xacc_cc -O2 -DT=unsigned %s -o %t.u32 && %run %t.u32
// RUN: %xacc_cc -O2 -DT=long %s -o %t.i64 && %run %t.i64
// RUN: %xacc_cc -O2 -DT="unsigned long" %s -o %t.u64 && %run %t.u64
// RUN: %xacc_cc -O2 -DT="long long" %s -o %t.ll && %run %t.ll
// RUN: %xacc_cc -O2 -DT="enum colour" %s -o %t.enum && %run %t.enum
// RUN: %xacc_cc -O2 -DT=float -DFLOATING %s -o %t.f32 && %run %t.f32
// RUN: %xacc_cc -O2 -DT=double -DFLOATING %s -o %t.f64 && %run %t.f64
// Every operator on every type, over gangs and lanes, over gangs, over lanes, in rows of both, and in a seq loop.
#include "Inputs/check.h"

enum colour { RED, GREEN, BLUE = 1 << 30 };
enum { N = 300, M = 5 };
static T a[M][N];

#define MAX(x, y) ((x) > (y) ? (x) : (y))
#define MIN(x, y) ((x) < (y) ? (x) : (y))

/* OP: the clause's spelling; STEP: r combined with e; START: initial value of r. */
#define CASE(name, OP, STEP, START)                                            \
    static void name(void) {                                                   \
        T flat = START, gang = START, lane = START, row = START, seq = START;  \
        T expected = START, one = START;                                       \
        for (int j = 0; j < M; j++)                                            \
            for (int i = 0; i < N; i++) {                                      \
                expected = STEP(expected, a[j][i]);                            \
                one = j ? one : STEP(one, a[0][i]);                            \
            }                                                                  \
        _Pragma(TEXT(acc parallel loop collapse(2) reduction(OP : flat) copyin(a))) \
        for (int j = 0; j < M; j++)                                            \
            for (int i = 0; i < N; i++)                                        \
                flat = STEP(flat, a[j][i]);                                    \
        _Pragma(TEXT(acc parallel loop gang reduction(OP : gang) copyin(a)))   \
        for (int i = 0; i < N; i++)                                            \
            gang = STEP(gang, a[0][i]);                                        \
        _Pragma(TEXT(acc parallel loop vector reduction(OP : lane) copyin(a))) \
        for (int i = 0; i < N; i++)                                            \
            lane = STEP(lane, a[0][i]);                                        \
        _Pragma(TEXT(acc parallel loop gang reduction(OP : row) copyin(a)))    \
        for (int j = 0; j < M; j++) {                                          \
            _Pragma(TEXT(acc loop vector reduction(OP : row)))                 \
            for (int i = 0; i < N; i++)                                        \
                row = STEP(row, a[j][i]);                                      \
        }                                                                      \
        _Pragma(TEXT(acc parallel loop gang vector reduction(OP : seq) copyin(a))) \
        for (int i = 0; i < N; i++) {                                          \
            _Pragma("acc loop seq")                                            \
            for (int j = 0; j < M; j++)                                        \
                seq = STEP(seq, a[j][i]);                                      \
        }                                                                      \
        CHECK(flat == expected && row == expected && seq == expected);         \
        CHECK(gang == one && lane == one);                                     \
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
CASE(mul, *, MUL, 1)
CASE(most, max, MAX, 2)
CASE(least, min, MIN, 2)
CASE(land, &&, LAND, 1)
CASE(lor, ||, LOR, 0)
#ifndef FLOATING
CASE(and, &, AND, 127)
CASE(or, |, OR, 0)
CASE(xor, ^, XOR, 0)
#endif

static void fill(int modulus, int add, int holes) {
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            a[j][i] = i % holes ? add : (i / holes + 3 * j) % modulus + add;
}

int main(void) {
    fill(5, 0, 3);
    add();
    most();
    least();
    land();
    lor();
#ifndef FLOATING
    fill(16, 96, 2);
    and();
    fill(16, 3, 7);
    or();
    xor();
    mul();
#endif
    fill(2, 1, 60); // ten factors of two
    mul();
    land();
    fill(1, 0, 2);
    lor();
    a[M - 1][N - 1] = 1;
    lor();
    land();
    return 0;
}
