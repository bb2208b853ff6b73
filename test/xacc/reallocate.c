// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// Device memory that is allocated anew between exchanges is found again, also after reflect_init.
#include "Inputs/check.h"
#include <stdlib.h>
#define N 64
#ifndef TIMES
#define TIMES 200
#endif

int a[N];
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

int main(void) {
  int wrong = 0;
#pragma acc enter data create(a)
#pragma xmp reflect_init (a) width(/periodic/1) acc
#pragma acc exit data delete(a)
  for (int k = 1; k <= TIMES; k++) {
    char *more = malloc((size_t)(k % 7) * 1000000 + 1);
#pragma acc enter data create(more[0:k % 7 * 1000000 + 1]) create(a)
#pragma xmp loop on t[i]
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++)
      a[i] = k * i;
#pragma xmp reflect_do (a) acc
#pragma xmp loop on t[i]
#pragma acc parallel loop present(a) reduction(+ : wrong)
    for (int i = 0; i < N; i++)
      wrong += a[i - 1] + a[i + 1] != k * ((i + N - 1) % N + (i + 1) % N);
#pragma acc exit data delete(a, more)
    free(more);
  }
  CHECK_EQ(wrong, 0);
  return failures != 0;
}
