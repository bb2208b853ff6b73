// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -DLIBRARY -c %s -o %t.o && %xacc_cc -O1 %s %t.o -o %t && %nodes %t
// RUN: %xacc_cc -O1 -DLIBRARY -fPIC -shared %s -o %t.so && %xacc_cc -O1 %s %t.so -o %t.with && %nodes %t.with
// main is in a file without directives: the first function that has some starts the program.
#ifdef LIBRARY
#include "Inputs/check.h"
#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(3)] onto p
static int a[N];
#pragma xmp align a[i] with t[i]

static int fill(int n) {
  int sum = 0;
#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    a[i] = i;
    sum += a[i];
  }
  return sum;
}

int library(int n);
int library(int n) {
  CHECK_EQ(fill(n), n * (n - 1) / 2);
  return failures != 0;
}
#else
int library(int n);
int main(void) { return library(40); }
#endif
