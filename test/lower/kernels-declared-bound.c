// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -fopenacc -fplugin=%xacc_so -fplugin-arg-xacc-passes=off -S -emit-llvm %s -o - | %filecheck %s
// A bound that a kernels construct declares has its value on the device: no launch is shaped by what the host has there.
int v[100], x[100];
long length(long a) { return 50 - a; }
// CHECK-LABEL: define{{.*}} @declared
// CHECK-COUNT-2: @__xacc_region_begin(
// CHECK-NOT: , i32 noundef 8, i32 noundef {{[0-9]+}}, ptr noundef null, ptr noundef null, i64 noundef %
// CHECK: @__xacc_region_end
void declared(void) {
#pragma acc kernels
  {
    x[3] = 2;
    long count = length(x[3]);
#pragma acc loop independent
    for (long k = 0; k < count; k++)
      v[k] = x[k];
  }
}
// CHECK-LABEL: define{{.*}} @outside
// CHECK: @__xacc_region_begin(
// CHECK: @__xacc_region_begin({{.*}}, i32 noundef 8, i32 noundef {{[0-9]+}}, ptr noundef null, ptr noundef null, i64 noundef %
void outside(long count) {
#pragma acc kernels
  {
    x[3] = 2;
#pragma acc loop independent
    for (long k = 0; k < count; k++)
      v[k] = x[k];
  }
}
