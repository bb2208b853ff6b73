/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Coarrays that kernels use, with other values on a device of its own than on the host. */
#ifndef XACC_TEST_KERNEL_COARRAYS_H
#define XACC_TEST_KERNEL_COARRAYS_H
#include "Inputs/check.h"
#include <openacc.h>
#define N 1000

struct record {
  char tag;
  short small;
  double v[3];
};
double a[N]:[*], b[N]:[*], own[N];
int count:[*], flags[8]:[*], box[3][4]:[*];
struct record records[4]:[*];
long grid[2]:[2][*];
#pragma acc declare create(a, b, own, count, flags, box, records, grid)
static int me, images, next, before;

static void fill(void) {
  for (int i = 0; i < N; i++)
    a[i] = b[i] = own[i] = -7; // a device of its own has others
  count = -7;
  xmp_sync_all(NULL);
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    a[i] = 1000 * me + i;
    b[i] = -1;
    own[i] = i;
  }
#pragma acc serial
  {
    count = 10 * me;
    grid[0] = me;
    grid[1] = -me;
    for (int i = 0; i < 8; i++)
      flags[i] = 0;
    for (int i = 0; i < 4; i++)
      records[i] = (struct record){(char)i, (short)-i, {me, i, me + i}};
  }
  xmp_sync_all(NULL);
}

// As the device has them.
static void fetch(void) {
  xmp_sync_all(NULL);
#pragma acc update host(a, b, own, count, flags, box, records, grid)
  xmp_sync_all(NULL);
}

static void check(const double *values, double first, double step, int line) {
  int wrong = 0;
  for (int i = 0; i < N; i++)
    wrong += values[i] != first + step * i;
  if (wrong)
    printf("line %d: %d wrong, the first is %g\n", line, wrong, values[0]);
  failures += wrong;
}

static void begin(void) {
  me = xmpc_this_image();
  images = xmp_num_images();
  next = (me + 1) % images;
  before = (me + images - 1) % images;
}
#endif
