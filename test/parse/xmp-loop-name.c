// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// A variable of a loop around the directive, and a loop inside that declares one of that name: which on means, nobody can tell.
#pragma xmp nodes p[2][2]
#pragma xmp nodes q[4]
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

#pragma xmp template u[8]
#pragma xmp distribute u[block] onto q
double b[8];
#pragma xmp align b[i] with u[i]

// Headers that set the variable of the loop around in other words.
void hidden(int j) {
  int i;
#pragma xmp loop (i) on u[i]
  for (j = 0; j < 2; j++) {
    for (i = 0; i < 8; i++)
      b[i] = 0;
    for ((void)(i = 0); i < 8; i++) // expected-error {{xacc: the loop over 'i' is not in canonical form}}
      b[i] = 1;
  }
#pragma xmp loop (i) on u[i]
  for (i = 0; i < 8; i++)
    b[i] = 0;
}

void chained(int j) {
  int i;
#pragma xmp loop (i) on u[i]
  for (int k = 0; k < 2; k++) {
    for (j = (i = 0); i < 8; i++) // expected-error {{xacc: the loop over 'i' is not in canonical form}}
      b[i] = 1;
  }
}
