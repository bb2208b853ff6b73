// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -fopenmp -fplugin-arg-xacc-passes=off -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | %filecheck %s
// RUN: %xacc_cc -O1 -fopenmp -S -emit-llvm %s -o - | %filecheck --check-prefix=BOTH %s
// OpenMP is Clang's, OpenACC ours; a directive of one may stand in a construct of the other's threads.
void f(int n, int *a, int *b) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop present(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = i;
#pragma omp parallel
  {
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; i++)
      a[i]++;
  }
}
// CHECK-LABEL: define {{.*}} @f(
// CHECK: call {{.*}} @__kmpc_fork_call
// CHECK: call {{.*}} @__xacc_region_begin(i32 noundef 1,
// CHECK: call {{.*}} @__kmpc_fork_call
// CHECK-LABEL: define internal void @f.omp_outlined
// CHECK: call {{.*}} @__kmpc_for_static_init_4
// CHECK-LABEL: define internal void @f.omp_outlined
// CHECK: call {{.*}} @__xacc_region_begin(i32 noundef 3,
// BOTH-LABEL: define {{.*}} @f(
// BOTH: call {{.*}} @__kmpc_fork_call
// BOTH: call {{.*}} @__xacc_launch(
// BOTH-LABEL: define internal void @f.omp_outlined
// BOTH-LABEL: define internal void @f.omp_outlined
// BOTH: call {{.*}} @__xacc_launch(
