// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Headers of `xmp loop` that Clang refuses: as an error of C, or of OpenACC. Nothing is added to that.
#pragma xmp nodes q[*]
#pragma xmp template t[0:99]
#pragma xmp distribute t[block] onto q
double a[100];
#pragma xmp align a[i] with t[i]

double headers(int n) {
  double s = 0;
#pragma xmp loop (i) on t[i]
  for (int i = 0; i < n; i+) // expected-error {{expected expression}}
    a[i] = i;
#pragma xmp loop (i) on t[i] reduction(+ : s)
#pragma acc parallel loop reduction(+ : s) // expected-note {{'parallel loop' construct is here}}
  for (int i = 0; i < n; i *= 2) // expected-error {{variable must monotonically increase or decrease}}
    s += a[i];
  return s;
}
