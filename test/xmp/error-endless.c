// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O0 %s -o %t && not %nodes %t 2>&1 | %filecheck %s
// RUN: %xacc_cc -O2 %s -o %t.fast && not %nodes %t.fast 2>&1 | %filecheck %s
// A loop whose steps do not lead to its bound ends the program.
#include <xmp.h>
#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp distribute t[cyclic] onto p

int main(int argc, char **argv) {
  int n = argc + 5, s = 0;
#pragma xmp loop on t[i] reduction(+ : s)
  // CHECK: error-endless.c:12: error: xmp loop: the loop over 'i' would never end
  for (int i = 0; i < n; i -= n)
    s++;
  return s + !argv;
}
