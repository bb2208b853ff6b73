// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What -S -emit-llvm writes is read again: blocks of several regions in a function have labels of their own.
// RUN: %xacc_cc -O0 -S -emit-llvm %s -o %t.ll
// RUN: %xacc_cc -c %t.ll -o %t.o
// RUN: %xacc_cc -O2 -S -emit-llvm %s -o %t.ll
// RUN: %xacc_cc -c %t.ll -o %t.o

void both(int n, double *a, int m) {
  for (int j = 0; j < m; j++) {
    if (j & 1) {
#pragma acc parallel loop copy(a[0:n])
      for (int i = 0; i < n; i++)
        a[i] += 1;
    } else {
#pragma acc parallel loop copy(a[0:n])
      for (int i = 0; i < n; i++)
        a[i] *= 2;
    }
  }
}
