// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -O1 -c -o %t.o -Xclang -verify %s
// A warning where one gang has to run a region, because it uses what its loops over gangs reduce; and only there.
double a[100], b[100];

void early(int n) {
  double s = 0, t = 0, r[4];
#pragma acc parallel copy(s)
  {
#pragma acc loop gang reduction(+:s)
    for (int i = 0; i < n; i++)
      s += a[i];
    if (n > 3) {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      b[i] = a[i] / s; // expected-warning {{xacc: 's' is used where other gangs may not have finished its reduction, and gangs cannot wait for each other: one gang runs the region}}
    }
  }
#pragma acc parallel
  {
    t = 0; // expected-warning {{'t' is used where other gangs may not have finished}}
#pragma acc loop reduction(+:t)
    for (int i = 0; i < n; i++)
      t += a[i];
  }
#pragma acc parallel copyout(r)
  for (int k = 0; k < 4; k++) {
#pragma acc loop gang reduction(+:r[k]) // expected-warning {{xacc: each time that it is executed this loop reduces another part of 'r', and gangs cannot wait for each other: one gang runs the region}}
    for (int i = 0; i < n; i++)
      r[k] += a[i];
  }
#pragma acc parallel copy(a)
  {
    double u = 0;
#pragma acc loop gang // expected-warning {{'u' is one variable for all iterations of this loop}}
    for (int i = 0; i < n; i++)
      u += a[i];
    a[0] = u; // expected-warning {{'u' is used where other gangs may not have finished}}
  }
}

void right(int n, double *p) {
  double s = 0, t = 0, r[4], e = 0;
  int k = 2;
#pragma acc parallel copy(s) copy(p[0:4])
  {
    int at = k + 1;
#pragma acc loop gang reduction(+:s)
    for (int i = 0; i < n; i++)
      s += a[i];
#pragma acc loop gang reduction(+:s) reduction(max:t)
    for (int i = 0; i < n; i++) {
      s -= b[i];
#pragma acc loop vector reduction(max:t)
      for (int j = 0; j < n; j++)
        t = t > a[j] ? t : a[j];
    }
#pragma acc loop gang reduction(+:p[at])
    for (int i = 0; i < n; i++)
      p[at] += a[i];
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      b[i] = k;
#pragma acc loop gang private(s)
    for (int i = 0; i < n; i++) {
      s = a[i];
      b[i] = s * s;
    }
  } // r[0] and r[1] are two variables
#pragma acc parallel copy(r)
  {
#pragma acc loop gang reduction(+:r[0])
    for (int i = 0; i < n; i++)
      r[0] += a[i];
#pragma acc loop gang reduction(max:r[1])
    for (int i = 0; i < n; i++)
      r[1] = r[1] > a[i] ? r[1] : a[i];
    for (int m = 0; m < 3; m++) {
#pragma acc loop gang reduction(+:r[2])
      for (int i = 0; i < n; i++)
        r[2] += a[i] * m;
    }
    r[3] = 1;
  }
#pragma acc parallel num_gangs(1) copyout(b)
  {
#pragma acc loop gang reduction(+:e)
    for (int i = 0; i < n; i++)
      e += a[i];
#pragma acc loop gang vector
    for (int i = 0; i < n; i++)
      b[i] = e;
  }
#pragma acc parallel reduction(+:e)
  {
#pragma acc loop gang vector
    for (int i = 0; i < n; i++)
      e += a[i];
    e += 1; // by the letter, once for each gang
  }
  p[0] = s + t + e;
}

/* Atomic operations on what each gang has of its own. */
void own_bins(int n, const int *at, int *h) {
#pragma acc parallel num_gangs(4) copyin(at[0:n]) copy(h[0:16])
  {
    int bins[16];
#pragma acc loop vector
    for (int k = 0; k < 16; k++)
      bins[k] = 0;
#pragma acc loop gang vector
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
      bins[at[i]]++;
    }
#pragma acc loop vector
    for (int k = 0; k < 16; k++) {
#pragma acc atomic update
      h[k] += bins[k];
    }
  }
}
