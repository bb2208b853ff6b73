// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop over gangs with loops over lanes inside is shared by workers, too,
// unless the gang has variables that are no scalars, or the user gives sizes.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<sim>' -S %t.ll | FileCheck %s
#include "markers.h"
#define GANG (FREE | XACC_REQ_GANG)
#define VECTOR (FREE | XACC_REQ_VECTOR)

#define SUM_OF_ROW                                                                                 \
    LOOP(3, 2, VECTOR, 1);                                                                         \
    REDUCE_BEGIN(3, s, p, add, f64);                                                               \
    FOR32(3, 0, j, n) p += a[i * n + j];                                                           \
    REDUCE_END(3, s, p, add, f64);

#define ROWS(name, items, setting, ...)                                                            \
    void name(int n, const double *restrict a, double *restrict y) {                               \
        BEGIN(1, XACC_PARALLEL, items, BY_VALUE(n),                                                \
              POINTER(a, COPYIN | XACC_MAP_RESTRICT, a, 8L * n * n),                               \
              POINTER(y, COPY | XACC_MAP_RESTRICT, y, 8L * n), TRIP(2, 0, n) setting)              \
        LOOP(2, 0, GANG, 1);                                                                       \
        FOR32(2, 0, i, n) __VA_ARGS__ END(1);                                                      \
    }
#define COMMA ,

ROWS(rows, 4, , {
    double s = 0, p = 0;
    SUM_OF_ROW
    y[i] = s;
})
// CHECK: define internal void @__xacc_k_rows_{{.*}}.sim.body(
// CHECK: call double @__xacc_vector_add_f64(

ROWS(table, 4, , {
    double s = 0, p = 0, t[4];
    __xacc_private(t, 2, sizeof t, "t");
    t[n % 4] = n;
    SUM_OF_ROW
    y[i] = s + t[i % 4];
})
// CHECK: define internal void @__xacc_k_table_{{.*}}.sim.body(
// CHECK: call double @__xacc_lanes_add_f64(

ROWS(sized, 5, COMMA SETTING(XACC_ITEM_NUM_WORKERS, 0, 1), {
    double s = 0, p = 0;
    SUM_OF_ROW
    y[i] = s;
})
// CHECK: define internal void @__xacc_k_sized_{{.*}}.sim.body(
// CHECK: call double @__xacc_lanes_add_f64(
