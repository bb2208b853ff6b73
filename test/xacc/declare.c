// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// acc declare of distributed arrays: at file scope for the whole run, in a block for the rest of it.
#include "Inputs/check.h"
#define N 29

int a[N], b[N];
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma acc declare create(a) copyin(b)

int main(void) {
#pragma xmp loop on t[i]
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < N; i++)
    a[i] = b[i] + i;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = -1;
#pragma acc update self(a)
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i);
  {
    int own[N];
#pragma xmp align own[i] with t[i]
#pragma acc declare create(own)
#pragma xmp loop on t[i]
#pragma acc parallel loop present(own)
    for (int i = 0; i < N; i++)
      own[i] = 3 * i;
#pragma acc update self(own)
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
      CHECK_EQ(own[i], 3 * i);
  }
  return failures != 0;
}
