// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t -lm && %nodes %t
// The first program: nodes, template, distribute, align, shadow, loop, reflect, reduction, task, barrier, against the
// same sweeps over ordinary arrays.
#include "Inputs/check.h"
#include <math.h>
#define N 37
#define M 21

double u[N][M], unew[N][M];
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp align unew[i][j] with t[i][j]
#pragma xmp shadow u[1][0]

static double plain[N][M], plain_new[N][M];

static double start(int i, int j) { return sin(i * 0.3) + j % 5; }

static double plain_sweep(void) {
  double change = 0;
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++) {
      plain_new[i][j] = (plain[i - 1][j] + plain[i + 1][j] + plain[i][j - 1] + plain[i][j + 1]) / 4;
      change = fmax(change, fabs(plain_new[i][j] - plain[i][j]));
    }
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      plain[i][j] = plain_new[i][j];
  return change;
}

static double sweep(void) {
  int i, j;
  double change = 0;
#pragma xmp reflect (u)
#pragma xmp loop (j, i) on t[i][j] reduction(max : change)
  for (i = 1; i < N - 1; i++)
    for (j = 1; j < M - 1; j++) {
      unew[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
      if (fabs(unew[i][j] - u[i][j]) > change)
        change = fabs(unew[i][j] - u[i][j]);
    }
#pragma xmp loop on t[i][j]
  for (i = 1; i < N - 1; i++)
    for (j = 1; j < M - 1; j++)
      u[i][j] = unew[i][j];
  return change;
}

int main(void) {
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = start(i, j);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      plain[i][j] = start(i, j);
  for (int k = 0; k < 20; k++)
    CHECK_EQ(sweep(), plain_sweep());
  int own = 0;
#pragma xmp loop on t[i][*] reduction(+ : own)
  for (int i = 0; i < N; i++) {
    own++;
    for (int j = 0; j < M; j++)
      CHECK_EQ(u[i][j], plain[i][j]);
  }
  CHECK_EQ(own, N);
  int entered = 0;
#pragma xmp barrier
#pragma xmp task on p[0]
  entered = 1;
#pragma xmp reduction(+ : entered)
  CHECK_EQ(entered, 1);
  return failures != 0;
}
