// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Wshadow -Werror %s -o %t && %nodes %t
// RUN: %xacc_cc -O0 -w -E %s -o %t.i && %xacc_cc -O0 -w %t.i -o %t.two && %nodes %t.two
// What a header may be written like, types at their ends, sums in on, bounds that the nest changes, the variable's value
// behind the loop.
#include "Inputs/check.h"
#include <limits.h>
#include <stdbool.h>
#define N 256

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic] onto p
#pragma xmp template c3[N]
#pragma xmp distribute c3[cyclic(3)] onto p
#pragma xmp template far(2147483000:2147483647)
#pragma xmp distribute far(cyclic) onto p
#pragma xmp nodes q[*][1]
#pragma xmp template m[16][8]
#pragma xmp distribute m[cyclic(2)][block] onto q
#pragma xmp template mb[16][8]
#pragma xmp distribute mb[block][block] onto q

#pragma xmp template mw[16][8]
#pragma xmp distribute mw[block][*] onto p

static int hits[N];

/// Iterations from, from + by, ... below to have run once each, others not.
static void check(int line, int from, int to, int by) {
  int k;
#pragma xmp reduction(+ : hits)
  for (k = 0; k < N; k++) {
    int wanted = k >= from && k < to && (k - from) % by == 0;
    if (hits[k] != wanted && ++failures < 10)
      printf("node %d, line %d: iteration %d ran %d times, not %d\n", xmpc_all_node_num(), line, k, hits[k], wanted);
    hits[k] = 0;
  }
}

static void forms(int n) {
  int i, three = 3, minus = -1;
#pragma xmp loop on t[i]
  for ((i) = 0; (i < n); (i)++)
    hits[i]++;
  check(__LINE__, 0, n, 1);
#pragma xmp loop on t[(i)]
  for ((i = 2); ((i) < (n)); ((i) += (three)))
    hits[i]++;
  check(__LINE__, 2, n, 3);
#pragma xmp loop on c3[i]
  for (i = n - 1; ((0)) <= (i); (--(i)))
    hits[i]++;
  check(__LINE__, 0, n, 1);
#pragma xmp loop on c[i]
  for (i = n - 1; i != -1; i += -1)
    hits[i]++;
  check(__LINE__, 0, n, 1);
#pragma xmp loop on t[i]
  for (i = n - 1; i != -1; i += minus)
    hits[i]++;
  check(__LINE__, 0, n, 1);
#pragma xmp loop on t[i]
  for (i = 0; i < n - 0.5; i = (three) + (i))
    hits[i]++;
  check(__LINE__, 0, n, 3);
}

/// The declaration of the variable may have attributes.
static void attributes(int n) {
#pragma xmp loop on t[i]
  for (int i __attribute__((unused)) = 0; i < n; i++)
    hits[i]++;
  check(__LINE__, 0, n, 1);
#pragma xmp loop on c3[i]
  for (int i [[maybe_unused]] __attribute__((unused, aligned(8))) = n - 1; i >= 0; i--)
    hits[i]++;
  check(__LINE__, 0, n, 1);
}

/// What is subtracted from an unsigned variable, or added to it, is converted first.
static void converted(int three) {
#pragma xmp loop on t[i]
  for (unsigned i = 2; i <= 120u; i -= -three)
    hits[i]++;
  check(__LINE__, 2, 121, 3);
#pragma xmp loop on c3[i]
  for (unsigned short i = 200; i > 5; i += -three)
    hits[i]++;
  check(__LINE__, 8, 201, 3);
#pragma xmp loop on c[i]
  for (unsigned long i = 200; i != 8; i += -three)
    hits[i]++;
  check(__LINE__, 11, 201, 3);
}

/// Steps over the elements of other nodes pass the end of the type.
static void narrow(void) {
#pragma xmp loop on c[i]
  for (unsigned char i = 0; i < 255; i++)
    hits[i]++;
  check(__LINE__, 0, 255, 1);
#pragma xmp loop on c[i + 128]
  for (signed char i = -128; i < 127; i++)
    hits[i + 128]++;
  check(__LINE__, 0, 255, 1);
#pragma xmp loop on t[i]
  for (unsigned char i = 1; i < 250; i += 3)
    hits[i]++;
  check(__LINE__, 1, 250, 3);
  unsigned char outside = 77;
#pragma xmp loop on c[outside]
  for (outside = 0; outside < 255; outside++)
    hits[outside]++;
  CHECK_EQ(outside, 255);
  check(__LINE__, 0, 255, 1);
#pragma xmp loop on far(i)
  for (int i = INT_MAX - 100; i < INT_MAX; i++)
    hits[INT_MAX - i]++;
  check(__LINE__, 1, 101, 1);
#pragma xmp loop on t[i]
  for (bool i = 0; i < 1; i++)
    hits[i]++;
  check(__LINE__, 0, 1, 1);
  bool truth;
  int two = 2;
#pragma xmp loop on c[truth]
  for (truth = 0; truth != 1; truth = truth + two)
    hits[truth]++;
  CHECK_EQ(truth, 1);
  check(__LINE__, 0, 1, 1);
#pragma xmp loop on c[truth]
  for (truth = 1; truth > 0; truth = truth - 1)
    hits[truth]++;
  CHECK_EQ(truth, 0);
  check(__LINE__, 1, 2, 1);
}

static void sums(int n) {
  int two = 2;
#pragma xmp loop on t[i - 1 + 2]
  for (int i = -1; i < n - 1; i++) {
    hits[i + 1]++;
#pragma xmp task on t[i + 1] nocomm
    two += 0;
  }
  check(__LINE__, 0, n, 1);
  int wrong = 0;
#pragma xmp loop on t[(two + i) - (two - 1)] reduction(+ : wrong)
  for (int i = -1; i < n - 1; i++) {
    int here = 0;
#pragma xmp task on t[i + 1] nocomm
    here = 1;
    wrong += !here;
    hits[i + 1]++;
  }
  CHECK_EQ(wrong, 0);
  check(__LINE__, 0, n, 1);
}

/// The inner bound is another one in each iteration of the loop around.
static void changed(void) {
  int width = 8, i, j, count = 0;
#pragma xmp loop (i, j) on m[i][j]
  for (i = 0; i < 16; i++) {
    width = i < 8 ? i : 8;
    for (j = 0; j < width; j++)
      hits[i * 8 + j]++;
  }
#pragma xmp reduction(+ : hits)
  for (int k = 0; k < N; k++) {
    CHECK_EQ(hits[k], k < 128 && k % 8 < (k / 8 < 8 ? k / 8 : 8));
    hits[k] = 0;
  }
  width = 8;
#pragma xmp loop (i, j) on m[i][j] reduction(+ : count)
  for (i = 0; i < 16; i++) {
    for (j = 0; j < width; j++)
      count++;
    width = 4;
  }
  CHECK_EQ(count > 64 && count <= 64 + 4 * xmp_num_nodes(), 1); // each node begins with 8
}

/// Clang's hints may stand on either side.
static void hints(int n) {
#pragma clang loop unroll_count(2)
#pragma xmp loop on t[i]
  for (int i = 0; i < n; i++)
    hits[i]++;
  check(__LINE__, 0, n, 1);
#pragma clang loop unroll_count(4)
#pragma clang loop vectorize(disable)
#pragma xmp loop on c3[i]
  for (int i = 0; i < n; i++)
    hits[i]++;
  check(__LINE__, 0, n, 1);
}

static void behind(int n) {
  int i, j;
  long l;
  unsigned u;
#pragma xmp loop on t[i]
  for (i = 3; i < n; i += 7)
    hits[i]++;
  CHECK_EQ(i, 3 + (n - 3 + 6) / 7 * 7);
  check(__LINE__, 3, n, 7);
#pragma xmp loop on c3[l]
  for (l = n - 1; l >= 5; l--)
    hits[l]++;
  CHECK_EQ(l, 4);
  check(__LINE__, 5, n, 1);
#pragma xmp loop on c[u]
  for (u = 9; u < 9; u++)
    hits[u]++;
  CHECK_EQ(u, 9);
#pragma xmp loop (i, j) on mb[i][j] margin(0, 0)
  for (i = 0; i < 16; i++)
    for (j = 0; j < 8; j++)
      hits[i]++;
  CHECK_EQ(i, 16);
#pragma xmp loop (i, j) on m[i][j]
  for (i = 0; i < 16; i++) {
    for (j = 0; j < 8; j++)
      ;
    CHECK_EQ(j, 8);
  }
}

/// Nodes that have none of the iterations around.
static void behind_inner(int n) {
  int i, j = -1, k = -1, first = 3;
#pragma xmp loop (i, j) on m[i][j]
  for (i = 0; i < 2; i++)
    for (j = 1; j < 7; j += 4) {
      hits[i * 8 + j]++;
    }
  CHECK(i == 2 && j == 9);
#pragma xmp loop (i, j) on mb[i][j]
  for (i = 15; i > 13; i--) {
    for (j = i - 13; j < n; j++)
      hits[i * 8 + j]++;
    if (i == 15)
      CHECK_EQ(j, 8);
  }
  CHECK(i == 13 && j == 8);
#pragma xmp loop (i, j) on m[i][j]
  for (i = 4; i < 6; i++)
    for (j = 0; j < i - first; j++)
      hits[i * 8 + j]++;
  CHECK(i == 6 && j == 2);
#pragma xmp loop (i, k) on mw[i][k]
  for (i = 0; i < 3; i++)
    for (k = 0; k < 8; k++)
      hits[i]++;
  CHECK(i == 3 && k == 8);
  k = -1;
#pragma xmp loop (i, k) on mw[i][k]
  for (i = 3; i < 3; i++)
    for (k = 0; k < 8; k++)
      hits[i]++;
  CHECK(i == 3 && k == -1);
}

int main(void) {
  forms(N);
  forms(16);
  attributes(N);
  converted(3);
  narrow();
  sums(100);
  changed();
  hints(N);
  behind(N);
  behind_inner(8);
  return failures != 0;
}
