// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t -lm && %nodes %t
// reflect with corners and without, periodic, with offsets, wider than a block, asynchronous, prepared; full shadows;
// reduce_shadow.
#include "Inputs/check.h"
#define N 13

#pragma xmp nodes q[*]
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto q
long wide[N], cyc[N], sum[N];
#pragma xmp align [i] with s[i] :: wide, sum
#pragma xmp shadow wide[5:6]
#pragma xmp shadow sum[1:1]
#pragma xmp template u[N]
#pragma xmp distribute u[cyclic] onto q
#pragma xmp align cyc[i] with u[i]
#pragma xmp shadow cyc[*]

static void line(void) {
#pragma xmp loop (i) on s[i]
  for (int i = 0; i < N; i++)
    wide[i] = 7 * i, sum[i] = 1;
#pragma xmp loop (i) on u[i]
  for (int i = 0; i < N; i++)
    cyc[i] = i * i;
#pragma xmp reflect(wide) width(/periodic/5:6)
#pragma xmp reflect(cyc)
  int first = xmp_array_gcllbound(xmp_desc_of(wide), 1), last = xmp_array_gclubound(xmp_desc_of(wide), 1);
  for (int i = first - 5; first <= last && i <= last + 6; i++)
    CHECK_EQ(wide[i], 7 * ((i + 2 * N) % N));
  for (int i = 0; i < N; i++)
    CHECK_EQ(cyc[i], i * i);
  if (first <= last)
    sum[first - 1] = sum[last + 1] = 10;
#pragma xmp reduce_shadow(sum)
#pragma xmp loop (i) on s[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(sum[i], 1 + 10 * (i == first && i > 0) + 10 * (i == last && i < N - 1));
}

/* The middle two of a shadow of four; the others stay. */
static void offsets(void) {
#pragma xmp template v[64]
#pragma xmp distribute v[block] onto q
  int x[64];
#pragma xmp align x[i] with v[i]
#pragma xmp shadow x[4]
  int first = xmp_array_gcllbound(xmp_desc_of(x), 1), last = xmp_array_gclubound(xmp_desc_of(x), 1);
  for (int i = first - 4; i <= last + 4; i++)
    x[i] = i < first || i > last ? -1 : i;
#pragma xmp reflect_init(x) width(2) offset(1)
#pragma xmp reflect_do(x) async(2)
#pragma xmp wait_async(2)
  for (int k = 1; k <= 4; k++) {
    CHECK_EQ(x[first - k], k == 1 || k == 4 || first == 0 ? -1 : first - k);
    CHECK_EQ(x[last + k], k == 1 || k == 4 || last == 63 ? -1 : last + k);
  }
}

static void square(void) {
#pragma xmp nodes r[2][2] = q[0:4]
#pragma xmp template g[N][N]
#pragma xmp distribute g[block][block] onto r
  int y[N][N], z[N][N];
#pragma xmp align [i][j] with g[i][j] :: y, z
#pragma xmp shadow [1][1] :: y, z
#pragma xmp loop (i, j) on g[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      y[i][j] = z[i][j] = 20 * i + j;
  int i = xmp_array_gclubound(xmp_desc_of(y), 1), j = xmp_array_gclubound(xmp_desc_of(y), 2);
  if (i < N - 1 && j < N - 1 && i >= 0)
    z[i + 1][j + 1] = y[i + 1][j + 1] = -1;
#pragma xmp reflect(y)
#pragma xmp reflect(z) orthogonal
  if (i < N - 1 && j < N - 1 && i >= 0) {
    CHECK_EQ(y[i + 1][j + 1], 20 * (i + 1) + j + 1);
    CHECK_EQ(z[i + 1][j + 1], -1);
    CHECK_EQ(z[i + 1][j], 20 * (i + 1) + j);
  }
}

int main(void) {
  line();
  offsets();
  if (xmp_all_num_nodes() >= 4)
    square();
  return failures != 0;
}
