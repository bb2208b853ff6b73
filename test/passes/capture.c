// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What becomes of captured variables: small structs by value, large ones
// through device memory, globals by address or value, row sizes of array
// parameters as extra items.
// RUN: %clang -O0 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<nvptx>' -S %t.ll -o %t.out.ll
// RUN: FileCheck %s < %t.out.ll
// RUN: %{python} %S/Inputs/ptx.py < %t.out.ll | FileCheck --check-prefix=PTX %s
#include "markers.h"

struct small {
    double a;
    int b;
};
struct big {
    double d[20];
};
int scale = 3;
double sums[8];

void structs(int n, float *restrict out, struct small s, struct big b) {
    BEGIN(1, XACC_PARALLEL, 5, BY_VALUE(n), BY_VALUE(s), BY_VALUE(b),
          POINTER(out, COPY, out, 4L * n), TRIP(2, 0, n))
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) out[i] = s.a + s.b + b.d[i % 20];
    END(1);
}
// CHECK: @__xacc_params{{.*}} = {{.*}} { i32 0, i32 0, i64 4 }, {{.*}} { i32 0, i32 1, i64 16 }, {{.*}} { i32 3, i32 2, i64 160 }, {{.*}} { i32 2, i32 3, i64 8 }]
// PTX-LABEL: .entry __xacc_k_structs_
// PTX-NEXT: .param .u32
// PTX-NEXT: .param .align 8 .b8 __xacc_k_structs_{{.*}}[16]
// PTX-NEXT: .param .u64
// PTX-NOT: cvta.to.local

void globals(void) {
    BEGIN(3, XACC_PARALLEL, 3, BY_VALUE(scale), OBJECT(sums, COPY), TRIP(4, 0, 8))
    LOOP(4, 0, FREE, 1);
    FOR32(4, 0, i, 8) sums[i] = sums[i] + scale + *(&sums[3] - 3 + i);
    END(3);
}
// CHECK: @__xacc_params{{.*}} = {{.*}} [{ i32, i32, i64 } { i32 0, i32 0, i64 4 }, { i32, i32, i64 } { i32 1, i32 1, i64 8 }]

void rows(int n, int m, double (*a)[m]) {
    BEGIN(5, XACC_PARALLEL, 3, BY_VALUE(n), POINTER(a, COPY, a, 8L * n * m), TRIP(6, 0, n))
    LOOP(6, 0, FREE, 1);
    FOR32(6, 0, i, n) a[i][1] = i;
    END(5);
}
// CHECK: @__xacc_items{{.*}} = internal constant [4 x {{.*}} { i32 8, i32 12, ptr null }, { i32, i32, ptr } { i32 9, i32 0, ptr null }]
// CHECK: @__xacc_params{{.*}} = {{.*}} { i32 0, i32 0, i64 4 }, {{.*}} { i32 2, i32 1, i64 8 }, {{.*}} { i32 0, i32 3, i64 8 }]

// The operands name the globals themselves.
// CHECK-LABEL: define {{.*}}@globals(
// CHECK-DAG: store ptr @scale,
// CHECK-DAG: store ptr @sums,
// CHECK: call void @__xacc_launch(
