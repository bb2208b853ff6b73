// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-targets=nvptx -S -emit-llvm %s -o - | %python %S/../passes/Inputs/ptx.py > %t.ptx
// RUN: %filecheck %s < %t.ptx
// RUN: %if ptxas %{ %ptxas -arch=sm_90 %t.ptx -o %t.cubin %}
// A reduction that does little but load has eight loads on their way, and a loop for the rest; one that stores, calls or has
// another loop in it is left as it is.
double exp(double);

// CHECK-LABEL: .visible .entry __xacc_k_sum
// CHECK-COUNT-9: ld.global.nc.b32
// CHECK-NOT: ld.global.nc.b32
// CHECK-LABEL: .visible .entry __xacc_k_distance
float sum(const float *restrict x, int n) {
  float s = 0;
#pragma acc parallel loop present(x[0 : n]) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}
// CHECK-COUNT-18: ld.global.nc.b64
// CHECK-NOT: ld.global.nc.b64
// CHECK-LABEL: .visible .entry __xacc_k_stores
double distance(const double *restrict x, const double *restrict y, long n) {
  double most = 0, s = 0;
#pragma acc parallel loop present(x[0 : n], y[0 : n]) reduction(max : most) reduction(+ : s)
  for (long i = n - 1; i >= 0; i -= 3) {
    double d = x[i] - y[i];
    s += d * d;
    most = d > most ? d : most;
  }
  return s + most;
}
// CHECK-COUNT-1: ld.global.nc.b32
// CHECK-NOT: ld.global.nc.b32
// CHECK-LABEL: .visible .entry __xacc_k_calls
float stores(const float *restrict x, float *restrict y, int n) {
  float s = 0;
#pragma acc parallel loop present(x[0 : n], y[0 : n]) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += y[i] = x[i];
  return s;
}
// CHECK-COUNT-1: ld.global.nc.b64
// CHECK-NOT: ld.global.nc.b64
// CHECK-LABEL: .visible .entry __xacc_k_inner
double calls(const double *restrict x, int n) {
  double s = 0;
#pragma acc parallel loop present(x[0 : n]) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += exp(x[i]);
  return s;
}
// CHECK-NOT: ld.global.nc.b32 {{.*}}+28]
double inner(const float *restrict x, int n, int m) {
  float s = 0;
#pragma acc parallel loop present(x[0 : n]) reduction(+ : s)
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int j = 0; j < m; j++)
      s += x[i + j * j * j];
  return s;
}
