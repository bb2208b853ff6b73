// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// Leaving the scope of a data construct is fine in every way; entering it is not.
int leave(double *a, int n) {
  for (int k = 0; k < n; k++) {
#pragma acc data copy(a[0:n])
    {
      if (k == 1)
        break;
      if (k == 2)
        continue;
      if (k == 3)
        goto out;
      if (k == 4)
        return 1;
    }
  }
out:
  return 0;
}
void enter(double *a, int n, int k) {
  goto in; // expected-error {{xacc: jump into the scope of OpenACC 'data'}}
#pragma acc data copy(a[0:n]) // expected-note {{xacc: the scope begins here}}
  {
  in:
    a[0] = 1;
    goto in;
  }
  switch (k) {
#pragma acc data copy(a[0:n]) // expected-note {{xacc: the scope begins here}}
    {
    case 1: // expected-error {{xacc: jump into the scope of OpenACC 'data'}}
      a[0] = 2;
    }
  }
  void *target = &&inside; // expected-error {{xacc: jump into the scope of OpenACC 'data'}}
#pragma acc data copy(a[0:n]) // expected-note {{xacc: the scope begins here}}
  {
  inside:
    a[0] = 3;
  }
  goto *target;
}
