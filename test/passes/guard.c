// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code of a gang outside its lane loops: one lane stores, barriers order what
// lanes see, and a stencil gets neither. Without num_gangs workers would share
// the gangs' loops (spread.c).
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<sim>' -S %t.ll | FileCheck %s --implicit-check-not='call void @__xacc_dev_barrier'
#include "markers.h"
#define GANG (FREE | XACC_REQ_GANG)
#define VECTOR (FREE | XACC_REQ_VECTOR)

void rows(int n, const double *restrict a, double *restrict y) {
    BEGIN(1, XACC_PARALLEL, 5, BY_VALUE(n), POINTER(a, COPYIN | XACC_MAP_RESTRICT, a, 8L * n * n),
          POINTER(y, COPY | XACC_MAP_RESTRICT, y, 8L * n), TRIP(2, 0, n),
          SETTING(XACC_ITEM_NUM_GANGS, 0, 4))
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
// Nothing else touches y: a guard, no barrier (the reduction has its own).

void sweep(int n, double *restrict a, double *restrict b) {
    BEGIN(4, XACC_PARALLEL, 5, BY_VALUE(n), POINTER(a, COPY | XACC_MAP_RESTRICT, a, 8L * n * n),
          POINTER(b, COPY | XACC_MAP_RESTRICT, b, 8L * n * n), TRIP(5, 0, n),
          SETTING(XACC_ITEM_NUM_GANGS, 0, 4))
    LOOP(5, 0, GANG, 1);
    FOR32(5, 0, i, n) {
        for (int t = 0; t < 8; t++) {
            LOOP(6, 5, VECTOR, 1);
            FOR32(6, 0, j, n) b[i * n + j] = a[i * n + (j + 1) % n];
            LOOP(7, 5, VECTOR, 1);
            FOR32(7, 0, j, n) a[i * n + j] = b[i * n + (j + 1) % n];
        }
    }
    END(4);
}
// A barrier in front of each lane loop: the sequential loop brings the first
// one back.

void stencil(int n, const double *restrict a, double *restrict b) {
    BEGIN(8, XACC_PARALLEL, 5, BY_VALUE(n), POINTER(a, COPYIN | XACC_MAP_RESTRICT, a, 8L * n * n),
          POINTER(b, COPY | XACC_MAP_RESTRICT, b, 8L * n * n), TRIP(9, 0, n),
          SETTING(XACC_ITEM_NUM_GANGS, 0, 4))
    LOOP(9, 0, GANG, 1);
    FOR32(9, 0, i, n) {
        LOOP(10, 9, VECTOR, 1);
        FOR32(10, 0, j, n) b[i * n + j] = a[i * n + j] + a[i * n + j + n];
    }
    END(8);
}

// Flags: 5 lanes and collective; 1 lanes.
// CHECK-DAG: @__xacc_kernel = {{.*}} i32 5, i32 3, i32 5, i32 256, {{.*}} ptr @__xacc_k_rows
// CHECK-DAG: @__xacc_kernel{{.*}} i32 5, i32 3, i32 5, i32 256, {{.*}} ptr @__xacc_k_sweep
// CHECK-DAG: @__xacc_kernel{{.*}} i32 5, i32 3, i32 1, i32 256, {{.*}} ptr @__xacc_k_stencil

// CHECK: define internal void @__xacc_k_rows_{{.*}}.sim.body(
// CHECK: call double @__xacc_lanes_add_f64(
// CHECK: %[[LANE:.*]] = call i32 @__xacc_dev_lane()
// CHECK: %[[IS:.*]] = icmp eq i32 %[[LANE]], 0
// CHECK: br i1 %[[IS]], label %[[THEN:.*]], label
// CHECK: [[THEN]]:
// CHECK: store double %{{.*}}, ptr

// CHECK: define internal void @__xacc_k_sweep_{{.*}}.sim.body({{.*}}, ptr %a, ptr %b)
// CHECK: call void @__xacc_dev_barrier()
// CHECK: call void @__xacc_dev_barrier()

// CHECK: define internal void @__xacc_k_stencil_{{.*}}.sim.body({{.*}}, ptr noalias %a, ptr noalias %b)
