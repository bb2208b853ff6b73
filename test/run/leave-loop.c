// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -w %s -o %t && %run %t
// RUN: %xacc_cc -O0 -w %s -o %t.plain && %run %t.plain
// Loops that are left by break, goto, continue and switch in compute constructs, and those that are all of a construct: this
// file has each twice, with directives and without.
#ifndef PART
#include <stdio.h>
enum { N = 100, M = 40 };
static int a[N][M], r[N], t[N], expected[N + N];
static void begin(void) {
  for (int i = 0; i < N; i++) {
    r[i] = t[i] = -1;
    for (int j = 0; j < M; j++)
      a[i][j] = (i * 37 + j * 11) % 53;
  }
}
#define PART(n) plain##n
#define ACC(...)
#include "leave-loop.c"
#undef PART
#undef ACC
#define PART(n) on_device##n
#define ACC(...) DO(acc __VA_ARGS__)
#define DO(...) _Pragma(#__VA_ARGS__)
#include "leave-loop.c"

#define PAIR(n) {plain##n, on_device##n}
int main(void) {
  void (*const parts[][2])(void) = {PAIR(0), PAIR(1), PAIR(2), PAIR(3), PAIR(4), PAIR(5), PAIR(6), PAIR(7), PAIR(8), PAIR(9), PAIR(10), PAIR(11), PAIR(12), PAIR(13)};
  int failures = 0;
  for (unsigned k = 0; k < sizeof parts / sizeof *parts; k++) {
    int wrong = 0;
    begin();
    parts[k][0]();
    for (int i = 0; i < N; i++)
      expected[i] = r[i], expected[N + i] = t[i];
    begin();
    parts[k][1]();
    for (int i = 0; i < N; i++)
      wrong += expected[i] != r[i] || expected[N + i] != t[i];
    if (wrong)
      printf("part %u: %d wrong\n", k, wrong);
    failures += wrong;
  }
  return failures != 0;
}
#else
static void PART(0)(void) {
  ACC(kernels)
  for (int i = 0; i < N; i++) {
    if (i == 37)
      break;
    r[i] = i;
  }
}
static void PART(1)(void) {
  ACC(kernels)
  for (int i = 0; i < N; i++) if (a[i][1] == 30) {
    r[0] = i;
    break;
  }
}
static void PART(2)(void) {
  ACC(serial)
  for (int i = 0; i < N; i++) {
    if (a[i][0] == 11)
      break;
    r[i] = 1;
  }
}
static void PART(3)(void) {
  ACC(parallel num_gangs(1))
  for (int i = 0; i < N; i++) {
    if (a[i][0] == 11)
      break;
    r[i] = 1;
  }
}
static void PART(4)(void) {
  ACC(serial)
  do {
    r[3] += 2;
    if (r[3] > 20)
      break;
  } while (r[3] < 100);
}
static void PART(5)(void) {
  ACC(serial)
  while (r[3] < 100) {
    r[3] += 2;
    switch (r[3] % 3) {
    case 0:
      continue;
    case 1:
      break;
    default:
      t[r[3] % N] = r[3];
    }
    if (r[3] > 50)
      break;
  }
}
static void PART(6)(void) {
  ACC(parallel loop)
  for (int i = 0; i < N; i++) {
    int j;
    for (j = 0; j < M; j++)
      if (a[i][j] == i % 53)
        break;
    r[i] = j;
  }
}
static void PART(7)(void) {
  ACC(kernels)
  for (int i = 0; i < N; i++) {
    r[i] = 0;
    for (int j = 0; j < M; j++) {
      if (a[i][j] == 5)
        break;
      r[i] += a[i][j];
    }
  }
}
static void PART(8)(void) {
  ACC(kernels)
  {
    int k;
    for (k = 0; k < N; k++) {
      if (a[k][3] == 52)
        break;
      r[k] = k;
    }
    t[0] = k;
  }
}
static void PART(9)(void) {
  ACC(kernels)
  {
    int i = 0;
    while (i < N) {
      if (a[i][0] == 50)
        break;
      r[i] = a[i][1];
      i++;
    }
    t[1] = i;
  }
}
static void PART(10)(void) {
  ACC(parallel loop)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < M; j++) {
      switch (a[i][j] % 4) {
      case 0:
        continue;
      case 1:
        r[i] = j;
        break;
      case 2:
        goto out;
      default:
        t[i] = j;
      }
    }
  out:;
  }
}
static void PART(11)(void) {
  ACC(kernels)
  for (int i = 0; i < N; i++) {
    int j = 0;
    for (; j < M && a[i][j] != 7; j++)
      ;
    r[i] = j;
    for (j = M - 1;; j--)
      if (j < 0 || a[i][j] < 10)
        break;
    t[i] = j;
  }
}
static void PART(12)(void) {
  ACC(kernels)
  for (int i = 0; i < N; i++) {
    int j;
    for (j = i; j < N; j++) {
      if (j > 50)
        break;
      t[j] = j;
    }
    r[i] = j;
  }
}
static void PART(13)(void) {
  ACC(kernels)
  {
    int best = 0;
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < M; j++)
        if (a[i][j] > best) {
          best = a[i][j];
          break;
        }
      r[i] = best;
    }
    t[0] = best;
  }
}
#endif
