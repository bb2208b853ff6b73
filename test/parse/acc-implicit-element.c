// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -O1 -c -o %t.o -Rpass=xacc -Xclang -verify=expected,on -Xclang -verify-ignore-unexpected=remark %s
// RUN: %clang -fplugin=%xacc_so -fplugin-arg-xacc-implicit-reduction=off -O1 -c -o %t.o -Rpass=xacc -Xclang -verify=expected,off -Xclang -verify-ignore-unexpected=remark %s
// RUN: %clang -fplugin=%xacc_so -w -O1 -c -o %t.o -Rpass=xacc %s 2>&1 | FileCheck %s --implicit-check-not="implicit reduction"
// Which loops reduce elements and members without a clause, and where updates are lost.
double fmax(double, double);
double h[4], a[100], m[10][10], y[10];
int at[2], idx[4];
struct part {
  double e;
  double *x;
  unsigned bits : 3;
  volatile int loud;
  union {
    float f;
    int i;
  };
} s, many[3];
void unseen(void);
#pragma acc routine seq
double get(double *);

void found(int k, double *restrict p, const double *v, struct part *restrict q) {
  struct part own = {0};
// CHECK: remark: Generating implicit reduction(+:h[0])
// CHECK: remark: Generating implicit reduction(max:h[k])
#pragma acc parallel loop
  for (int i = 0; i < 100; i++) // off-warning@+1 {{xacc: iterations of the loop update 'h[0]' at the same time, and updates are lost: write reduction or atomic}}
    h[0] += a[i];
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    h[k] = fmax(h[k], a[i]); // off-warning {{'h[k]'}}
// CHECK: remark: Generating implicit reduction(+:y[i])
#pragma acc parallel loop gang
  for (int i = 0; i < 10; i++)
#pragma acc loop vector
    for (int j = 0; j < 10; j++)
      y[i] += m[i][j]; // off-warning {{'y[i]'}}
// CHECK: remark: Generating implicit reduction(+:p[2])
// CHECK: remark: Generating implicit reduction(+:q->e)
#pragma acc parallel loop copy(p[0:3], q[0:1]) copyin(v[0:100])
  for (int i = 0; i < 100; i++) {
    p[2] += v[i]; // off-warning {{'p[2]'}}
    q->e += v[i]; // off-warning {{'q->e'}}
  }
// CHECK: remark: Generating implicit reduction(+:own.e)
// CHECK: remark: Generating implicit reduction(+:many[2].e)
#pragma acc parallel loop
  for (int i = 0; i < 100; i++) {
    own.e += a[i]; // off-warning {{'own.e'}}
    many[2].e += a[i]; // off-warning {{'many[2].e'}}
  }
  h[1] = own.e;
}

/* What a loop inside has a copy of is no place of the loop around it. */
void inner_copies(const double *v, double *out) {
  struct part c, d;
  double w[2];
#pragma acc parallel loop copyin(v[0:100]) copy(out[0:100])
  for (int i = 0; i < 10; i++) {
#pragma acc loop vector private(c, w)
    for (int j = 0; j < 10; j++) {
      c.e = v[10 * i + j];
      w[1] = c.e + 1;
      out[10 * i + j] = w[1];
    }
    d.e = v[i]; // expected-warning {{different values in 'd.e'}}
  }
}

/* Parameters that are declared as arrays are such. */
void arrays(int n, double x[n], double z[n], double k[n][n]) {
// CHECK: remark: Generating implicit reduction(+:x[i])
#pragma acc parallel
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        x[i] = x[i] + k[i][j] * z[j]; // off-warning {{'x[i]'}}
  }
}

void lost(int n, int k, int l, double *p, double *v, struct part *q, const int *w) {
// CHECK: remark: Generating implicit reduction(+:p[0])
#pragma acc parallel loop copy(p[0:1]) copyin(v[0:n])
  for (int i = 0; i < n; i++)
    p[0] += v[i]; // off-warning {{'p[0]'}}
// CHECK: remark: Generating implicit reduction(+:h[0])
#pragma acc parallel loop copyin(v[0:n])
  for (int i = 0; i < n; i++)
    h[0] += v[i]; // off-warning {{'h[0]'}}
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    h[k] += a[i]; // on-warning {{xacc: iterations of the loop update 'h[k]' at the same time: atomic operations do, which wait for each other; write reduction or atomic}} off-warning {{'h[k]'}}
    h[l]++;       // expected-warning {{'h[l]'}}
  }
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    if (a[i] > h[0]) {
      h[0] = a[i]; // expected-warning {{'h[0]'}}
      at[0] = i;
    }
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    h[1] = h[1] * 0.5 + a[i]; // expected-warning {{'h[1]'}}
    h[2] += a[i];             // expected-warning {{'h[2]'}}
    h[2] *= 2;                // expected-warning {{'h[2]'}}
    h[3] += a[i];             // expected-warning {{'h[3]'}}
    m[0][i] = h[3];
    s.bits += 1;              // expected-warning {{'s.bits'}}
    s.f += 1;                 // expected-warning {{'s.f'}}
    s.loud += 1;
  }
// CHECK: remark: Generating implicit reduction(+:q->e)
#pragma acc parallel loop copy(q[0:1])
  for (int i = 0; i < n; i++)
    q->e += q->x[i]; // off-warning {{'q->e'}}
#pragma acc parallel loop copyin(w[0:n], v[0:n])
  for (int i = 0; i < n; i++)
    p[w[0]] += v[i]; // expected-warning {{'p[w[0]]'}}
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++) {
      y[i] += m[i][j]; // expected-warning {{'y[i]'}}
      a[i * 10 + j] += m[i][j];
    }
#pragma acc parallel loop
  for (int i = 0; i < 10; i++) {
    const int to = i + 1, same = 2;
    for (int c = 0; c < 3; c++) {
      h[c] += m[c][i]; // expected-warning {{'h[c]'}}
      m[i][c] += c;     // expected-warning {{'m[i][c]'}}
      m[to][c] += y[i]; // expected-warning {{'m[to][c]'}}
    }
    for (int c = 3 * i; c < 3 * i + 3; c++)
      a[c] += c;
    for (int c = i; c < 10; c++)
      y[c] += c; // expected-warning {{'y[c]'}}
    idx[same]++; // expected-warning {{'idx[same]'}}
    many[i % 3].e += 1; // expected-warning {{'many[i % 3].e'}}
  }
#pragma acc parallel loop
  for (int i = 0; i < 9; i++) {
    y[i] += 1;     // expected-warning {{'y[i]'}}
    y[i + 1] -= 1; // expected-warning {{'y[i + 1]'}}
  }
#pragma acc kernels loop independent
  for (int i = 0; i < 9; i++) {
    h[1] = h[1] * 0.5 + a[i]; // expected-warning {{'h[1]'}}
  }
#pragma acc parallel copy(h)
  {
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      h[0] += a[i]; // expected-warning {{'h[0]'}}
  }
#pragma acc parallel loop copy(p[0:1])
  for (int i = 0; i < n; i++) {
    double *own = p + i / n;
    p[0] += own[0]; // expected-warning {{'p[0]'}}
  }
#pragma acc parallel loop copy(p[0:1])
  for (int i = 0; i < n; i++)
    p[0] += get(0); // expected-warning {{'p[0]'}}
}

/* Other values in one place. */
void stored(int n) {
  double t[3], u[3];
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    for (int c = 0; c < 3; c++)
      t[c] = m[i][c]; // expected-warning {{xacc: iterations of the loop store different values in 't[c]', which is one for all, at the same time: write private where each needs its own}}
    s.e = t[0];       // expected-warning {{'s.e'}}
    h[0] = 3;
    if (a[i] > 3)
      idx[0] = i;
  }
#pragma acc parallel loop private(t) gang
  for (int i = 0; i < n; i++) {
    t[0] = m[i][1];
#pragma acc loop vector
    for (int j = 0; j < 3; j++) {
      y[i] = t[0];
      u[i] = a[j]; // expected-warning {{'u[i]'}}
    }
  }
#pragma acc parallel loop
  for (int i = 0; i < n; i += 2) {
    y[i] += 1;
    y[i + 1] -= 1;
  }
#pragma acc kernels loop
  for (int i = 0; i < n; i++) {
    t[0] = a[i];
    a[i] = t[0] + 1;
  }
}

void fine(int n, double *v) {
  double t[3];
#pragma acc parallel loop private(t)
  for (int i = 0; i < n; i++) {
    double u[2] = {0};
    t[0] = a[i];
    t[0] += 1;
    u[1] += t[0];
    a[i] = u[1];
    if (i == 3)
      h[0] = h[0] * 2 + 1;
    at[0] = 1;
    idx[i % 4] = i; // expected-warning {{'idx[i % 4]'}}
#pragma acc atomic
    h[1] += 1;
#pragma acc loop seq
    for (int j = 0; j < 3; j++)
      y[i] += j;
  }
#pragma acc serial
  h[0] += 1;
#pragma acc parallel loop reduction(+ : h[2])
  for (int i = 0; i < n; i++)
    h[2] += a[i];
#pragma acc parallel loop reduction(+ : h)
  for (int i = 0; i < n; i++)
    h[2] += a[i];
#pragma acc kernels
  for (int i = 0; i < n; i++)
    h[2] += a[i];
}

/* Scalars that data clauses share. */
void scalars(int n, const int *a) {
  int s = 0, t = 0, last = 0, most = -1, where = 0, first = 0, flag = 0, right = 0;
#pragma acc parallel loop copy(s, t, last, most, where, first, flag, right)
  for (int i = 0; i < n; i++) {
    s = a[i] > 4 ? s + 1 : s + 2; // expected-warning {{'s'}}
    t = a[i];                     // expected-warning {{'t'}}
    if (t > most) {
      most = t; // expected-warning {{'most'}}
      where = i;
    }
    if (i == 0)
      first = first * 2 + a[i];
    if (a[i] < 0)
      flag = 1;
#pragma acc atomic
    right += a[i];
    last = i; // expected-warning {{'last'}}
  }
}

/* Structs and vectors as a whole, or by their addresses; what has one of two places. */
typedef float four __attribute__((vector_size(16)));
typedef float named __attribute__((ext_vector_type(4)));
struct sums {
  double sum;
  int count;
};
static struct sums together(struct sums x, struct sums y) {
  return (struct sums){x.sum + y.sum, x.count + y.count};
}
static void count(struct sums *s, double x) {
  s->sum += x;
  s->count++;
}
static void count_atomic(struct sums *s, double x) {
#pragma acc atomic
  s->sum += x;
}
static double ask(struct sums *s) { return s->sum; }
struct columns {
  double v[100], *p;
  int last;
};
static void add_at(struct columns *c, int i, double x) {
  c->v[i] += x;
  c->p[i] += x;
  if (i == 3)
    c->last += 1;
  c->last = 7;
}

static void add_to(int *p, int x) { *p += x; }
int by_calls(int n, int *b, int *o) {
  int c = 0, d = 0, e = 0, f = 0, one = 0;
#pragma acc parallel loop copy(c, d, one)
  for (int i = 0; i < n; i++) {
    if (b[i] == 3)
      add_to(&c, 1); // expected-warning {{'c'}}
    if (i == 0)
      add_to(&one, 1);
    else
      add_to(&d, 1); // expected-warning {{'d'}}
    if (b[i] == 3)
      add_to(&o[i % 4], 1); // expected-warning {{'o[i % 4]'}}
  }
#pragma acc parallel loop collapse(2) copy(d, e, f)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (i == 3)
        add_to(&e, 1); // expected-warning {{'e'}}
      if (!(i != 3) && n - 1 == j)
        add_to(&f, 1);
      if (i == j)
        add_to(&d, 1); // expected-warning {{'d'}}
      if (i + j == n && j == 2)
        add_to(&f, 1);
      if (j == 0)
        b[i] += 1;
    }
  return c + d + e + f + one;
}

double wholes(int n) {
  struct sums p = {0, 0}, r = {0, 0}, right = {0, 0}, all[3] = {{0, 0}}, asked = {1, 2};
  four v = {0}, w = {0};
  named e = {0};
  int k[2] = {0};
  struct columns c = {{0}, a, 0};
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    add_at(&c, i, 1);
    struct sums own = {0, 0};
    p = together(p, (struct sums){1, 2}); // expected-warning {{'p'}}
    count(&r, 1); // expected-warning {{'r'}}
    count(&all[i % 3], 1); // expected-warning {{'all[i % 3]'}}
    count_atomic(&right, 1);
    count(&own, 1);
    v += (four){1, 2, 3, 4}; // expected-warning {{'v'}}
    e.y += 1; // expected-warning {{'e'}}
    w[1] += 1; // expected-warning {{'w[1]'}}
    // on-warning@+2 {{'k[y[i] > 3]' at the same time: atomic operations do}}
    // off-warning@+1 {{'k[y[i] > 3]'}}
    k[y[i] > 3]++;
    a[i] += own.sum + ask(&asked);
  }
  return p.sum + r.sum + right.sum + v[0] + w[1] + e.x + k[0] + all[0].sum + c.v[1];
}
