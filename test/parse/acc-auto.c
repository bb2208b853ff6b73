// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -fplugin-arg-xacc-targets=host -Rpass-missed=xacc -O1 -c -o %t.o -Xclang -verify %s
// Why loops of kernels and loops with auto run sequentially: one remark each, and none for those that do not.
double *malloc_like(unsigned long) __attribute__((malloc));
double sqrt(double), rand_number(void);
enum { N = 100 };
double a[N][N], b[N][N], x[N], y[N];
int at[N];
struct point { double x, y; } points[N];
union either { double d; long l; } eithers[N];

void true_dependences(int n) {
  int k = 0;
#pragma acc kernels
  {
    for (int i = 1; i < n; i++) // expected-remark {{Loop carried dependence of x prevents parallelization}}
      x[i] = x[i - 1];
    for (int i = 0; i < n; i++) // expected-remark {{Loop carried dependence of x prevents parallelization}}
      x[0] = i;
    for (int i = 0; i < n; i++) // expected-remark {{Loop carried dependence of x prevents parallelization}}
      x[at[i]] = i;
    for (int i = 0; i < n; i++) // expected-remark {{Loop carried dependence of x prevents parallelization}}
      x[i / 2] = i;
    for (int i = 1; i < n; i++) // expected-remark {{Loop carried dependence of a prevents parallelization}} expected-remark {{Run by one gang: other statements stand around its loops}} \
      // expected-warning {{one gang runs these loops: what is around them has no directive}}
      for (int j = 0; j < N; j++)
        a[i][j] = a[i - 1][j];
    for (int i = 0; i < n; i++) // expected-remark {{Loop carried dependence of x prevents parallelization}}
      x[2 * i] = x[i + i + 4];
    for (int i = 0; i < n; i++) // expected-remark {{Loop carried dependence of points prevents parallelization}}
      points[i].x = points[0].x;
    for (int i = 0; i < n; i++) // expected-remark {{Loop carried dependence of a pointer prevents parallelization}}
      eithers[i].l = 1;
    for (int i = 0; i < n; i++) // expected-remark {{Loop carried scalar dependence of k prevents parallelization}}
      x[i] = k++;
  }
}

void linear(int n, int m, double *restrict p) {
#pragma acc kernels copy(p[0:n * m])
  {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        p[i * m + j] = 0;
    for (int i = 0; i < n; i++) // expected-remark {{Loop carried dependence of p prevents parallelization}}
      for (int j = 0; j <= m; j++)
        p[i * m + j] = 0;
    for (unsigned i = 0; i < n; i++) // expected-remark {{Loop carried dependence of p prevents parallelization}}
      for (unsigned j = 0; j < m; j++)
        p[i * m + j] = 0;
    for (int i = 0; i < n; i++) // in two versions
      for (int j = 0; j < n; j++)
        p[i * m + j] = 0;
  }
}

void pointers(int n, double *p, double *q, double *restrict r) {
  double *own = malloc_like(n), *other = malloc_like(n), *copy = own;
#pragma acc kernels copy(p[0:n], q[0:n], r[0:n], own[0:n], other[0:n], copy[0:n])
  {
    for (int i = 0; i < n; i++)
      p[i] = p[i] + r[i];
    for (int i = 0; i < n; i++)
      own[i] = other[i] + x[i];
    for (int i = 0; i < n; i++) // those that may meet are compared in front
      p[i] = q[i];
    for (int i = 0; i < n; i++)
      p[i] = x[i];
    for (int i = 0; i < n; i++) // expected-remark {{Loop carried dependence of p prevents parallelization}}
      p[i] = q[at[i]];
    for (int i = 0; i < n; i++) // expected-remark {{Loop carried dependence of own prevents parallelization}}
      own[i] = copy[at[i]];
  }
}

double total;
struct scales { double first; int n; };

/* Other names of a scalar are pointers that lead to one place, not arrays or members. */
void names_of_scalars(int n, double *p, const double *factor, struct scales *s) {
#pragma acc kernels copyin(p[0:n], factor[0:1], s[0:1])
  {
    for (int i = 0; i < n; i++)
      total += s->first * p[i];
    for (int i = 0; i < n; i++) // expected-remark {{Loop carried dependence of total prevents parallelization}}
      total += *factor;
    for (int i = 0; i < n; i++) // expected-remark {{Loop carried dependence of total prevents parallelization}} expected-warning {{one lane runs these loops}}
      for (int j = 0; j < N; j++) // expected-remark {{Loop carried dependence of total prevents parallelization}}
        total += factor[n] * x[j];
  }
}

void hints(int n) {
#pragma acc kernels
  {
#pragma unroll 4
    for (int i = 0; i < n; i++)
      x[i] = i;
    for (int i = 0; i < n; i++) {
      double s = 0;
#pragma unroll
      for (int j = 0; j < 4; j++)
        s += a[i][j];
      y[i] = s;
    }
  }
#pragma acc kernels
  for (int t = 0; t < n; t++) { // expected-remark {{Loop carried dependence of x prevents parallelization}}
    if (n > 3)
#pragma unroll
      for (int i = 0; i < n; i++)
        x[i] += t;
#pragma unroll 2
    for (int i = 1; i < n - 1; i++)
      y[i] = x[i - 1] + x[i + 1];
#pragma acc loop independent
    for (int i = 1; i < n - 1; i++)
      x[i] = y[i];
  }
#pragma acc kernels
#pragma clang loop unroll(disable)
  for (int i = 0; i < n; i++)
    x[i] = y[i];
}

double scalars(int n) {
  double last = 0, t = 0, s = 0, kept = 0;
  int i;
#pragma acc kernels
  {
    for (i = 0; i < n; i++) {
      t = x[i];
      y[i] = t * t;
    }
    for (int i = 0; i < n; i++) // expected-remark {{Scalar last value of last is needed after the loop}}
      last = x[i];
    for (int i = 0; i < n; i++) { // expected-remark {{Loop carried scalar dependence of kept prevents parallelization}}
      if (x[i] > 0)
        kept = i;
      y[i] = kept;
    }
    for (int i = 0; i < n; i++) { // expected-remark {{Loop carried scalar dependence of s prevents parallelization}}
      s += x[i];
      y[i] = s;
    }
    for (int i = 0; i < n; i++) // expected-remark {{Loop bound n is assigned in the loop}}
      n -= 1;
  }
  return last + s;
}

int others(int n) {
  int i;
#pragma acc kernels
  {
    for (i = 0; i < n; i++) // expected-remark {{Scalar last value of i is needed after the loop}}
      y[i] = 0;
    for (int i = 0; i < n; i++) // expected-remark {{Loop has an exit from its body prevents parallelization}}
      if (x[i] > 3)
        break;
    for (int i = 1; i < n; i *= 2) // expected-remark {{Loop run sequentially: it does not count}}
      y[i] = 0;
    for (int i = 0; i < n; i++)
      y[i] = sqrt(x[i]);
  }
#pragma acc kernels // expected-remark {{Region run sequentially: it cannot be split into its loops}}
  {
    double *p = x;
    for (int i = 0; i < n; i++)
      p[i] = 0;
  }
#pragma acc parallel
  {
#pragma acc loop auto
    for (int i = 0; i < n; i++)
      y[i] = x[i]; // expected-warning {{'y' is stored by some gangs and used here by others}}
#pragma acc loop auto // expected-remark {{Loop carried dependence of y prevents parallelization}}
    for (int i = 1; i < n; i++)
      y[i] = y[i - 1];
  }
#pragma acc kernels loop collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = b[j][i];
#pragma acc kernels loop collapse(2) // expected-remark {{Loop carried dependence of a prevents parallelization}} \
  // expected-warning {{one lane runs these loops in their order: Loop carried dependence of a}}
  for (int i = 0; i < N; i++)
    for (int j = 1; j < N; j++)
      a[i][j] = a[i][j - 1];
  return i;
}

/* What the data tells is worth a remark; places that the subscript tells are warnings (acc-implicit-element.c). */
void by_data(int n, int *h, const int *at) {
#pragma acc parallel loop copy(h[0:n]) copyin(at[0:n])
  for (int i = 0; i < n; i++) {
    const int k = at[i];
    h[k + 1] += 2; // expected-remark {{Updates of h[k + 1] need atomic where iterations have the same place, as data may tell}}
  }
#pragma acc parallel loop copy(h[0:n]) copyin(at[0:n])
  for (int i = 0; i < n; i++) {
    h[i] += at[at[i]];
    if (at[i] == 7)
      h[at[i] + n] += 1; // expected-remark {{Updates of h[at[i] + n] need atomic where iterations have the same place}}
    if (i == 7)
      h[at[i] + n] += 1;
  }
#pragma acc parallel loop copy(h[0:n]) copyin(at[0:n])
  for (int i = 0; i < n - 1; i++) {
    if (!at[i])
      continue;
    h[i] += 1;     // expected-remark {{Updates of h[i] need atomic}}
    h[i + 1] -= 1; // expected-remark {{Updates of h[i + 1] need atomic}}
  }
}
