// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 %s -o %t && %nodes %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %nodes %t.O0
// A loop whose body calls the function that it stands in: each call goes on with its own iterations, also behind calls that longjmp
// left.
#include <setjmp.h>
#include <xmp.h>
enum { N = 200, DEEPEST = 3 };
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(3)] onto p
int a[N], expected[N];
#pragma xmp align a[i] with t[i]
static jmp_buf behind;

static void add(int from, int to, int depth) {
#pragma xmp loop on t[i]
  for (int i = from; i < to; i++) {
    a[i] += depth;
    if (depth < DEEPEST && i % 7 == 0)
      add(i / 2, to + 10 * depth, depth + 1);
  }
}

/* What all nodes together do, without directives. */
static void add_all(int from, int to, int depth, int nodes, int node) {
  for (int i = from; i < to; i++) {
    if (i / 3 % nodes != node)
      continue;
    expected[i] += depth;
    if (depth < DEEPEST && i % 7 == 0)
      add_all(i / 2, to + 10 * depth, depth + 1, nodes, node);
  }
}

/* The sum of the own iterations, each with a call that is left in its first one. */
static long leave(int from, int inside) {
  long sum = 0;
#pragma xmp loop on t[i]
  for (int i = from; i < N; i++) {
    if (inside)
      longjmp(behind, 1);
    if (!setjmp(behind))
      leave(N - i, 1);
    sum += i;
  }
  return sum;
}

int main(void) {
  const int nodes = xmp_num_nodes(), node = xmp_node_num() - 1;
  int wrong = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = 0;
  add(0, 60, 1);
  add_all(0, 60, 1, nodes, node);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    wrong += a[i] != expected[i];
  long own = 0;
#pragma xmp loop on t[i]
  for (int i = 40; i < N; i++)
    own += i;
  for (int times = 0; times < 3; times++)
    wrong += leave(40, 0) != own;
  return wrong != 0;
}
