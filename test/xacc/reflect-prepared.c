// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t
// RUN: env MALLOC_PERTURB_=85 %devices %nodes %t
// What reflect_init prepared for the host stays while others prepare many exchanges with acc, and the other way round.
#include "Inputs/check.h"
enum { N = 24 };

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static int a[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[3]

static void fill(int k) {
#pragma xmp loop on t[i]
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++)
    a[i] = k * i;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = k * i;
}

static int wrong_on_host(int k) {
  int wrong = 0;
#pragma xmp loop on t[i] reduction(+ : wrong)
  for (int i = 1; i < N - 1; i++)
    wrong += a[i - 1] + a[i + 1] != 2 * k * i;
  return wrong;
}

static int wrong_on_device(int k) {
  int wrong = 0;
#pragma xmp loop on t[i] reduction(+ : wrong)
#pragma acc parallel loop reduction(+ : wrong) present(a)
  for (int i = 1; i < N - 1; i++)
    wrong += a[i - 1] + a[i + 1] != 2 * k * i;
  return wrong;
}

int main(void) {
#pragma acc enter data create(a)
#pragma xmp reflect_init(a) width(1)
  for (int low = 0; low < 4; low++)
    for (int high = 0; high < 4; high++) {
#pragma xmp reflect_init(a) width(low : high) acc
    }
  fill(2);
#pragma xmp reflect_do(a)
  CHECK_EQ(wrong_on_host(2), 0);
  for (int low = 0; low < 4; low++)
    for (int high = 0; high < 4; high++) {
#pragma xmp reflect_init(a) width(low : high)
    }
  fill(3);
#pragma xmp reflect_do(a) acc
  CHECK_EQ(wrong_on_device(3), 0);
#pragma acc exit data delete(a)
  return failures != 0;
}
