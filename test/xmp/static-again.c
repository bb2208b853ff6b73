// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// Static distributed arrays and pointers of a function keep what they are: calls take no more memory.
#include "Inputs/check.h"
#include <sys/resource.h>
#include <xmp.h>
#define N 16

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p

static long add(int k) {
  static int s[N], *q;
#pragma xmp align s[i] with t[i]
#pragma xmp align q[i] with t[i]
  if (!q)
    q = xmp_malloc(xmp_desc_of(q), N);
  long sum = 0;
#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    q[i] = s[i] += k;
    sum += q[i];
  }
  return sum;
}

static long kilobytes(void) {
  struct rusage use;
  getrusage(RUSAGE_SELF, &use);
  return use.ru_maxrss;
}

int main(void) {
  CHECK_EQ(add(1), N);
  const long before = kilobytes();
  for (int k = 0; k < 4000; k++)
    add(0);
  CHECK_EQ(add(1), 2 * N);
  CHECK(kilobytes() - before < 4096);
  return failures != 0;
}
