// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// Locations of first and last kinds on loops of OpenACC: in host memory, and on the device with acc.
#include "Inputs/check.h"
#define N 60
#define M 9

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N][M]
#pragma xmp distribute t[cyclic(3)] onto p
#pragma xmp distribute u[block][*] onto p
#pragma xmp template w[N]
#pragma xmp distribute w[block] onto p
int a[N], b[N][M], ties[N], wide[N];
#pragma xmp align wide[i] with w[i]
#pragma xmp shadow wide[1]
#pragma xmp align a[i] with t[i]
#pragma xmp align ties[i] with t[i]
#pragma xmp align b[i][*] with u[i][*]

/* Of 0, 37, 14, ... the greatest is once there, ties often. */
static void one_dimension(void) {
  int most = -1, where = -1, last = -1, least = 1000, none = 77, nowhere = -5;
  double first = -1;
  int at = -1;
#pragma xmp loop on t[i] reduction(firstmax : most / where /)
#pragma acc parallel loop present(a) reduction(max : most)
  for (int i = 0; i < N; i++) {
    if (a[i] <= most)
      continue;
    most = a[i];
    where = i;
  }
  CHECK_EQ(most, 59);
  CHECK_EQ(where, 59 * 13 % N);
#pragma acc parallel loop present(ties) reduction(min : least)
#pragma xmp loop on t[i] reduction(lastmin : least / last /)
  for (int i = N - 1; i >= 0; i--)
    if (ties[i] <= least) {
      least = ties[i];
      last = i;
    }
  CHECK_EQ(least, 0);
  CHECK_EQ(last, 0);
#pragma xmp loop on t[i] reduction(firstmax : first / at /)
#pragma acc parallel loop present(ties) reduction(max : first)
  for (int i = 5; i < N; i += 2)
    if (ties[i] > first) {
      first = ties[i];
      at = i;
    }
  CHECK(first == 3);
  CHECK_EQ(at, 7);
#pragma xmp loop on t[i] reduction(firstmax : none / nowhere /)
#pragma acc parallel loop present(a) reduction(max : none)
  for (int i = 0; i < N; i++)
    if (a[i] > none) {
      none = a[i];
      nowhere = i;
    }
  CHECK(none == 77 && nowhere == -5);
}

static void two_dimensions(void) {
  int most = 0, row = -1, column = -1;
#pragma xmp loop(i, j) on u[i][j] reduction(lastmax : most / row, column /)
#pragma acc parallel loop collapse(2) present(b) reduction(max : most)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (b[i][j] >= most) {
        most = b[i][j];
        row = i;
        column = j;
      }
  CHECK_EQ(most, 16);
  CHECK(row == 55 && column == M - 1);
}

/* The variables on the device get the result, those of the host keep theirs. */
static void on_the_device(void) {
  int least = 50, where = -1;
#pragma acc data copyin(least, where)
  {
#pragma xmp loop on t[i] reduction(firstmin : least / where /) acc
#pragma acc parallel loop present(a) reduction(min : least)
    for (int i = 0; i < N; i++)
      if (a[i] < least) {
        least = a[i];
        where = i;
      }
    CHECK(least == 50 && where == -1);
#pragma acc update self(least, where)
  }
  CHECK(least == 0 && where == 0);
}

/* An iteration decides by setting the location, also to what it was. */
static void equal_locations(void) {
  int most = -1, where = 3, half = 0;
#pragma xmp loop on t[i] reduction(lastmax : most / where /)
#pragma acc parallel loop present(ties) reduction(max : most)
  for (int i = N - 1; i >= 0; i--)
    if (ties[i] >= most) {
      most = ties[i];
      where = i;
    }
  CHECK_EQ(where, 3);
  most = -1;
#pragma xmp loop on t[i] reduction(lastmax : most / half /)
#pragma acc parallel loop default(none) present(ties) copy(half) reduction(max : most)
  for (int i = 0; i < N; i++)
    if (ties[i] >= most) {
      most = ties[i];
      half = i / 8 % 2;
    }
  CHECK_EQ(half, 1);
  most = -1;
#pragma xmp loop on t[i] reduction(lastmax : most / where /)
#pragma acc parallel loop present(ties) reduction(max : most)
  for (int i = 0; i < N; i++) {
    where = ties[i] >= most ? i : where;
    most = ties[i] > most ? ties[i] : most;
  }
  CHECK(most == 3 && where == 59);
}

/* Each pass goes on with what the one before found. */
static void passes(void) {
  int most = -1, where = -1;
#pragma xmp reflect_init (wide)
#pragma xmp reflect_do (wide) async(1)
#pragma xmp loop on w[i] reduction(lastmax : most / where /) peel_and_wait(1, 1)
#pragma acc parallel loop copyin(wide) reduction(max : most)
  for (int i = 0; i < N; i++)
    if (wide[i] >= most) {
      most = wide[i];
      where = i;
    }
  CHECK(most == 3 && where == 59);
}

int main(void) {
#pragma xmp loop on w[i]
  for (int i = 0; i < N; i++)
    wide[i] = i % 4;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    a[i] = i * 37 % N;
    ties[i] = i % 4;
  }
#pragma xmp loop(i, j) on u[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[i][j] = i % 2 * 4 + j % 9 + (i % 3 == 1) * 4;
#pragma acc data copyin(a, b, ties)
  {
    one_dimension();
    two_dimensions();
    on_the_device();
    equal_locations();
    passes();
  }
  return failures != 0;
}
