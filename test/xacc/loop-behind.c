// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// Loops of the host behind directives that are statements of their own, and as the statement of a data construct: the
// directive in front is not the loop's, so the host's copies are what is read, reduced and noted.
#include "Inputs/check.h"
#define N 60

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N][4]
#pragma xmp distribute t[cyclic(3)] onto p
#pragma xmp distribute u[block][*] onto p
#pragma xmp template v[N][4]
#pragma xmp distribute v[*][block] onto p
int a[N], b[N][4];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][j] with u[i][j]

/* The greatest of a, 59, is at 47; x is on the device all the time. */
static void alone(int x[2]) {
  int most = -1, at = -1, least = 100, low = -1, sum = 0;
#pragma acc enter data copyin(x[0:2])
#pragma xmp loop on t[i] reduction(firstmax : most / at /)
  for (int i = 0; i < N; i++)
    if (a[i] > most)
      most = a[i], at = i;
  CHECK(most == 59 && at == 47);
#pragma acc wait
#pragma xmp loop on t[i] reduction(lastmin : least / low /)
  for (int i = 0; i < N; i++)
    if (a[i] <= least)
      least = a[i], low = i;
  CHECK(least == 0 && low == 0);
#pragma acc update self(x[0:1])
#pragma acc update device(x[0:1])
#pragma xmp loop on t[i] reduction(+ : sum) reduction(firstmax : most / at /)
  for (int i = 0; i < N; i++) {
    sum += a[i];
    if (i + 60 > most)
      most = i + 60, at = i;
  }
  CHECK_EQ(sum, N * (N - 1) / 2);
  CHECK(most == 119 && at == N - 1);
#pragma acc exit data delete(x[0:2])
#pragma xmp loop on t[i] reduction(firstmin : most / at /)
  for (int i = 9; i < N; i++)
    if (a[i] < most)
      most = a[i], at = i;
  CHECK(most == 1 && at == 13);
  int declared = 3;
#pragma acc declare copyin(declared)
#pragma xmp loop on t[i] reduction(firstmax : most / at /)
  for (int i = 0; i < N; i++)
    if (a[i] * declared > most)
      most = a[i] * declared, at = i;
  CHECK(most == 177 && at == 47);
}

/* The loop is the statement of a data construct, and stands in its block. */
static void inside_data(int x[2]) {
  int most = -1, at = -1, row = -1, column = -1;
#pragma acc data copyin(x[0:2])
#pragma xmp loop on t[i] reduction(firstmax : most / at /)
  for (int i = 0; i < N; i++)
    if (a[i] > most)
      most = a[i], at = i;
  CHECK(most == 59 && at == 47);
#pragma acc data copyin(x[0:2], a)
  {
#pragma acc update self(x[0:2])
#pragma xmp loop(i, j) on u[i][j] reduction(lastmax : most / row, column /)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 4; j++)
        if (b[i][j] >= most)
          most = b[i][j], row = i, column = j;
  }
  CHECK(most == 240 && row == N - 1 && column == 3);
}

/* A directive in front of a loop inside the nest comes before the loop's bounds are evaluated. */
static void inside_nest(void) {
  int runs = 0, limit = 3;
#pragma acc data copyin(limit)
  {
    limit = 1;
#pragma xmp loop(i, j) on v[i][j] reduction(+ : runs)
    for (int i = 0; i < N; i++) {
#pragma acc update self(limit)
      for (int j = 0; j < limit; j++)
        runs++;
    }
  }
  CHECK_EQ(runs, 3 * N);
}

int main(void) {
  int x[2] = {1, 2};
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = i * 37 % N;
#pragma xmp loop(i, j) on u[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 4; j++)
      b[i][j] = i * 4 + j + 1;
  alone(x);
  inside_data(x);
  inside_nest();
  return failures != 0;
}
