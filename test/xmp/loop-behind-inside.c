// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// Loops of the host with OpenACC directives inside: their variable is the program's, in what the body calls and behind them.
#include "Inputs/check.h"
#define N 20
#define M 4

#pragma xmp nodes p[*]
#pragma xmp template b[N]
#pragma xmp template c[N]
#pragma xmp template w[N]
#pragma xmp distribute b[block] onto p
#pragma xmp distribute c[cyclic] onto p
#pragma xmp distribute w[cyclic(3)] onto p
static int x[N], y[N], z[N], rows[N][M];
#pragma xmp align x[i] with b[i]
#pragma xmp align y[i] with c[i]
#pragma xmp align z[i] with w[i]
#pragma xmp align rows[i][*] with w[i]

static int counter, seen;
static void see(void) { seen += counter; }

static void constructs(void) {
  int i, j, k; // without a value before the loop
#pragma xmp loop on b[i]
  for (i = 0; i < N; i++) {
    x[i] = i;
#pragma acc update device(x[i : 1])
  }
  CHECK_EQ(i, N);
#pragma xmp loop on c[j]
  for (j = N - 1; j > 2; j -= 2) {
    y[j] = j;
#pragma acc update device(y[j : 1])
  }
  CHECK_EQ(j, 1);
#pragma xmp loop on w[k]
  for (k = 0; k < N; k++)
#pragma acc parallel loop present(rows)
    for (int m = 0; m < M; m++)
      rows[k][m] = 10 * k + m;
  CHECK_EQ(k, N);
#pragma acc update self(rows)
#pragma xmp loop on w[k]
  for (k = 0; k < N; k++)
    for (int m = 0; m < M; m++)
      CHECK_EQ(rows[k][m], 10 * k + m);
}

static void calls(void) {
#pragma xmp loop on b[counter] reduction(+ : seen)
  for (counter = 0; counter < N; counter++) {
    see();
#pragma acc wait
  }
  CHECK_EQ(counter, N);
#pragma xmp loop on w[counter] reduction(+ : seen)
  for (counter = 0; counter < N; counter++) {
    see();
#pragma acc update device(z[counter : 1])
  }
  CHECK_EQ(counter, N);
  CHECK_EQ(seen, N * (N - 1));
}

int main(void) {
#pragma acc enter data create(x, y, z, rows)
  constructs();
  calls();
#pragma acc exit data delete(x, y, z, rows)
  return failures != 0;
}
