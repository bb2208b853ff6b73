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

double table[100], square[20][20];
#pragma acc update device(table) async // expected-warning {{xacc: OpenACC 'update' outside of functions is never executed; devices begin with the initialiser of what is in declare}}

void caches(double *a, int n) {
#pragma acc parallel loop copy(a[0:n])
  for (int j = 0; j < n; j++) {
#pragma acc cache(table[0:100])
#pragma acc cache(square[0:2][0:20])
    for (int i = 0; i < n; i++)
      a[j] += table[i % 100] + square[0][i % 20];
  }
#pragma acc parallel loop copy(a[0:n])
#pragma acc cache(table[0:100]) // expected-warning {{xacc: OpenACC 'cache' outside of a loop does nothing: its place is the head of a loop's body}}
  for (int i = 0; i < n; i++)
    a[i] = table[i % 100];
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc cache(readonly: table[0:100], table, square) // expected-warning {{'cache' of 'table' without a section}} expected-warning {{'cache' of 'square' without a section}}
    a[i] = table[i % 100];
#pragma acc cache(square, square[0:2][0:20], a) // expected-warning {{'cache' of 'square' without}} expected-warning {{'cache' of 'a' without}}
  }
#pragma acc parallel copy(a[0:n])
  {
#pragma acc cache(table[0:100]) // expected-warning {{xacc: OpenACC 'cache' outside of a loop does nothing: its place is the head of a loop's body}}
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i] = table[i % 100];
  }
}

void nested(int n) {
#pragma acc kernels
  {
#pragma acc loop gang, vector(8) // expected-warning {{xacc: 'vector' on loops inside each other in a kernels construct: left out here; other compilers refuse it}}
    for (int i = 0; i < n; i++)
#pragma acc loop gang vector(16) // expected-warning {{xacc: 'gang' on loops inside each other}}
      for (int j = 0; j < n; j++)
        square[i][j] = 1;
#pragma acc loop gang worker // expected-warning {{'worker' on loops inside each other}}
    for (int i = 0; i < n; i++) {
#pragma acc loop worker(4) // expected-warning {{'worker' on loops inside each other}}
      for (int j = 0; j < n; j++)
#pragma acc loop worker, vector
        for (int k = 0; k < n; k++)
          square[i][j] += k;
      if (n)
#pragma acc loop vector
        for (int j = 0; j < n; j++)
          square[i][j] = 1;
    }
#pragma acc loop gang
    for (int i = 0; i < n; i++)
#pragma acc loop worker
      for (int j = 0; j < n; j++)
        square[i][j] = 1;
  }
#pragma acc kernels loop gang(8) vector // expected-warning {{'vector' on loops inside each other}}
  for (int i = 0; i < n; i++)
#pragma acc loop independent gang(4), vector(32) // expected-warning {{'gang' on loops inside each other}}
    for (int j = 0; j < n; j++)
      square[i][j] = 1;
#pragma acc kernels loop gang
  for (int i = 0; i < n; i++)
    square[i][0] = 1;
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++)
#pragma acc loop gang // expected-error {{xacc: a loop of gang(dim:1) cannot lie inside a loop of gang(dim:1)}}
    for (int j = 0; j < n; j++)
      square[i][j] = 1;
}

#pragma acc enter data copyin(table) // expected-error {{OpenACC construct 'enter data' cannot be used here}}
#pragma acc update device(table) self(square) // expected-error {{OpenACC construct 'update' cannot be used here}}
#pragma acc update device(square) // expected-warning {{'update' outside of functions}}
