// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: env XACC_COARRAY_MESSAGES=1 %nodes %t
// Images read, write and update what an image has that computes meanwhile, and does not enter the runtime.
#include "Inputs/check.h"

enum { N = 100000 };
static volatile int stop : [*];
static int counter : [*], arrived : [*];
static double data[N] : [*], got[N];
static volatile double sink;

/* Until every other image has been here. */
static void compute(int others) {
  while (stop < others)
    for (int i = 0; i < 1000; i++)
      sink = sink + data[i];
}

static void use(int me, int image) {
  int before = 0;
  got[0:N] = data[0:N]:[image];
  for (int i = 0; i < N / 2; i++)
    CHECK(got[i] == image * 1e6 + i);
  for (int i = 0; i < 10; i++)
    xmp_atomic_fetch_add(counter:[image], me, &before);
  data[N / 2 + me:1000:8]:[image] = -me;
  xmp_sync_memory(NULL);
  xmp_atomic_add(stop:[image], 1);
}

/* What nonblock has started arrives while its image computes, and waits for nothing. */
static double landed[N] : [*], fetched[N];
static volatile int seen : [*];
static double look(const double *at) { return *(const volatile double *)at; }

static void go_on(int me, int last) {
  if (last == 0)
    return;
  xmp_sync_all(NULL);
  if (me == 0) {
#pragma xmp nonblock
    {
      landed[0:N]:[last] = got[0:N];
      fetched[0:N] = data[0:N]:[last];
    }
    while (!seen || look(&fetched[N - 1]) != last * 1e6 + N - 1)
      sink = sink + 1;
#pragma xmp wait_nonblock
    for (int i = 0; i < N / 2; i++)
      CHECK(fetched[i] == last * 1e6 + i);
  }
  if (me == last) {
    while (look(&landed[N - 1]) == 0)
      sink = sink + 1;
    seen:[0] = 1;
  }
  xmp_sync_all(NULL);
  if (me == last)
    for (int i = 0; i < N; i++)
      CHECK(landed[i] == i + 1);
}

int main(void) {
  int me = xmpc_this_image(), last = xmp_num_images() - 1;
  for (int i = 0; i < N; i++)
    data[i] = me * 1e6 + i;
  xmp_sync_all(NULL);
  if (me < last) {
    use(me, last);
  } else {
    compute(last);
    CHECK(counter == last * (last - 1) / 2 * 10);
    for (int k = 0; k < last; k++)
      CHECK(data[N / 2 + k] == -k && data[N / 2 + k + 999 * 8] == -k);
  }
  for (int i = 0; i < N; i++)
    got[i] = i + 1;
  data[N - 1] = me * 1e6 + N - 1;
  go_on(me, last);
  return failures != 0;
}
