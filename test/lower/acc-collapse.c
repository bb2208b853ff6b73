// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -fno-discard-value-names -fplugin-arg-xacc-passes=off -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | %filecheck %s
// All trip counts stand before the outermost header; a 64-bit variable makes the 64-bit form.
void f(int n, long m, double a[n][m]) {
#pragma acc parallel loop collapse(2) copy(a[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (long j = m - 1; j >= 0; j -= 2)
      a[i][j] = 0;
}
// CHECK-LABEL: define {{.*}} @f
// CHECK: call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(
// CHECK: @__xacc_loop(i32 noundef 2, i32 noundef 0, i32 noundef 2, i32 noundef 32,
// CHECK: @__xacc_lo64(i32 noundef 2, i32 noundef 0,
// CHECK: @__xacc_hi64(i32 noundef 2, i32 noundef 0,
// CHECK-NOT: sdiv
// CHECK-NOT: udiv
// CHECK: @__xacc_lo64(i32 noundef 2, i32 noundef 1,
// CHECK: @__xacc_hi64(i32 noundef 2, i32 noundef 1,
