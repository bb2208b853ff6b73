// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Variables that are twice on a directive, and variables of declare.
int outside[10], whole[10];
#pragma acc declare create(whole[0:5]) // expected-warning {{xacc: 'whole[0:5]' in declare is no name of a variable: other compilers refuse it}}

void twice(int *a, int n, int m[n]) {
#pragma acc parallel loop copy(a[0:n], a[0:n]) // expected-warning {{xacc: 'a[0:n]' is in data clauses of this directive twice: it gets the actions of all; other compilers refuse it}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
#pragma acc data copyin(outside) copyout(outside) // expected-warning {{'outside' is in data clauses of this directive twice}}
  ;
#pragma acc data create(outside) copyout(outside[0:10]) // expected-warning {{'outside[0:10]' is in data clauses of this directive twice}}
  ;
#pragma acc data copyin(outside[0:2], outside[5:2])
  ;
#pragma acc data present(outside) copy(outside) // expected-warning {{'outside' is in data clauses of this directive twice}}
  ;
#pragma acc update self(a[0:n]) device(a[0:n]) // expected-warning {{'a[0:n]' is in data clauses of this directive twice}}
#pragma acc enter data copyin(a[0:n]) create((a)[0:n]) // expected-warning {{is in data clauses of this directive twice}}
#pragma acc exit data copyout(outside) delete(outside) // expected-warning {{'outside' is in data clauses of this directive twice}}
#pragma acc host_data use_device(a, a) // expected-warning {{'a' is in data clauses of this directive twice}}
  ;
#pragma acc data deviceptr(a) copy(a[0:2]) // expected-warning {{'a[0:2]' is in data clauses of this directive twice}}
  ;
}

void scopes(int n, int m[n]) {
  int inner[10], last = 0;
#pragma acc declare copy(last)
  {
    int own = 0;
    static int kept;
    extern int far[10];
#pragma acc declare copy(inner) // expected-error {{xacc: 'inner' in declare is a variable of another scope}}
#pragma acc declare copy(own) create(kept) create(far)
#pragma acc declare copyin(m[0:n]) // expected-warning {{'m[0:n]' in declare is no name}}
    inner[0] = own + kept;
  }
}
