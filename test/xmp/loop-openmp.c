// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: openmp
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %libomp %s -o %t && %nodes %t
// xmp loop before and behind omp parallel for: the threads share the part of this node.
#include "Inputs/check.h"
#define N 50

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template c[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute c[cyclic(3)] onto p
int a[N], b[N], d[N][7];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with c[i]
#pragma xmp align d[i][*] with c[i]
#pragma xmp shadow a[1]

static int counted; // a loop variable that functions read
static int row(void) { return counted; }

/// Directives in the body alone: the nest takes every header.
static void bodies(int n, int two) {
  int i, wrong = 0, most = -1, at = -1;
#pragma xmp loop on c[i - 1 + two] reduction(+ : wrong)
  for ((i) = -1; (i < n - 1); (i)++) {
    int j;
#pragma omp parallel for num_threads(2)
    for (j = 0; j < 7; j++)
      d[i + 1][j] = 10 * (i + 1) + j;
#pragma omp parallel for num_threads(2) reduction(+ : wrong)
    for (j = 0; j < 7; j++)
      wrong += d[i + 1][j] != 10 * (i + 1) + j;
#pragma omp atomic
    wrong += 0;
  }
  CHECK_EQ(wrong, 0);
  CHECK_EQ(i, n - 1);
#pragma xmp loop on c[counted] reduction(+ : wrong) reduction(lastmax : most / at /)
  for (counted = n - 1; counted != -1; counted -= 1) {
    int part = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    part = d[row()][1] % 30;
    if (part >= most) {
      most = part;
      at = counted;
    }
    wrong += d[row()][0] != 10 * counted;
  }
  CHECK_EQ(wrong, 0);
  CHECK(most == 21 && at == 2 && counted == -1);
#pragma xmp loop on t[i] reduction(+ : wrong)
  for (unsigned char i = 0; i < n; i++) {
#pragma omp simd reduction(+ : wrong)
    for (int j = 0; j < 7; j++)
      wrong += i + j;
  }
  CHECK_EQ(wrong, 7 * (n * (n - 1) / 2) + n * 21);
}

/// Steps over the elements of other nodes pass the end of the type.
static void unsigned_ends(void) {
#pragma xmp template e[256]
#pragma xmp distribute e[cyclic] onto p
  long sum = 0;
#pragma xmp loop on e[i] reduction(+ : sum)
#pragma omp parallel for num_threads(2) reduction(+ : sum)
  for (unsigned long i = 7; 0 != i; --i)
    sum += (long)i;
#pragma omp parallel for num_threads(2) reduction(+ : sum)
#pragma xmp loop on e[i] reduction(+ : sum)
  for (unsigned i = 20; i > 0; i -= 2)
    sum += i;
#pragma xmp loop on e[i] reduction(+ : sum)
#pragma omp parallel for num_threads(2) reduction(+ : sum)
  for (unsigned char i = 250; i < 255; i++)
    sum += i;
  CHECK_EQ(sum, 28 + 110 + 1260);
  sum = 0;
#pragma xmp loop on e[j] reduction(+ : sum)
#pragma omp parallel for num_threads(2) reduction(+ : sum)
  for (int i = 0; i < 3; i++)
    for (unsigned char j = 199; j != 255; j += 7)
      sum += j;
  CHECK_EQ(sum, 3 * (8 * 199 + 28 * 7));
}

int main(void) {
  int i, sum = 5;
  unsigned_ends();
  bodies(N, 2);
#pragma xmp loop on t[i]
#pragma omp parallel for num_threads(3)
  for (i = 0; i < N; i++)
    a[i] = i;
#pragma omp parallel for num_threads(3)
#pragma xmp loop on c[i]
  for (i = 0; i < N; i++)
    b[i] = i;
#pragma xmp reflect (a)
#pragma omp parallel for num_threads(3) reduction(+ : sum)
#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 1; i < N - 1; i++)
    sum += a[i - 1] + a[i + 1] - a[i];
  CHECK_EQ(sum, 5 + (N - 1) * (N - 2) / 2);
  sum = 0;
#pragma xmp loop on c[i] reduction(+ : sum)
#pragma omp parallel for num_threads(3) reduction(+ : sum)
  for (i = 0; i < N; i++)
    sum += b[i] == i;
  CHECK_EQ(sum, N);
  // Headers with brackets, several terms in on.
  sum = 0;
  int two = 2;
#pragma xmp loop on c[i - 1 + two] reduction(+ : sum)
#pragma omp parallel for num_threads(3) reduction(+ : sum)
  for ((i) = -1; (i < N - 1); (i)++)
    sum += b[i + 1] == i + 1;
#pragma xmp loop on t[i] reduction(+ : sum)
#pragma omp parallel for num_threads(3) reduction(+ : sum)
  for (int i = (N - 1); ((i) >= (0)); ((i) -= (two)))
    sum += a[i] == i;
#pragma xmp loop on t[i] reduction(+ : sum)
#pragma omp parallel for num_threads(3) reduction(+ : sum)
  for (i = 0; (N) > (i); i = ((i) + 3))
    sum += a[i] == i;
  CHECK_EQ(sum, N + N / 2 + (N + 2) / 3);
  int j;
#pragma xmp loop on c[i]
#pragma omp parallel for num_threads(3) collapse(2)
  for (i = 0; i < N; i++)
    for (j = 0; j < 7; j++)
      d[i][j] = 10 * i + j;
#pragma xmp loop on c[i]
  for (i = 0; i < N; i++)
    for (j = 0; j < 7; j++)
      CHECK_EQ(d[i][j], 10 * i + j);
  return failures != 0;
}
