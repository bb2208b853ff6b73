// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Copies that a construct makes of variables are as aligned as their types and the variables ask for, on which instructions for
// vectors rely: of a lane, of what the lanes of a gang or worker share.
#include <stdint.h>
#include <stdio.h>

typedef double wide __attribute__((vector_size(32)));
struct line {
  _Alignas(64) float of[16];
};
struct holder {
  wide value;
  char rest[40];
};

static int failed(const char *what, const int *bad, int count) {
  int any = 0;
  for (int i = 0; i < count; i++)
    any += bad[i] != 0;
  for (int i = 0; any && i < count; i++)
    printf("%s %d: %d\n", what, i, bad[i]);
  return any;
}

static int passed_by_value(void) {
  _Alignas(128) double big[3] = {1, 2, 3};
  struct holder held = {{1, 2, 3, 4}, {5}};
  struct line line = {{7}};
  wide alone = {4, 3, 2, 1};
  int bad[8] = {0};
#pragma acc parallel loop firstprivate(big, held, line) copy(bad) num_gangs(4) vector_length(32)
  for (int i = 0; i < 100; i++) {
    wide sum = held.value + alone;
    int wrong[8] = {(uintptr_t)big % 128,
                    (uintptr_t)&held % 32,
                    (uintptr_t)&line % 64,
                    (uintptr_t)&sum % 32,
                    sum[0] != 5 || sum[3] != 5,
                    big[0] + big[2] != 4,
                    line.of[0] != 7 || held.rest[0] != 5,
                    0};
    held.value += 1;
    big[i % 3] = line.of[i % 16] = i;
    for (int k = 0; k < 7; k++)
      if (wrong[k]) {
#pragma acc atomic
        bad[k]++;
      }
    big[0] = 1;
    big[2] = 3;
    line.of[0] = 7;
    held.value -= 1;
  }
  return failed("by value", bad, 8);
}

static int shared(void) {
  struct line mine;
  _Alignas(64) int numbers[7];
  int bad[5] = {0};
#pragma acc parallel copy(bad) num_gangs(2) num_workers(2) vector_length(32)
  {
#pragma acc loop gang private(mine, numbers)
    for (int g = 0; g < 8; g++) {
      _Alignas(128) double local[3];
      char odd[5]; // in between
      for (int i = 0; i < 5; i++)
        odd[i] = i;
#pragma acc loop vector
      for (int i = 0; i < 16; i++) {
        mine.of[i] = i;
        if (i < 7)
          numbers[i] = odd[i % 5];
        if (i < 3)
          local[i] = i;
      }
      int wrong = 0;
#pragma acc loop vector reduction(+ : wrong)
      for (int i = 0; i < 16; i++)
        wrong += mine.of[i] != i || numbers[i % 7] != i % 7 % 5 || local[i % 3] != i % 3;
      bad[0] |= wrong;
      bad[1] |= (uintptr_t)&mine % 64;
      bad[2] |= (uintptr_t)numbers % 64;
      bad[3] |= (uintptr_t)local % 128;
    }
#pragma acc loop gang
    for (int g = 0; g < 8; g++) {
#pragma acc loop worker
      for (int w = 0; w < 4; w++) {
        _Alignas(64) double row[5];
#pragma acc loop vector
        for (int i = 0; i < 5; i++)
          row[i] = i + w;
        int wrong = (uintptr_t)row % 64 != 0;
#pragma acc loop vector reduction(+ : wrong)
        for (int i = 0; i < 5; i++)
          wrong += row[4 - i] != 4 - i + w;
        if (wrong) {
#pragma acc atomic
          bad[4]++;
        }
      }
    }
  }
  return failed("shared", bad, 5);
}

typedef int aligned_row[16] __attribute__((aligned(64)));

static int reduced(void) {
  _Alignas(64) double sums[6] = {0};
  aligned_row row = {0};
  int bad = 0;
#pragma acc parallel loop reduction(+ : sums, row, bad) num_gangs(3) vector_length(32)
  for (int i = 0; i < 60; i++) {
    sums[i % 6] += i;
    row[i % 16]++;
    bad += (uintptr_t)sums % 64 != 0 || (uintptr_t)row % 64 != 0;
  }
  for (int k = 0; k < 6; k++)
    bad += sums[k] != 270 + 10 * k || row[k] != 4;
  return failed("reduced", &bad, 1);
}

int main(void) { return passed_by_value() + shared() + reduced() > 0; }
