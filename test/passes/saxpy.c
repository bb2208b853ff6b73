// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The simplest kernel from end to end: outlined, mapped to gangs and lanes,
// PTX, host function, records, launch.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<nvptx>' -S %t.ll -o %t.out.ll
// RUN: FileCheck %s < %t.out.ll
// RUN: FileCheck --check-prefix=SITE %s < %t.out.ll
// RUN: %{python} %S/Inputs/ptx.py < %t.out.ll | FileCheck --check-prefix=PTX %s
// A second time does nothing.
// RUN: %opt -passes='xacc<nvptx>,xacc<nvptx>' -S %t.ll -o - | diff - %t.out.ll
#define FUNCTION "saxpy"
#include "markers.h"

void saxpy(int n, float a, const float *restrict x, float *restrict y) {
    BEGIN(1, XACC_PARALLEL, 5, BY_VALUE(n), BY_VALUE(a),
          POINTER(x, COPYIN | XACC_MAP_RESTRICT, x, 4L * n),
          POINTER(y, COPY | XACC_MAP_RESTRICT, y, 4L * n), TRIP(2, 0, n))
    unsigned count = n;
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, k, count) {
        int i = (int)k;
        PRIVATE(i, 2);
        y[i] = a * x[i] + y[i];
    }
    END(1);
}

// CHECK-DAG: @__xacc_str = {{.*}} c"__xacc_k_saxpy_L[[#]]_1\00"
// Value n, value a, pointers x and y, trip of gang and lane axis x, of which a lane takes two iterations together:
// CHECK-DAG: @__xacc_items = {{.*}} { i32 9, i32 0, ptr @.str{{.*}} }, {{.*}} { i32 9, i32 0, {{.*}} }, {{.*}} { i32 11, i32 262149, {{.*}} { i32 11, i32 262151, {{.*}} { i32 8, i32 131084, ptr null }]
// CHECK-DAG: @__xacc_params = {{.*}} [{ i32, i32, i64 } { i32 0, i32 0, i64 4 }, { i32, i32, i64 } { i32 0, i32 1, i64 4 }, { i32, i32, i64 } { i32 2, i32 2, i64 8 }, { i32, i32, i64 } { i32 2, i32 3, i64 8 }]
// 5 items, 4 parameters, lanes, 256 of them:
// CHECK-DAG: @__xacc_kernel = internal global {{.*}} i32 5, i32 4, i32 1, i32 256, i32 0, i32 0, ptr @__xacc_k_saxpy_L[[#]]_1.host, ptr null, ptr @__xacc_module, ptr null }
// CHECK-DAG: @__xacc_module = internal global {{.*}} { i32 {{[0-9]+}}, i32 5, ptr @{{.*}}, ptr @__xacc_images, ptr @__xacc_kernels, i32 1, i32 1, ptr null, ptr null, ptr null, i32 0, i32 0, ptr null, i32 0, i32 0, i32 0, i32 0, ptr null, ptr null, ptr null, ptr null, ptr null }
// CHECK-DAG: @llvm.global_ctors = {{.*}} ptr @__xacc_ctor
// CHECK-DAG: @llvm.global_dtors = {{.*}} ptr @__xacc_dtor

// The host function: the gang's chunk, parallel accesses.
// CHECK: define internal void @[[HOST:__xacc_k_saxpy_L[0-9]+_1.host]].body(i32 %{{.*}}, float %{{.*}}, ptr noalias %{{.*}}, ptr noalias %{{.*}}, ptr noalias readonly %
// CHECK: udiv i32
// CHECK: call i32 @llvm.umin.i32
// CHECK: load float, ptr %{{.*}}, !llvm.access.group
// CHECK: define internal void @[[HOST]](ptr %{{.*}}, ptr %{{.*}})
// CHECK: call void @__xacc_register(ptr @__xacc_module)
// CHECK: llvm.loop.parallel_accesses

// SITE-LABEL: define {{.*}}void @saxpy(
// SITE: alloca [5 x { ptr, ptr, i64 }]
// SITE: call void @__xacc_launch(ptr @__xacc_kernel, ptr %
// SITE-NOT: call void @__xacc_region
// SITE: ret void

// PTX: .target sm_70{{$}}
// PTX: .visible .entry __xacc_k_saxpy_L[[#]]_1(
// PTX: .maxntid 256
// PTX: mad.lo.s32 {{.*}}, %r{{.*}}, %r
// PTX: ld.global.nc.b32
// PTX: fma.rn.f32
// PTX: st.global.b32
// PTX-NOT: .local
