// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -fno-discard-value-names -fplugin-arg-xacc-passes=off -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | %filecheck %s
// Loops of kernels that are proved independent get the markers of directives (request 32: independent, 64: 31 bits are
// enough), with private copies and reductions; others stay as they are.
double x[100], m[10][100];
double sum(int n) {
  double s = 0, t;
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    t = x[i];
    s += t * t;
  }
  return s;
}
// CHECK-LABEL: define {{.*}} @sum
// CHECK: %t = alloca double
// CHECK: [[COPY:%t[0-9]+]] = alloca double
// CHECK: call void {{.*}}@__xacc_region_begin(i32 noundef 1, {{.*}}i32 noundef 10, i32 noundef 196615, ptr noundef %s, ptr noundef %s, i64 noundef 8
// CHECK: call void @__xacc_reduce_begin(i32 noundef 2, ptr noundef %s, ptr noundef %s{{[0-9]+}}, i32 noundef 0, i32 noundef 9
// CHECK: call void {{.*}}@__xacc_loop(i32 noundef 2, i32 noundef 0, i32 noundef 1, i32 noundef 96,
// CHECK: call void @__xacc_private(ptr noundef [[COPY]], i32 noundef 2
// CHECK: call void @__xacc_reduce_end(i32 noundef 2
void nest(int n) {
#pragma acc kernels
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < n; j++)
      m[i][j] = x[j];
}
// CHECK-LABEL: define {{.*}} @nest
// CHECK: @__xacc_loop(i32 noundef [[OUTER:[0-9]+]], i32 noundef 0, i32 noundef 1, i32 noundef 96,
// CHECK: @__xacc_loop(i32 noundef {{[0-9]+}}, i32 noundef [[OUTER]], i32 noundef 1, i32 noundef 224,
void order(int n) {
#pragma acc kernels
  for (int i = 1; i < n; i++)
    x[i] += x[i - 1];
}
// CHECK-LABEL: define {{.*}} @order
// CHECK-NOT: @__xacc_loop
// Inside a sequential loop the lanes of one gang share the work (request 4: vector).
void inside(int n) {
#pragma acc kernels loop seq
  for (int t = 0; t < n; t++) {
#pragma acc loop independent gang
    for (int i = 0; i < 10; i++)
      x[i] += t;
  }
}
// CHECK-LABEL: define {{.*}} @inside
// CHECK: @__xacc_loop(i32 noundef {{[0-9]+}}, i32 noundef 0, i32 noundef 1, i32 noundef 100,
// Lanes or workers that the outermost loop names are those of all gangs (request 1: gang).
void lanes(int n) {
#pragma acc kernels loop independent vector(32)
  for (int i = 0; i < n; i++)
    x[i] += 1;
#pragma acc kernels loop independent worker
  for (int i = 0; i < 10; i++)
#pragma acc loop independent vector
    for (int j = 0; j < n; j++)
      m[i][j] += 1;
}
// CHECK-LABEL: define {{.*}} @lanes
// CHECK: @__xacc_loop(i32 noundef {{[0-9]+}}, i32 noundef 0, i32 noundef 1, i32 noundef 101,
// CHECK: @__xacc_loop(i32 noundef [[WORKERS:[0-9]+]], i32 noundef 0, i32 noundef 1, i32 noundef 99,
// CHECK: @__xacc_loop(i32 noundef {{[0-9]+}}, i32 noundef [[WORKERS]], i32 noundef 1, i32 noundef 228,
// What pointers reach is compared in front of the region, whose operand 18 says whether they meet.
void pointers(int n, double *to, double *from) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    to[i] = from[i + 1];
}
// CHECK-LABEL: define {{.*}} @pointers
// CHECK: %.xacc.order = alloca i64
// CHECK: call void @__xacc_overlap(
// CHECK: [[ORDER:%[0-9]+]] = load i64, ptr %.xacc.order
// CHECK: @__xacc_region_begin({{.*}}i32 noundef 18, i32 noundef {{[0-9]+}}, ptr noundef null, ptr noundef null, i64 noundef [[ORDER]],
// CHECK: call void {{.*}}@__xacc_loop({{.*}} i32 noundef 96,
// Nothing is known of what the device alone has, nor of elements that data names.
void unknown(int n, double *to, double *from, double *other, int *at) {
#pragma acc kernels deviceptr(to)
  for (int i = 0; i < n; i++)
    to[i] = from[i + 1];
#pragma acc kernels present(other, from, at)
  for (int i = 0; i < n; i++)
    other[i] = from[at[i]];
}
// CHECK-LABEL: define {{.*}} @unknown
// CHECK-NOT: @__xacc_loop
