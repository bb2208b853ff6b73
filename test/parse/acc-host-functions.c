// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fplugin-arg-xacc-targets=host,nvptx,sim -O1 -c -ferror-limit=0 -Xclang -verify %s -o %t.o
// RUN: %xacc_cc -fplugin-arg-xacc-targets=host -O1 -c %s -o %t.o
// What of stdlib.h, time.h and ctype.h no device has is an error that says what to use.
#include <ctype.h>
#include <stdlib.h>
#include <time.h>

static double uniform(void) { return rand() / (RAND_MAX + 1.0); }

void chance(int n, double *a) {
#pragma acc parallel loop copy(a[0:n]) // expected-error {{xacc: function 'rand' is called in a compute region but has no device code; openacc_curand.h has random numbers for every device in function 'uniform'}}
  for (int i = 0; i < n; i++)
    a[i] = uniform();
}

void seed(int n, double *a) {
#pragma acc parallel loop copy(a[0:n]) // expected-error {{xacc: function 'srand48' is called in a compute region but has no device code; openacc_curand.h has random numbers for every device}}
  for (int i = 0; i < n; i++) {
    srand48(i);
    a[i] = drand48();
  }
}

void clocks(int n, double *a) {
#pragma acc parallel loop copy(a[0:n]) // expected-error {{xacc: function 'time' is called in a compute region but has no device code; read the clock outside of the region}}
  for (int i = 0; i < n; i++)
    a[i] = time(0);
}

void letters(int n, char *a) {
#pragma acc parallel loop copy(a[0:n]) // expected-error {{xacc: function '__ctype_b_loc' is called in a compute region but has no device code; isdigit, toupper and the like of ctype.h ask the host's locale: compare with characters}}
  for (int i = 0; i < n; i++)
    a[i] = isdigit(a[i]) != 0;
}
