// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t -lm && %nodes %t
// gmove in and out: one node alone reads and writes what others own.
#include "Inputs/check.h"
#define N 19
#define M 12

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(2)] onto p
int a[N][M];
#pragma xmp align a[i][*] with t[i]

int main(void) {
  int n = xmp_all_num_nodes(), last[M], column[5];
#pragma xmp loop (i) on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 100 * i + j;
#pragma xmp barrier
#pragma xmp task on p[n - 1]
  {
#pragma xmp gmove in
    last[:] = a[N - 1][:];
#pragma xmp gmove in
    column[:] = a[16:5:-4][3];
    for (int j = 0; j < M; j++)
      CHECK_EQ(last[j], 100 * (N - 1) + j);
    for (int k = 0; k < 5; k++)
      CHECK_EQ(column[k], 100 * (16 - 4 * k) + 3);
#pragma xmp gmove out
    a[0:7:3][5] = n;
#pragma xmp gmove out
    a[1][2:5] = column[:];
  }
#pragma xmp barrier
#pragma xmp loop (i) on t[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i][5], i % 3 == 0 ? n : i == 1 ? 403 : 100 * i + 5);
  return failures != 0;
}
