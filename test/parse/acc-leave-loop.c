// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// What leaves a construct, or a loop whose iterations are shared out, is an error; a break out of the loop that is all of a
// compute construct leaves the loop alone.
int a[10];
void leave(int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (a[i])
      break;
#pragma acc serial copy(n)
  while (n > 0)
    if (--n == 3)
      break;
#pragma acc parallel
  do {
    if (a[0])
      break;
  } while (a[1]);
#pragma acc kernels
#pragma unroll 2
  for (int i = 0; i < n; i++)
    if (a[i])
      break;
#pragma acc kernels
  [[clang::code_align(16)]] for (int i = 0; i < n; i++) {
    if (a[i])
      break;
  }
  n++;
#pragma acc serial
again:
  while (n > 0)
    if (--n == 3)
      break;
    else
      goto again;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    if (a[i])
      break; // expected-error {{invalid branch out of OpenACC}}
  for (;;) {
#pragma acc parallel
    if (a[0])
      break; // expected-error {{invalid branch out of OpenACC}}
  }
  for (;;) {
#pragma acc kernels
    for (int i = 0; i < n; i++) {
      if (a[i])
        break;
    }
    break;
  }
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (a[i])
      return; // expected-error {{invalid return out of OpenACC}}
}
