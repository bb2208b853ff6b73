// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: %xacc_cc -O0 -DTYPE=float %s -o %t.float && %nodes %t.float
// Sums and products of complex numbers: of the directive, of loops, of distributed arrays and of shadows.
#include "Inputs/check.h"
#include <complex.h>
#ifndef TYPE
#define TYPE double
#endif
#define N 12
typedef TYPE _Complex number;

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
number a[N], ends[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align ends[i] with t[i]
#pragma xmp shadow ends[1]

int main(void) {
  const number unit = I;
  int size = xmp_num_nodes(), me = xmpc_node_num();
  number sum = me + 2 * unit, product = unit, both[2] = {1, me * unit}, want = 1;
#pragma xmp reduction(+ : sum, both)
#pragma xmp reduction(* : product)
  for (int k = 0; k < size; k++)
    want *= unit;
  CHECK(sum == size * (size - 1) / 2 + 2 * size * unit && product == want);
  CHECK(both[0] == size && both[1] == size * (size - 1) / 2 * unit);

  number total = 5 - unit, power = 1 + unit, bins[3] = {unit, 0, 0};
#pragma xmp loop on t[i] reduction(+ : total, bins) reduction(* : power)
  for (int i = 0; i < N; i++) {
    a[i] = i - i * unit;
    total += a[i];
    bins[i % 3] += a[i];
    power *= i % 4 == 1 ? unit : 1;
  }
  CHECK(total == 5 - unit + N * (N - 1) / 2 * (1 - unit));
  CHECK(bins[0] + bins[1] + bins[2] == unit + N * (N - 1) / 2 * (1 - unit));
  CHECK(power == (1 + unit) * -unit);

#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    ends[i] = 1;
#pragma xmp reflect(ends)
#pragma xmp reduce_shadow(ends)
  number all = 0;
#pragma xmp loop on t[i] reduction(+ : all)
  for (int i = 0; i < N; i++)
    all += ends[i];
  int inner = 0; // borders between nodes that have elements: each end got its copy back
#pragma xmp loop on t[i] reduction(+ : inner)
  for (int i = 0; i < N; i++)
    inner += ends[i] == 2;
  CHECK(all == N + inner);
  CHECK(size == 1 ? inner == 0 : inner > 0);
  return failures != 0;
}
