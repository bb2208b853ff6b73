// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// Distributed arrays in data clauses: whole, sub-arrays with global indices, parameters, pointers, block scope.
#include "Inputs/check.h"
#include <openacc.h>
#include <stdlib.h>
#define N 37
#define M 21

double a[N][M];
int c[N];
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp template tc[N]
#pragma xmp distribute t[block][*] onto p
#pragma xmp distribute tc[cyclic(3)] onto p
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align c[i] with tc[i]
#pragma xmp shadow a[1][0]

static void set(int k) {
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = k;
}

static void add(double x[N][M], int k) {
#pragma xmp align x[i][j] with t[i][j]
#pragma xmp shadow x[1][0]
#pragma xmp loop (i, j) on t[i][j]
#pragma acc parallel loop collapse(2) present(x)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      x[i][j] += k * i + j;
}

static void structured(void) {
  set(1);
#pragma acc data copy(a)
  {
    add(a, 2);
    set(7);
  }
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(a[i][j], 1 + 2 * i + j);
}

static void sub_arrays(void) {
  set(3);
#pragma acc enter data copyin(a[0:N][0:M])
  set(5);
#pragma acc update device(a[10:7][:])
  set(9);
#pragma acc update self(a[5:20])
#pragma acc exit data delete(a)
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(a[i][j], i < 5 || i >= 25 ? 9 : i >= 10 && i < 17 ? 5 : 3);
}

static void pointers(void) {
  double(*m)[M];
#pragma xmp align m[i][j] with t[i][j]
  m = (double(*)[M])xmp_malloc(xmp_desc_of(m), N, M);
  int own[N];
#pragma xmp align own[i] with tc[i]
#pragma acc data copyout(m) create(own)
  {
#pragma xmp loop on t[i][*]
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        m[i][j] = i - j;
#pragma xmp loop on tc[i]
#pragma acc parallel loop present(own)
    for (int i = 0; i < N; i++)
      own[i] = 2 * i;
#pragma acc update host(own)
  }
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(m[i][j], i - j);
#pragma xmp loop on tc[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(own[i], 2 * i);
  free(m);
}

// Without a clause a distributed array is copied like any other.
static void implicit(void) {
#pragma xmp loop on tc[i]
  for (int i = 0; i < N; i++)
    c[i] = i;
#pragma xmp loop on tc[i]
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    c[i] = 3 * c[i] + 1;
#pragma xmp loop on tc[i]
#pragma acc parallel loop default(none) copy(c)
  for (int i = N - 1; i >= 0; i -= 2)
    c[i]++;
#pragma xmp loop on tc[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(c[i], 3 * i + 1 + (i % 2 == 0));
}

static void addresses(void) {
  int none = xmp_array_lsize(xmp_desc_of(a), 1, &none) == 0 && none == 0;
  set(4);
#pragma acc data copyin(a)
  {
    double *device = 0;
#pragma acc host_data use_device(a)
    device = (double *)a;
    if (!none)
      CHECK(acc_hostptr(device) == (void *)a);
  }
}

int main(void) {
  structured();
  sub_arrays();
  pointers();
  implicit();
  addresses();
  return failures != 0;
}
