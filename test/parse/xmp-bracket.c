// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Where brackets have no partners Clang alone speaks: directives are not looked at, and have no messages.
#pragma xmp nodes p[*]
#pragma xmp template t[0:99]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]

double headers(int n) {
  double s = 0;
#pragma xmp loop on nowhere[i]
  for (int i = 0; i < n; i++ { // expected-error {{expected ')'}} expected-note {{to match this '('}}
    s += a[i];
  }
#pragma xmp reflect (nothing)
#pragma xmp loop on t[i]
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
