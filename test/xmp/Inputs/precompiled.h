/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A distributed array and the loop over it in an inline function. */
#include <xmp.h>
#pragma xmp nodes p[*]
#pragma xmp template t[40]
#pragma xmp distribute t[cyclic(3)] onto p
static int a[40];
#pragma xmp align a[i] with t[i]
static inline int fill(int n) {
  int sum = 0, i;
#pragma xmp loop on t[i] reduction(+ : sum)
  for (i = 0; i < n; i++) {
    a[i] = i;
    sum += a[i];
  }
  return sum + i;
}
