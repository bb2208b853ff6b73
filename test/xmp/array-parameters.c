// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: %xacc_cc -O1 -DPOINTERS -w %s -o %t && %nodes %t
// RUN: not %xacc_cc -DWRONG -fsyntax-only %s 2>&1 | %filecheck %s
// Names in lists of variables: a parameter that is declared as an array is one, with the extents that it had when the
// function was entered; a pointer stands for one element, with a warning.
#include "Inputs/check.h"
#define N 6

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int d[N];
#pragma xmp align d[i] with t[i]

static void fill(int *x, int n) {
  for (int i = 0; i < n; i++)
    x[i] = 100 * xmpc_all_node_num() + i;
}

/* How many elements hold the last node's values. */
static int of_last(const int *x, int n) {
  int count = 0, last = xmp_all_num_nodes() - 1;
  for (int i = 0; i < n; i++)
    count += x[i] == 100 * last + i;
  return count;
}

static void constant(int a[N], int b[static 2][3]) {
#pragma xmp bcast (a, b) from p[xmp_all_num_nodes() - 1]
  CHECK_EQ(of_last(a, N), N);
  CHECK_EQ(of_last(&b[0][0], 6), 6);
}

/* The extents are those at entry; x has one more element than it says. */
static void variable(int n, int x[n - 1], int y[n][n]) {
  int size = n;
  n = 1;
#pragma xmp bcast (x, y[1:2]) from p[xmp_all_num_nodes() - 1]
  CHECK_EQ(of_last(x, size - 1), size - 1);
  int me = xmpc_all_node_num(), last = xmp_all_num_nodes() - 1;
  CHECK_EQ(x[size - 1], 100 * me + size - 1);
  CHECK_EQ(y[0][0], 100 * me);
  CHECK_EQ(y[1][0], 100 * last + size);
  CHECK_EQ(y[2][size - 1], 100 * last + 3 * size - 1);
}

static void reduced(double sums[3], long n, int part[n]) {
#pragma xmp reduction(+ : sums)
#pragma xmp reduction(max : part)
  int nodes = xmp_all_num_nodes();
  for (int i = 0; i < 3; i++)
    CHECK_EQ(sums[i], nodes * (nodes - 1) / 2.0 + i * nodes);
  CHECK_EQ(part[n - 1], nodes);
#pragma xmp loop on t[i] reduction(+ : sums)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++)
      sums[k] += i * k;
  CHECK_EQ(sums[2], nodes * (nodes - 1) / 2.0 + 2 * nodes + 30);
}

static void moved(int n, int x[N], int open[n]) {
#pragma xmp gmove
  x[:] = d[:];
  for (int i = 0; i < N; i++)
    CHECK_EQ(x[i], 3 * i);
#pragma xmp gmove
  open[:] = d[0:3];
  CHECK_EQ(open[2], 6);
  x[:] = 7;
  CHECK_EQ(x[N - 1], 7);
}

/* A section may be longer than the parameter says. */
static void longer(int x[1], int n) {
#pragma xmp bcast (x[0:n]) from p[xmp_all_num_nodes() - 1]
  CHECK_EQ(of_last(x, n), n);
}

#ifdef POINTERS
struct pair {
  double x, y;
};
static void pointers(int *x, int (*row)[3], struct pair *both) {
  int me = xmpc_all_node_num(), last = xmp_all_num_nodes() - 1;
#pragma xmp bcast (x, row, both) from p[last]
  CHECK_EQ(x[0], 100 * last);
  CHECK_EQ(x[1], 100 * me + 1);
  CHECK_EQ(of_last(row[0], 3), 3);
  CHECK_EQ(row[1][0], 100 * me + 3);
  CHECK(both->x == last && both->y == last + 1);
#pragma xmp reduction(+ : x)
  CHECK_EQ(x[0], 100 * last * (last + 1));
#pragma xmp loop on t[i] reduction(+ : x)
  for (int i = 0; i < N; i++)
    *x += i;
  CHECK_EQ(x[0], 100 * last * (last + 1) + 15);
}
#endif

#ifdef WRONG
void wrong(int open[], int rows[][3], int *x, void *any, int *table[2], int where[1]) {
// CHECK: [[#@LINE+1]]:20: error: xacc: the extent of 'open' is not known here: write a section of it, with a length
#pragma xmp bcast (open)
// CHECK: [[#@LINE+1]]:27: error: xacc: the extent of 'rows' is not known here
#pragma xmp reduction(+ : rows)
// CHECK: [[#@LINE+1]]:20: error: xacc: the section of 'rows' needs a length
#pragma xmp bcast (rows[:])
// CHECK: [[#@LINE+1]]:20: warning: xacc: 'x' is a pointer: what it points to is meant, one element; write a section for more
#pragma xmp bcast (x)
// CHECK: [[#@LINE+1]]:20: error: xacc: expected a variable, an element or a section here
#pragma xmp bcast (any)
// CHECK: [[#@LINE+1]]:20: warning: xacc: 'table' is an array of pointers: their addresses mean nothing on other nodes
#pragma xmp bcast (table)
  int most = 0;
// CHECK: [[#@LINE+1]]:54: error: xacc: a reduction of 'where', of type 'int[1]', is not supported yet
#pragma xmp loop on t[i] reduction(firstmax : most / where /)
  for (int i = 0; i < N; i++)
    most = i;
// CHECK: [[#@LINE+1]]:47: error: xacc: a reduction of 'x', of type 'int', is not supported yet
#pragma xmp loop on t[i] reduction(firstmax : x / most /)
  for (int i = 0; i < N; i++)
    most = i;
}
#endif

int main(void) {
  int x[N + 1], y[16], z[6], part[4] = {0};
  fill(x, N + 1), fill(y, 16), fill(z, 6);
  constant(x, (int(*)[3])z);
  fill(x, N + 1), fill(y, 16);
  variable(4, x, (int(*)[4])y);
  double sums[3];
  for (int i = 0; i < 3; i++)
    sums[i] = xmpc_all_node_num() + i;
  part[3] = xmp_all_node_num();
  reduced(sums, 4, part);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    d[i] = 3 * i;
  moved(3, x, part);
  fill(x, N);
  longer(x, N);
#ifdef POINTERS
  struct pair both = {xmpc_all_node_num(), xmpc_all_node_num() + 1};
  fill(x, N), fill(z, 6);
  pointers(x, (int(*)[3])z, &both);
#endif
  return failures != 0;
}
