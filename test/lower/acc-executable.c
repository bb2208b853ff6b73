// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -fno-discard-value-names -fplugin-arg-xacc-passes=off -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | %filecheck %s
void f(int n, double *a) {
#pragma acc enter data copyin(a[0:n]) create(a[n:n]) async(1) wait(2, 3)
#pragma acc update device(a[1:2]) async
#pragma acc update self(a[0:n]) wait
#pragma acc exit data copyout(a[0:n]) delete(a[n:n])
#pragma acc wait(1) async(2)
#pragma acc wait
}
// CHECK-LABEL: define {{.*}} @f
// CHECK: @__xacc_enter_data(ptr noundef @{{[^,]*}}, i32 noundef 5, i32 noundef 2, i32 noundef 0, ptr noundef null, ptr noundef null, i64 noundef 1, ptr noundef null, i32 noundef 3, i32 noundef 0, {{.*}}i64 noundef 2, {{.*}}i64 noundef 3, {{.*}}i32 noundef 11, i32 noundef 5, {{.*}}i32 noundef 11, i32 noundef 4,
// CHECK: @__xacc_update(ptr noundef @{{[^,]*}}, i32 noundef 2, i32 noundef 2, i32 noundef 0, ptr noundef null, ptr noundef null, i64 noundef -1, {{.*}}i32 noundef 11, i32 noundef 1048576,
// CHECK: @__xacc_update(ptr noundef @{{[^,]*}}, i32 noundef 2, i32 noundef 3, i32 noundef 1, {{.*}}i32 noundef 11, i32 noundef 524288,
// CHECK: @__xacc_exit_data(ptr noundef @{{[^,]*}}, i32 noundef 2, i32 noundef 11, i32 noundef 66, {{.*}}i32 noundef 11, i32 noundef 64,
// CHECK: @__xacc_wait(ptr noundef @{{[^,]*}}, i32 noundef 2, i32 noundef 2, {{.*}}i64 noundef 2, {{.*}}i32 noundef 3, i32 noundef 0, {{.*}}i64 noundef 1,
// CHECK: @__xacc_wait(ptr noundef @{{[^,]*}}, i32 noundef 1, i32 noundef 3, i32 noundef 1,
