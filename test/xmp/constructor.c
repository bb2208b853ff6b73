// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: %xacc_cc -O2 -DEARLY %s -o %t.early && not %t.early 2>&1 | FileCheck %s
// Directives in functions that run before main and behind it; in front of the declarations is an error.
#include "Inputs/check.h"
#define N 20

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(2)] onto p
static int a[N];
#pragma xmp align a[i] with t[i]

#ifdef EARLY
__attribute__((constructor(101))) // runs as early as they do, and stands in front of them
#else
__attribute__((constructor))
#endif
static void before(void) {
  // CHECK: constructor.c:[[@LINE+1]]: error: xmp loop: {{.*}} before
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = i;
}

__attribute__((destructor)) static void behind(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    if (a[i] != 2 * i)
      abort();
}

int main(void) {
  int sum = 0;
#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += a[i];
  CHECK_EQ(sum, N * (N - 1) / 2);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] *= 2;
  return failures != 0;
}
