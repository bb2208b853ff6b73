// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// RUN: %if execute %{ env XACC_COARRAY_MESSAGES=1 %devices %nodes %t %}
// Message passing between memories: data on one's device and a signal by another path, both ways round, also through a third image.
#include "Inputs/check.h"

enum { ROUNDS = 12, N = 700 };
int data[N]:[*], host_data_too[N]:[*];
int flag:[*];
xmp_event_t event:[*];
#pragma acc declare create(data)
static int me, images, next, before;

static void put(int to, int value) {
  int mine[N];
  for (int i = 0; i < N; i++)
    mine[i] = value;
#pragma acc host_data use_device(data)
  data[0:N]:[to] = mine[0:N];
  host_data_too[0:N]:[to] = mine[0:N];
}

// By a kernel, by a copy from the device, and in host memory.
static int stale(int value) {
  int found = 0, here[N];
#pragma acc parallel loop reduction(+ : found)
  for (int i = 0; i < N; i++)
    found += data[i] != value;
#pragma acc host_data use_device(data)
  here[0:N] = data[0:N]:[me];
  for (int i = 0; i < N; i++)
    found += (here[i] != value) + (host_data_too[i] != value);
  return found;
}

static void directly(int round) {
  int seen = 0;
  put(next, 10 * round + me);
  if (round % 2) {
    xmp_sync_memory(NULL);
    xmp_atomic_define(flag:[next], round);
    while (seen != round)
      xmp_atomic_ref(&seen, flag);
    xmp_sync_memory(NULL);
  } else {
    xmp_event_post(event:[next], NULL);
    xmp_event_wait(&event, 1, NULL);
  }
  CHECK_EQ(stale(10 * round + before), 0);
  xmp_sync_all(NULL);
}

// Image 0 puts into the last one and tells image 1, which tells the last one.
static void through_another(int round) {
  int last = images - 1;
  if (me == 0) {
    put(last, 1000 + round);
    xmp_event_post(event:[1], NULL);
  }
  if (me == 1) {
    xmp_event_wait(&event, 1, NULL);
    xmp_event_post(event:[last], NULL);
  }
  if (me == last) {
    xmp_event_wait(&event, 1, NULL);
    CHECK_EQ(stale(1000 + round), 0);
  }
  xmp_sync_all(NULL);
}

int main(void) {
  me = xmpc_this_image();
  images = xmp_num_images();
  next = (me + 1) % images;
  before = (me + images - 1) % images;
  xmp_sync_all(NULL);
  for (int round = 1; round <= ROUNDS; round++) {
    directly(round);
    if (images > 2)
      through_another(round);
  }
  return failures > 0;
}
