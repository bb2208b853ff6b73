// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// reduction with acc of complex numbers and long double: short and long arrays in device memory, shadows.
#include "Inputs/check.h"
#include <complex.h>
#define N 20000 // as complex numbers longer than what the host combines

static double _Complex sums[N], products[N];
static long double wide[7];
#pragma xmp nodes p[*]
#pragma xmp template t[16]
#pragma xmp distribute t[block] onto p
static float _Complex ends[16];
#pragma xmp align ends[i] with t[i]
#pragma xmp shadow ends[1]

int main(void) {
  int n = xmp_num_nodes(), me = xmpc_node_num();
  const double _Complex unit = I;
  double _Complex want = 1, few[3] = {me, unit, me * unit};
  for (int i = 0; i < N; i++) {
    sums[i] = i + me * unit;
    products[i] = i % 2 ? unit : 2;
  }
  for (int i = 0; i < 7; i++)
    wide[i] = 1 + me * 0x1p-60L;
#pragma xmp loop on t[i]
  for (int i = 0; i < 16; i++)
    ends[i] = 1 - (float _Complex)unit;
#pragma acc data copyin(sums, products, wide, few, ends)
  {
#pragma xmp reduction(+ : sums, few) acc
#pragma xmp reduction(* : products) acc
#pragma xmp reduction(max : wide) acc
#pragma xmp reflect(ends) acc
#pragma xmp reduce_shadow(ends) acc
    CHECK(sums[N - 1] == N - 1 + me * unit && few[1] == unit); // the host's
#pragma acc update self(sums, products, wide, few, ends)
  }
  for (int k = 0; k < n; k++)
    want *= unit;
  int wrong = 0;
  for (int i = 0; i < N; i++) {
    wrong += sums[i] != n * i + n * (n - 1) / 2 * unit;
    wrong += products[i] != (i % 2 ? want : 1 << n);
  }
  CHECK_EQ(wrong, 0);
  CHECK(few[0] == n * (n - 1) / 2 && few[1] == n * unit && few[2] == n * (n - 1) / 2 * unit);
  CHECK(wide[6] == 1 + (n - 1) * 0x1p-60L);
  int doubled = 0;
#pragma xmp loop on t[i] reduction(+ : doubled)
  for (int i = 0; i < 16; i++)
    doubled += ends[i] == 2 - 2 * (float _Complex)unit;
  CHECK(n == 1 ? doubled == 0 : doubled > 0);
  return failures != 0;
}
