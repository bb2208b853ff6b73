// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 %s -o %t && %run %t
// REQUIRES: separate-memory
// Large arrays of ordinary memory there and back, again and again, in several queues: GPUs copy them with threads of the host
// after the first 128 MiB. Kernels of the queue see what was copied before, and nothing else.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 40 << 20, STEP = 4099, ROUNDS = 4 };

static unsigned char value(size_t i, int round) {
  return (unsigned char)(i * 31 + (i >> 13) + 7 * round);
}

static int wrong(const unsigned char *a, int round) {
  int bad = 0;
  for (size_t i = 0; i < N; i++)
    bad += a[i] != (unsigned char)(value(i, round) + (i % STEP == 0));
  return bad;
}

int main(void) {
  unsigned char *base = malloc(N + 5), *a = base + 5, *b = malloc(N);
  int bad = 0;
#pragma acc data create(a[0 : N], b[0 : N])
  for (int round = 0; round < ROUNDS; round++) {
    for (size_t i = 0; i < N; i++)
      a[i] = b[i] = value(i, round);
#pragma acc update device(a[0 : N]) async(1)
#pragma acc update device(b[0 : N]) async(2)
    memset(a, 99, N); // it has been read
#pragma acc parallel loop async(1) present(a)
    for (int i = 0; i < N; i += STEP)
      a[i]++;
#pragma acc parallel loop async(2) present(b)
    for (int i = 0; i < N; i += STEP)
      b[i]++;
    memset(b, 98, N);
#pragma acc update self(b[0 : N]) async(2)
#pragma acc update self(a[0 : N]) async(1)
#pragma acc wait
    bad += wrong(a, round) + wrong(b, round);
  }
  free(base);
  free(b);
  printf("%d wrong\n", bad);
  return bad != 0;
}
