// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -w %s -o %t && %nodes %t
// The step of a loop is evaluated once, in front of the nest, as its bounds are, whatever its template's distribution is.
#include "Inputs/check.h"
#define N 64

#pragma xmp nodes p[*]
#pragma xmp template b[N]
#pragma xmp distribute b[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic] onto p
#pragma xmp template g[N][2]
#pragma xmp distribute g[block][*] onto p

static int hits[N], calls;

static int called(int x) {
  calls++;
  return x;
}

/// Iterations 0, by, 2 * by, ... to have run so often, others not.
static void check(int line, int by, int times) {
#pragma xmp reduction(+ : hits)
  for (int k = 0; k < N; k++) {
    if (hits[k] != (k % by ? 0 : times) && ++failures < 10)
      printf("node %d, line %d: iteration %d ran %d times\n", xmpc_all_node_num(), line, k, hits[k]);
    hits[k] = 0;
  }
}

/// Steps that call functions, and that the body changes.
int main(void) {
  int step = 5;
#pragma xmp loop on b[i]
  for (int i = called(0); i < called(N); i += called(3))
    hits[i]++;
  CHECK_EQ(calls, 3);
  check(__LINE__, 3, 1);
#pragma xmp loop on b[i]
  for (unsigned i = 0; i < N; i = i + step) {
    hits[i]++;
    step = 1;
  }
  check(__LINE__, 5, 1);
  step = 3;
#pragma xmp loop on c[i]
  for (long i = 0; i < N; i += step) {
    hits[i]++;
    step = 1;
  }
  check(__LINE__, 3, 1);
  step = -7;
#pragma xmp loop (i, j) on g[i][j]
  for (short i = 63; i >= 0; i += step)
    for (int j = 0; j < 2; j++) {
      hits[i]++;
      step = -1;
    }
  check(__LINE__, 7, 2);
  return failures != 0;
}
