// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// xmp_desc_of of nodes, templates and arrays; words in any case; names of directives that are C names too; macros.
#include "Inputs/check.h"
#include <stdlib.h>
#ifndef _XCALABLEMP
#error _XCALABLEMP is not defined
#endif
#define SIZE (8 * 3)
#define SHAPE block
#define HOW nocomm

#pragma xmp Nodes p(*)
#pragma xmp TEMPLATE t(SIZE)
#pragma xmp distribute t(SHAPE) onto p
#pragma xmp template free(:)
#pragma xmp distribute free(gblock(*)) onto p
double a[SIZE], *q;
#pragma xmp align [i] with t(i + 1) :: a
#pragma xmp align q[i] with free(i)

int main(void) {
  double t = 3, on = 4, block = 5; // do not hide the template, are not directive words
  int size, fixed, *sizes = calloc(xmp_num_nodes(), sizeof(int));
  xmp_desc_t nodes = xmp_desc_of(p);
  CHECK_EQ(xmp_nodes_size(nodes, 1, &size), 0);
  CHECK_EQ(size, xmp_num_nodes());
  xmp_template_ubound(xmp_desc_of(t), 1, &size);
  CHECK_EQ(size, SIZE);
  CHECK_EQ(xmp_array_gsize(xmp_desc_of(a), 1), SIZE);
#pragma xmp LOOP (i) ON t(i + 1) REDUCTION(+ : t, on)
  for (int i = 0; i < SIZE; i++) {
    a[i] = i;
    t++;
    on += a[i];
  }
  CHECK_EQ(t, 3 + SIZE);
  CHECK_EQ(on, 4 + SIZE * (SIZE - 1) / 2);
  CHECK_EQ(block, 5);
  xmp_template_fixed(xmp_desc_of(free), &fixed);
  CHECK_EQ(fixed, 0);
  sizes[xmp_num_nodes() - 1] = SIZE;
#pragma xmp template_fix(gblock(sizes)) free(0 : SIZE - 1)
  q = xmp_malloc(xmp_desc_of(q), SIZE);
  int own = 0;
#pragma xmp loop on free(i)
  for (int i = 0; i < SIZE; i++)
    own++, q[i] = i;
  CHECK_EQ(own, xmpc_node_num() == xmp_num_nodes() - 1 ? SIZE : 0);
  xmp_free(xmp_desc_of(q));
#pragma xmp task on p(1) HOW
  CHECK_EQ(xmpc_node_num(), 0);
  free(sizes);
  return failures != 0;
}
