// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t
// RUN: not %nodes %t range 2>&1 | %filecheck %s --check-prefix=RANGE
// RUN: not %nodes %t length 2>&1 | %filecheck %s --check-prefix=LENGTH
// RUN: not %nodes %t kind 2>&1 | %filecheck %s --check-prefix=KIND
// RUN: %if nodes-4 %{ not %nodes %t position 2>&1 | %filecheck %s --check-prefix=POSITION %}
// RUN: %if nodes-4 %{ not %nodes %t nodes 2>&1 | %filecheck %s --check-prefix=NODES %}
// RUN: %if nodes-4 %{ not %nodes %t missing 2>&1 | %filecheck %s --check-prefix=MISSING %}
// What no program can mean ends it, with the place of the call.
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[20]
#pragma xmp distribute t[block] onto p
int a[20];
#pragma xmp align a[i] with t[i]

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  int byte = 0;
  xmp_range_t *range = xmp_allocate_range(1);
  xmp_set_range(range, 1, 0, 20, 1);
  if (!strcmp(what, "range")) // RANGE: error-io.c:[[@LINE+1]]: error: xmp_set_range: the range has 1 dimensions, and no dimension 2
    xmp_set_range(range, 2, 0, 20, 1);
  if (!strcmp(what, "length")) // LENGTH: error-io.c:[[@LINE+1]]: error: xmp_set_range: a range has a length of at least 1 and a step other than 0, not 3 and 0
    xmp_set_range(range, 1, 0, 3, 0);
  xmp_file_t *file = xmp_fopen_all("/dev/null", "r+");
  if (!file)
    return 0;
  if (!strcmp(what, "kind")) // KIND: error-io.c:[[@LINE+1]]: error: xmp_fwrite_darray_all: argument 2 is not a distributed array
    xmp_fwrite_darray_all(file, xmp_desc_of(t), range);
  if (!strcmp(what, "position")) {
    if (xmp_node_num() == 2)
      xmp_fwrite(file, &byte, 1, 1);
    // POSITION: error-io.c:[[@LINE+1]]: error: xmp_fwrite_darray_all: the positions of the nodes in the file differ
    xmp_fwrite_darray_all(file, xmp_desc_of(a), range);
  }
  if (!strcmp(what, "nodes")) {
#pragma xmp task on p[0]
    { // NODES: error-io.c:[[@LINE+1]]: error: xmp_fclose_all: the file was opened by other nodes than those that execute this
      xmp_fclose_all(file);
    }
  }
  // MISSING: error-io.c:[[@LINE+2]]: error: xmp_fwrite_all: ranks wait for each other
  if (!strcmp(what, "missing") && xmp_node_num() != 2)
    xmp_fwrite_all(file, &byte, 1, 1);
  return 0;
}
