// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -fplugin-arg-xacc-targets=host -S -emit-llvm %s -o - | %filecheck %s
// A single object between the device here and another image is one transfer; by a value of the host where that is used or
// is converted.
#include <xmp.h>
double a[9]:[*], b[9];
float c[9]:[*];
#pragma acc declare create(a, b, c)
// CHECK-LABEL: define{{.*}} @put(
// CHECK-NOT: __xmp_device_read
// CHECK: call void @__xmp_coarray_put_section({{.*}}, i64 noundef 8, i32 noundef 0, ptr noundef null,
// CHECK-NOT: __xmp_
// CHECK: ret void
void put(int k) {
#pragma acc host_data use_device(a, b)
  if (k)
    a[1]:[k] = b[2];
}
// CHECK-LABEL: define{{.*}} @get(
// CHECK: call void @__xmp_coarray_get_section({{.*}}, i64 noundef 8, i32 noundef 0, ptr noundef null,
// CHECK-NOT: __xmp_device_write
// CHECK: ret void
void get(int k) {
#pragma acc host_data use_device(a, b)
  for (;;) {
    b[1] = a[2]:[k];
    break;
  }
}
// CHECK-LABEL: define{{.*}} @value(
// CHECK: call void @__xmp_device_read
// CHECK: call void @__xmp_coarray_put(
// CHECK: ret double
double value(int k) {
#pragma acc host_data use_device(a, b)
  return a[1]:[k] = b[2];
}
// CHECK-LABEL: define{{.*}} @converted(
// CHECK: call void @__xmp_coarray_get(
// CHECK: call void @__xmp_device_write
// CHECK: ret void
void converted(int k) {
#pragma acc host_data use_device(b, c)
  b[1] = c[2]:[k];
}
