// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Restrictions of OpenACC 3.4 on the cache directive (2.10), one function each.

int g_228[10];
void whole_array(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(g_228) // expected-warning {{xacc: OpenACC 'cache' of 'g_228' without a section does nothing; other compilers refuse it}}
    a[i] = g_228[i];
  }
}
void pointer(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(a) // expected-warning {{xacc: OpenACC 'cache' of 'a' without a section does nothing}}
    a[i] = 1;
  }
}
int g_230[10];
void neg_length(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(g_230[0 : -1]) // expected-error {{OpenACC sub-array length evaluated to negative value -1}}
    a[i] = g_230[i];
  }
}
void readonly_written(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(readonly : a[0 : 3])
    a[i] = 1; // expected-error {{xacc: 'a' is cached as readonly and written in the loop}}
  }
}
void readonly_inc(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(readonly : a[0 : 3])
    a[i]++; // expected-error {{xacc: 'a' is cached as readonly and written in the loop}}
  }
}
void readonly_addr(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(readonly : a[0 : 3])
    *&a[i] = 3; // expected-error {{xacc: 'a' is cached as readonly and written in the loop}}
  }
}
void readonly_star(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(readonly : a[0 : 3])
    *(a + i) = 3; // expected-error {{xacc: 'a' is cached as readonly and written in the loop}}
  }
}
void c_expr(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(n + 1) // expected-error {{OpenACC variable in 'cache' directive is not a valid sub-array or array element}}
    a[i] = 1;
  }
}
void c_empty(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache() // expected-error {{expected expression}}
    a[i] = 1;
  }
}
struct {
  int x;
} s_237;
void c_member(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(s_237.x) // expected-error {{OpenACC variable in 'cache' directive is not a valid sub-array or array element}}
    a[i] = s_237.x;
  }
}
void bad_modifier(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(always : a[0 : 3]) // expected-error {{invalid tag 'always' on 'cache' directive}}
    a[i] = 1;
  }
}
void outside(int *a, int n) {
#pragma acc cache(a[0 : 3]) // expected-warning {{xacc: OpenACC 'cache' outside of a compute construct does nothing}}
  a[0] = 1;
}
void not_in_loop(int *a, int n) {
#pragma acc parallel
  {
#pragma acc cache(a[0 : 3]) // expected-warning {{xacc: OpenACC 'cache' outside of a loop does nothing: its place is the head of a loop's body}}
    a[0] = 1;
  }
}
void host_loop(int *a, int n) {
#pragma acc data copy(a[0 : n])
  for (int i = 0; i < n; i++) {
#pragma acc cache(a[0 : 3]) // expected-warning {{xacc: OpenACC 'cache' outside of a compute construct does nothing}}
    a[i] = 2;
  }
}
