// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// What no target does atomically.
struct bits {
  int one : 3;
};
void f(struct bits *b, long double *wide, _Complex double *c) {
#pragma acc atomic update // expected-error {{xacc: an atomic operation on a bit-field is not supported yet}}
  b->one++;
#pragma acc atomic update // expected-error {{xacc: an atomic operation on type long double is not supported yet}}
  *wide += 1;
#pragma acc atomic write // expected-error {{xacc: an atomic operation on type _Complex double is not supported yet}}
  *c = 1;
}

typedef float four __attribute__((vector_size(16)));
void vectors(four *v, int i) {
#pragma acc atomic update // expected-error {{xacc: an atomic operation on an element of a vector is not supported yet}}
  v[i][1] += 1;
  four sum = {0};
#pragma acc parallel loop reduction(+ : sum[1]) // expected-error {{'sum[1]' in clause 'reduction': an element of a vector is not supported yet}}
  for (int k = 0; k < i; k++)
    sum[1] += 1;
}

// What is changed may appear once on the right side.
void itself(double *x, int *y, int i) {
#pragma acc atomic update // expected-error {{xacc: the operand of this atomic operation uses '*x' itself}}
  *x = *x + *x;
#pragma acc atomic // expected-error {{xacc: the operand of this atomic operation uses 'y[i]' itself}}
  y[i] += 2 * (y[i] - 1);
#pragma acc atomic capture // expected-error {{xacc: the operand of this atomic operation uses '*x' itself}}
  {
    x[1] = *x;
    *x = *x * (1 + *x);
  }
#pragma acc atomic update
  y[i] = y[i + 1] + y[i];
#pragma acc atomic capture
  y[1] = y[0]++;
}
