// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// long double in reductions keeps its precision: of the directive, of loops with and without locations, of shadows.
#include "Inputs/check.h"
#define N 30

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
long double a[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
static const long double tiny = 0x1p-56L; // lost in a double beside 1

int main(void) {
  int n = xmp_num_nodes(), me = xmpc_node_num(), where = -1, last = -1;
  long double one = 1 + me * tiny, sum = 1 + tiny, most = 1, least[2] = {1 + tiny, 2 - me * tiny};
#pragma xmp reduction(max : one)
#pragma xmp reduction(min : least)
  CHECK(one == 1 + (n - 1) * tiny && least[0] == 1 + tiny && least[1] == 2 - (n - 1) * tiny);
#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    a[i] = 1 + i * tiny;
    sum += a[i];
  }
  CHECK(sum == 1 + N + (1 + N * (N - 1) / 2) * tiny);
#pragma xmp loop on t[i] reduction(firstmax : most / where /)
  for (int i = 0; i < N; i++)
    if (a[i] > most) {
      most = a[i];
      where = i;
    }
  CHECK(most == 1 + (N - 1) * tiny);
  CHECK_EQ(where, N - 1);
  most = 5;
#pragma xmp loop on t[i] reduction(lastmin : most / last /)
  for (int i = 0; i < N; i++)
    if (a[i] <= most) {
      most = a[i];
      last = i;
    }
  CHECK(most == 1);
  CHECK_EQ(last, 0);
#pragma xmp reflect(a)
#pragma xmp reduce_shadow(a)
  int inner = 0;
#pragma xmp loop on t[i] reduction(+ : inner)
  for (int i = 0; i < N; i++)
    inner += a[i] == 2 * (1 + i * tiny);
  CHECK(n == 1 ? inner == 0 : inner > 0);
  return failures != 0;
}
