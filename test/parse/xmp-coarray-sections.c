// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Rpass=xacc -c %s -o %t.o 2>&1 | %filecheck %s
// An assignment of sections of other images takes the levels that the loops around leave.
double a[100]:[*], b[100]:[*], g[8][8]:[*];
#pragma acc declare create(a, b, g)
void f(int k) {
#pragma acc parallel num_gangs(1)
  b[0:100]:[k] = a[0:100];
  // CHECK: [[@LINE-1]]:3: remark: Loop is parallelized: worker, vector
#pragma acc parallel loop gang
  for (int i = 0; i < 100; i += 10)
    b[i:10]:[k] = a[i:10];
  // CHECK: [[@LINE-1]]:5: remark: Loop is parallelized: worker, vector
#pragma acc parallel loop gang worker
  for (int i = 0; i < 100; i += 10)
    b[i:10]:[k] = a[i:10];
  // CHECK: [[@LINE-1]]:5: remark: Loop is parallelized: vector
#pragma acc parallel loop gang vector
  for (int i = 0; i < 100; i += 10)
    b[i:10]:[k] = a[i:10];
  // CHECK-NOT: [[@LINE-1]]:5: remark: Loop
#pragma acc kernels
  g[0:8][0:8]:[k] = 4;
  // CHECK: [[@LINE-1]]:3: remark: Loop is parallelized: gang, vector collapse(2)
#pragma acc serial
  b[0:100]:[k] = a[0:100];
  // CHECK-NOT: remark: Loop
}
