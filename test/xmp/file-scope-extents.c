// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror -Wno-gnu-folding-constant %s -o %t && %nodes %t
// Old programs have file-scope arrays of variable extents; their values at the start of the program count.
#include "Inputs/check.h"

int n = 17, m[2] = {3, 4};
static const int k = 5;
enum { E = 6 };
#pragma xmp nodes p[*]
#pragma xmp template t[n]
#pragma xmp distribute t[block] onto p
int a[n], b[n][m[1]], c[k][n + 1 - 1], d[E * 2 + 5];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][*] with t[i]
#pragma xmp align c[*][i] with t[i]
#pragma xmp align d[i] with t[i]
#pragma xmp shadow a[1]

int main(void) {
  int sum = 0;
  CHECK_EQ(xmp_array_gsize(xmp_desc_of(b), 2), 4);
#pragma xmp loop on t[i]
  for (int i = 0; i < n; i++) {
    a[i] = d[i] = i;
    for (int j = 0; j < m[1]; j++)
      b[i][j] = 10 * i + j;
    for (int j = 0; j < k; j++)
      c[j][i] = 10 * i + j;
  }
#pragma xmp array on t[:]
  a[:] = a[:] + d[:];
#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += (a[i] == 2 * i) + (b[i][3] == 10 * i + 3) + (c[4][i] == 10 * i + 4);
  CHECK_EQ(sum, 3 * n);
  return failures != 0;
}
