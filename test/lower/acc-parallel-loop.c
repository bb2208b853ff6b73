// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -fno-discard-value-names -fplugin-arg-xacc-passes=off -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | %filecheck %s
// The region's operands: launch hint, explicit and implicit captures.
void saxpy(int n, float a, float *x, float *restrict y) {
#pragma acc parallel loop copyin(x[0:n]) copy(y[2:n]) num_gangs(7) vector_length(64) async(3) if(n > 8)
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}
// CHECK-LABEL: define {{.*}} @saxpy
// kind IF, ASYNC, NUM_GANGS, VECTOR_LENGTH, TRIP of loop 2 dimension 0, POINTER x copyin, POINTER y copy restrict, VALUE n, VALUE a
// CHECK: call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 noundef 1, ptr noundef @[[WHERE:[^,]*]], i32 noundef 0, i32 noundef 9,
// CHECK-SAME: i32 noundef 0, i32 noundef 0, ptr noundef null, ptr noundef null, i64 noundef %{{[^,]*}}, ptr noundef null,
// CHECK-SAME: i32 noundef 2, i32 noundef 0, ptr noundef null, ptr noundef null, i64 noundef 3, ptr noundef null,
// CHECK-SAME: i32 noundef 5, i32 noundef 0, ptr noundef null, ptr noundef null, i64 noundef 7,
// CHECK-SAME: i32 noundef 7, i32 noundef 0, ptr noundef null, ptr noundef null, i64 noundef 64,
// CHECK-SAME: i32 noundef 8, i32 noundef 16, ptr noundef null, ptr noundef null, i64
// CHECK-SAME: i32 noundef 11, i32 noundef 5, ptr noundef %x.addr, ptr noundef %{{[^,]*}}, i64
// CHECK-SAME: i32 noundef 11, i32 noundef 262151, ptr noundef %y.addr,
// CHECK-SAME: i32 noundef 9, i32 noundef 65536, ptr noundef %n.addr, ptr noundef null, i64 noundef 4,
// CHECK-SAME: i32 noundef 9, i32 noundef 65536, ptr noundef %a.addr, ptr noundef null, i64 noundef 4,
// The loop row: id 2, outermost, one dimension, independent and fits in 31 bits.
// CHECK: call void (i32, i32, i32, i32, ptr, i32, ...) @__xacc_loop(i32 noundef 2, i32 noundef 0, i32 noundef 1, i32 noundef 96,
// CHECK: call i32 @__xacc_lo32(i32 noundef 2, i32 noundef 0, i32 noundef
// CHECK: call i32 @__xacc_hi32(i32 noundef 2, i32 noundef 0, i32 noundef
// CHECK: call i32 @__xacc_next32(i32 noundef 2, i32 noundef 0, i32 noundef
// CHECK: call void @__xacc_region_end(i32 noundef 1)
