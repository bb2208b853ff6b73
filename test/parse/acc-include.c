// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -isystem %S/Inputs/include -O1 -c -o %t.o -Xclang -verify %s
// Headers of the system that a function includes, which have functions: they come in front of it. Others stay.
// expected-no-diagnostics
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
  return table[0] + n;
}

struct of_system *g(void) { return &from_system_too; }
