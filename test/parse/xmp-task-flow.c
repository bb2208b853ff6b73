// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clang's warnings know that a task may be executed by none, and that its directive is no if of the user's.
// RUN: %clang -Xclang -verify -fplugin=%xacc_so -I%include -fsyntax-only -Wall -Wextra -Wconditional-uninitialized %s
#include <xmp.h>
#pragma xmp nodes p[*]

int not_set(void) {
  int x; // expected-note {{initialize the variable 'x' to silence this warning}}
#pragma xmp task on p[0] // expected-warning {{variable 'x' is used uninitialized whenever 'if' condition is true}} expected-note {{remove the 'if'}}
  x = 1;
  return x; // expected-note {{uninitialized use occurs here}}
}
int no_value(void) {
#pragma xmp task on p[0]
  return 3;
} // expected-warning {{non-void function does not return a value in all control paths}}

int otherwise(int a) {
  if (a)
#pragma xmp task on p[0]
    if (a > 1)
      a++;
    else
      a--;
  else
    a -= 2;
  return a;
}

int unreachable(int a) {
#pragma xmp task on p[0]
  return a; // what follows is reached
  a++;
  return a;
}
