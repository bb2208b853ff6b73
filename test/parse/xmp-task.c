// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Jumps across the bounds of a task, and what is no statement.
// RUN: %clang -Xclang -verify -fplugin=%xacc_so -I%include -fsyntax-only %s
#include <xmp.h>
#pragma xmp nodes p[*]

void in(int a) {
  if (a == 1)
    goto inside; // expected-error {{'goto' leads into a task, which begins at its directive}}
#pragma xmp task on p[0]
  {
  inside:
    a++;
#pragma xmp task on p[0] nocomm
    if (a > 2)
      goto inside;
    if (a > 3)
      goto out;
  }
#pragma xmp task on p[1]
  {
    if (a)
      goto inside; // expected-error {{'goto' leads into a task}}
  }
out:
  a++;
}

void cases(int a) {
  switch (a) {
#pragma xmp task on p[0]
    {
    case 1: // expected-error {{'case' leads into a task}}
      a++;
      switch (a) {
      case 2:
        break;
      default:
        a++;
      }
    default: // expected-error {{'default' leads into a task}}
      a++;
    }
  }
}

int computed_out(int a) {
  static void *labels[] = {&&one, &&two};
#pragma xmp task on p[0]
  {
    goto *labels[a]; // expected-error {{a computed jump across the bounds of a task is not supported yet}}
  }
one:
  return 1;
two:
  return 2;
}

int computed_in(int a) {
  static void *labels[] = {&&one, &&two};
  goto *labels[a]; // expected-error {{a computed jump across the bounds of a task is not supported yet}}
#pragma xmp task on p[0]
  {
  one:
    return 1;
  }
two:
  return 2;
}

int computed_inside(int a) {
#pragma xmp task on p[0]
  {
    static void *labels[] = {&&one, &&two};
    goto *labels[a];
  one:
    a++;
  two:
    a++;
  }
  return a;
}

int assembly(int a) {
  __asm__ goto("" : : : : in); // expected-error {{'asm goto' across the bounds of a task is not supported yet}}
#pragma xmp task on p[0]
  {
    __asm__ goto("" : : : : in);
    __asm__ goto("" : : : : out); // expected-error {{'asm goto' across the bounds of a task is not supported yet}}
  in:
    a++;
  }
out:
  return a;
}

int declares(void) {
#pragma xmp task on p[0]
  int x = 3; // expected-error {{expected expression}}
  return 0;
}
void nothing(void) {
#pragma xmp task on p[0] // expected-error {{expected statement}}
}
