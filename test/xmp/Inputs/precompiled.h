/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A distributed array and the loop over it in an inline function, and tasks in one. */
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
/* A way out of tasks. */
static inline int leave(int n) {
#pragma xmp task on p[0]
#pragma xmp task on p[0] nocomm
  if (n > 1)
    return n;
  else
    n = 5;
  return n - n;
}
/* The same with directives of macros, in sequence and in parallel. */
#define DIRECTIVE(text) _Pragma(#text)
#define LAST(directive)                                                                            \
  DIRECTIVE(xmp loop on t[i] reduction(lastmax : most / at /))                                     \
  directive for (int i = 0; i < n; i++) if (a[i] % 8 >= most) most = a[i] % 8, at = i;
static inline int last(int n) {
  int most = -1, at = -1, sum = 0;
  LAST()
  sum = at;
  most = -1;
  DIRECTIVE(xmp task on p[0]) {
    sum += 1000;
  }
  LAST(DIRECTIVE(acc parallel loop copyin(a) reduction(max : most)))
  DIRECTIVE(xmp bcast (sum) from p[0])
  return sum + at;
}
