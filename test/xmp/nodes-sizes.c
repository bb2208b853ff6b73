// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ALLOW_RETRIES: 3
// MPICH's mpirun may end by SIGPIPE where processes end without having begun MPI.
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t
// RUN: env XMP_NODE_SIZE0=1 %nodes %t 1
// RUN: env XMP_NODE_SIZE1=1 XMP_NODE_SIZE2=1 %nodes %t 2
// RUN: not env XMP_NODE_SIZE0=none %nodes %t 1 2>&1 | %filecheck --check-prefix=WORD %s
// RUN: not %nodes %t 1 2>&1 | %filecheck %s
// Node arrays with several extents *: the environment gives all but one of them, dimensions as in round brackets.
// CHECK: nodes-sizes.c:[[#]]: error: xmp nodes: two has more than one extent '*'; XMP_NODE_SIZE1 or XMP_NODE_SIZE0 must give one
// WORD: error: XMP_NODE_SIZE0=none is not a number from 1 to 2147483647
#include "Inputs/check.h"
#include <stdlib.h>

static void two(int size) {
#pragma xmp nodes two[*][*]
  int extent;
  xmp_desc_t d = xmp_desc_of(two);
  CHECK(xmp_nodes_size(d, 1, &extent) == 0 && extent == 1);
  CHECK(xmp_nodes_size(d, 2, &extent) == 0 && extent == size);
}

static void three(int size) {
#pragma xmp nodes three(*, *, *)
  int extent;
  CHECK(xmp_nodes_size(xmp_desc_of(three), 1, &extent) == 0 && extent == size);
  CHECK(xmp_nodes_size(xmp_desc_of(three), 3, &extent) == 0 && extent == 1);
}

int main(int argc, char **argv) {
  int size = xmp_all_num_nodes();
  atoi(argv[argc - 1]) == 1 ? two(size) : three(size);
  return failures != 0;
}
