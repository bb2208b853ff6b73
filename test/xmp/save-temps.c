// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: rm -rf %t && mkdir %t && cd %t && %xacc_cc -O2 -save-temps %s -o program && %nodes %t/program
// Preprocessed text keeps the directives, with macros expanded. A block may name an array's descriptor before its align.
#include <xmp.h>
#define SIZE 12
#define NODES p
#pragma xmp nodes NODES[*]
#pragma xmp template t[SIZE]
#pragma xmp distribute t[block] onto p

int main(void) {
  int *q, wrong = 0;
  q = xmp_malloc(xmp_desc_of(q), SIZE);
#pragma xmp align q[i] with t[i]
#pragma xmp loop on t[i] reduction(+ : wrong)
  for (int i = 0; i < SIZE; i++) {
    q[i] = i;
    wrong += q[i] != i || q[0 * q[i] + i] != i;
  }
  xmp_free(xmp_desc_of(q));
  return wrong;
}
