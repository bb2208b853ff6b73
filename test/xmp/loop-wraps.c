// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t && %nodes %t
// Loops that end as their variable wraps, which no bound of a node's iterations tells by < or >.
#include "Inputs/check.h"
#define N 256

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic] onto p
#pragma xmp template s(-128:127)
#pragma xmp distribute s(block) onto p

static int hits[N];

/// Iterations from, from + by, ... below to have run once each, others not.
static void check(int line, int from, int to, int by) {
#pragma xmp reduction(+ : hits)
  for (int k = 0; k < N; k++) {
    int wanted = k >= from && k < to && (k - from) % by == 0;
    if (hits[k] != wanted && ++failures < 10)
      printf("node %d, line %d: iteration %d ran %d times, not %d\n", xmpc_all_node_num(), line, k, hits[k], wanted);
    hits[k] = 0;
  }
}

static void down(unsigned n) {
#pragma xmp loop on t[i]
  for (unsigned i = n - 1; i < n; i--)
    hits[i]++;
  check(__LINE__, 0, n, 1);
#pragma xmp loop on t[i]
  for (unsigned long i = n - 1; i <= n - 1ul; i -= 5)
    hits[i]++;
  check(__LINE__, (n - 1) % 5, n, 5);
#pragma xmp loop on t[i]
  for (unsigned i = n - 1; i != -1u; i--)
    hits[i]++;
  check(__LINE__, 0, n, 1);
}

static void narrow(void) {
#pragma xmp loop on t[i]
  for (unsigned char i = 100; i < 200; i--)
    hits[i]++;
  check(__LINE__, 0, 101, 1);
#pragma xmp loop on t[i]
  for (unsigned char i = 200; i != 0; i++)
    hits[i]++;
  check(__LINE__, 200, 256, 1);
#pragma xmp loop on s(i)
  for (signed char i = 7; i < 100; i--)
    hits[i + 128]++;
  check(__LINE__, 0, 136, 1);
}

static void varying(unsigned n, int minus) {
#pragma xmp loop on t[i]
  for (unsigned i = n - 1; i < n; i += minus)
    hits[i]++;
  check(__LINE__, 0, n, 1);
#pragma xmp loop on t[i]
  for (unsigned short i = n - 1; i < n; i += minus)
    hits[i]++;
  check(__LINE__, 0, n, 1);
#pragma xmp loop on c[i]
#pragma acc parallel loop copy(hits)
  for (unsigned i = n - 1; i < n; i += minus)
    hits[i]++;
  check(__LINE__, 0, n, 1);
}

static void shared_out(unsigned n) {
#pragma xmp loop on c[i]
#pragma acc parallel loop copy(hits)
  for (unsigned i = n - 1; i < n; i--)
    hits[i]++;
  check(__LINE__, 0, n, 1);
#pragma xmp loop on t[i]
#pragma acc parallel loop copy(hits)
  for (unsigned char i = 100; i < 200; i--)
    hits[i]++;
  check(__LINE__, 0, 101, 1);
}

int main(void) {
  down(N - 1);
  narrow();
  varying(N - 1, -1);
  shared_out(N - 1);
  return failures != 0;
}
