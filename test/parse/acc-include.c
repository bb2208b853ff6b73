// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -isystem %S/Inputs/include -O1 -c -o %t.o -Xclang -verify %s
// Headers of the system that a function includes, which have functions: they come in front of it. Others stay.
typedef int number;

int f(int n) {
#include <of-system.h>
  int table[] = {
#include <elements.h>
  };
#pragma acc parallel loop copy(table)
  for (int i = 0; i < 3; i++)
    table[i] = from_system(n);
  if (n) {
#include <of-system.h>
    n = from_system(n);
  }
#include <within.h>
  n = within;
#include <literal.h>
  n += literal[0] + packed.value;
  return table[0] + n;
}

struct of_system *g(void) { return &from_system_too; }

// What is behind a pragma of another function or type stays there.
#pragma pack(push, 1)
struct tight {
  char c;
  int value;
};
#pragma pack(pop)
int h(void) {
#include <aligned.h>
  _Static_assert(sizeof(struct aligned) == 2 * sizeof(int), "not packed");
  return aligned();
}

int old(n) // expected-warning {{deprecated in all versions of C}}
  int n;
{
  return n;
}
int behind_old(void) {
#include <second.h>
  return second();
}
