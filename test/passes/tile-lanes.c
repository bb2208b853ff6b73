// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes take tiles of a nest whose inner loops load what does not depend on an axis: of a product of matrices 4 x 4 elements share
// 4 + 4 loads. Along z, where loads are one iteration apart, or accesses are eight at most, four planes. Iterations that take different ways, that hand on a value or
// that write one place stay alone, and the launch is told of no tile; so do nests that have no loads in common, and those in a
// sequential loop.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<nvptx;stop-after=xacc-tile-lanes>' -S %t.ll -o %t.tiled.ll
// RUN: FileCheck %s < %t.tiled.ll
// RUN: FileCheck %s --check-prefix=BEGIN < %t.tiled.ll
// RUN: FileCheck %s --check-prefix=LOADS < %t.tiled.ll
// RUN: FileCheck %s --check-prefix=SUMS < %t.tiled.ll
// RUN: %opt -passes='xacc<nvptx;tile=2x3;stop-after=xacc-tile-lanes>' -S %t.ll | FileCheck %s --check-prefix=FORCED
// RUN: %opt -passes='xacc<nvptx;verify;drop-metadata>' -S %t.ll -o %t.out.ll
#include "markers.h"
#define NEST (FREE | XACC_REQ_FITS31)

void product(int n, double *restrict a, double *restrict b, double *restrict c) {
    BEGIN(1, XACC_PARALLEL, 6, BY_VALUE(n), POINTER(a, COPYIN | XACC_MAP_RESTRICT, a, 8L * n * n),
          POINTER(b, COPYIN | XACC_MAP_RESTRICT, b, 8L * n * n),
          POINTER(c, COPY | XACC_MAP_RESTRICT, c, 8L * n * n), TRIP(2, 0, n), TRIP(2, 1, n))
    LOOP(2, 0, NEST, 2);
    FOR32(2, 0, i, n)
    FOR32(2, 1, j, n) {
        double s = 0;
        for (unsigned k = 0; k < (unsigned)n; k++)
            s += a[i * n + k] * b[k * n + j];
        c[i * n + j] = s;
    }
    END(1);
}
// Tiles of both axes, of y, of x, and one element: 8 + 5 + 5 + 2 loads for 16 + 4 + 4 + 1 of them.
// BEGIN: define dso_local void @product
// BEGIN: region_begin({{.*}}i32 8, i32 262157, {{.*}}i32 8, i32 262156,
// CHECK: define internal void @__xacc_k_product_L{{[0-9_]+}}(
// Four times as many as there are threads can be more than 32 bits count.
// CHECK: call i64 @llvm.umin.i64(i64 {{.*}}, i64 {{.*}})
// CHECK-NEXT: trunc i64
// CHECK: store double {{.*}}!alias.scope {{.*}}!noalias
// LOADS: define internal void @__xacc_k_product_L{{[0-9_]+}}(
// LOADS-COUNT-20: load double
// LOADS-NOT: load double
// LOADS: ret void
// SUMS: define internal void @__xacc_k_product_L{{[0-9_]+}}(
// SUMS-COUNT-25: call double @llvm.fmuladd
// SUMS-NOT: call double @llvm.fmuladd
// SUMS: ret void
// FORCED: region_begin({{.*}}i32 8, i32 196621, {{.*}}i32 8, i32 131084,
// FORCED: define internal void @__xacc_k_product_L{{[0-9_]+}}(
// FORCED-COUNT-12: call double @llvm.fmuladd
// FORCED-NOT: call double @llvm.fmuladd
// FORCED: ret void

void march(int n, int m, double *restrict u, double *restrict v) {
    BEGIN(1, XACC_PARALLEL, 7, BY_VALUE(n), BY_VALUE(m),
          POINTER(u, COPYIN | XACC_MAP_RESTRICT, u, 8L * n * n),
          POINTER(v, COPY | XACC_MAP_RESTRICT, v, 8L * n * n), TRIP(2, 0, m), TRIP(2, 1, n),
          TRIP(2, 2, n))
    LOOP(2, 0, NEST, 3);
    FOR32(2, 0, z, m)
    FOR32(2, 1, y, n)
    FOR32(2, 2, x, n)
    v[(z * n + y) * n + x] = u[(z * n + y) * n + x] + u[((z + 1) * n + y) * n + x];
    END(1);
}
// BEGIN: define dso_local void @march
// BEGIN: region_begin({{.*}}i32 8, i32 262150, {{.*}}i32 8, i32 13, {{.*}}i32 8, i32 12,
// CHECK: define internal void @__xacc_k_march_L{{[0-9_]+}}(
// CHECK-COUNT-10: load double
// CHECK-NOT: load double
// CHECK: ret void

void few(int n, double *restrict u, double *restrict v) {
    BEGIN(1, XACC_PARALLEL, 6, BY_VALUE(n), POINTER(u, COPYIN | XACC_MAP_RESTRICT, u, 8L * n * n),
          POINTER(v, COPY | XACC_MAP_RESTRICT, v, 8L * n * n), TRIP(2, 0, n), TRIP(2, 1, n),
          TRIP(2, 2, n))
    LOOP(2, 0, NEST, 3);
    FOR32(2, 0, z, n)
    FOR32(2, 1, y, n)
    FOR32(2, 2, x, n)
    v[(z * n + y) * n + x] = u[(z * n + y) * n + x];
    END(1);
    BEGIN(3, XACC_PARALLEL, 6, BY_VALUE(n), POINTER(u, COPYIN | XACC_MAP_RESTRICT, u, 8L * n * n),
          POINTER(v, COPY | XACC_MAP_RESTRICT, v, 8L * n * n), TRIP(4, 0, n), TRIP(4, 1, n),
          TRIP(4, 2, n))
    LOOP(4, 0, NEST, 3);
    FOR32(4, 0, z, n)
    FOR32(4, 1, y, n)
    FOR32(4, 2, x, n) {
        const double *p = &u[9 * ((z * n + y) * n + x)];
        v[(z * n + y) * n + x] = p[0] + p[1] + p[2] + p[3] + p[4] + p[5] + p[6] + p[7];
    }
    END(3);
}
// BEGIN: define dso_local void @few
// BEGIN: region_begin({{.*}}i32 8, i32 262150, {{.*}}i32 8, i32 13, {{.*}}i32 8, i32 12,
// BEGIN: region_begin({{.*}}i32 8, i32 6, {{.*}}i32 8, i32 13, {{.*}}i32 8, i32 12,

void alone(int n, double *restrict a, double *restrict b, int *restrict last) {
    BEGIN(1, XACC_PARALLEL, 5, BY_VALUE(n), POINTER(a, COPY | XACC_MAP_RESTRICT, a, 8L * n),
          POINTER(b, COPYIN | XACC_MAP_RESTRICT, b, 8L * n), POINTER(last, COPY, last, 4),
          TRIP(2, 0, n))
    LOOP(2, 0, NEST, 1);
    FOR32(2, 0, i, n) {
        for (unsigned k = 0; k < i; k++) // as many as i
            a[i] += b[k];
    }
    END(1);
    BEGIN(3, XACC_PARALLEL, 5, BY_VALUE(n), POINTER(a, COPY | XACC_MAP_RESTRICT, a, 8L * n),
          POINTER(b, COPYIN | XACC_MAP_RESTRICT, b, 8L * n), POINTER(last, COPY, last, 4),
          TRIP(4, 0, n))
    LOOP(4, 0, NEST, 1);
    FOR32(4, 0, i, n) {
        for (unsigned k = 0; k < 9; k++)
            a[i] += b[k];
        last[0] = 1; // in one place
    }
    END(3);
    BEGIN(5, XACC_PARALLEL, 4, BY_VALUE(n), POINTER(a, COPY | XACC_MAP_RESTRICT, a, 8L * n),
          POINTER(b, COPYIN | XACC_MAP_RESTRICT, b, 8L * n), TRIP(6, 0, n))
    for (int t = 0; t < 3; t++) {
        LOOP(6, 0, NEST, 1);
        FOR32(6, 0, i, n)
        for (unsigned k = 0; k < 9; k++)
            a[i] += b[k];
    }
    END(5);
    BEGIN(7, XACC_PARALLEL, 4, BY_VALUE(n), POINTER(a, COPY | XACC_MAP_RESTRICT, a, 8L * n),
          POINTER(b, COPYIN | XACC_MAP_RESTRICT, b, 8L * n), TRIP(8, 0, n))
    LOOP(8, 0, NEST, 1);
    FOR32(8, 0, i, n) a[i] += 2 * b[i]; // nothing in common
    END(7);
}
// BEGIN: define dso_local void @alone
// BEGIN: region_begin({{.*}}i32 8, i32 12,
// BEGIN: region_begin({{.*}}i32 8, i32 12,
// BEGIN: region_begin({{.*}}i32 8, i32 12,
// BEGIN: region_begin({{.*}}i32 8, i32 12,
// CHECK: define internal void @__xacc_k_alone_L{{[0-9_]+}}(
// CHECK-NOT: !alias.scope
// CHECK: define internal void @__xacc_k_product_L{{[0-9_]+}}.host.body(
