// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -fno-discard-value-names -fplugin-arg-xacc-passes=off -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | %filecheck %s
// The private copy starts at the identity; the cell is the variable outside; an inner loop reduces it as well.
double f(int n, double *a) {
  double s = 1;
#pragma acc parallel loop gang reduction(+:s) present(a[0:n * n])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      s += a[i * n + j];
  }
  return s;
}
// CHECK-LABEL: define {{.*}} @f
// CHECK: store double 0.000000e+00, ptr %[[OUTER:s[0-9]+]]
// CHECK: call void @__xacc_reduce_begin(i32 noundef 2, ptr noundef %s, ptr noundef %[[OUTER]], i32 noundef 0, i32 noundef 9, i64 noundef 1, ptr noundef @
// CHECK: @__xacc_loop(i32 noundef 2, i32 noundef 0, i32 noundef 1, i32 noundef 97,
// CHECK: call void @__xacc_reduce_begin(i32 noundef 3, ptr noundef %[[OUTER]], ptr noundef %[[INNER:s[0-9]+]],
// CHECK: @__xacc_loop(i32 noundef 3, i32 noundef 2, i32 noundef 1, i32 noundef 228,
// CHECK: call void @__xacc_reduce_end(i32 noundef 3, ptr noundef %[[OUTER]], ptr noundef %[[INNER]],
// CHECK: call void @__xacc_reduce_end(i32 noundef 2, ptr noundef %s, ptr noundef %[[OUTER]],

// An array: the copy is filled, its first element and the cell's are what the markers name, with the number of elements.
double g(double *p) {
#pragma acc parallel loop reduction(+:p[2:3])
  for (int i = 0; i < 10; i++)
    p[2 + i % 3] += i;
  return p[2];
}
// CHECK-LABEL: define {{.*}} @g
// CHECK: %[[COPY:p[0-9]+]] = alloca [5 x double]
// CHECK: call void {{.*}}@__xacc_region_begin({{.*}} i32 noundef 11, i32 noundef 65543, ptr noundef %p.addr, ptr noundef %{{.*}}, i64 noundef 24,
// CHECK: store double 0.000000e+00, ptr %
// CHECK: %[[FIRST:.*]] = getelementptr inbounds i8, ptr %[[COPY]], i64 16
// CHECK: call void @__xacc_reduce_begin(i32 noundef {{[0-9]+}}, ptr noundef %{{.*}}, ptr noundef %[[FIRST]], i32 noundef 0, i32 noundef 9, i64 noundef 3, ptr noundef @
// CHECK: getelementptr inbounds [5 x double], ptr %[[COPY]], i64 0, i64
// CHECK: call void @__xacc_reduce_end(
