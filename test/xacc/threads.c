// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -pthread -I %S/../xmp %s -o %t && %devices %nodes %t
// The run ends while threads of its processes are in compute constructs.
#include "Inputs/check.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { N = 64, THREADS = 2 };
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
static atomic_int ready;

static void *work(void *unused) {
  (void)unused;
  for (int round = 0;; round++) {
    double b[N], s = 0;
    for (int i = 0; i < N; i++)
      b[i] = i;
#pragma acc parallel loop copyin(b) reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += b[i];
    if (s != N * (N - 1) / 2)
      _exit(77);
    if (round == 1)
      atomic_fetch_add(&ready, 1);
  }
}

int main(void) {
  double s = 0;
  pthread_t thread;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = 1;
#pragma acc enter data copyin(a)
  for (int i = 0; i < THREADS; i++)
    CHECK(!pthread_create(&thread, 0, work, 0));
  while (atomic_load(&ready) < THREADS)
    usleep(100);
  for (int round = 0; round < 10; round++) {
#pragma xmp reflect(a) acc
  }
#pragma xmp loop on t[i] reduction(+ : s)
#pragma acc parallel loop present(a) reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += a[i];
  CHECK(s == N);
  return failures != 0;
}
