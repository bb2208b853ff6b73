// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -O2 -c -o %t.o -Rpass=xacc %s 2>&1 | FileCheck %s --implicit-check-not="Lanes take"
// How many iterations a lane takes of loops that load little, and of accesses along the outer loop.
enum { N = 256 };
typedef double row_t[N];
typedef float line_t[N];

void streams(int n, double *restrict a, const double *restrict b, float *restrict f,
             const float *restrict g) {
// CHECK: acc-lane-tiles.c:[[#@LINE+1]]:{{.*}}Lanes take tiles of 2 iterations
#pragma acc parallel loop present(a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
// CHECK: acc-lane-tiles.c:[[#@LINE+1]]:{{.*}}Lanes take tiles of 4 iterations
#pragma acc parallel loop present(f[0:n], g[0:n])
  for (int i = 0; i < n; i++)
    f[i] = 2 * g[i];
#pragma acc parallel loop present(a[0:n], b[0:n]) // 16 bytes
  for (int i = 0; i < n; i++)
    a[i] += 2 * b[i];
#pragma acc parallel loop present(a[0:n]) // none
  for (int i = 0; i < n; i++)
    a[i] = i;
}

void across(row_t *restrict to, row_t *restrict from, line_t *restrict f, line_t *restrict g) {
// CHECK: acc-lane-tiles.c:[[#@LINE+1]]:{{.*}}Lanes take tiles of 2 iterations
#pragma acc parallel loop collapse(2) present(to[0:N], from[0:N])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      to[j][i] = from[i][j];
// CHECK: acc-lane-tiles.c:[[#@LINE+1]]:{{.*}}Lanes take tiles of 4 iterations
#pragma acc parallel loop collapse(2) present(to[0:N], from[0:N])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      to[i][j] = from[j][i];
// CHECK: acc-lane-tiles.c:[[#@LINE+1]]:{{.*}}Lanes take tiles of 4 iterations
#pragma acc parallel loop tile(32, 32) present(f[0:N], g[0:N])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      f[j][i] = g[i][j];
// 8 x 4 lanes would be left of 16 x 16.
// CHECK: acc-lane-tiles.c:[[#@LINE+1]]:{{.*}}Lanes take tiles of 2 iterations
#pragma acc parallel loop tile(16, 16) present(f[0:N], g[0:N])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      f[j][i] = g[i][j];
}
