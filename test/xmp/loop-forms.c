// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t && %nodes %t
// Every form of a loop's header over every distribution: each iteration runs once, on the owner of its element.
#include "Inputs/check.h"
#define N 41

#pragma xmp nodes p[*]
int sizes[8], *map = sizes;
int hits[N + 8], expected[N + 8], placed[N];

static void check(int line) {
  int k;
#pragma xmp reduction(+ : hits)
  for (k = 0; k < N + 8; k++) {
    if (hits[k] != expected[k] && ++failures < 10)
      printf("node %d, line %d: iteration %d ran %d times, not %d\n", xmpc_all_node_num(), line, k, hits[k],
             expected[k]);
    hits[k] = expected[k] = 0;
  }
}

#define PRAGMA(text) _Pragma(#text)
#define FORMS(name, format)                                                                                            \
  static void name(void) {                                                                                             \
    int n = N, i, three = 3;                                                                                           \
    long l;                                                                                                            \
    unsigned u;                                                                                                        \
    _Pragma("xmp template t[N]") _Pragma(format) int a[N];                                                             \
    _Pragma("xmp align a[i] with t[i]")                                                                                \
    ONE(i = 0, i < n, i++, i, i) ONE(i = 2, i <= n - 3, ++i, i, i) ONE(i = 1, n > i, i += 2, i, i)                     \
    ONE(i = n - 1, i >= 0, i--, i, i) ONE(i = n - 2, i > 3, --i, i, i) ONE(i = n - 1, i > 0, i -= three, i, i)         \
    ONE(i = 0, i < n, i = i + 3, i, i) ONE(i = n - 1, 0 <= i, i = i - 2, i, i) ONE(i = 0, i != n, i++, i, i)           \
    ONE(i = 0, i < n, i = 5 + i, i, i) ONE(i = 5, i < 5, i++, i, i) ONE(i = 5, i < 2, i++, i, i)                       \
    ONE(l = 3, l < n, l += three, l, l) ONE(u = 3, u < 40u, u += 4, u, u) ONE(i = 1, i <= n, i++, i, i - 1)            \
    ONE(i = -2, i < n - 2, i++, i, i + 2) ONE(i = -2, i < n - 4, i += 2, i, 2 + i)                                     \
    ONE(short s = 0, s < 30, s++, s, s) ONE(unsigned char c = 3, c < 38, c += 5, c, c)                                 \
    ONE(long q = 38, q >= 3, q -= 7, q, q)                                                                             \
  }
#define ONE(init, test, step, variable, subscript)                                                                     \
  PRAGMA(xmp loop on t[subscript]) for (init; test; step) {                                                         \
    a[subscript] = variable;                                                                                           \
    hits[a[subscript] + 4]++;                                                                                          \
  }                                                                                                                    \
  for (init; test; step)                                                                                               \
    expected[variable + 4]++;                                                                                          \
  check(__LINE__);

FORMS(over_block, "xmp distribute t[block] onto p")
FORMS(over_cyclic, "xmp distribute t[cyclic] onto p")
FORMS(over_chunks, "xmp distribute t[cyclic(3)] onto p")
FORMS(over_sizes, "xmp distribute t[gblock(map)] onto p")
FORMS(over_edges, "xmp distribute t[edged-block(2:3)] onto p")
FORMS(over_none, "xmp distribute t[block(N)] onto p")

int main(void) {
  int nodes = xmp_num_nodes();
  for (int k = 0; k < nodes; k++)
    sizes[k] = k == nodes - 1 ? N - 5 * (nodes - 1) : 5;
  over_block();
  over_cyclic();
  over_chunks();
  over_sizes();
  over_edges();
  over_none();
  return failures != 0;
}
