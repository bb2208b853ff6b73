// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -O1 -c -o %t.o -Xclang -verify=expected,on %s
// RUN: %clang -fplugin=%xacc_so -fplugin-arg-xacc-implicit-reduction=off -O1 -c -o %t.o -Xclang -verify=expected,off %s
// Which iterations of a loop update the same place, as subscripts, pointers and conditions say.
double m[10][10];
struct part {
  double e;
  double *x;
} many[3];

/* Several iterations have one place, where the subscript says so; and not where it does not. */
void folded(int n, int from, int *h, int *g, int *o, int *x) {
#pragma acc parallel loop copy(h[0:n], g[0:n], o[0:n], x[0:n])
  for (int i = 0; i < n; i++) {
    const int half = i / 2, to = i + 1;
    h[i % 4]++;          // expected-warning {{'h[i % 4]'}}
    h[(i * 7) % 5 + 2]++; // expected-warning {{'h[(i * 7) % 5 + 2]'}}
    g[half] -= i;        // expected-warning {{'g[half]'}}
    o[(i + from) % n] = i; // n may be enough
    o[(2 * i) / 2]++;
    o[i / n]++;
    x[to * 2 / 2]++;
  }
#pragma acc parallel loop copy(h[0:n], g[0:n], o[0:n], x[0:n])
  for (int i = 0; i < n; i++) {
    const int left = (n + i - 1) & (n - 1);
    h[i]++;               // expected-warning {{'h[i]'}}
    h[(i + n - 1) % n]++; // expected-warning {{'h[(i + n - 1) % n]'}}
    g[i]++;               // expected-warning {{'g[i]'}}
    g[left]++;            // expected-warning {{'g[left]'}}
    o[(i + n) % n]++;     // i, and no neighbour
    x[(i + n - 1) % n]++;
  }
#pragma acc parallel loop copy(h[0:n])
  for (int i = 0; i < n; i++) {
    h[i]++;                   // expected-warning {{'h[i]'}}
    h[(i + 2 * n - 1) % n]++; // expected-warning {{'h[(i + 2 * n - 1) % n]'}}
  }
#pragma acc parallel loop copy(h[0:n])
  for (int i = 0; i < n; i++) {
    h[i]++;         // expected-warning {{'h[i]'}}
    h[i * 2 / 2 + 1]++; // expected-warning {{'h[i * 2 / 2 + 1]'}}
  }
#pragma acc parallel loop copy(h[0:n], g[0:n])
  for (int i = 0; i < 8; i++) {
    g[i % 8]++;
    g[i & 7]++;
    h[i % 7]++; // expected-warning {{'h[i % 7]'}}
    h[i >> 1]++; // expected-warning {{'h[i >> 1]'}}
  }
#pragma acc parallel loop collapse(2) copy(h[0:n], g[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      h[i + j]++; // expected-warning {{'h[i + j]'}}
      g[i * n + j]++;
      g[i / 4 * 4 * n + j + i % 4 * n]++;
    }
#pragma acc parallel loop copy(h[0:n], g[0:n])
  for (int i = 0; i < n; i += 4)
    for (int j = 0; j < 4; j++) {
      h[i + j]++;
      g[i / 4]++;
    }
}

/* The same by pointers of the iteration. */
void folded_pointers(int n, int *h, int *g, struct part *q) {
#pragma acc parallel loop copy(h[0:n], g[0:n])
  for (int i = 0; i < n; i++) {
    int *p = &h[i % 4], *r = g + i / 2, *t = p + 1, *u = &h[i % 4], *v = g + i;
    double *row = m[i % 3], *other = m[i % 3];
    struct part *s = &many[i % 3];
    ++*p;               // expected-warning {{'*p'}}
    r[0] -= 2;          // expected-warning {{'r[0]'}}
    t[3]++;             // expected-warning {{'t[3]'}}
    row[i & 1] += 1;    // expected-warning {{'row[i & 1]'}}
    s->e += 1;          // expected-warning {{'s->e'}}
    u[i / 4 * 4]++;
    v[1]++;
    other[i] += 1;
  }
#pragma acc parallel loop copy(h[0:n])
  for (int i = 0; i < 4; i++) {
    int own[3] = {0}, *p = &h[i % 4], *r = &own[i % 3];
    ++*p;
    ++*r;
    q[*r].e = i;
  }
}

/* Red and black: no two iterations mean one place. */
int board[8][8];
void checkers(int parity) {
#pragma acc parallel loop collapse(2) copy(board)
  for (int i = 0; i < 8; i++)
    for (int k = 0; k < 4; k++) {
      int j = 2 * k + ((i + parity) & 1), r = 2 * k + (i + parity) % 2;
      board[i][j] += i;
      board[i][r] = -board[i][r];
    }
}

/* The places of i and of i + 1 do meet. */
int zigzag[64];
void both(int n) {
#pragma acc parallel loop copy(zigzag)
  for (int i = 0; i < n; i++) {
    // on-warning@+2 {{'zigzag[2 * i + (i & 1)]' at the same time: atomic operations do}}
    // off-warning@+1 {{'zigzag[2 * i + (i & 1)]'}}
    zigzag[2 * i + (i & 1)] += 1;
    // on-warning@+2 {{'zigzag[2 * i + 2 + ((i + 1) & 1)]' at the same time: atomic operations do}}
    // off-warning@+1 {{'zigzag[2 * i + 2 + ((i + 1) & 1)]'}}
    zigzag[2 * i + 2 + ((i + 1) & 1)] += 2;
  }
}
