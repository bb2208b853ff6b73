// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Rules that Clang does not check: where directives stand and which clauses stand together.
void use(double *a);

void bodies(double *a, int n) {
  if (n)
#pragma acc wait // expected-error {{xacc: OpenACC 'wait' cannot be the body of a statement without braces}}
  for (int i = 0; i < n; i++)
#pragma acc enter data copyin(a[0:n]) // expected-error {{xacc: OpenACC 'enter data' cannot be the body of a statement without braces}}
  while (n--)
#pragma acc set device_num(0) // expected-error {{xacc: OpenACC 'set' cannot be the body of a statement without braces}}
  if (n) {
#pragma acc wait
  } else
#pragma acc init // expected-error {{xacc: OpenACC 'init' cannot be the body of a statement without braces}}
  do
#pragma acc shutdown // expected-error {{xacc: OpenACC 'shutdown' cannot be the body of a statement without braces}}
  while (n);
  switch (n)
#pragma acc exit data delete(a[0:n]) // expected-error {{xacc: OpenACC 'exit data' cannot be the body of a statement without braces}}
  if (n)
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; i++)
      a[i] = 1;
}

void nested(double *a, int n) {
#pragma acc parallel copy(a[0:n])
  {
#pragma acc update self(a[0:n]) // expected-error {{xacc: OpenACC 'update' cannot appear inside a compute construct}}
#pragma acc enter data copyin(a[0:n]) // expected-error {{xacc: OpenACC 'enter data' cannot appear inside a compute construct}}
#pragma acc exit data delete(a[0:n]) // expected-error {{xacc: OpenACC 'exit data' cannot appear inside a compute construct}}
#pragma acc wait // expected-error {{xacc: OpenACC 'wait' cannot appear inside a compute construct}}
#pragma acc init // expected-error {{xacc: OpenACC 'init' cannot appear inside a compute construct}}
#pragma acc set device_num(0) // expected-error {{xacc: OpenACC 'set' cannot appear inside a compute construct}}
  }
#pragma acc serial copy(a[0:n])
  {
#pragma acc parallel // expected-error {{xacc: OpenACC 'parallel' cannot appear inside a compute construct}}
    a[0] = 1;
  }
}

#pragma acc routine seq
void routine(double *a, int n) {
#pragma acc parallel loop copy(a[0:n]) // expected-error {{xacc: OpenACC 'parallel loop' cannot appear in a routine}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
#pragma acc data copy(a[0:n]) // expected-error {{xacc: OpenACC 'data' cannot appear in a routine}}
  a[0] = 1;
#pragma acc update self(a[0:n]) // expected-error {{xacc: OpenACC 'update' cannot appear in a routine}}
#pragma acc atomic
  a[0] += 1;
}

void clauses(double *a, int n) {
#pragma acc parallel loop gang gang copy(a[0:n]) // expected-error {{xacc: clause 'gang' appears twice}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
#pragma acc kernels loop vector vector(32) copy(a[0:n]) // expected-error {{xacc: clause 'vector' appears twice}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

void more_clauses(double *a, int n) {
  int s = 0, t = 0;
#pragma acc parallel loop copy(a[0:n]) gang device_type(nvidia) gang
  for (int i = 0; i < n; i++)
    a[i] = 1;
#pragma acc parallel loop collapse(2) tile(2, 2) copy(a[0:n]) // expected-error {{xacc: collapse together with tile is not supported yet}}
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i] = 1;
#pragma acc parallel private(s) private(s) copy(a[0:n]) // expected-warning {{xacc: 's' is in private twice; other compilers refuse it}}
  a[0] = s = 1;
#pragma acc parallel private(s, t) firstprivate(s) copy(a[0:n]) // expected-error {{xacc: variable 's' appears in more than one data or private clause of this construct}}
  a[0] = s + (t = 1);
#pragma acc parallel private(s) copy(s) copy(a[0:n]) // expected-error {{xacc: variable 's' appears in more than one data or private clause of this construct}}
  a[0] = s = 1;
#pragma acc parallel loop private(s) copy(s) copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = s = i;
#pragma acc parallel loop reduction(+ : s) reduction(* : s, t) // expected-error {{xacc: variable 's' is reduced twice on one construct}}
  for (int i = 0; i < n; i++)
    s += 1;
}

void sizes(double *a, int n) {
#pragma acc parallel num_gangs(0) num_workers(-1) vector_length(1 - 1) copy(a[0:n]) // expected-error {{xacc: the argument of clause 'num_gangs' must be positive}} expected-error {{xacc: the argument of clause 'num_workers' must be positive}} expected-error {{xacc: the argument of clause 'vector_length' must be positive}}
  a[0] = 1;
#pragma acc kernels loop gang(num : 0) worker(num : 0) vector(length : 0) copy(a[0:n]) // expected-error {{xacc: the argument of clause 'gang' must be positive}} expected-error {{xacc: the argument of clause 'worker' must be positive}} expected-error {{xacc: the argument of clause 'vector' must be positive}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
#pragma acc parallel loop vector(64) copy(a[0:n]) // expected-warning {{xacc: the length of a vector is for kernels; here it is taken for vector_length of the parallel construct}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
#pragma acc parallel copy(a[0:n])
  {
#pragma acc loop vector(64) // expected-warning {{xacc: the length of a vector is for kernels}}
    for (int i = 0; i < n; i++)
      a[i] = 1;
  }
#pragma acc kernels copy(a[0:n])
  {
#pragma acc loop independent vector(64)
    for (int i = 0; i < n; i++)
      a[i] = 1;
  }
}

void variables(double *a, int n) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) {
    i += 1; // expected-error {{xacc: the loop changes its variable 'i'}}
    a[i] = 1;
  }
#pragma acc parallel loop collapse(2) copy(a[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i] = j++; // expected-error {{xacc: the loop changes its variable 'j'}}
#pragma acc parallel copy(a[0:n])
  {
#pragma acc loop seq
    for (int i = 0; i < n; i++) {
      a[i] = 1;
      i++;
    }
  }
}

// No number of iterations follows from such a header. Loops without a directive run as in C.
void own(double *a, int n) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n - i; i++) // expected-error {{xacc: the start, end or step of the loop depends on its own variable 'i'}}
    a[i] = 1;
#pragma acc kernels loop copy(a[0:n])
  for (int i = 1; i < n; i += i) // expected-error {{xacc: the start, end or step of the loop depends on its own variable 'i'}}
    a[i] = 1;
#pragma acc parallel loop collapse(2) copy(a[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n - j; j++) // expected-error {{xacc: the start, end or step of the loop depends on its own variable 'j'}}
      a[i] = 1;
#pragma acc kernels copy(a[0:n])
  for (int i = 1; i < n - i; i++)
    a[i] = 1;
}

void caches(double *a, const double *b, int n) {
#pragma acc parallel copy(a[0:n])
  {
#pragma acc cache(a[0:4]) // expected-warning {{xacc: OpenACC 'cache' outside of a loop does nothing: its place is the head of a loop's body}}
    a[0] = 1;
  }
#pragma acc parallel loop copy(a[0:n]) copyin(b[0:n])
  for (int i = 1; i < n - 1; i++) {
#pragma acc cache(readonly : b[i - 1:3])
#pragma acc cache(readonly : a[0:4])
    a[i] = b[i - 1] + b[i + 1]; // expected-error {{xacc: 'a' is cached as readonly and written in the loop}}
  }
}

void gangs(double *a, int n) {
#pragma acc parallel loop gang copy(a[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc loop gang // expected-error {{xacc: a loop of gang(dim:1) cannot lie inside a loop of gang(dim:1)}}
    for (int j = 0; j < n; j++)
      a[j] = i;
  }
#pragma acc parallel loop gang(dim:2) copy(a[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc loop gang(dim:1) vector
    for (int j = 0; j < n; j++)
      a[j] = i;
#pragma acc loop gang(dim:3) // expected-error {{xacc: a loop of gang(dim:3) cannot lie inside a loop of gang(dim:2)}}
    for (int j = 0; j < n; j++)
      a[j] = i;
  }
#pragma acc parallel loop auto gang copy(a[0:n])
  for (int i = 1; i < n; i++) // the order of iterations is kept, gang ignored (2.9.7)
    a[i] = a[i - 1];
}

struct later;
extern struct later unknown;
void incomplete(struct later *p, int n) {
#pragma acc data copy(unknown) // expected-error {{xacc: 'unknown' has the incomplete type 'struct later'}}
  n++;
#pragma acc enter data create(unknown) // expected-error {{xacc: 'unknown' has the incomplete type 'struct later'}}
#pragma acc parallel present(unknown) // expected-error {{xacc: 'unknown' has the incomplete type 'struct later'}}
  n++;
}

void devices(double *a, int n) {
#pragma acc host_data use_device(a[0:n]) // expected-error {{xacc: 'a[0:n]' in clause 'use_device' is not a variable}}
  use(a);
}
