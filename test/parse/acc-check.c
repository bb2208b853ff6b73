// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// RUN: not %xacc_cc -c %s -o %t.o 2>&1 | not grep -E "captured|marker"
// Clang's errors do not hide ours, in other functions and, where nothing can be missing, in the same one.
void bad(int n) {
  undeclared = n; // expected-error {{use of undeclared identifier 'undeclared'}}
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    i++; // expected-error {{xacc: the loop changes its variable 'i'}}
}

void places(double *a, int n) {
#pragma acc parallel copy(a[0:n])
  {
#pragma acc update self(a[0:n]) // expected-error {{xacc: OpenACC 'update' cannot appear inside a compute construct}}
#pragma acc loop // expected-note {{xacc: the scope begins here}}
    for (int i = 0; i < n; i++)
      if (a[i] < 0)
        goto out; // expected-error {{xacc: jump out of a loop of OpenACC 'loop'}}
  out:;
  }
#pragma acc loop // expected-error {{xacc: a loop construct outside a compute construct is not supported yet}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
}

void clauses(double *a, double *b, int n) {
  double s = 0;
#pragma acc parallel loop gang gang copy(b) // expected-error {{xacc: clause 'gang' appears twice}} expected-warning {{xacc: 'b' is a pointer: clause 'copy' is about the pointer itself; write 'b[start:length]' for what it points to}}
  for (int i = 0; i < n; i++)
    b[i] = 1;
#pragma acc parallel loop default(none) copyin(a[0:n]) reduction(+ : s) firstprivate(n)
  for (int i = 0; i < n; i++) {
#pragma acc loop seq private(b)
    for (int j = 0; j < n; j++)
      s += a[i] * *b;
    double t = n;
    s += t;
  }
#pragma acc data copyin(a[0:n])
  {
#pragma acc parallel loop default(none)
    for (int i = 0; i < n; i++) // expected-error {{xacc: variable 'n' needs a data clause or a private clause: default(none) is in effect}}
      a[i] = 0;
  }
#pragma acc parallel loop collapse(2) copy(a[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) // expected-error {{xacc: the bounds of a collapsed loop depend on 'i', the variable of an outer loop of the group}}
      a[i] = j;
#pragma acc host_data use_device(a[0:n]) // expected-error {{xacc: 'a[0:n]' in clause 'use_device' is not a variable}}
  s = a[0];
#pragma acc atomic // expected-error {{xacc: the operand of this atomic operation uses 's' itself}}
  s = a[0] * s + s;
}

// A clause that Clang has refused is not missed, nor is a loop that it has refused looked at twice.
void refused(double *a, double *b, int n) {
#pragma acc parallel loop default(none) copyin(a[0:n]) copyout(n + 1) copy(b) // expected-error {{OpenACC variable is not a valid variable name, sub-array, array element, member of a composite variable, or composite variable member}}
  for (int i = 0; i < n; i++)
    b[i] = a[i];
#pragma acc parallel loop
  for (int i = 0; i * i < n; i++) // expected-error {{OpenACC 'parallel loop' construct must have a terminating condition}} expected-note@-1 {{'parallel loop' construct is here}}
    b[i] = 0;
}

// Nor is a label, or a variable, that is in what was left out.
void left_out(double *a, int n) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) {
    if (a[i] < 0)
      goto next;
    for (int j = 0; j < ; j++) { // expected-error {{expected expression}}
    next:;
    }
  }
}

#pragma acc routine seq
void routine(double *a, int n) {
#pragma acc loop vector // expected-error {{xacc: a vector loop in routine 'routine' of level seq}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc parallel // expected-error {{xacc: OpenACC 'parallel' cannot appear in a routine}}
  a[0] = 1;
}

struct never s; // expected-error {{tentative definition has type 'struct never' that is never completed}} expected-note {{forward declaration of 'struct never'}}
void last(double *a, int n) {
#pragma acc parallel loop num_gangs(0) copy(a[0:n]) // expected-error {{xacc: the argument of clause 'num_gangs' must be positive}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
