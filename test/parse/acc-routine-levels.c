// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// Levels of routines against the loops in them, the loops that call them, and other declarations of them.
#pragma acc routine seq
void sequential(double *a, int n) {
#pragma acc loop vector // expected-error {{xacc: a vector loop in routine 'sequential' of level seq}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc loop
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
#pragma acc routine vector
void lanes(double *a, int n) {
#pragma acc loop worker vector // expected-error {{xacc: a worker loop in routine 'lanes' of level vector}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
#pragma acc routine gang
void gangs(double *a, int n);

void callers(double *a, int n) {
#pragma acc parallel loop gang copy(a[0:n])
  for (int i = 0; i < n; i++) {
    lanes(a, n);
    sequential(a, n);
    gangs(a, n); // expected-warning {{xacc: routine 'gangs' of level gang is called in a loop over gang: it is executed whole by each of them}}
  }
#pragma acc parallel copy(a[0:n])
  {
    gangs(a, n);
#pragma acc loop gang
    for (int j = 0; j < n; j++) {
#pragma acc loop vector
      for (int i = 0; i < n; i++) {
        sequential(a, n);
        lanes(a, n); // expected-warning {{xacc: routine 'lanes' of level vector is called in a loop over vector}}
      }
    }
  }
}

#pragma acc routine worker
int changed(int x);
#pragma acc routine worker
int changed(int x);
#pragma acc routine vector // expected-error {{xacc: this routine directive for 'changed' differs from an earlier one in level, bind or nohost}}
int changed(int x);
#pragma acc routine seq bind(one)
int bound(int x);
#pragma acc routine(bound) seq // expected-error {{xacc: this routine directive for 'bound' differs}}

#pragma acc routine gang
void reduces(double *a, int n) {
  double sum = 0;
#pragma acc loop gang reduction(+ : sum) // expected-error {{xacc: a gang loop of a routine cannot reduce: no gang has the whole result}}
  for (int i = 0; i < n; i++)
    sum += a[i];
#pragma acc loop worker reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += a[i];
  a[0] = sum;
}

#pragma acc routine gang
void whole(double *a, int n);
#pragma acc routine seq
void in_one(double *a, int n) {
  lanes(a, n); // expected-warning {{xacc: routine 'lanes' of level vector is called in routine 'in_one' of level seq: it is executed whole by each lane that calls it}}
}
#pragma acc routine worker
void workers(double *a, int n) {
  whole(a, n); // expected-warning {{xacc: routine 'whole' of level gang is called in routine 'workers' of level worker}}
  lanes(a, n);
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    lanes(a, n); // expected-warning {{xacc: routine 'lanes' of level vector is called in a loop over vector}}
}

#pragma acc routine seq
int only_device(int x);
#pragma acc routine seq nohost // expected-error {{xacc: this routine directive for 'only_device' differs from an earlier one in level, bind or nohost}}
int only_device(int x);
#pragma acc routine gang(dim:2)
void second(double *a, int n);
#pragma acc routine(second) gang(dim:3) // expected-error {{xacc: this routine directive for 'second' differs}}

int one(int x) { return x; }
#pragma acc routine(one) seq // expected-warning {{xacc: this routine directive for 'one' comes after its definition or a use of it, where other compilers refuse it}}
int used(int x);
int user(int x) { return used(x); }
#pragma acc routine(used) seq // expected-warning {{xacc: this routine directive for 'used' comes after its definition or a use of it}}
int declared(int x);
#pragma acc routine(declared) seq
#pragma acc routine(declared) seq
int declared(int x) { return x; }
