// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of nests over lanes that are not alone, those with constant extents are distributed as their product: one loop over lanes
// with a quotient and a remainder, and a barrier behind it, none in it. Others have lanes in rows, as has the host's function.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<nvptx;stop-after=xacc-fold-lanes>' -S %t.ll | FileCheck %s
// RUN: %opt -passes='xacc<nvptx>' -S %t.ll | %{python} %S/Inputs/ptx.py | FileCheck %s --check-prefix=PTX
// RUN: %opt -passes='xacc<nvptx;verify;drop-metadata>' -S %t.ll -o %t.out.ll
#include "markers.h"
#define GANG (FREE | XACC_REQ_GANG | XACC_REQ_FITS31)
#define VECTOR (FREE | XACC_REQ_VECTOR | XACC_REQ_FITS31)

void tiles(int n, int m, double *restrict a) {
    BEGIN(1, XACC_PARALLEL, 4, BY_VALUE(n), BY_VALUE(m),
          POINTER(a, COPY | XACC_MAP_RESTRICT, a, 8L * n * 1024), TRIP(2, 0, n))
    LOOP(2, 0, GANG, 1);
    FOR32(2, 0, t, n) {
        double x[32][32];
        PRIVATE(x, 2);
        LOOP(3, 2, VECTOR, 2);
        const int from = 0, to = 32;
        unsigned trip = from < to ? to - from : 0;
        FOR32(3, 0, i, trip)
        FOR32(3, 1, j, trip) x[i][j] = a[t * 1024 + i * 32 + j];
        LOOP(4, 2, VECTOR, 3);
        FOR32(4, 0, d, 2)
        FOR32(4, 1, i, 5)
        FOR32(4, 2, j, 7) a[t * 1024 + d * 35 + i * 7 + j] = x[j][i] * d;
        LOOP(5, 2, VECTOR, 2);
        FOR32(5, 0, i, 32)
        FOR32(5, 1, j, m) a[t * 1024 + 100 + i * 32 + j] = x[j][i];
        LOOP(6, 2, VECTOR, 2);
        FOR32(6, 0, i, 3)
        FOR32(6, 1, j, 2000) a[t * 1024 + 100 + i * 32 + j] = x[j % 32][i];
    }
    END(1);
}
// CHECK: define internal void @__xacc_k_tiles_L{{[0-9_]+}}(
// CHECK-NOT: lo32(i32 noundef 4, i32 noundef 256
// CHECK-DAG: lo32(i32 noundef 3, i32 noundef 264, i32 noundef 1024)
// CHECK-DAG: udiv i32 %[[K:.*]], 32
// CHECK-DAG: urem i32 %[[K]], 32
// CHECK-DAG: lo32(i32 noundef 4, i32 noundef 264, i32 noundef 70)
// CHECK-DAG: udiv i32 %[[D:.*]], 35
// CHECK-DAG: urem i32 %[[D]], 35
// CHECK-DAG: lo32(i32 noundef 5, i32 noundef 256, i32 noundef 32)
// CHECK-DAG: lo32(i32 noundef 5, i32 noundef 264, i32 noundef %m)
// CHECK-DAG: lo32(i32 noundef 6, i32 noundef 256, i32 noundef 3)
// CHECK-DAG: lo32(i32 noundef 6, i32 noundef 264, i32 noundef 2000)
// CHECK: define internal void @__xacc_k_tiles_L{{[0-9_]+}}.host.body(
// CHECK-NOT: udiv i32 %{{.*}}, {{(32|35)$}}
// PTX: .entry
// PTX-NOT: rem.u32
// PTX-NOT: div.u32
