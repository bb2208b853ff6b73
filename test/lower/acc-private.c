// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -fno-discard-value-names -fplugin-arg-xacc-passes=off -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | %filecheck %s
// Private copies are declared in the body of their construct, which says their storage.
int global[4];
void f(int n, int *a) {
  int i, t[3];
#pragma acc parallel private(t) copy(a[0:n])
  {
#pragma acc loop private(global)
    for (i = 0; i < n; i++) {
      int mine = i;
      global[i % 4] = mine;
      a[i] = global[i % 4];
    }
  }
}
// CHECK-LABEL: define {{.*}} @f
// CHECK: %[[T:t[0-9]+]] = alloca [3 x i32]
// CHECK: %[[G:global[0-9]*]] = alloca [4 x i32]
// CHECK: call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 noundef 1,
// CHECK: call void @__xacc_private(ptr noundef %[[T]], i32 noundef 1, i64 noundef 12,
// CHECK: call i32 @__xacc_lo32(i32 noundef 2,
// CHECK: call void @__xacc_private(ptr noundef %[[G]], i32 noundef 2, i64 noundef 16,
// CHECK: call void @__xacc_private(ptr noundef %mine, i32 noundef 2, i64 noundef 4,
// CHECK-NOT: @global
// CHECK: call void @__xacc_region_end(i32 noundef 1)
