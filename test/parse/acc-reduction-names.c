// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// What Clang says of reductions stays as it is where the clause is one that we repair for it.
struct list {
  int count;
};

void f(struct list *p, struct list s, int n) {
  _Complex double z = 0;
#pragma acc parallel loop reduction(~:n) // expected-error {{invalid reduction operator}}
  for (int i = 0; i < 10; i++)
    n -= i;
#pragma acc parallel loop reduction(+:s.none) // expected-error {{no member named 'none' in 'struct list'}}
  for (int i = 0; i < n; i++)
    s.count++;
#pragma acc parallel loop reduction(+:z, none) // expected-error {{use of undeclared identifier 'none'}}
  for (int i = 0; i < n; i++)
    z += i;
#pragma acc parallel loop reduction(+:p) // expected-error {{invalid type 'struct list *' used in OpenACC 'reduction' variable reference}} expected-note {{must be a scalar variable or a composite of scalars}}
  for (int i = 0; i < n; i++)
    p++;
#pragma acc data copy(n) reduction(+:z) // expected-error {{OpenACC 'reduction' clause is not valid on 'data' directive}}
  z = 1;
}
