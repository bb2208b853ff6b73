// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// One mistake is one message: what depends on it has none.
#pragma xmp nodes p[* // expected-error {{expected ']' that closes the list in '#pragma xmp nodes'}}
#pragma xmp nodes q[*]
#pragma xmp template t[0:99]
#pragma xmp template u[0:] // expected-error {{expected an extent or a range in '#pragma xmp template'}}
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[block] onto q
double a[100], b[100], c[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]
#pragma xmp shadow b[1]
#pragma xmp align c[i] with t[i // expected-error {{expected ']' that closes the list in '#pragma xmp align'}}
#pragma xmp shadow c[1]

double headers(int n) {
  double s = 0;
  int i;
#pragma xmp loop on t[i]
  for (i = 0; i + 1 < n; i++) // expected-error {{xacc: the loop over 'i' is not in canonical form}}
    a[i] = i;
#pragma xmp loop (i) on t[i] reduction(+ : s)
  for (int i = 0; i < n; i += i) // expected-error {{xacc: the loop over 'i' is not in canonical form}}
    s += a[i];
#pragma xmp loop (i, j) on t[i]
  for (int i = 0; i < n; i++)
    for (int j = 0; i < n; j++)
      s += a[i];
  return s;
}

void uses(void) {
#pragma xmp reflect (b, c)
#pragma xmp loop on u[i]
  for (int i = 0; i < 100; i++)
    b[i] = c[i];
#pragma xmp array on u[:]
  b[:] = 0;
#pragma xmp reflect (uses) // expected-error {{xacc: 'uses' is not a distributed array}}
#pragma xmp barrier on v // expected-error {{xacc: no nodes or template named 'v' are declared here}}
}
