// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: openmp
// RUN: %xacc_cc -O1 %libomp %s -o %t && not %nodes %t 2>&1 | %filecheck %s
// RUN: %xacc_cc -O1 %libomp -DALLOWED %s -o %t.allowed && %nodes %t.allowed
// Threads that reduce at the same time; one thread at a time may, whichever it is.
#include <xmp.h>
#define N 400
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(3)] onto p
int a[N];
#pragma xmp align a[i] with t[i]

#ifdef ALLOWED
#define ALONE _Pragma("omp critical")
enum { TIMES = 300 };
#else
#define ALONE
enum { TIMES = 300000 };
#endif

int main(void) {
#pragma omp parallel num_threads(3)
  for (int k = 0; k < TIMES; k++)
    ALONE {
      int sum = 0;
      // CHECK: error-threads.c:[[#@LINE+1]]: error: xmp loop: several threads execute directives of XcalableMP at the same time
#pragma xmp loop on t[i] reduction(+ : sum)
      for (int i = 0; i < N; i++)
        sum += a[i]++;
    }
  int wrong = 0;
#pragma xmp loop on t[i] reduction(+ : wrong)
  for (int i = 0; i < N; i++)
    wrong += a[i] != 3 * TIMES;
  return wrong;
}
