// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: %xacc_cc -O0 -std=gnu99 %s -o %t.plain && %nodes %t.plain
// Elements of distributed arrays in the sizes of types: of arrays, of what pointers lead to, in casts, typedef and typeof.
#include "Inputs/check.h"

enum { N = 13 };
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int *far;
static int q[N];
#pragma xmp align far[i] with t[i]
#pragma xmp shadow far[2]
#pragma xmp align q[i] with t[i]

static void sizes(int n, int x[n]) {
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[2]
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    const unsigned long bytes = (i + 1) * sizeof(int);
    char memory[4096];
    int row[x[i]], (in_brackets)[q[i]];
    CHECK(sizeof row == bytes && sizeof in_brackets == bytes);
    CHECK(sizeof(int[far[i]]) == bytes && sizeof(int[2][q[i]]) == 2 * bytes);
    int(*rows)[x[i]] = (void *)memory, (*others)[q[i]] = (void *)memory;
    CHECK((char *)(rows + 1) - memory == (long)bytes && (char *)(others + 2) - memory == 2 * (long)bytes);
    CHECK((char *)((int(*)[far[i]])memory + 3) - memory == 3 * (long)bytes);
    typedef int (*pointer)[q[i]];
    pointer typed = (void *)memory;
    CHECK((char *)(typed + 1) - memory == (long)bytes);
    __typeof__(int[x[i]]) *one = (void *)memory, *two = one + 1;
    CHECK((char *)two - memory == (long)bytes);
    __typeof__((int(*)[q[i]])0) alike = (void *)memory, again = alike + 1;
    CHECK((char *)again - memory == (long)bytes);
    int(*(*deep)[2])[far[i]] = (void *)memory;
    (*deep)[0] = (void *)memory;
    CHECK((char *)((*deep)[0] + 1) - memory == (long)bytes);
    int(*cube)[q[i]][x[i]] = (void *)memory;
    CHECK((char *)(cube + 1) - memory == (i + 1) * (long)bytes);
  }
}

// In compute constructs.
static void on_device(void) {
  int wrong = 0;
#pragma xmp loop on t[i] reduction(+ : wrong)
#pragma acc parallel loop reduction(+ : wrong)
  for (int i = 0; i < N; i++) {
    int memory[2 * N + 2];
    for (int k = 0; k < 2 * N + 2; k++)
      memory[k] = k;
    int(*rows)[q[i]] = (int(*)[q[i]])memory;
    wrong += rows[1][0] != i + 1;
  }
  CHECK_EQ(wrong, 0);
}

int main(void) {
  far = xmp_malloc(xmp_desc_of(far), N);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    far[i] = q[i] = i + 1;
  sizes(N, far);
  on_device();
  return failures > 0;
}
