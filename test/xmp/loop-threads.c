// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: openmp
// RUN: %xacc_cc -O1 %libomp %s -o %t && %nodes %t
// Threads that execute loops without communication at the same time, each all of the loop, or a share of the iterations around it.
#include <xmp.h>
enum { N = 60, THREADS = 3, TIMES = 2000 };
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N][N]
#pragma xmp distribute t[cyclic(3)] onto p
#pragma xmp distribute u[*][cyclic(2)] onto p
int a[N], b[N][N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][j] with u[i][j]

static void whole(void) {
#pragma omp parallel num_threads(THREADS)
  for (int k = 0; k < TIMES; k++) {
#pragma xmp loop on t[i]
    for (int i = k % 7; i < N; i++) {
#pragma omp atomic
      a[i]++;
    }
  }
}

static void triangle(void) {
  for (int k = 0; k < TIMES / 20; k++) {
#pragma xmp loop (j, i) on u[i][j]
#pragma omp parallel for num_threads(THREADS) schedule(static, 1)
    for (int i = 0; i < N; i++)
      for (int j = i + k % 2; j < N; j++)
        b[i][j]++;
  }
}

int main(void) {
  int wrong = 0;
  whole();
  triangle();
#pragma xmp loop on t[i] reduction(+ : wrong)
  for (int i = 0; i < N; i++) {
    int times = 0;
    for (int k = 0; k < TIMES; k++)
      times += k % 7 <= i;
    wrong += a[i] != THREADS * times;
  }
#pragma xmp loop (j, i) on u[i][j] reduction(+ : wrong)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      wrong += b[i][j] != (j < i ? 0 : j > i ? TIMES / 20 : TIMES / 40);
  return wrong != 0;
}
