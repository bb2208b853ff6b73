// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fplugin-arg-xacc-targets=host,nvptx,sim -O1 -c -ferror-limit=0 -Xclang -verify %s -o %t.o
// RUN: %xacc_cc -fplugin-arg-xacc-targets=host -O1 -c %s -o %t.o
// Streams but stdout and stderr, by these names, are an error for devices that cannot call the host.
#include <stdio.h>

void other(int n, FILE *log) {
#pragma acc parallel loop // expected-error {{xacc: 'fprintf' in a compute region prints to stdout or stderr, by these names; another stream is not supported yet}}
  for (int i = 0; i < n; i++)
    fprintf(log, "%d\n", i);
}

static void one(int i, FILE *to) { fputs(i ? "one\n" : "none\n", to); }

void passed(int n) {
#pragma acc parallel loop // expected-error {{xacc: 'fputs' in a compute region prints to stdout or stderr, by these names; another stream is not supported yet in function 'one'}}
  for (int i = 0; i < n; i++)
    one(i, stderr);
}

void chosen(int n) {
#pragma acc parallel loop // expected-error {{xacc: 'fprintf' in a compute region prints to stdout or stderr, by these names}}
  for (int i = 0; i < n; i++)
    fprintf(i ? stderr : stdout, "%d\n", i);
}
