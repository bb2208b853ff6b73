// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t -lm && %nodes %t
// The array directive: each node assigns its own elements of the left side's section.
#include "Inputs/check.h"
#include <math.h>
#define N 20
#define M 6

#pragma xmp nodes p[*]
#pragma xmp nodes q[*][1]
#pragma xmp template t[N]
#pragma xmp template c(0:N + 1)
#pragma xmp template s[N][M]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute c(cyclic(3)) onto p
#pragma xmp distribute s[cyclic(2)][cyclic(2)] onto q
double a[N], b[N], x[N][4], z[N][M];
int k[N];
#pragma xmp align [i] with t[i] :: a, b
#pragma xmp align x[i][*] with t[i]
#pragma xmp align k[i] with c(i + 2)
#pragma xmp align z[i][j] with s[i][j]

int main(void) {
  int errors = 0;
#pragma xmp array on t[:]
  a[:] = 2.25;
#pragma xmp array on t
  b[:] = sqrt(a[:]) + a[:];
#pragma xmp array on t[5:10]
  a[5 : 10] = a[5 : 10] - b[5 : 10] * 2;
#pragma xmp array on t[:]
  x[:][:] = 0;
#pragma xmp array on t[:]
  x[2 : 9 : 2][1 : 2] = 8;
#pragma xmp array on c(:)
  k[:] = 3;
#pragma xmp array on c(2:N+1)
  k[N - 1 : 7 : -3] = 4;
#pragma xmp array on s[:][:]
  z[:][1 : 4] = 5;
#pragma xmp array on s[7][:]
  z[7][:] = 6;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    errors += b[i] != 3.75;
    errors += a[i] != (i >= 5 && i < 15 ? 2.25 - 7.5 : 2.25);
    for (int j = 0; j < 4; j++)
      errors += x[i][j] != (i >= 2 && i < 20 && i % 2 == 0 && (j == 1 || j == 2) ? 8 : 0);
  }
#pragma xmp loop on c(i + 2)
  for (int i = 0; i < N; i++)
    errors += k[i] != ((N - 1 - i) % 3 == 0 ? 4 : 3);
#pragma xmp loop (i, j) on s[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      errors += z[i][j] != (i == 7 ? 6 : j >= 1 && j < 5 ? 5 : 0);
#pragma xmp array on c(:)
  k[::-2] = 7;
#pragma xmp loop on c(i + 2)
  for (int i = 0; i < N; i++)
    errors += k[i] != ((N - 1 - i) % 2 == 0 ? 7 : (N - 1 - i) % 3 == 0 ? 4 : 3);
  CHECK_EQ(errors, 0);
  return failures != 0;
}
