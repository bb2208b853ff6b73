// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
struct wide {
  int *first;
};
struct bits {
  int low : 4, high : 4;
};
struct list {
  struct list *next;
  int count, rows[3];
};

void types(double *a, int n) {
  _Complex double z = 0;
  _Complex int whole = 0;
  __int128 large = 0;
  struct wide member = {0};
  struct bits bits = {0};
#pragma acc parallel loop reduction(+:bits.low) // expected-error {{xacc: 'bits.low' in clause 'reduction' is a bit-field, which has no address}}
  for (int i = 0; i < n; i++)
    bits.low += i;
  _BitInt(20) few = 100; // its least and greatest value are not those of an int
#pragma acc parallel loop reduction(min:few) // expected-error {{xacc: a reduction of 'few', of type _BitInt(20), is not supported yet}}
  for (int i = 0; i < n; i++)
    few = few < i ? few : i;
#pragma acc parallel loop reduction(+:few)
  for (int i = 0; i < n; i++)
    few += i;
#pragma acc parallel loop reduction(max:z) // expected-error {{xacc: a reduction of 'z', of type _Complex double, is not supported yet}}
  for (int i = 0; i < n; i++)
    z = i;
#pragma acc parallel loop reduction(&&:z) // expected-error {{xacc: a reduction of 'z', of type _Complex double, is not supported yet}}
  for (int i = 0; i < n; i++)
    z = z && i;
#pragma acc parallel loop reduction(+:whole) // expected-error {{xacc: a reduction of 'whole', of type _Complex int, is not supported yet}}
  for (int i = 0; i < n; i++)
    whole += i;
#pragma acc parallel loop reduction(+:large) // expected-error {{xacc: a reduction of 'large', of type __int128, is not supported yet}}
  for (int i = 0; i < n; i++)
    large += i;
#pragma acc parallel loop reduction(+:bits) // expected-error {{xacc: a reduction of 'bits', of type struct bits, is not supported yet}}
  for (int i = 0; i < n; i++)
    bits.low += i;
}

void members(struct list *p, struct list s, int n) {
#pragma acc parallel loop reduction(+:p->next->count)
  for (int i = 0; i < n; i++) {
    p->next->count++;
    p->next = 0; // expected-error {{xacc: a reduction of 'p->next->count' is not supported yet where 'p' is used with another subscript that may be the same element}}
  }
#pragma acc parallel loop reduction(+:p->next->rows[0:2]) // expected-error {{xacc: 'p->next->rows[0:2]' in clause 'reduction': an item of this form is not supported yet}}
  for (int i = 0; i < n; i++)
    p->next->rows[i % 2]++;
#pragma acc parallel loop reduction(+:s.rows[0:2])
  for (int i = 0; i < n; i++) {
    s.rows[i % 2]++;
    struct list other = s; // expected-error {{xacc: a reduction of 's.rows' is not supported yet where 's' is used with another subscript that may be the same element}}
  }
#pragma acc parallel loop reduction(+:s.count)
  for (int i = 0; i < n; i++) {
    s.count++;
    struct list other = s; // expected-error {{xacc: a reduction of 's.count' is not supported yet where 's' is used with another subscript that may be the same element}}
  }
#pragma acc parallel loop reduction(+:s.count) private(s) // expected-error {{xacc: variable 's' is private and reduced on one construct}}
  for (int i = 0; i < n; i++)
    s.count++;
#pragma acc parallel loop reduction(+:s.count)
  for (int i = 0; i < n; i++) {
#pragma acc loop reduction(*:s.count) // expected-error {{xacc: 's' is reduced with '*' here and with '+' by a loop around}}
    for (int j = 0; j < n; j++)
      s.count *= 2;
  }
}

void lengths(double *a, int n) {
#pragma acc parallel copyin(n)
  {
    int own = n / 2;
#pragma acc loop reduction(+:a[0:own]) // expected-error {{xacc: 'a[0:own]' in clause 'reduction': a length that only the region knows is not supported yet}}
    for (int i = 0; i < n; i++)
      a[i % own] += 1;
  }
#pragma acc parallel loop reduction(+:a[0:n]) // expected-error {{in clause 'reduction': a length that only the region knows is not supported yet}}
  for (int i = 0; i < 10; i++) {
    a[i % 4] += 1;
    n = i;
  }
}

void sections(double *a, double **rows, int n) {
  double v[n][n];
#pragma acc parallel loop reduction(+:v[0:2][0:2]) // expected-error {{in clause 'reduction': a section with gaps is not supported yet}}
  for (int i = 0; i < n; i++)
    v[i % 2][i % 2] += 1;
  double m[4][5];
#pragma acc parallel loop reduction(+:m[0:2][0:2]) // expected-error {{in clause 'reduction': a section with gaps is not supported yet}}
  for (int i = 0; i < n; i++)
    m[i % 2][i % 2] += 1;
#pragma acc parallel loop reduction(+:rows[0:2][0:2]) // expected-error {{in clause 'reduction': a section with gaps is not supported yet}}
  for (int i = 0; i < n; i++)
    rows[i % 2][i % 2] += 1;
#pragma acc parallel loop reduction(+:a[0:4])
  for (int i = 0; i < n; i++) {
    double **other = &a; // expected-error {{xacc: a reduction of a section of 'a' is not supported yet where the pointer itself is used}}
    (*other)[0] += 1;
  }
}

void elements(double *a, int n, int k) {
#pragma acc parallel loop reduction(+:a[k])
  for (int i = 0; i < n; i++)
    a[k] += a[i]; // expected-error {{xacc: a reduction of 'a[k]' is not supported yet where 'a' is used with another subscript that may be the same element}}
}

void several(double *a, int n) {
#pragma acc parallel loop reduction(+:a[3], a[4]) // expected-error {{xacc: 'a' has other uses than the reduction of a part and needs a data clause}}
  for (int i = 0; i < n; i++) {
    a[3] += 1;
    a[4] += 2;
  }
#pragma acc parallel loop reduction(+:a[3]) reduction(max:a[4]) copy(a[0:5])
  for (int i = 0; i < n; i++) {
    a[3] += 1;
    a[4] = a[4] > i ? a[4] : i;
  }
}

void changing(double *a, int n, int k) {
#pragma acc parallel loop reduction(+:a[k]) // expected-error {{xacc: 'a[k]' in clause 'reduction': a subscript that the loop changes is not supported yet}}
  for (int i = 0; i < n; i++) {
    a[k] += 1;
    k = i;
  }
}

void other(double *a, double *b, int n) {
#pragma acc parallel copyin(b[0:n])
  {
    // expected-warning@+1 {{'a' is used where other gangs may not have finished its reduction}}
    b[0] = a[7];
#pragma acc loop gang reduction(+:a[0:4]) // expected-error {{xacc: 'a' has other uses than the reduction of a part and needs a data clause}}
    for (int i = 0; i < n; i++)
      a[i % 4] += b[i];
  }
}

void private_and_reduced(int n, int *a) {
  int s = 0, t = 0;
#pragma acc parallel loop private(s) reduction(+ : s) copyin(a[0:n]) // expected-error {{xacc: variable 's' is private and reduced on one construct}}
  for (int i = 0; i < n; i++)
    s += a[i];
#pragma acc parallel loop reduction(+ : t) private(s) copyin(a[0:n])
  for (int i = 0; i < n; i++) {
    s = a[i];
    t += s;
  }
}

// Members and names that are not there.
void wrong_names(int n) {
#pragma acc parallel loop reduction(+ : nothing.a[0:3]) // expected-error {{use of undeclared identifier 'nothing'}}
  for (int i = 0; i < n; i++)
    ;
  struct several { int a[3], count; } v = {{0}, 0};
#pragma acc parallel loop reduction(+ : nothing.a[0:3], v.count) // expected-error {{use of undeclared identifier 'nothing'}}
  for (int i = 0; i < n; i++)
    v.count++;
}
