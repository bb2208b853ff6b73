// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: openmp
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %libomp %s -o %t && %nodes %t
// Locations of first and last kinds on loops that threads of OpenMP share.
#include "Inputs/check.h"
#define N 500

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N];
#pragma xmp align a[i] with t[i]

int main(void) {
  double most = -1, least = 1e9, old = 3;
  int first = -1, last = -1, none = -7;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = i % 50;
#pragma xmp loop on t[i] reduction(firstmax : most / first /) reduction(lastmin : least / last /)
#pragma omp parallel for num_threads(3) reduction(max : most) reduction(min : least)
  for (int i = 0; i < N; i++) {
    if (a[i] > most) {
      most = a[i];
      first = i;
    }
    if (a[i] > least)
      continue;
    least = a[i];
    last = i;
  }
  CHECK(most == 49 && least == 0);
  CHECK_EQ(first, 49);
  CHECK_EQ(last, 450);
#pragma omp parallel for num_threads(3) reduction(min : old)
#pragma xmp loop on t[i] reduction(firstmin : old / none /)
  for (int i = 100; i < 140; i++)
    if (a[i] + 5 < old) {
      old = a[i] + 5;
      none = i;
    }
  CHECK(old == 3 && none == -7);
  // An iteration decides by setting the location, also to what it was.
  most = -1, last = 49;
#pragma xmp loop on t[i] reduction(lastmax : most / last /)
#pragma omp parallel for num_threads(2) reduction(max : most)
  for (int i = N - 1; i >= 0; i--)
    if (a[i] >= most) {
      int last2 = i, first = 5;
      most = a[i], last = last2 + first - 5;
    }
  CHECK(most == 49 && last == 49);
  // A barrier is no directive of the loop behind it, where such a nest would be refused.
#pragma omp barrier
#pragma xmp loop on t[i] expand(0) reduction(lastmax : most / last /)
  for (int i = 0; i < N; i++)
    if (a[i] >= most) {
      most = a[i];
      last = i;
    }
  CHECK(most == 49 && last == 499);
  return failures != 0;
}
