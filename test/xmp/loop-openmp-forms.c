// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: openmp
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %libomp %s -o %t && %nodes %t
// RUN: %xacc_cc -O1 -std=gnu23 %libomp %s -o %t.new && %nodes %t.new
// Loops that OpenMP directives contain: types and forms of headers, bounds that depend on loops around, default(none),
// xmp loop behind or among the directives, iterations in any order.
#include "Inputs/check.h"

#pragma xmp nodes p[*]
#pragma xmp template t[8][6]
#pragma xmp distribute t[block][*] onto p
#pragma xmp template u[8][6]
#pragma xmp distribute u[cyclic][*] onto p
#pragma xmp template w[40]
#pragma xmp distribute w[cyclic(3)] onto p
int h[8][6], a[40];
#pragma xmp align a[i] with w[i]
static void chk(int line, int tri) {
#pragma xmp reduction(+:h)
  for (int i = 0; i < 8; i++) for (int j = 0; j < 6; j++) { int want = tri ? j >= (i < 6 ? i : 6) : 1; if (h[i][j] != want && ++failures < 9) printf("line %d: %d %d: %d\n", line, i, j, h[i][j]); h[i][j] = 0; } }
struct g { int n, m; };
int main(void) {
  int i, j; struct g g = {8, 6}, *q = &g;
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for
  for (int i = 0; i < 8; i++) for (int j = i; j < 6; j++) h[i][j]++;
  chk(__LINE__, 1);
#pragma xmp loop (i, j) on u[i][j]
#pragma omp parallel for private(j)
  for (i = 0; i < g.n; i++) for (j = i; j < q->m; j++) h[i][j]++;
  chk(__LINE__, 1);
#pragma omp parallel for default(none) shared(h, g)
#pragma xmp loop (i, j) on u[i][j]
  for (int i = 0; i < g.n; i++) for (int j = 0; j < g.m; j++) h[i][j]++;
  chk(__LINE__, 0);
#pragma omp parallel default(none) shared(h, g)
#pragma omp for
#pragma xmp loop (i, j) on t[i][j]
  for (int i = 0; i < g.n; i++) for (int j = 0; j < 6; j++) h[i][j]++;
  chk(__LINE__, 0);
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel
  {
#pragma omp for nowait schedule(static, 1)
    for (int i = 0; i < 8; i++) {
#pragma omp simd
      for (int j = 0; j < 6; j++) h[i][j]++; }
  }
  chk(__LINE__, 0);
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for collapse(2)
  for (unsigned char i = 7; i != 255; i--) for (short j = 5; j >= 0; j--) h[i][j]++;
  chk(__LINE__, 0);
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for
  for (register int i = 0; i < 8; i++) for (auto int j = 0; j < 6; j++) h[i][j]++;
  chk(__LINE__, 0);
#if __STDC_VERSION__ > 202000L
#pragma xmp loop (i, j) on u[i][j]
#pragma omp parallel for
  for (auto i = 0; i < 8; i++) for (__auto_type j = 5L; j >= 0; j--) h[i][j]++;
  chk(__LINE__, 0);
#endif
#pragma xmp loop (i) on u[i][*]
  for (i = 0; i < 8; i++) {
    int k = 6;
#pragma xmp loop (j) on u[i][j]
#pragma omp parallel for num_threads(2)
    for (int j = 0; j < k; j++) h[i][j]++;
  }
  chk(__LINE__, 0); CHECK_EQ(i, 8);
#pragma xmp loop on w[i]
#pragma omp parallel for
  for (int i = 0; i < 40; i++) a[i] = i;
  int s = 0, m = -1, at = -1, k2 = 0; long cnt = 0;
#pragma xmp loop on w[i] reduction(+:s, cnt) reduction(lastmax : m / at, k2 /)
#pragma omp parallel for reduction(+:s, cnt) reduction(max:m) schedule(static, 1)
  for (int i = 39; i >= 0; i -= 3) { s += a[i]; cnt++; if (a[i] % 7 >= m) { m = a[i] % 7; at = i; k2 = -i; } }
  int ws = 0, wm = -1, wa = 0; for (int i = 39; i >= 0; i -= 3) { ws += i; if (i % 7 >= wm) wm = i % 7, wa = i; }
  CHECK_EQ(s, ws); CHECK_EQ(m, wm); CHECK_EQ(at, wa); CHECK_EQ(k2, -wa); CHECK_EQ(cnt, 14);
#pragma omp parallel
#pragma omp master
  {
#pragma xmp loop on w[i]
    for (int i = 0; i < 40; i++) a[i]++;
#pragma xmp loop on w[i] reduction(+:s)
#pragma omp simd reduction(+:s)
    for (int i = 0; i < 40; i++) s += a[i];
  }
  // The outer loop is the host's, and leaves its variable.
#pragma xmp loop (i, j) on u[i][j]
  for (i = 1; i < 8; i += 2) {
#pragma omp parallel for
    for (j = 0; j < 6; j++) h[i][j] = 1;
  }
  CHECK_EQ(i, 9);
  return failures != 0;
}
