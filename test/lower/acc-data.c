// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -fno-discard-value-names -fplugin-arg-xacc-passes=off -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | %filecheck %s
// The guard's cleanup ends the region on every way out, with what was evaluated at entry.
int f(int n, double *a, double *b) {
#pragma acc data copy(a[0:n]) create(b[1:n]) if(n)
  {
    if (a[0] > 0)
      return 1;
  }
  return 0;
}
// CHECK-LABEL: define {{.*}} @f
// CHECK: %.xacc.guard = alloca [25 x i64]
// CHECK: call void (ptr, ptr, i32, ...) @__xacc_data_begin(ptr noundef %{{.*}}, ptr noundef @{{.*}}, i32 noundef 3, i32 noundef 0,
// CHECK: cleanup:
// CHECK: call void @__xacc_data_end(ptr noundef %.xacc.guard)
// CHECK-NOT: call void @__xacc_data_end
// CHECK: ret i32
