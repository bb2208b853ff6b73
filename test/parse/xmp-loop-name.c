// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// A variable of a loop around the directive, and a loop inside that declares one of that name: which on means, nobody can tell.
#pragma xmp nodes p[2][2]
#pragma xmp template t[8][8]
#pragma xmp distribute t[block][block] onto p
double a[8][8];
#pragma xmp align a[i][j] with t[i][j]

void use(void) {
  for (int i = 0; i < 8; i++) {
#pragma xmp loop on t[i][j]
    for (int j = 0; j < 8; j++) {
      int sum = 0;
      for (int i = 0; i < 4; i++) // expected-error {{xacc: 'xmp loop' stands in a loop over 'i' and contains another one: rename one of them}}
        sum += i;
      a[i][j] = sum;
    }
#pragma xmp loop (j) on t[i][j]
    for (int j = 0; j < 8; j++) {
      int sum = 0;
      for (int i = 0; i < 4; i++)
        sum += i;
      a[i][j] = sum;
    }
  }
}
