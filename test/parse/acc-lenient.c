// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -O1 -c -o %t.o -Xclang -verify %s
// What other compilers take, with what is said of it.
struct part {
  int n;
#pragma acc shape(x[0:n]) init_needed(n) // expected-warning {{xacc: OpenACC 'shape' is not used, here and below: what pointers of a struct point to is mapped by its name}}
  double *x;
#pragma acc shape(x)
};

int f(struct part *p, int *x, int n) {
  int v = 0;
#pragma acc loop seq
  for (struct part *q = p; q; q = 0)
    v++;
#pragma acc loop seq // expected-warning {{xacc: OpenACC 'loop seq' on a 'while' statement says nothing; other compilers refuse it}}
  while (n-- > 0)
    v++;
#pragma acc loop seq // expected-warning {{'loop seq' on a 'do' statement}}
  do
    v++;
  while (n++ < 3);
#pragma acc loop // expected-error@+1 {{OpenACC 'loop' construct can only be applied to a 'for' loop}} expected-note {{here}}
  while (n > 0)
    n--;
#pragma acc parallel copy(x[0:1])
  {
#pragma acc atomic write // expected-warning {{xacc: OpenACC 'atomic write' on an update: taken for 'atomic update'; other compilers refuse it}}
    x[v++] -= 3;
#pragma acc atomic write // expected-warning {{taken for 'atomic update'}}
    { ++*x; }
#pragma acc atomic capture
    { v = (*x)--; }
#pragma acc atomic write
    x[0] = v++;
#pragma acc atomic capture // expected-error {{statement associated with OpenACC 'atomic capture' directive is invalid}} expected-note@+1 {{}}
    { v = 3; ; }
  }
  {
#pragma acc data copy(x[0:1]) // expected-warning {{xacc: no statement follows OpenACC 'data', which moves data for nothing}}
  }
  return v;
}
