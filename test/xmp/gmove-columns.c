// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t && %nodes %t
// gmove with arrays on a set of nodes that is another one on each process: every column of the nodes has its own.
#include "Inputs/check.h"
#define N 18

static int rows(int nodes) {
  int r = 1;
  for (int i = 2; i * i <= nodes; i++)
    r = nodes % i ? r : i;
  return r;
}

static int column;

static int value(int i) { return 100 * column + 7 * i; }

int main(void) {
  int n = xmp_all_num_nodes(), r = rows(n), c = n / r, all[N], some = (r + 1) / 2;
  column = xmpc_all_node_num() % c;
#pragma xmp nodes p[r][c]
#pragma xmp nodes q(c, *) = p
#pragma xmp nodes down[r] = p[:][*]
#pragma xmp nodes top(some) = q(*, 1:some)
#pragma xmp nodes first[1] = down[0:1]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp template v[N]
#pragma xmp template w[N]
#pragma xmp distribute t[block] onto down
#pragma xmp distribute u[cyclic(2)] onto down
#pragma xmp distribute v[cyclic] onto top
#pragma xmp distribute w[block] onto first
  int a[N], b[N], d[N], e[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]
#pragma xmp align d[i] with v[i]
#pragma xmp align e[i] with w[i]
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = value(i);
#pragma xmp gmove
  all[:] = a[:];
  for (int i = 0; i < N; i++)
    CHECK_EQ(all[i], value(i));
#pragma xmp gmove
  b[:] = a[N - 1:N:-1];
#pragma xmp loop on u[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], value(N - 1 - i));
  /* Rows below some are none of the nodes of d and e, but get their values. */
#pragma xmp gmove
  d[0:9] = b[0:9:2];
  int nine[9], one;
#pragma xmp gmove
  nine[:] = d[0:9];
  for (int i = 0; i < 9; i++)
    CHECK_EQ(nine[i], value(N - 1 - 2 * i));
#pragma xmp gmove
  e[:] = all[:];
#pragma xmp gmove
  one = e[5];
  CHECK_EQ(one, value(5));
  /* Between an array of all nodes and those of the columns. */
#pragma xmp template s[N]
#pragma xmp nodes line[n]
#pragma xmp distribute s[block] onto line
  int f[N];
#pragma xmp align f[i] with s[i]
#pragma xmp loop on s[i]
  for (int i = 0; i < N; i++)
    f[i] = 11 * i;
#pragma xmp gmove
  a[:] = f[:];
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    CHECK_EQ(a[i], 11 * i);
    a[i] = value(i);
  }
#pragma xmp gmove
  f[0:9] = a[3:9];
  /* Each node has got that of its own column. */
#pragma xmp loop on s[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(f[i], i < 9 ? value(i + 3) : 11 * i);
#pragma xmp gmove in
  all[:] = a[:];
  CHECK_EQ(all[N - 1], value(N - 1));
  all[2] = 3;
#pragma xmp gmove out
  e[:] = all[:];
#pragma xmp gmove in
  one = e[2];
  CHECK_EQ(one, 3);
  return failures != 0;
}
