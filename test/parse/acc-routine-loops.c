// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -fplugin-arg-xacc-minfo -O1 -c -o %t.o -Xclang -verify %s
// Loops of routines are mapped with the region that calls them; what is the same for several regions is said once.
#pragma acc routine vector
static void add(double *v, int n) {
#pragma acc loop // expected-remark {{Loop is parallelized: vector(64)}}
  for (int i = 0; i < n; i++) {
#pragma acc loop seq
    for (int k = 0; k < 2; k++) // expected-remark {{Loop run sequentially}}
      v[i] += k;
  }
}

#pragma acc routine worker
static void rows(double (*m)[100], int n) {
#pragma acc loop // expected-remark {{Loop is parallelized: worker}}
  for (int i = 0; i < n; i++) {
#pragma acc loop // expected-remark {{Loop is parallelized: vector(64)}}
    for (int j = 0; j < 100; j++)
      m[i][j] *= 2;
    add(m[i], 100);
  }
}

void all(int n, double (*m)[100]) {
#pragma acc parallel loop gang present(m) vector_length(64) // \
  // expected-remark {{Generating present(m[:])}} expected-remark {{Generating implicit firstprivate(n)}} \
  // expected-remark {{Loop is parallelized: gang}} expected-remark {{Generating NVIDIA GPU code}} \
  // expected-remark {{Generating Multicore code}}
  for (int i = 0; i < n; i++) {
    add(m[i], 100);
    add(m[i], 50);
  }
#pragma acc parallel loop gang present(m) vector_length(64) // \
  // expected-remark {{Generating present(m[:])}} expected-remark {{Generating implicit firstprivate(n)}} \
  // expected-remark {{Loop is parallelized: gang}} expected-remark {{Generating NVIDIA GPU code}} \
  // expected-remark {{Generating Multicore code}}
  for (int i = 0; i < n; i += 10)
    rows(&m[i], 10);
}
