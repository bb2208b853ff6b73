// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// Sub-arrays of distributed arrays whose inner dimensions are cut as well: only what they name moves.
#include "Inputs/check.h"
#define N 19
#define M 14
#define K 6

int a[N][M][K], c[N][M], x[N], y[M];
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp template u[N][M]
#pragma xmp distribute t[block][*] onto p
#pragma xmp distribute u[*][cyclic] onto p
#pragma xmp align a[i][j][*] with t[i][j]
#pragma xmp align c[i][j] with u[i][j]
#pragma xmp align x[i] with t[i][*]
#pragma xmp align y[j] with u[*][j]
#pragma xmp shadow a[1][0][0]

static void set(int k) {
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int l = 0; l < K; l++)
        a[i][j][l] = k;
#pragma xmp loop on u[*][j]
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      c[i][j] = k;
}

// The device has some elements, of which most nodes have none.
static void move_part(int first, int count) {
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    x[i] = 3 * i;
#pragma xmp loop on u[*][j]
  for (int j = 0; j < M; j++)
    y[j] = -1;
#pragma acc data copyin(x[first:count]) copy(y)
  {
#pragma xmp gmove acc
    y[2:count] = x[first:count];
  }
#pragma xmp loop on u[*][j]
  for (int j = 0; j < M; j++)
    CHECK_EQ(y[j], j >= 2 && j < 2 + count ? 3 * (first + j - 2) : -1);
}

// A construct without a clause for the array uses the section that is mapped around it, whatever of it is a node's.
static void around(int first, int count) {
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    x[i] = i;
#pragma acc data copy(x[first:count])
  {
#pragma xmp loop on t[i][*]
#pragma acc parallel loop
    for (int i = first; i < first + count; i++)
      x[i] *= 2;
  }
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    CHECK_EQ(x[i], i >= first && i < first + count ? 2 * i : i);
}

int main(void) {
  for (int first = 0; first < N - 3; first += 5)
    move_part(first, 3);
  set(1);
#pragma acc data copyin(a, c)
  {
    set(2);
#pragma acc update device(a[3:9][2:5][1:2])
#pragma acc update device(c[4:6][:])
    set(7);
#pragma acc update self(a[0:N][1:8][:])
#pragma acc update self(c[0:10][:])
  }
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int l = 0; l < K; l++) {
        int moved = i >= 3 && i < 12 && j >= 2 && j < 7 && l >= 1 && l < 3;
        CHECK_EQ(a[i][j][l], j >= 1 && j < 9 ? 1 + moved : 7);
      }
#pragma xmp loop on u[*][j]
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      CHECK_EQ(c[i][j], i >= 10 ? 7 : i >= 4 && i < 10 ? 2 : 1);
  around(2, 5);
  around(0, N);
  around(N - 1, 1);
  set(3);
#pragma acc enter data copyin(a[2:12][1:9][0:K])
#pragma xmp loop (i, j) on t[i][j]
#pragma acc parallel loop collapse(2) present(a[2:12][1:9][0:K])
  for (int i = 2; i < 14; i++)
    for (int j = 1; j < 10; j++)
      a[i][j][3] += i + j;
#pragma acc exit data copyout(a[2:12][1:9][0:K])
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(a[i][j][3], 3 + (i >= 2 && i < 14 && j >= 1 && j < 10 ? i + j : 0));
  return failures != 0;
}
