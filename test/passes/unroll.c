// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop over the lanes of a gang or worker gets a copy that takes four
// iterations of a lane at a time and one that takes two of what that leaves, or one of eight if it
// is known to be long; loops over gangs do not.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<sim;tile=1x1x1>' -S %t.ll | FileCheck %s
#include "markers.h"
#define GANG (FREE | XACC_REQ_GANG)
#define VECTOR (FREE | XACC_REQ_VECTOR)

void rows(int n, const double *restrict a, double *restrict y) {
    BEGIN(1, XACC_PARALLEL, 4, BY_VALUE(n), POINTER(a, COPYIN | XACC_MAP_RESTRICT, a, 8L * n * n),
          POINTER(y, COPY | XACC_MAP_RESTRICT, y, 8L * n), TRIP(2, 0, n))
    LOOP(2, 0, GANG, 1);
    FOR32(2, 0, i, n) {
        double s = 0, p = 0;
        LOOP(3, 2, VECTOR, 1);
        REDUCE_BEGIN(3, s, p, add, f64);
        FOR32(3, 0, j, n) p += a[i * n + j];
        REDUCE_END(3, s, p, add, f64);
        y[i] = s;
    }
    END(1);
}
// CHECK: define internal void @__xacc_k_rows_{{.*}}.sim.body(
// CHECK-COUNT-6: fadd double
// CHECK: call double @__xacc_vector_add_f64(
// CHECK-NEXT: fadd double 0
// CHECK: fadd double
// CHECK-NOT: fadd double
// CHECK: ret void

void both(int n, const double *restrict a, double *restrict y) {
    BEGIN(4, XACC_PARALLEL, 4, BY_VALUE(n), POINTER(a, COPYIN | XACC_MAP_RESTRICT, a, 8L * n),
          POINTER(y, COPY | XACC_MAP_RESTRICT, y, 8L * n), TRIP(5, 0, n))
    LOOP(5, 0, FREE, 1);
    FOR32(5, 0, i, n) y[i] = a[i] + 1;
    END(4);
}
// CHECK: define internal void @__xacc_k_both_{{.*}}.sim.body(
// CHECK: fadd double
// CHECK-NOT: fadd double
// CHECK: ret void

void long_rows(int n, const double *restrict a, double *restrict y) {
    BEGIN(6, XACC_PARALLEL, 4, BY_VALUE(n),
          POINTER(a, COPYIN | XACC_MAP_RESTRICT, a, 8L * n * 5000),
          POINTER(y, COPY | XACC_MAP_RESTRICT, y, 8L * n), TRIP(7, 0, n))
    LOOP(7, 0, GANG, 1);
    FOR32(7, 0, i, n) {
        double s = 0, p = 0;
        const int from = 0, to = 5000;
        unsigned trip = from < to ? to - from : 0;
        LOOP(8, 7, VECTOR, 1);
        REDUCE_BEGIN(8, s, p, add, f64);
        FOR32(8, 0, j, trip) p += a[i * 5000 + j];
        REDUCE_END(8, s, p, add, f64);
        y[i] = s;
    }
    END(6);
}
// CHECK: define internal void @__xacc_k_long_rows_{{.*}}.sim.body(
// CHECK-COUNT-8: fadd double
// CHECK: call double @__xacc_vector_add_f64(
// CHECK-NEXT: fadd double 0
// CHECK: fadd double
// CHECK-NOT: fadd double
// CHECK: ret void
