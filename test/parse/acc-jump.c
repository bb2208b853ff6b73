// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// Jumps out of loops that are shared out and into any loop of a directive; other loops may be left.
void out(double *a, int n) {
#pragma acc parallel copy(a[0:n])
  {
#pragma acc loop // expected-note {{xacc: the scope begins here}}
    for (int i = 0; i < n; i++) {
      if (a[i] < 0)
        goto end; // expected-error {{xacc: jump out of a loop of OpenACC 'loop'}}
      for (int j = 0; j < n; j++) {
        if (a[j] < 0)
          break;
        if (a[j] < 1)
          goto within;
        continue;
      }
    within:
      a[i] = 1;
    }
  end:;
#pragma acc loop seq
    for (int i = 0; i < n; i++) {
      if (a[i] < 0)
        break;
      if (a[i] < 1)
        goto after;
    }
  after:;
  }
}

void breaks(double *a, int n) {
#pragma acc parallel loop collapse(2) copy(a[0:n]) // expected-note {{xacc: the scope begins here}}
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      switch (j) {
      case 1:
        break;
      default:
        a[i] = 1;
      }
      if (a[i] < 0)
        break; // expected-error {{xacc: jump out of a loop of OpenACC 'parallel loop'}}
    }
#pragma acc parallel loop gang copy(a[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector // expected-note {{xacc: the scope begins here}}
    for (int j = 0; j < n; j++)
      if (a[i] < 0)
        break; // expected-error {{xacc: jump out of a loop of OpenACC 'loop'}}
  }
#pragma acc kernels copy(a[0:n])
  {
#pragma acc loop
    for (int j = 0; j < n; j++)
      if (a[j] < 0)
        break;
#pragma acc loop independent // expected-note {{xacc: the scope begins here}}
    for (int j = 0; j < n; j++)
      if (a[j] < 0)
        break; // expected-error {{xacc: jump out of a loop of OpenACC 'loop'}}
  }
}

#pragma acc routine vector
int routine(double *a, int n) {
#pragma acc loop vector // expected-note {{xacc: the scope begins here}}
  for (int i = 0; i < n; i++)
    if (a[i] < 0)
      break; // expected-error {{xacc: jump out of a loop of OpenACC 'loop'}}
#pragma acc loop vector // expected-note {{xacc: the scope begins here}}
  for (int i = 0; i < n; i++)
    if (a[i] < 0)
      return 1; // expected-error {{xacc: jump out of a loop of OpenACC 'loop'}}
#pragma acc loop seq
  for (int i = 0; i < n; i++)
    if (a[i] < 0)
      return 2;
  return 0;
}

void into(double *a, int n) {
#pragma acc parallel copy(a[0:n])
  {
    if (n)
      goto in; // expected-error {{xacc: jump into the scope of OpenACC 'loop'}}
#pragma acc loop // expected-note {{xacc: the scope begins here}}
    for (int i = 0; i < n; i++) {
    in:
      a[i] = 1;
    }
    switch (n) {
#pragma acc loop seq // expected-note {{xacc: the scope begins here}}
      for (int i = 0; i < n; i++) {
      case 1: // expected-error {{xacc: jump into the scope of OpenACC 'loop'}}
        a[i] = 1;
      }
    }
  }
}

/* Where goto *p may lead: to any label whose address is taken. */
void computed(double *a, int n) {
#pragma acc parallel copy(a[0:n])
  {
#pragma acc loop
    for (int i = 0; i < n; i++) {
      void *const in[] = {&&one, &&two};
      goto *in[i % 2];
    one:
      a[i] = 1;
    two:
      a[i] += 1;
    }
  }
}

void computed_into(double *a, int n) {
#pragma acc parallel copy(a[0:n])
  {
    void *to = &&in; // expected-error {{xacc: jump into the scope of OpenACC 'loop'}}
    if (n)
      goto *to;
#pragma acc loop // expected-note {{xacc: the scope begins here}}
    for (int i = 0; i < n; i++) {
    in:
      a[i] = 1;
    }
  }
}
