// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// cache of distributed arrays, a hint that is left out; of another array beside them it is not.
#include "Inputs/check.h"

enum { N = 40 };
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double v[N], a[N];
#pragma xmp align[i] with t[i]::v, a
#pragma xmp shadow v[1]

int main(void) {
  double weights[3] = {1, 2, 3};
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    v[i] = 2 * i + 1;
#pragma xmp reflect(v)
#pragma xmp loop on t[i]
#pragma acc parallel loop copyin(v, weights) copy(a)
  for (int i = 1; i < N - 1; i++) {
#pragma acc cache(v[i - 1 : 3])
#pragma acc cache(readonly : weights[0 : 3])
    a[i] = weights[0] * v[i - 1] + weights[1] * v[i] + weights[2] * v[i + 1];
  }
#pragma xmp loop on t[i]
  for (int i = 1; i < N - 1; i++)
    CHECK_EQ(a[i], (2 * i - 1) + 2 * (2 * i + 1) + 3 * (2 * i + 3));
  return failures > 0;
}
