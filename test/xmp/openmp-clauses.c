// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: openmp
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %libomp %s -o %t && %nodes %t
// RUN: not %xacc_cc -fopenmp -DREFUSED -fsyntax-only %s 2>&1 | %filecheck %s
// Elements of distributed arrays in the clauses of OpenMP directives, and loops under default(none).
#include "Inputs/check.h"
int omp_get_num_threads(void), omp_in_final(void); // the library may be there without its header

enum { N = 16 };
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int *q, fixed[N];
#pragma xmp align q[i] with t[i]
#pragma xmp shadow q[2]
#pragma xmp align fixed[i] with t[i]

static void values(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    int threads = 0, first = -1, deferred = -1;
#pragma omp parallel num_threads(q[i]) if (fixed[i] > 1)
    {
#pragma omp single
      threads = omp_get_num_threads();
    }
    CHECK_EQ(threads, fixed[i] > 1 ? q[i] : 1);
#pragma omp task final(q[i] > 1) priority(fixed[i]) shared(first, deferred)
    {
      first = omp_in_final();
      deferred = 0;
    }
#pragma omp taskwait
    CHECK_EQ(first, q[i] > 1);
    CHECK_EQ(deferred, 0);
  }
}

static void none(void) {
  int i, k = 5;
#pragma xmp loop on t[i]
#pragma omp parallel for default(none) shared(q, fixed, k)
  for (i = 0; i < N; i++)
    fixed[i] = q[i] + k;
#pragma omp parallel for default(none) shared(q, fixed)
#pragma xmp loop on t[i]
  for (i = 0; i < N; i++)
    fixed[i] -= q[i];
#pragma xmp loop on t[i]
  for (i = 0; i < N; i++)
    CHECK_EQ(fixed[i], 5);
}

#ifdef REFUSED
void refused(int lb) {
  int x = 0, n[9] = {0};
// CHECK: clauses.c:[[@LINE+1]]:{{.*}} error: xacc: an element of a distributed array in clause 'schedule' of OpenMP is not supported yet
#pragma omp parallel for schedule(static, q[lb])
  for (int i = 0; i < N; i++)
    n[i % 9] = i;
// CHECK: clauses.c:[[@LINE+1]]:{{.*}} error: xacc: an element of a distributed array in clause 'linear' of OpenMP is not supported yet
#pragma omp parallel for linear(x : q[lb])
  for (int i = 0; i < N; i++)
    n[i % 9] = x;
// CHECK: clauses.c:[[@LINE+1]]:{{.*}} error: xacc: an element of a distributed array in clause 'reduction' of OpenMP is not supported yet
#pragma omp parallel for reduction(+ : n[0 : fixed[lb]])
  for (int i = 0; i < N; i++)
    n[0]++;
// CHECK: clauses.c:[[@LINE+1]]:{{.*}} error: xacc: an element of a distributed array in clause 'depend' of OpenMP is not supported yet
#pragma omp task depend(out : fixed[lb])
  x++;
}
#endif

int main(void) {
  q = xmp_malloc(xmp_desc_of(q), N);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    fixed[i] = q[i] = 1 + i % 3;
  values();
  none();
  return failures > 0;
}
