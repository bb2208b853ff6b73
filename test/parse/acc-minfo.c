// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -fplugin-arg-xacc-minfo -O1 -c -o %t.o -Xclang -verify %s
// RUN: %clang -fplugin=%xacc_so -O1 -c -o %t.o %s 2>&1 | count 0
// What was made of each directive, at its line, in the words of other compilers.
double a[100], m[10][10];

double sum(int n, double *x, double scale) {
  double s = 0, e = 0;
#pragma acc data copyin(x[0:n]) create(a) // expected-remark {{Generating copyin(x[0:n])}} expected-remark {{Generating create(a[:])}}
  {
#pragma acc parallel loop reduction(+:s) vector_length(64) // \
  // expected-remark {{Generating reduction(+:s)}} expected-remark {{Generating implicit copy(s)}} \
  // expected-remark {{Generating implicit present(x[:])}} expected-remark {{Generating implicit firstprivate(n)}} \
  // expected-remark {{Generating implicit firstprivate(scale)}} expected-remark {{Generating NVIDIA GPU code}} \
  // expected-remark {{Generating Multicore code}} expected-remark {{Loop is parallelized: gang, vector(64)}}
    for (int i = 0; i < n; i++)
      s += scale * x[i];
#pragma acc parallel present(a) num_gangs(8) // \
  // expected-remark {{Generating present(a[:])}} expected-remark {{Generating implicit copy(m[:][:])}} \
  // expected-remark {{Generating implicit copy(e)}} \
  // expected-remark {{Generating NVIDIA GPU code}} expected-remark {{Generating Multicore code}}
#pragma acc loop gang reduction(max:e) // \
  // expected-remark {{Generating reduction(max:e)}} expected-remark {{Loop is parallelized: gang(8)}}
    for (int i = 0; i < 10; i++) {
#pragma acc loop vector // expected-remark {{Generating implicit reduction(max:e)}} expected-remark {{Loop is parallelized: vector}}
      for (int j = 0; j < 10; j++)
        e = m[i][j] > e ? m[i][j] : e;
#pragma acc loop seq
      for (int k = 0; k < 10; k++) // expected-remark {{Loop run sequentially}}
        a[i] += m[i][k];
    }
#pragma acc update self(a[1:n]) // expected-remark {{Generating update self(a[1:n])}}
  }
  return s + e;
}

// Pointers without clauses: what the loops use of them.
void bare(int n, int m, const double *x, double *y, double **rows) {
#pragma acc parallel loop // \
  // expected-remark {{Generating implicit copyin(x[1:2 * n - 2])}} expected-remark {{Generating implicit copy(y[m:n * m - m])}} \
  // expected-remark {{Generating implicit firstprivate(n)}} expected-remark {{Generating implicit firstprivate(m)}} \
  // expected-remark {{Generating implicit copyin(rows[1:n - 1][:m])}} expected-remark {{Lanes take tiles of 4 iterations}} \
  // expected-remark {{Generating NVIDIA GPU code}} expected-remark {{Generating Multicore code}} expected-remark {{Loop is parallelized: gang, vector}}
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      y[i * m + j] = x[2 * i] + x[1] + rows[i][j];
}

// A pointer in a struct comes with it.
struct vector {
  int n;
  double *v;
};
void in_struct(struct vector s, const struct vector *t) {
#pragma acc parallel loop // \
  // expected-remark {{Generating implicit copy(s)}} expected-remark {{Generating implicit copy(s.v[:s.n])}} \
  // expected-remark {{Generating implicit copyin(t[:1])}} expected-remark {{Generating implicit copyin(t->v[1:s.n])}} \
  // expected-remark {{Lanes take tiles of 2 iterations}} \
  // expected-remark {{Generating NVIDIA GPU code}} expected-remark {{Generating Multicore code}} expected-remark {{Loop is parallelized: gang, vector}}
  for (int i = 0; i < s.n; i++)
    s.v[i] = t->v[i + 1];
#pragma acc parallel loop // \
  // expected-remark {{Generating implicit copy(s)}} \
  // expected-remark {{Generating NVIDIA GPU code}} expected-remark {{Generating Multicore code}} expected-remark {{Loop is parallelized: gang, vector}}
  for (int i = 0; i < s.n; i++)
    s.v[i * i] = 0; // expected-remark {{Size of s.v is not known: it has to be attached on the device, or named with its section in a clause}}
}

void clear(void) {
#pragma acc parallel loop collapse(2) present(m) firstprivate(a) // \
  // expected-remark {{Generating present(m[:][:])}} expected-remark {{Generating firstprivate(a[:])}} \
  // expected-remark {{Generating NVIDIA GPU code}} \
  // expected-remark {{Generating Multicore code}} expected-remark {{Loop is parallelized: gang, vector collapse(2)}}
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++)
      m[i][j] = a[i];
#pragma acc enter data copyin(a) // expected-remark {{Generating enter data copyin(a[:])}}
}

void part(int n) {
#pragma acc kernels copy(a) // expected-remark {{Generating copy(a[:])}} \
  // expected-remark {{Generating NVIDIA GPU code}} expected-remark {{Generating Multicore code}}  expected-remark {{Generating implicit firstprivate(n)}}
#pragma acc loop // expected-remark {{Loop carried dependence of a prevents parallelization}}
  for (int i = 0; i < n; i++) // expected-remark {{Loop run sequentially}}
    a[i + 1] += a[i];
}
