// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The simulated device: every access to device memory is checked first, locals
// and constants are not; indices come from the simulator. The host function has
// none of it.
// RUN: %clang -O1 -fsanitize=address -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<sim>' -S %t.ll | FileCheck %s
#include "markers.h"
static const int table[4] = {1, 2, 3, 4};

void f(int n, float *restrict a) {
    BEGIN(1, XACC_PARALLEL, 3, BY_VALUE(n), POINTER(a, COPY, a, 4L * n), TRIP(2, 0, n))
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) {
        int t[3];
        PRIVATE(t, 2);
        t[i % 3] = table[i & 3];
        a[i] = t[i % 3];
    }
    END(1);
}
// The runtime is told which constants may be read through pointers.
// CHECK-DAG: @__xacc_constants = internal constant [1 x { ptr, i64 }] [{ ptr, i64 } { ptr @table, i64 16 }]
// CHECK-DAG: @__xacc_module = {{.*}} ptr @__xacc_constants }
// CHECK-DAG: @__xacc_kernel = {{.*}} ptr @[[NAME:__xacc_k_f_L[0-9]+_1]].host, ptr @[[NAME]].sim,
// CHECK: define internal void @[[NAME]].sim.body(
// CHECK-SAME: [[ATTRS:#[0-9]+]]
// CHECK: call i32 @__xacc_dev_index(i32 2, i32 0)
// CHECK-NOT: call void @__xacc_sim_check
// CHECK: store i32 %{{.*}}, ptr %
// CHECK: call void @__xacc_sim_check(ptr %[[P:.*]], i64 4, i32 1)
// CHECK-NEXT: store float %{{.*}}, ptr %[[P]]
// CHECK-NOT: call void @__xacc_sim_check
// CHECK: define internal void @[[NAME]].host.body(
// CHECK-SAME: [[HOST:#[0-9]+]]
// CHECK-NOT: call void @__xacc_sim_check
// CHECK: define internal {{.*}}i32 @__xacc_dev_index(
// CHECK: call i32 @__xacc_sim_index(
// CHECK-NOT: attributes [[ATTRS]] = {{.*}} sanitize_address
// CHECK-DAG: attributes [[HOST]] = {{.*}} sanitize_address
