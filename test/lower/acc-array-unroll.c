// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-targets=nvptx -S -emit-llvm %s -o - | %python %S/../passes/Inputs/ptx.py > %t.ptx
// RUN: %filecheck %s < %t.ptx
// RUN: %if ptxas %{ %ptxas -arch=sm_90 %t.ptx -o %t.cubin %}
// A lane's small arrays are registers where loops of few iterations number their elements, although the body is long; a loop of
// many iterations, one whose length is not known and an array that is large are left as they are.
double sqrt(double);
enum { VARS = 5 };

static inline double flow(const double s[VARS], int direction, double f[VARS]) {
  double v = s[1 + direction] / s[0], p = 0.4 * (s[4] - 0.5 * (s[1] * s[1] + s[2] * s[2] + s[3] * s[3]) / s[0]);
  for (int i = 0; i < VARS; i++)
    f[i] = s[i] * v;
  f[1 + direction] += p;
  f[4] += p * v;
  return v + sqrt(1.4 * p / s[0]);
}

// CHECK-LABEL: .visible .entry __xacc_k_few
// CHECK-NOT: .local
// CHECK-COUNT-5: sqrt.rn.f64
// CHECK-NOT: .local
// CHECK-LABEL: .visible .entry __xacc_k_many
void few(const double *restrict q, double *restrict to, int n) {
#pragma acc parallel loop present(q[0 : VARS * n], to[0 : VARS * n])
  for (int k = 0; k < n; k++) {
    double sum[VARS] = {0}, left[VARS], right[VARS], f[VARS], g[VARS];
    for (int d = 0; d < 3; d++)
      for (int side = 0; side < 2; side++) {
        for (int v = 0; v < VARS; v++) {
          left[v] = q[v * n + k + d + side];
          right[v] = q[v * n + k + d + side + 1];
        }
        double wave = flow(left, d, f) + flow(right, d, g);
        for (int v = 0; v < VARS; v++)
          sum[v] += 0.5 * (f[v] + g[v]) - wave * (right[v] - left[v]);
      }
    for (int v = 0; v < VARS; v++)
      to[v * n + k] = sum[v];
  }
}
// CHECK: ld.local
// CHECK-LABEL: .visible .entry __xacc_k_unknown
void many(const double *restrict q, double *restrict to, int n) {
#pragma acc parallel loop present(q[0 : n], to[0 : n])
  for (int k = 0; k < n; k++) {
    double a[40] = {0};
    for (int d = 0; d < 40; d++)
      a[39 - d] += sqrt(q[k + d]) / (1 + sqrt(q[k + 2 * d])) + sqrt(q[k + 3 * d]) / sqrt(q[k + 5 * d]) + sqrt(a[d]);
    to[k] = a[n % 40];
  }
}
// CHECK: ld.local
void unknown(const double *restrict q, double *restrict to, int n, int m) {
#pragma acc parallel loop present(q[0 : n], to[0 : n])
  for (int k = 0; k < n; k++) {
    double a[4] = {1, 2, 3, 4};
    for (int d = 0; d < m; d++)
      a[d & 3] += q[k + d];
    to[k] = a[0] + a[m & 3];
  }
}
