// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: env XACC_COARRAY_MESSAGES=1 %nodes %t
// Message passing by every means of docs/reference/xmp-coarray-memory.md: what an image has put somewhere is there for who has
// synchronized with it, also through a third image. Atomic operations: coarray-atomic.c.
#include "Inputs/check.h"

enum { ROUNDS = 20, N = 9 };
long data[N]:[*], flag:[*];
xmp_event_t event:[*];
xmp_lock_t lock:[*];
#pragma xmp nodes p[*]
static int me, images;

enum { IMAGE, IMAGES, POST, EVENT, SIGNAL, FLAG, LOCK, MEANS };
static const char *const names[] = {"sync_image", "sync_images", "post", "event", "put_signal", "flag", "lock"};

// One image tells another that it has come here for the round-th time.
static void tell(int means, int to, int round) {
  const long own = 77;
  switch (means) {
  case IMAGE:
    xmp_sync_image(to, NULL);
    break;
  case IMAGES:
    xmp_sync_images(1, &to, NULL);
    break;
  case POST:
#pragma xmp post (p[to], 3)
    break;
  case EVENT:
    xmp_event_post(event:[to], NULL);
    break;
  case SIGNAL:
    xmp_put_signal(data[N - 1]:[to], &own, 1, event:[to]);
    break;
  case FLAG:
    xmp_sync_memory(NULL);
    xmp_atomic_define(flag:[to], round);
    break;
  case LOCK: // of the listener
#pragma xmp lock (lock:[to])
    flag:[to] = round;
#pragma xmp unlock (lock:[to])
  }
}

static void listen(int means, int from, int round) {
  long seen = 0;
  switch (means) {
  case IMAGE:
    xmp_sync_image(from, NULL);
    break;
  case IMAGES:
    xmp_sync_images(1, &from, NULL);
    break;
  case POST:
#pragma xmp wait (p[from], 3)
    break;
  case EVENT:
  case SIGNAL:
    xmp_event_wait(&event, 1, NULL);
    break;
  case FLAG:
    while (seen != round)
      xmp_atomic_ref(&seen, flag);
    xmp_sync_memory(NULL);
    break;
  case LOCK:
    while (seen != round) {
#pragma xmp lock (lock)
      seen = flag;
#pragma xmp unlock (lock)
    }
  }
}

static int stale(const long *values, long wanted) {
  int found = 0;
  for (int i = 0; i < N - 1; i++)
    found += values[i] != wanted;
  return found;
}

// The first image puts elsewhere and tells the next one, which tells the next: the last finds it there.
static void chain(int means, int links) {
  int last = links, wrong = 0;
  long mine[N], got[N];
  flag = 0;
  xmp_sync_all(NULL);
  for (int round = 1; round <= ROUNDS && me <= last; round++) {
    const long value = 1000 * means + round;
    if (me == 0) {
      for (int i = 0; i < N - 1; i++)
        mine[i] = value;
      data[0:N - 1]:[last] = mine[0:N - 1];
      data[0:N - 1] = mine[0:N - 1];
    } else
      listen(means, me - 1, 2 * round);
    if (me < last)
      tell(means, me + 1, 2 * round);
    if (me == last) {
      wrong += stale(data, value);
      got[0:N] = data[0:N]:[0]; // by reading, too
      wrong += stale(got, value);
    }
    if (me < last) // back: it was read
      listen(means, me + 1, 2 * round + 1);
    if (me > 0)
      tell(means, me - 1, 2 * round + 1);
  }
  if (wrong)
    printf("%s, %d links: %d stale\n", names[means], links, wrong);
  failures += wrong;
  xmp_sync_all(NULL);
}

int main(void) {
  me = xmpc_this_image();
  images = xmp_num_images();
  for (int means = 0; means < MEANS; means++)
    for (int links = 1; links < images && links < 3; links++)
      chain(means, links);
  return failures > 0;
}
