// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -ferror-limit=0 -Wno-deprecated-non-prototype -fsyntax-only -Xclang -verify %s
// RUN: not %xacc_cc -fsyntax-only -DUNFINISHED=1 %s 2>&1 | %filecheck %s -check-prefix=HEADER
// RUN: not %xacc_cc -fsyntax-only -DUNFINISHED=2 %s 2>&1 | %filecheck %s -check-prefix=EXPRESSION
// Directives inside expressions, headers of loops, declarations and other directives.
#pragma xmp nodes p[*]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
int a[10];
#pragma xmp align a[i] with t[i]
int size[10
#pragma xmp nodes q[2] // expected-error {{'#pragma xmp nodes' cannot stand inside an expression or a declaration}}
];
struct s {
#pragma xmp nodes r[*] // expected-error {{'#pragma xmp nodes' cannot stand inside an expression or a declaration}}
  int member;
};
int list[] = {
#pragma xmp barrier // expected-error {{'#pragma xmp barrier' cannot stand inside an expression or a declaration}}
    1, 2};

void headers(int n) {
#pragma xmp loop on t[i]
  for (int i = 0;
#pragma xmp barrier // expected-error {{'#pragma xmp barrier' cannot stand inside an expression or a declaration}}
       i < 10; i++)
    a[i] = 1;
#pragma xmp loop on t[i]
  for (int i = 0; i < 10; i++
#pragma xmp loop on t[i] // expected-error {{'#pragma xmp loop' cannot stand inside an expression or a declaration}}
  )
    a[i] = n;
#pragma xmp loop on t[i]
  for (int i = ::; i < 10; i++) // expected-error {{expected expression}}
    a[i] = n;
}

int inside(int *x, int n) {
// expected-error@+1 {{'#pragma xmp barrier' cannot stand inside another directive}}
#pragma acc parallel loop copy(x[0:n _Pragma("xmp barrier")])
  for (int i = 0; i < n; i++)
    x[i] = 1;
// expected-error@+1 {{'#pragma xmp task' cannot stand inside another directive}}
#pragma xmp task on p[_Pragma("xmp barrier") 0]
  n = 1;
  n = ({
#pragma xmp barrier
    n;
  });
  return n +
#pragma xmp barrier // expected-error {{'#pragma xmp barrier' cannot stand inside an expression or a declaration}}
         1;
}

void old(n)
  int n;
#pragma xmp barrier
{
  (void)n;
}

void allowed(double *x, int n) {
  if (n > 3)
#pragma xmp barrier
  else
#pragma xmp barrier
  do
#pragma xmp barrier
  while (n--);
  switch (n) {
  case 1:
#pragma xmp barrier
  default:
#pragma xmp barrier
  }
  int y[] = {1, 2}, z[2][2] = {{1}, {2}};
#pragma xmp barrier
  struct { int a; } v = {1};
#pragma xmp barrier
  (void)((int[]){1}), (void)y, (void)z, (void)v;
}

/* Clang alone speaks of brackets without partners. */
#if UNFINISHED == 1
void unfinished(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < 10; i++
// HEADER-NOT: cannot stand
// HEADER: error: expected ')'
#elif UNFINISHED == 2
int unfinished = (3 +
#pragma xmp nodes rest[*]
// EXPRESSION-NOT: cannot stand
// EXPRESSION: error: expected expression
#endif
