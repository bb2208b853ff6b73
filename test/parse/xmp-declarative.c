// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -ferror-limit=0 -fsyntax-only -Xclang -verify %s
#pragma xmp // expected-error {{expected a directive in '#pragma xmp xmp'}}
#pragma xmp foo // expected-error {{unknown XcalableMP directive 'foo'}}
#pragma xmp 3 // expected-error {{unknown XcalableMP directive here}}
#pragma xmp nodes // expected-error {{expected the name of nodes in '#pragma xmp nodes'}}
#pragma xmp nodes p // expected-error {{expected '(' or '[' and an extent in '#pragma xmp nodes'}}
#pragma xmp nodes p() // expected-error {{expected an extent in '#pragma xmp nodes'}}
#pragma xmp nodes p[4 // expected-error {{expected ']' that closes the list in '#pragma xmp nodes'}}
#pragma xmp nodes p0[4] on // expected-error {{expected the end of the line in '#pragma xmp nodes'}}
#pragma xmp nodes p[4] = 3 // expected-error {{expected the name of nodes or a template in '#pragma xmp nodes'}}
#pragma xmp nodes p[4] = q[0:4] // expected-error {{no nodes or template named 'q' are declared here}}
#pragma xmp nodes p[4] = p // expected-error {{'p' cannot be made of itself}}
#pragma xmp nodes p[4]
#pragma xmp nodes p[4] // expected-error {{'p' is declared twice in this scope}}
#pragma xmp nodes r[2] = p[0:2:1:1] // expected-error {{at most three parts of a triplet}}
#pragma xmp template t[N:] // expected-error {{expected an extent or a range in '#pragma xmp template'}}
#pragma xmp template t[*] // expected-error {{expected an extent or a range in '#pragma xmp template'}}
#pragma xmp template t[100][100]
#pragma xmp distribute u[block] onto p // expected-error {{no nodes or template named 'u' are declared here}}
#pragma xmp distribute t[block][*] // expected-error {{expected 'onto' in '#pragma xmp distribute'}}
#pragma xmp distribute t[blocks][*] onto p // expected-error {{expected *, block, block(width)}}
#pragma xmp distribute t[gblock][*] onto p // expected-error {{expected *, block, block(width)}}
#pragma xmp distribute t[block() onto p // expected-error {{expected ']' that closes the list in '#pragma xmp distribute'}}
#pragma xmp distribute t[block][*] onto q // expected-error {{no nodes or template named 'q' are declared here}}
#pragma xmp distribute t[block][*] onto p
double a[100][100];
#pragma xmp align a(i)(j) with t[i][j] // expected-error {{expected '[' in '#pragma xmp align'}}
#pragma xmp align a[i][j] on t[i][j] // expected-error {{expected 'with' in '#pragma xmp align'}}
#pragma xmp align a[i][j] with t // expected-error {{expected '(' or '[' and a name, '*' or ':' in '#pragma xmp align'}}
#pragma xmp align a[i][i] with t[i][*] // expected-error {{expected each name once in '#pragma xmp align'}}
#pragma xmp align a[i][j] with t[i][*] // expected-error {{expected a name that the template's subscripts have in '#pragma xmp align'}}
#pragma xmp align a[i][*] with t[i][k] // expected-error {{expected a name of the array's subscripts in '#pragma xmp align'}}
#pragma xmp align a[i][j] with t[i][j * 2] // expected-error {{expected a name with an optional offset, '*' or ':' in '#pragma xmp align'}}
#pragma xmp align a[i][j] with t[i][j - 1 << 2] // expected-error {{expected a name with an optional offset, '*' or ':' in '#pragma xmp align'}}
#pragma xmp align a[:][j] with t[*][j] // expected-error {{expected as many ':' as the array has in '#pragma xmp align'}}
#pragma xmp align a[3][j] with t[*][j] // expected-error {{expected a name, '*' or ':' in '#pragma xmp align'}}
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align a[i][j] with t[i][j] // expected-error {{a second 'align' of array 'a' in this scope}}
#pragma xmp shadow a[1:2:3][0] // expected-error {{expected a width or lower:upper in '#pragma xmp shadow'}}
#pragma xmp shadow b[1][0] // expected-error {{shadow of 'b', which has no align in the same scope}}
double c[100];
#pragma xmp shadow c[1][0]
#pragma xmp align c[i] with t[i][*] // expected-error {{'c' has 1 dimensions, but 'shadow' gives 2}}
#pragma xmp align [i] with t[i][*] :: 3 // expected-error {{expected a name after '::'}}
#pragma xmp reflect (a) // expected-error {{'#pragma xmp reflect' must be inside a function}}
#pragma xmp coarray on p :: c // expected-error {{'c' is not a coarray: ':[*]' behind its declarator makes it one}}
double x[100], y[100][2], z[100] = {1}, *w;
struct unknown *s;
struct wide {
  _Alignas(128) double v[16];
} u[100];
#pragma xmp align x[i][j] with t[i][j] // expected-error {{'x' cannot be distributed: it has 1 dimensions, align names 2}}
#pragma xmp align y[i] with t[i][*] // expected-error {{'y' cannot be distributed: align must name all its dimensions}}
#pragma xmp align z[i] with t[i][*] // expected-error {{'z' cannot be distributed: it has an initialiser; assign to its elements in a loop instead}}
#pragma xmp align s[i] with t[i][*] // expected-error {{'s' cannot be distributed: its elements have no size}}
#pragma xmp align u[i] with t[i][*] // expected-error {{'u' cannot be distributed: its elements are aligned to more than 64 bytes}}
#pragma xmp align nothing[i] with t[i][*] // expected-error {{use of undeclared identifier 'nothing'}}

struct parts {
  double member[100];
};
#pragma xmp align parts.member[i] with t[i] // expected-error {{align of a member of a struct is not supported yet}}
