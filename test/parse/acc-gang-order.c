// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -O1 -c -o %t.o -Xclang -verify %s
// A warning where one gang has to run a region, because gangs use what others of them store; and only there.
double a[100], b[100], c[100], table[100];
int number;
#pragma acc declare create(table)

#pragma acc routine gang
void turn(const double *from, double *to, int n) {
#pragma acc loop gang vector
  for (int i = 0; i < n; i++)
    to[i] = from[n - 1 - i];
}

#pragma acc routine gang
void later(const double *from, double *to, int n);

#pragma acc routine gang
void there_and_back(double *x, double *y, int n) {
#pragma acc loop gang
  for (int i = 0; i < n; i++)
    y[i] = x[n - 1 - i]; // expected-warning {{xacc: 'x' is stored by some gangs and used here by others, and gangs cannot wait for each other: one lane of one gang runs the loops of the routine}}
#pragma acc loop gang
  for (int i = 0; i < n; i++)
    x[i] = y[n - 1 - i];
}

#pragma acc routine gang
void put_table(int n) {
#pragma acc loop gang
  for (int i = 0; i < n; i++)
    table[i] = i;
}

void early(int n, int flag, double *p) {
  double *q = p + 1;
#pragma acc parallel
  for (int k = 0; k < 4; k++) {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      b[i] = a[n - 1 - i]; // expected-warning {{xacc: 'a' is stored by some gangs and used here by others, and gangs cannot wait for each other: one gang runs the region}}
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      a[i] = b[i];
  }
#pragma acc parallel
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      b[i] = i;
    a[0] = b[1]; // expected-warning {{'b' is stored by some gangs}}
  }
#pragma acc parallel
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      a[i] = b[0]; // expected-warning {{'b' is stored by some gangs}}
    b[0] = 1;
  }
#pragma acc parallel
  {
    const int m = n / 2;
    turn(a, b, m);
    if (flag)
      later(b, c, m); // expected-warning {{'b' is stored by some gangs}}
  }
#pragma acc parallel copy(p[0:n])
  {
    const int m = n / 2;
#pragma acc loop gang
    for (int i = 0; i < m; i++)
      p[i] = i;
#pragma acc loop gang
    for (int i = 0; i < m; i++)
      a[i] = q[i]; // expected-warning {{'p' is stored by some gangs}}
  }
#pragma acc parallel
  {
    if (flag)
      put_table(n);
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      a[i] = table[n - 1 - i]; // expected-warning {{'table' is stored by some gangs}}
  }
#pragma acc parallel copy(number)
  {
    const int m = n / 2;
#pragma acc loop gang
    for (int i = 0; i < m; i++)
      number = 1;
#pragma acc loop gang
    for (int i = 0; i < m; i++)
      a[i] = number; // expected-warning {{'number' is stored by some gangs}}
  }
#pragma acc parallel
  for (int k = 0; k < n; k++) {
#pragma acc loop gang
    for (int i = k; i < n; i++)
      a[i] += b[i]; // expected-warning {{'a' is stored by some gangs}}
  }
}

void right(int n, int flag, double *p, double *restrict q) {
  double t, v[4];
#pragma acc parallel private(t, v)
  {
    int m = n / 2;
    v[0] = 1;
    t = v[0];
#pragma acc loop gang
    for (int i = 0; i < m; i++)
      b[i] = t; // of one iteration, of one gang
#pragma acc loop gang
    for (int i = 0; i < m; i++)
      b[i] += i;
#pragma acc loop gang vector
    for (int i = 0; i < m; i++)
      c[i] = i;
#pragma acc loop
    for (int j = 0; j < m; j++)
      c[j] -= 2;
    a[0] = m; // by every gang
    v[1] = a[0];
  }
#pragma acc parallel copy(p[0:n], q[0:n])
  for (int k = 0; k < 9; k++) {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      p[i] += q[i + 1];
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
      for (int j = 0; j < 10; j++)
        a[10 * i + j] += k;
    }
  }
#pragma acc parallel
  {
    if (flag)
      turn(a, b, n);
    turn(a, c, n);
#pragma acc atomic
    number++;
  }
#pragma acc parallel num_gangs(1)
  {
    turn(a, b, n);
    if (flag)
      turn(b, a, n);
  }
#pragma acc parallel
  {
    double w[4] = {1, 2, 3, 4};
#pragma acc loop vector
    for (int i = 0; i < 4; i++)
      w[i] = i;
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      a[i] = w[i % 4];
  }
  (void)v;
}
