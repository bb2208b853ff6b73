// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -ferror-limit=0 -fsyntax-only -Xclang -verify %s
// Uses of distributed arrays that the local section cannot stand for.
#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp template t2[100][100]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute t2[block][block] onto p
double a[100], b[100][100], c[100][4], local[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][j] with t2[i][j]
#pragma xmp align c[i][*] with t[i]
double use(double *x), square[9][9];

double f(int n, double *q) {
  double s = use(a) + use(c[n]) + use(&b[n][n]) + sizeof a[0]; // all are fine
  s += use(b[n]); // expected-error {{'b' needs 2 subscripts: its other dimensions are distributed or have a shadow}}
  s += *(a + n) + *(n + a); // expected-warning 2 {{pointer arithmetic of the distributed array 'a' counts elements of the node's own section; use subscripts for global positions}}
  s += *a + a[0] + *q; // expected-warning {{'*a' of the distributed array 'a' is the first element of the node's own section; use subscripts for global positions}}
  s += **(b + 1); // expected-error {{pointer arithmetic of the distributed array 'b' is not known; use subscripts}}
  s += sizeof(a); // expected-error {{the size of the distributed array 'a' is not known; use its extents, or sizeof of an element}}
  s += sizeof b[3]; // expected-error {{the size of the distributed array 'b' is not known}}
  a[:] = 0; // expected-error {{an assignment of sections of distributed arrays needs '#pragma xmp array' or gmove}}
  local[:] = a[:]; // expected-error {{an assignment of sections of distributed arrays needs '#pragma xmp array' or gmove}}
  s += local[0:3]; // expected-error {{a section may stand only in an assignment by '=', or in the directives gmove, bcast and reduction}}
  local[:] = 1, s = 2; // expected-error {{an assignment of sections has no value and must be a statement of its own}}
  if ((local[:] = 1)) // expected-error {{an assignment of sections has no value and must be a statement of its own}}
    s = 3;
  (local[:] = 1); // expected-error {{an assignment of sections has no value and must be a statement of its own}}
  local[:] = square[:][:]; // expected-error {{the sections of an assignment must have the same number of ranges}}
  q[1:] = 3; // expected-error {{the section of 'q' needs a length: its extent is not known here}}
  q[:4:-1] = 3; // expected-error {{a section without a base whose step may be negative, where the extent is not known, is not supported yet}}
  local[0:4] = q[::n]; // expected-error {{a section without a base whose step may be negative, where the extent is not known, is not supported yet}}
  q[:4:2] = q[:4];
  local[:] = c[0:4][0:4]; // expected-error {{needs '#pragma xmp array' or gmove}}
#pragma xmp array on t[:]
  local[:] = a[:]; // expected-error {{'local' is not a distributed array}}
#pragma xmp array on t[:]
  a[3] = 1; // expected-error {{expected a section on the left side of the assignment in '#pragma xmp array'}}
#pragma xmp array on t[:]
  s++; // expected-error {{expected an assignment after '#pragma xmp array'}}
#pragma xmp gmove
  s += 3; // expected-error {{expected an assignment after '#pragma xmp gmove'}}
#pragma xmp gmove
  n = a[3]; // expected-error {{gmove from 'double' to 'int' is not supported yet: the types must be equal}}
#pragma xmp reflect (local) // expected-error {{'local' is not a distributed array}}
  (void)xmp_desc_of(n); // expected-error {{'n' is not a distributed array}}
#pragma acc parallel loop private(a) // expected-error {{a distributed array in clause 'private' is not supported yet}}
  for (int i = 0; i < n; i++)
    ;
  double *moved;
#pragma xmp align moved[i] with t[i]
  moved += 1; // expected-error {{pointer arithmetic of the distributed array 'moved' is not known; use subscripts}}
  moved++; // expected-error {{pointer arithmetic of the distributed array 'moved' is not known; use subscripts}}
  struct { int bits; } u = {0};
#pragma xmp loop on t[i] reduction(+ : u) // expected-error {{a reduction of 'u'}}
  for (int i = 0; i < n; i++)
    u.bits++;
  return s;
}

void leave(int n) {
#pragma xmp loop on t[i]
  for (int i = 0; i < 100; i++) {
    if (i == n)
      break; // expected-error {{'break' leaves a loop that the nodes share}}
    for (int j = 0; j < n; j++)
      break;
    switch (n) {
    case 1:
      break;
    }
    a[i] = 1;
  }
#pragma xmp loop on t2[i][j]
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++) {
      if (i == n)
        break; // expected-error {{'break' leaves a loop that the nodes share}}
      b[i][j] = 1;
    }
}

int jump(int n) {
#pragma xmp loop on t[i]
  for (int i = 0; i < 100; i++) {
    if (i == n)
      return 3; // expected-error {{'return' leaves a loop that the nodes share}}
    if (i == 4)
      goto next;
    while (i == 5)
      goto out; // expected-error {{'goto' leaves a loop that the nodes share}}
    a[i] = 1;
  next:;
  }
out:;
#pragma xmp loop on t2[i][j]
  for (int i = 0; i < 100; i++) {
    for (int j = 0; j < 100; j++) {
      if (i == n)
        goto tail; // expected-error {{'goto' leaves a loop that the nodes share}}
      if (i == 3)
        goto done; // expected-error {{'goto' leaves a loop that the nodes share}}
      if (i == 4)
        return 1; // expected-error {{'return' leaves a loop that the nodes share}}
      b[i][j] = 1;
    }
  tail:;
  }
done:
  return 0;
}

double scope(int n) {
  double once[100];
  {
#pragma xmp align once[i] with t[i]
    once[n] = 1;
  }
  return once[n]; // expected-error {{'once' is used where its align is not in scope}}
}

void g(void) {
  double once[100];
#pragma xmp align once[i] with t[i]
  {
#pragma xmp align once[i] with t[i] // expected-error {{'once' cannot be distributed: it is distributed already}}
  }
}

double late[100];
double *address = &a[3]; // expected-error {{the address of the distributed array 'a' is not known; assign it at run time}}
double early(void) {
  static double *inside = a; // expected-error {{the address of the distributed array 'a' is not known; assign it at run time}}
  return late[0] + *inside;
}
int own[8]:[*];
#pragma xmp align own[i] with t[i] // expected-error {{'own' cannot be distributed: it is a coarray}}
#pragma xmp align late[i] with t[i] // expected-error {{'late' cannot be distributed: it is used above its align}}

void compute(void) {
  int end = 9;
  double sum = 0;
#pragma acc parallel
  {
#pragma xmp loop on t[i]
    for (int i = 0; i < 10; i++)
      a[i] = 1;
#pragma xmp reflect (a) // expected-error {{of the XMP directives only 'loop' may stand in a compute construct}}
    end = 5;
#pragma xmp loop on t[i]
    for (int i = 0; i < end; i++) // expected-error {{they cannot depend on 'end', which the construct sets}}
      a[i] = 1;
#pragma xmp loop on t[i] reduction(+ : sum) // expected-error {{an 'xmp loop' in a compute construct cannot reduce}}
    for (int i = 0; i < 10; i++)
      sum += a[i];
  }
#pragma acc serial
  use(a); // expected-error {{the name of a distributed array in a compute construct is not supported yet}}
}

void values_of_sections(int n) {
#pragma xmp gmove
  a[:] = local[:] = 1; // expected-error {{an assignment of sections has no value and must be a statement of its own}}
#pragma xmp gmove
  a[:] = (local[:] = 1); // expected-error {{an assignment of sections has no value and must be a statement of its own}}
  a[(int)(local[:] = 1)] = 2; // expected-error {{an assignment of sections has no value and must be a statement of its own}}
  local[0 : (local[:] = 3)] = 1; // expected-error {{an assignment of sections has no value and must be a statement of its own}}
}

struct part {
  int first, values[3];
  unsigned low : 3;
};
struct part parts[100], *one;
int whole[100];
typedef int four __attribute__((vector_size(16)));
#pragma xmp align [i] with t[i] :: parts, whole

void values_of_elements(int n) {
#pragma xmp gmove
  n = whole[7] + 1; // expected-error {{an expression of elements of distributed arrays in gmove is not supported yet}}
#pragma xmp gmove
  local[0] = (float)a[n]; // expected-error {{an expression of elements of distributed arrays in gmove is not supported yet}}
#pragma xmp gmove
  local[0] = use(&a[n]); // expected-error {{an expression of elements of distributed arrays in gmove is not supported yet}}
#pragma xmp gmove
  n = parts[7].first; // expected-error {{an expression of elements of distributed arrays in gmove is not supported yet}}
#pragma xmp gmove
  n = *&whole[7]; // expected-error {{an expression of elements of distributed arrays in gmove is not supported yet}}
#pragma xmp gmove
  local[0] = use(a) + sizeof a[0] + n;
}

void parts_of_elements(int n, int *rows[3]) {
  int three[3];
#pragma xmp gmove
  three[0:3] = parts[7].values[0:3]; // expected-error {{a part of an element of a distributed array here is not supported yet}}
#pragma xmp gmove
  parts[6].values[1] = whole[n]; // expected-error {{a part of an element of a distributed array here is not supported yet}}
#pragma xmp gmove
  (&parts[6])->first = n; // expected-error {{a part of an element of a distributed array here is not supported yet}}
#pragma xmp bcast (parts[1].first) // expected-error {{a part of an element of a distributed array here is not supported yet}}
#pragma xmp reduction (+ : parts[1].values[0:2]) // expected-error {{a part of an element of a distributed array here is not supported yet}}
#pragma xmp bcast (three[whole[n]], three[0:n], one->values[0:2], one[whole[n]].first)
}

void without_address(int n, four v, struct part mine) {
#pragma xmp gmove
  mine.low = n; // expected-error {{a bit-field here is not supported yet}}
#pragma xmp gmove
  v[2] = whole[n]; // expected-error {{an element of a vector here is not supported yet}}
#pragma xmp gmove
  n = mine.low + v[2];
}
