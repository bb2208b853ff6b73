// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -fplugin-arg-xacc-targets=sim -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | %filecheck %s
// An array that lanes reduce and only update: one copy for each gang, in shared memory where its length is a constant, else
// in memory of the launch (a parameter of kind 5); the private copies of others are the lanes' (7).
// CHECK: @[[SHARED:.*]] = internal global [100 x i32] undef
// CHECK: @__xacc_params{{.*}} { i32 5, i32 {{[0-9]+}}, i64 0 }
// CHECK: @__xacc_params{{.*}} { i32 7, i32 {{[0-9]+}}, i64 0 }
void constant(int n, const int *restrict x, unsigned *restrict h) {
#pragma acc parallel loop copyin(x[0:n]) reduction(+:h[0:100])
  for (int i = 0; i < n; i++)
    h[x[i]]++;
}
// CHECK-LABEL: @__xacc_k_constant_{{.*}}.sim.body(
// CHECK-NOT: call i32 @__xacc_lanes_add
// CHECK-LABEL: @__xacc_k_variable_{{.*}}.sim.body(
// CHECK-NOT: call i32 @__xacc_lanes_add
// CHECK-LABEL: @__xacc_k_rounded_{{.*}}.sim.body(
// CHECK: call float @__xacc_lanes_add
void variable(int n, int bins, const int *restrict x, unsigned *restrict h) {
#pragma acc parallel loop copyin(x[0:n]) reduction(+:h[0:bins])
  for (int i = 0; i < n; i++)
    h[x[i]]++;
}
void rounded(int n, int bins, const int *restrict x, float *restrict h) {
#pragma acc parallel loop copyin(x[0:n]) reduction(+:h[0:bins])
  for (int i = 0; i < n; i++)
    h[x[i]]++;
}
