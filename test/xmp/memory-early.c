// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: not %xacc_cc -fsyntax-only -DWRONG %s 2>&1 | %filecheck %s
// xmp_malloc in front of the align of its block: in the declaration of the pointer, in a block inside, and in front of the
// template's directives, too.
#include "Inputs/check.h"
#include <stdlib.h>
#define N 20
#define M 3

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p

static int sum(int *x) {
#pragma xmp align x[i] with t[i]
  int total = 0;
#pragma xmp loop on t[i] reduction(+ : total)
  for (int i = 0; i < N; i++)
    total += x[i];
  return total;
}

static void in_declarations(void) {
  int n = N, *a = xmp_malloc(xmp_desc_of(a), n);
  int(*b)[M] = (int(*)[M])xmp_malloc(xmp_desc_of(b), N, M);
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][*] with t[i]
#pragma xmp shadow b[1][0]
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    a[i] = i;
    for (int j = 0; j < M; j++)
      b[i][j] = i + j;
  }
  int line[N];
#pragma xmp gmove
  line[:] = b[:][2];
  CHECK_EQ(sum(a), N * (N - 1) / 2);
  CHECK_EQ(line[N - 1], N + 1);
  free(a);
  free(b);
}

static int other = 1, last = 5;

/// Other declarators stay what they are, and so do qualifiers.
static void among_declarators(void) {
  int first = 2, *a = xmp_malloc(xmp_desc_of(a), N), *b = xmp_malloc(xmp_desc_of(b), N), other = 3, last;
  int *const c = first ? (int *)xmp_malloc(xmp_desc_of(c), N) : NULL;
#pragma xmp align [i] with t[i] :: a, b, c
#pragma xmp loop on t[last]
  for (last = 0; last < N; last++) {
    a[last] = other;
    b[last] = first;
    c[last] = a[last] + b[last];
  }
  CHECK_EQ(sum(a) + sum(b) + sum(c), 10 * N);
  free(a);
  free(b);
  free(c);
}

/// The value may go elsewhere first.
static void in_expressions(void) {
  int *a, *b, *c, k = 1;
  int *copy = a = xmp_malloc(xmp_desc_of(a), N);
  if ((b = xmp_malloc(xmp_desc_of(b), N)) == NULL)
    return;
  k++, c = xmp_malloc(xmp_desc_of(c), N);
#pragma xmp align [i] with t[i] :: a, b, c
  CHECK(copy == a && k == 2);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = b[i] = c[i] = 1;
  CHECK_EQ(sum(a) + sum(b) + sum(c), 3 * N);
  free(a);
  free(b);
  free(c);
}

/// Nodes that the template does not need are made where they stand.
static void beside_nodes(void) {
  int k = xmp_all_num_nodes(), extent = 0;
  int *a = xmp_malloc(xmp_desc_of(a), N);
  k = 1;
#pragma xmp nodes q[k] = p[0 : k]
#pragma xmp nodes r[*]
#pragma xmp template u[N]
#pragma xmp distribute u[block] onto r
#pragma xmp align a[i] with u[i]
  xmp_nodes_size(xmp_desc_of(q), 1, &extent);
  CHECK_EQ(extent, 1);
  free(a);
}

static void in_blocks(int which) {
  int *a = NULL, *b;
  for (int k = 0; k < 2; k++) {
    if (k == which) {
      a = xmp_malloc(xmp_desc_of(a), N);
    }
  }
  b = xmp_malloc(xmp_desc_of(b), N);
#pragma xmp align [i] with t[i] :: a, b
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = b[i] = 2 * i;
  CHECK_EQ(sum(a) + sum(b), 2 * N * (N - 1));
  free(a);
  free(b);
}

static void with_template(void) {
  int *a, total = 0;
  a = xmp_malloc(xmp_desc_of(a), N);
#pragma xmp nodes q[*]
#pragma xmp template u[N]
#pragma xmp distribute u[cyclic] onto q
  {
    int b[N];
#pragma xmp align b[i] with u[i]
#pragma xmp loop on u[i]
    for (int i = 0; i < N; i++)
      b[i] = 3 * i;
  }
#pragma xmp align a[i] with u[i]
#pragma xmp loop on u[i] reduction(+ : total)
  for (int i = 0; i < N; i++)
    total += a[i] = i;
  CHECK_EQ(total, N * (N - 1) / 2);
  free(a);
}

#ifdef WRONG
void wrong(void) {
  int *a;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: xacc: 'a' is not a distributed array
  a = xmp_malloc(xmp_desc_of(a), N);
  a[0] = 1;
}
#endif

int main(void) {
  in_declarations();
  among_declarators();
  CHECK(other == 1 && last == 5);
  in_expressions();
  beside_nodes();
  in_blocks(0);
  in_blocks(1);
  with_template();
  return failures != 0;
}
