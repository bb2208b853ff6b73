// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t -lm && %nodes %t
// A template that gets its shape at run time, pointers with xmp_malloc, inquiry routines.
#include "Inputs/check.h"
#include <stdlib.h>

#pragma xmp nodes q[*]
#pragma xmp template t[:]
#pragma xmp distribute t[gblock(*)] onto q
double *a, *b;
#pragma xmp align [i] with t[i] :: a, b
#pragma xmp shadow [1] :: a, b

int main(void) {
  int n = xmp_all_num_nodes(), me = xmpc_all_node_num(), total = 0, map[n], told[n], fixed;
  for (int i = 0; i < n; i++)
    total += map[i] = 2 + i;
  xmp_template_fixed(xmp_desc_of(t), &fixed);
  CHECK_EQ(fixed, 0);
#pragma xmp template_fix[gblock(map)] t[total]
  xmp_template_fixed(xmp_desc_of(t), &fixed);
  CHECK_EQ(fixed, 1);
  CHECK_EQ(xmp_dist_gblockmap(xmp_desc_of(t), 1, told), XMP_SUCCESS);
  CHECK_EQ(told[n - 1], n + 1);
  a = xmp_malloc(xmp_desc_of(a), total);
  b = xmp_malloc(xmp_desc_of(b), total);
  int first = xmp_array_gcllbound(xmp_desc_of(a), 1), last = xmp_array_gclubound(xmp_desc_of(a), 1);
  CHECK_EQ(last - first + 1, map[me]);
#pragma xmp loop (i) on t[i]
  for (int i = 0; i < total; i++)
    a[i] = i, b[i] = -i;
#pragma xmp reflect(a, b)
  for (int i = first - 1; i <= last + 1; i++) {
    CHECK_EQ(a[i], i < 0 || i >= total ? 0 : i);
    CHECK_EQ(b[i], i < 0 || i >= total ? 0 : -i);
  }
  free(b);
  xmp_free(xmp_desc_of(a));
  return failures != 0;
}
