// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// Programs exchange the pointers to two arrays after every step: subscripts, reflect, reflect_do, gmove and parameters
// follow the value of the variable.
#include "Inputs/check.h"
#include <stdlib.h>
enum { N = 26, STEPS = 7 };

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double *a, *b, (*rows)[N];
#pragma xmp align [i] with t[i] :: a, b
#pragma xmp shadow [1] :: a, b
#pragma xmp align rows[i][*] with t[i]

static double model[2][N];

/* A step of the model: each element is the sum of its neighbours. */
static void step(int from) {
  for (int i = 0; i < N; i++)
    model[!from][i] = i == 0 || i == N - 1 ? model[from][i] : model[from][i - 1] + model[from][i + 1];
}

static void compare(const double *wanted) {
  double all[N];
#pragma xmp gmove
  all[:] = a[:];
  for (int i = 0; i < N; i++)
    CHECK_EQ(all[i], wanted[i]);
}

static void start(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = i % 5, b[i] = -1;
  for (int i = 0; i < N; i++)
    model[0][i] = i % 5;
}

static void once(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    b[i] = i == 0 || i == N - 1 ? a[i] : a[i - 1] + a[i + 1];
}

static void with_reflect(void) {
  start();
  for (int k = 0; k < STEPS; k++) {
#pragma xmp reflect(a)
    once();
    double *exchange = a;
    a = b;
    b = exchange;
    step(k % 2);
    compare(model[(k + 1) % 2]);
  }
}

static void with_reflect_do(void) {
  start();
#pragma xmp reflect_init(a, b)
  for (int k = 0; k < STEPS; k++) {
#pragma xmp reflect_do(a)
    once();
    double *exchange = a;
    a = b, b = exchange;
    step(k % 2);
    compare(model[(k + 1) % 2]);
  }
}

/* Parameters may be exchanged too; the caller's pointers stay. */
static void smooth(double x[N], double y[N], int steps) {
#pragma xmp align [i] with t[i] :: x, y
#pragma xmp shadow [1] :: x, y
  for (int k = 0; k < steps; k++) {
#pragma xmp reflect(x)
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
      y[i] = i == 0 || i == N - 1 ? x[i] : x[i - 1] + x[i + 1];
    double *exchange = x;
    x = y;
    y = exchange;
  }
  double first;
#pragma xmp gmove
  first = x[N / 2];
  CHECK_EQ(first, model[steps % 2][N / 2]);
}

static void with_parameters(int steps) {
  start();
  for (int k = 0; k < steps; k++)
    step(k % 2);
  smooth(a, b, steps);
  if (steps % 2) {
    double *exchange = a;
    a = b;
    b = exchange;
  }
  compare(model[steps % 2]);
}

/* A pointer that never had memory takes the layout of what it points to. */
static void alias(void) {
  double *view = a, *late = NULL;
#pragma xmp align [i] with t[i] :: view, late
#pragma xmp shadow [1] :: view, late
  start();
  late = view;
  int wrong = 0;
#pragma xmp loop on t[i] reduction(+ : wrong)
  for (int i = 0; i < N; i++)
    wrong += (late[i] != i % 5) + (&view[i] != &a[i]);
  CHECK_EQ(wrong, 0);
  /* In a nest that moves a pointer its base is not kept. */
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    late = b;
    late[i] = 7;
    late = a;
    late[i] += 1;
  }
#pragma xmp loop on t[i] reduction(+ : wrong)
  for (int i = 0; i < N; i++)
    wrong += (a[i] != i % 5 + 1) + (b[i] != 7);
  CHECK_EQ(wrong, 0);
}

static void rows_of_two(void) {
  double(*other)[N];
#pragma xmp align other[i][*] with t[i]
  rows = xmp_malloc(xmp_desc_of(rows), N, N);
  other = xmp_malloc(xmp_desc_of(other), N, N);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      rows[i][j] = i * N + j, other[i][j] = -1;
  double(*exchange)[N] = rows;
  rows = other;
  other = exchange;
#pragma xmp gmove
  rows[:][0:N - 1] = other[:][1:N - 1];
  int wrong = 0;
#pragma xmp loop on t[i] reduction(+ : wrong)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      wrong += rows[i][j] != (j == N - 1 ? -1 : i * N + j + 1);
  CHECK_EQ(wrong, 0);
  free(rows);
  free(other);
}

int main(void) {
  a = xmp_malloc(xmp_desc_of(a), N);
  b = xmp_malloc(xmp_desc_of(b), N);
  with_reflect();
  with_reflect_do();
  with_parameters(4);
  with_parameters(5);
  alias();
  rows_of_two();
  free(a);
  free(b);
  return failures != 0;
}
