// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -fno-discard-value-names -fplugin-arg-xacc-passes=off -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | %filecheck %s
// Implicit attributes: scalars by value in parallel, aggregates copy, constants of the unit not at all; in kernels an
// assigned scalar is copied, and of one that is only read, and others may have mapped, the value is asked for. Behind an array: what is used of it, should only a part be there.
static const int table[2] = {1, 2};
struct pair { int x, y; };
int f(int n, struct pair p) {
  int a[10], last = 0;
#pragma acc parallel loop default(present)
  for (int i = 0; i < n; i++)
    a[i] = p.x + table[i % 2];
#pragma acc kernels
  last = n;
  return last + a[0];
}
int shared;
void g(int *a) {
#pragma acc kernels async(1) copyout(a[0:8])
  for (int i = 0; i < 8; i++)
    a[i] = shared;
}
// CHECK-LABEL: define {{.*}} @f
// CHECK-NOT: @__xacc_current
// The ends of a section are computed once, if all that is used is used in any case, and an array is somewhere.
// CHECK: %.xacc.first = alloca i64
// CHECK: %.xacc.span = alloca i64
// CHECK-NOT: %.xacc.{{(first|last|before|span).*}} = alloca
// CHECK-NOT: icmp ne
// CHECK: @__xacc_region_begin(i32 noundef 1, {{.*}}i32 noundef 6, i32 noundef 8, {{.*}}i32 noundef 9, i32 noundef 65536, ptr noundef %n.addr, {{.*}}i32 noundef 10, i32 noundef 50397192, ptr noundef %a, {{.*}}i32 noundef 16, {{.*}}i32 noundef 17, {{.*}}i32 noundef 10, i32 noundef 65544, ptr noundef %p, ptr noundef %p, i64 noundef 8,
// CHECK: @__xacc_region_begin(i32 noundef 3, ptr noundef @{{[^,]*}}, i32 noundef 2, i32 noundef 2, i32 noundef 10, i32 noundef 65543, ptr noundef %last, {{.*}}i32 noundef 9, i32 noundef 65536, ptr noundef %n.addr,
// CHECK-LABEL: define {{.*}} @g
// CHECK: %shared = alloca i32
// CHECK: @__xacc_current(ptr noundef @{{[^,]*}}, i32 noundef 2, i32 noundef 10, i32 noundef 0, ptr noundef %shared, ptr noundef @shared, i64 noundef 4, ptr noundef @{{[^,]*}}, i32 noundef 2, {{.*}}i64 noundef %
// CHECK: @__xacc_region_begin({{.*}}i32 noundef 9, i32 noundef 65536, ptr noundef %shared,
