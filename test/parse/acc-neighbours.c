// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -O1 -c -o %t.o -Xclang -verify %s
// Elements of two iterations: a warning where they meet, and none where steps, strides or conditions keep them apart.
extern int h[1000], mark[100], first[100], length[100];
extern double x[100];
struct item {
  int x, y, e[3];
} s[100];

void meet(int n, int m) {
#pragma acc parallel loop
  for (int i = 0; i < n; i += 2) {
    h[i * m] += 1;       // expected-warning {{atomic operations do}}
    h[(i + 2) * m] -= 1; // expected-warning {{atomic operations do}}
  }
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    struct item *to = &s[i];
    to[0].x++; // expected-warning {{atomic operations do}}
    to[1].x--; // expected-warning {{atomic operations do}}
  }
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    if (x[i] > 0.5)
      h[i + 1] += 1; // expected-warning {{atomic operations do}}
    if (i < n - 1)
      h[i] += 2; // expected-warning {{atomic operations do}}
  }
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (int k = i - 1; k <= i + 1; k++)
      h[k + 1]++; // expected-warning {{atomic operations do}}
}

void apart(int n, int m) {
#pragma acc parallel loop
  for (int i = 0; i < n; i += 4) {
    h[i] += 1;
    h[i + 1] += 2;
    h[i + 3] += 3;
    h[i + n] += 4;
  }
#pragma acc parallel loop
  for (int i = 0; i < 32; i++) {
    h[i] += 1;
    h[i + 32] += 2;
    s[i].x += 1;
    s[i + 1].y += 1;
  }
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    if ((i + m) % 2)
      continue;
    h[i] += 1;
    h[i + 1] += 2;
  }
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    const int odd = i & 1;
    if (odd || mark[i] == 1) {
      h[i] += 1;
      h[i + 1] += 2;
    }
    switch (mark[i]) {
    case 2:
      h[i + 2]++;
    }
  }
#pragma acc parallel loop
  for (int i = 0; i < n; i += m)
    for (int k = i; k < (i + m < n ? i + m : n); k++)
      h[k]++;
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    for (int k = first[i]; k < first[i] + length[i]; k++)
      h[k]++;
    for (int k = 0; k < 3; k++)
      s[i].e[k]++;
  }
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      h[(i * m + j) * 2] += 1;
      h[(i * m + j) * 2 + 1] += 1;
    }
}

/* Remainders that are 0. */
void no_remainders(int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    const int to = 2 * i - (i & 1 - 1), same = i * 2 - i % 1;
    h[to] += 1;
    h[to + 1] += 2;
    mark[same] += 1;
    mark[same + 1] += 2;
  }
}

/* One lane executes all iterations. */
void in_order(int n) {
#pragma acc serial loop
  for (int i = 0; i < n; i++) {
    h[i + 1] += h[i];
    h[i] -= 1;
    for (int k = 0; k < 3; k++)
      s[0].e[k] += mark[k];
  }
#pragma acc serial
#pragma acc loop independent
  for (int i = 0; i < n; i++)
    h[i + 1] += h[i];
}

/* Arrays of iterations of a loop inside, also by pointers. */
void own(int n, int m) {
  int t[4];
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++)
#pragma acc loop vector private(t)
    for (int j = 0; j < m; j++) {
      int *a = t, *b = a + 1;
      t[0] = t[1] = j;
      t[1] += i;
      a[0] += 2;
      b[0] += a[0];
      h[i * m + j] = t[1];
    }
}
