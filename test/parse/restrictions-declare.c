// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Restrictions of OpenACC 3.4, one function each, by sections of the specification: declare. What is said in Clang's
// words is Clang's.
void use(int *a);

// 2.13
// no clause
#pragma acc declare // expected-error {{no valid clauses specified in OpenACC 'declare' directive}}
// file copy
int g_282[3];
#pragma acc declare copy(g_282) // expected-error {{OpenACC 'copy' clause on a 'declare' directive is not allowed at global or namespace scope}} expected-error {{no valid clauses specified in OpenACC 'declare' directive}}
// file copyout
int g_283[3];
#pragma acc declare copyout(g_283) // expected-error {{OpenACC 'copyout' clause on a 'declare' directive is not allowed at global or namespace scope}} expected-error {{no valid clauses specified in OpenACC 'declare' directive}}
// file present
int g_284[3];
#pragma acc declare present(g_284) // expected-error {{OpenACC 'present' clause on a 'declare' directive is not allowed at global or namespace scope}} expected-error {{no valid clauses specified in OpenACC 'declare' directive}}
// twice same
int g_286[3];
#pragma acc declare create(g_286) copyin(g_286) // expected-error {{variable referenced in 'copyin' clause of OpenACC 'declare' directive was already referenced}} expected-note {{previous reference is here}}
// twice two directives
int g_287[3];
#pragma acc declare create(g_287) // expected-note {{previous reference is here}}
#pragma acc declare copyin(g_287) // expected-error {{variable referenced in 'copyin' clause of OpenACC 'declare' directive was already referenced}}
// twice create
int g_288[3];
#pragma acc declare create(g_288) // expected-note {{previous reference is here}}
#pragma acc declare pcreate(g_288) // expected-warning {{xacc: clause 'create(g_288)' appears twice; other compilers refuse it}}
int g_288_b, g_288_c[2]; // and with another one, or another clause
#pragma acc declare create(g_288, g_288_b) // expected-error {{variable referenced in 'create' clause of OpenACC 'declare' directive was already referenced}}
#pragma acc declare create(g_288_c, g_288_c) // expected-note {{previous reference is here}} expected-error {{variable referenced in 'create' clause of OpenACC 'declare' directive was already referenced}}
#pragma acc declare create(g_288_c) // expected-warning {{xacc: clause 'create(g_288_c)' appears twice}}
#pragma acc declare create() // expected-error {{expected expression}}
// section
int g_289[3];
#pragma acc declare create(g_289[0 : 2]) // expected-warning {{xacc: 'g_289[0:2]' in declare is no name of a variable: other compilers refuse it}}
// extern present
extern int g_291[3];
#pragma acc declare present(g_291) // expected-error {{OpenACC 'present' clause on a 'declare' directive is not allowed at global or namespace scope}} expected-error {{no valid clauses specified in OpenACC 'declare' directive}}
// undeclared
#pragma acc declare create(gg) // expected-error {{use of undeclared identifier 'gg'}}
// member
struct {
  int x;
} g_293;
#pragma acc declare create(g_293.x) // expected-error {{OpenACC variable on 'declare' construct is not a valid variable name or array name}}
// function
#pragma acc declare create(use) // expected-error {{OpenACC variable on 'declare' construct is not a valid variable name or array name}}
// if clause
int g_295[3];
#pragma acc declare create(g_295) if (1) // expected-error {{OpenACC 'if' clause is not valid on 'declare' directive}}
// delete
int g_296[3];
#pragma acc declare delete (g_296) // expected-error {{OpenACC 'delete' clause is not valid on 'declare' directive}} expected-error {{no valid clauses specified in OpenACC 'declare' directive}}
// deviceptr int
int g_302;
#pragma acc declare deviceptr(g_302) // expected-error {{expected pointer in 'deviceptr' clause, type is 'int'}}
// typed var no_create
int g_304[3];
#pragma acc declare no_create(g_304) // expected-error {{OpenACC 'no_create' clause is not valid on 'declare' directive}} expected-error {{no valid clauses specified in OpenACC 'declare' directive}}
void block_link(int *a, int n) {
  int x[3];
#pragma acc declare link(x) // expected-error {{variable referenced by 'link' clause not in global or namespace scope must be marked 'extern'}}
  x[0] = 1;
}
void block_extern_copy(int *a, int n) {
  extern int g[3];
#pragma acc declare copy(g) // expected-error {{'extern' variable may not be referenced by 'copy' clause on an OpenACC 'declare' directive}}
  g[0] = 1;
}
void block_extern_present(int *a, int n) {
  extern int g[3];
#pragma acc declare present(g) // expected-error {{'extern' variable may not be referenced by 'present' clause on an OpenACC 'declare' directive}}
  g[0] = 1;
}
int g_309[3];
void block_global(int *a, int n) {
#pragma acc declare create(g_309) // expected-error {{variable appearing in 'create' clause of OpenACC 'declare' directive must be in the same scope as}}
  g_309[0] = 1;
}
void block_twice(int *a, int n) {
  int g[3];
#pragma acc declare create(g) // expected-note {{previous reference is here}}
#pragma acc declare copy(g) // expected-error {{variable referenced in 'copy' clause of OpenACC 'declare' directive was already referenced}}
  g[0] = 1;
}
void block_inner_scope(int *a, int n) {
  int g[3];
  {
#pragma acc declare create(g) // expected-error {{xacc: 'g' in declare is a variable of another scope}}
    g[0] = 1;
  }
}
void param_section(int *a, int n) {
#pragma acc declare copy(a[0 : n]) // expected-warning {{xacc: 'a[0:n]' in declare is no name of a variable: other compilers refuse it}}
  a[0] = 1;
}
void declare_as_body(int *a, int n) {
  int g[3];
  if (n)
#pragma acc declare create(g) // expected-error {{xacc: OpenACC 'declare' cannot be the body of a statement without braces}}
    g[0] = 1;
}
// declare in struct
struct q_315 {
  int x;
#pragma acc declare create(x) // expected-error {{use of undeclared identifier 'x'}}
};
void goto_over_declare(int *a, int n) {
  int g[3];
  if (n)
    goto e; // expected-error {{xacc: jump into the scope of OpenACC 'declare'}}
  {
    int h[3];
#pragma acc declare create(h) // expected-note {{xacc: the scope begins here}}
    h[0] = 1;
  e:
    h[0] = 2;
  }
  (void)g;
}
