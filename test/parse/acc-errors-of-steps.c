// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fplugin-arg-xacc-targets=host,nvptx,sim -O1 -c -ferror-limit=0 -Xclang -verify %s -o %t.o
// Errors of regions that different steps of the passes find (check-callees, check-kernels, share) are told by one
// compilation.
double undefined(double);

void calls(int n, double *a) {
#pragma acc parallel loop copy(a[0:n]) // expected-error {{xacc: function 'undefined' is called in a compute region but has no device code here}}
  for (int i = 0; i < n; i++)
    a[i] = undefined(a[i]);
}

void carries(int n, double *a) {
  double last = 0;
#pragma acc parallel loop copy(a[0:n]) firstprivate(last) // expected-error {{xacc: variable 'last' is written by one iteration and read by another}}
  for (int i = 0; i < n; i++) {
    a[i] += last;
    last = a[i];
  }
}

void right(int n, double *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

static int ends(int i) {
  char byte[1 << 20];
  byte[i] = 1;
  byte[sizeof byte - 1] = 2;
  return byte[i] + byte[i + 1];
}

void shares(int *out) {
#pragma acc parallel loop copyout(out[0 : 8]) // expected-error {{xacc: a local variable of 1048576 bytes in a routine; more than 524288 is not supported yet}}
  for (int i = 0; i < 8; i++)
    out[i] = ends(i);
}
