// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: openmp
// RUN: %xacc_cc -O2 -fopenmp -Wall -Wextra -Werror %s %libomp -o %t && env OMP_NUM_THREADS=3 %nodes %t
// RUN: %xacc_cc -O0 -fopenmp %s %libomp -o %t.0 && env OMP_NUM_THREADS=2 XACC_COARRAY_MESSAGES=1 %nodes %t.0
// A block's coarrays in regions of OpenMP: threads share them, one at a time names other images.
#include "Inputs/check.h"

#pragma xmp nodes p[*]
static int me, images, next;

static long outer(int n) {
  long total = 0;
  int a[n]:[*], matrix[3][n]:[1][*], one:[*] = me;
  double box[2][2]:[*];
#pragma xmp coarray on p :: box
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    a[i] = 1000 * me + i;
    for (int j = 0; j < 3; j++)
      matrix[j][i] = 10 * j + i + me;
  }
  box[1][0] = me + .25;
  xmp_sync_all(NULL);
  CHECK_EQ(one:[next], next);
  xmp_sync_all(NULL);
#pragma omp parallel reduction(+ : total)
  {
#pragma omp for
    for (int i = 0; i < n; i++)
      total += a[i] + (long)sizeof(a) / n;
#pragma omp critical
    total += a[1]:[next] + matrix[2][1]:[0][next];
#pragma omp single
    {
      int got[n];
      got[0:n] = a[0:n]:[next];
      CHECK_EQ(got[n - 1], 1000 * next + n - 1);
      CHECK_EQ(box[1][0]:[next], next + .25);
#pragma omp task shared(one, a)
      one += a[0];
#pragma omp taskwait
    }
  }
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
#pragma omp critical
  a[2]++;
  CHECK(a[2] >= 1000 * me + 3 && a[2] <= 1000 * me + 6);
  CHECK_EQ(one, me + 1000 * me);
  xmp_sync_all(NULL);
  return total;
}

int main(void) {
  me = xmpc_this_image();
  images = xmp_num_images();
  next = (me + 1) % images;
  int threads = 0, n = 17;
#pragma omp parallel
#pragma omp critical
  threads++;
  long sum = n * 1000L * me + n * (n - 1) / 2 + 4 * n;
  long each = 1000 * next + 1 + 20 + 1 + next;
  CHECK_EQ(outer(n), sum + threads * each);
  CHECK_EQ(outer(n), sum + threads * each);
  return failures > 0;
}
