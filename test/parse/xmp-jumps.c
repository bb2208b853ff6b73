// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Jumps across the bounds of loops that nodes share, which each node would make in iterations of its own.
// RUN: %clang -Xclang -verify -fplugin=%xacc_so -I%include -fsyntax-only %s
#include <xmp.h>
#pragma xmp nodes p[*]
#pragma xmp template t[48]
#pragma xmp distribute t[cyclic] onto p
int h[48], n;

int into(int i) {
  if (n == 45)
    goto in; // expected-error {{'goto' leads into a loop that the nodes share, which begins at its directive}}
#pragma xmp loop on t[i]
  for (i = 0; i < n; i++) {
  in:
    h[i]++;
  }
  return i;
}

int between(int i) {
#pragma xmp loop on t[i]
  for (i = 0; i < n; i++) {
  first:
    h[i]++;
  }
#pragma xmp loop on t[i]
  for (i = 0; i < n; i++)
    if (h[i])
      goto first; // expected-error {{'goto' leads into a loop}} expected-error {{'goto' leaves a loop that the nodes share}}
  return i;
}

int cases(int i) {
  switch (n) {
  case 44:;
#pragma xmp loop on t[i]
    for (i = 0; i < n; i++) {
    case 43: // expected-error {{'case' leads into a loop that the nodes share}}
      h[i]++;
      switch (h[i]) {
      case 1:
        break;
      default:
        h[i]--;
      }
    default: // expected-error {{'default' leads into a loop that the nodes share}}
      h[i]++;
    }
  }
  return i;
}

int computed(int i) {
  void *to = &&out;
#pragma xmp loop on t[i]
  for (i = 0; i < n; i++) {
    if (i == 5)
      goto *to; // expected-error {{a computed jump across the bounds of a loop that the nodes share is not supported yet}}
    h[i]++;
  }
out:
  return i;
}

int assembly(int i) {
  __asm__ goto("" : : : : in); // expected-error {{'asm goto' across the bounds of a loop that the nodes share is not supported yet}}
#pragma xmp loop on t[i]
  for (i = 0; i < n; i++) {
    __asm__ goto("" : : : : in);
  in:
    if (h[i] == 3)
      goto in;
    __asm__ goto("" : : : : out); // expected-error {{'asm goto' across the bounds of a loop that the nodes share is not supported yet}}
  }
out:
  return i;
}

// A task inside of a loop may be left, not entered; a loop inside of a task as any other.
int both(int i) {
#pragma xmp task on p[0]
  {
#pragma xmp loop on t[i]
    for (i = 0; i < n; i++) {
    again:
      h[i]++;
    }
    if (h[0] < 3)
      goto again; // expected-error {{'goto' leads into a loop that the nodes share}}
    goto out;
  }
out:
  return i;
}
