// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: env XACC_COARRAY_MESSAGES=1 %nodes %t
// RUN: %xacc_cc -O0 %s -o %t.0 && %nodes %t.0
// lock and unlock, events: what one image did is done for the next.
#include "Inputs/check.h"
#include <string.h>

xmp_lock_t one:[*], many[3]:[*], grid:[2][*];
static xmp_event_t come:[*], ready[2]:[*];
long sum:[*], list[4]:[*];
struct shared {
  int tag;
  xmp_lock_t lock;
  long value;
} record:[*];
static int me, images, next, before;

enum { ROUNDS = 40 };

// Updates that are not atomic; under the lock none is lost.
static void updates(void) {
  for (int i = 0; i < ROUNDS; i++) {
#pragma xmp lock (one:[0])
    sum:[0] += me + 1;
#pragma xmp unlock (one:[0])
#pragma xmp lock (many[i % 3]:[images - 1])
    list[i % 3]:[images - 1] = list[i % 3]:[images - 1] + 1;
#pragma xmp unlock (many[i % 3]:[images - 1])
#pragma xmp lock (record.lock:[i % images])
    record.value:[i % images]++;
#pragma xmp unlock (record.lock:[i % images])
#pragma xmp LOCK (grid:[0][0])
    list[3]:[0] += 2;
#pragma xmp UNLOCK (grid:[0][0])
  }
  xmp_sync_all(NULL);
  if (me == 0) {
    CHECK_EQ(sum, ROUNDS * images * (images + 1) / 2);
    CHECK_EQ(list[3], 2 * ROUNDS * images);
  }
  if (me == images - 1)
    CHECK_EQ(list[0] + list[1] + list[2], ROUNDS * images);
  CHECK_EQ(record.value, images * ((ROUNDS - 1 - me) / images + 1));
  xmp_sync_all(NULL);
}

// acquired_lock does not wait; stat tells what would be an error.
static void conditions(void) {
  int status = -1;
  _Bool got = 0;
  char tries[2] = {7, 7};
#pragma xmp lock (one) stat (status)
  CHECK_EQ(status, XMP_STAT_SUCCESS);
#pragma xmp lock (one) stat(status) acquired_lock(got)
  CHECK(status == XMP_STAT_LOCKED && !got);
#pragma xmp lock (one) stat(status)
  CHECK_EQ(status, XMP_STAT_LOCKED);
  xmp_sync_all(NULL);
  if (images > 1) {
#pragma xmp lock (one:[next]) acquired_lock (tries[1])
    CHECK_EQ(tries[1], 0);
  }
#pragma xmp unlock (one:[next]) stat (status)
  CHECK_EQ(status, images > 1 ? XMP_STAT_LOCKED_OTHER_IMAGE : XMP_STAT_SUCCESS);
  xmp_sync_all(NULL);
  if (images > 1) {
#pragma xmp unlock (one)
  }
#pragma xmp unlock (one) stat (status)
  CHECK_EQ(status, XMP_STAT_UNLOCKED);
  xmp_sync_all(NULL);
  if (me == 0) {
#pragma xmp lock (many[1]:[images - 1]) acquired_lock(got) stat(status)
    CHECK(got && status == XMP_STAT_SUCCESS);
#pragma xmp unlock (many[1]:[images - 1])
  }
  xmp_sync_all(NULL);
  for (int mine = 0; !mine;) { // by trying only
#pragma xmp lock (one:[0]) acquired_lock(mine)
    if (mine) {
      sum:[0] += 1;
#pragma xmp unlock (one:[0])
    }
  }
  xmp_sync_all(NULL);
  if (me == 0)
    CHECK_EQ(sum, ROUNDS * images * (images + 1) / 2 + images);
}

static void at_run_time(void) {
  xmp_lock_t (*p)[2]:[*] = xmp_coarray_malloc(sizeof *p);
  memset(p, 0, sizeof *p);
  xmp_sync_all(NULL);
  for (int i = 0; i < 10; i++) {
#pragma xmp lock ((*p)[1]:[0])
    sum:[0] -= 1;
#pragma xmp unlock ((*p)[1]:[0])
  }
  xmp_sync_all(NULL);
  if (me == 0)
    CHECK_EQ(sum, ROUNDS * images * (images + 1) / 2 + images - 10 * images);
  xmp_coarray_free(p);
}

static void events(void) {
  long data[100];
  static long box[100]:[*];
  int status = -1;
  CHECK_EQ(xmp_event_query(&come), 0);
  xmp_sync_all(NULL);
  for (int round = 0; round < 30; round++) {
    for (int i = 0; i < 100; i++)
      data[i] = 1000 * round + 10 * me + i;
    box[0:100]:[next] = data[0:100];
    xmp_event_post(come:[next], NULL);
    xmp_event_wait(&come, 1, &status);
    CHECK_EQ(status, XMP_STAT_SUCCESS);
    int found = 0;
    for (int i = 0; i < 100; i++)
      found += box[i] != 1000 * round + 10 * before + i;
    CHECK_EQ(found, 0);
    xmp_event_post(ready[1]:[before], &status); // it is read
    xmp_event_wait(&ready[1], 1, NULL);
  }
  xmp_event_post(ready[0]:[0], NULL);
  xmp_event_post(ready[0]:[0], NULL);
  if (me == 0) {
    xmp_event_wait(&ready[0], 2 * images - 1, NULL);
    CHECK(xmp_event_query(&ready[0]) <= 1); // the last may still be under way
    xmp_event_wait(&ready[0], 0, NULL);
    CHECK_EQ(xmp_event_query(&ready[0]), 0);
  }
  xmp_sync_all(NULL);
}

// A put and its signal, of several types, to this image and others, from parts of arrays.
static void signals(void) {
  static double row[64]:[*];
  static struct cell {
    char c;
    int v[3];
  } cells[3]:[*];
  double mine[64];
  const struct cell one = {'x', {me, 2, 3}};
  for (int round = 0; round < 20; round++) {
    for (int i = 0; i < 64; i++)
      mine[i] = 100 * round + me + .5 * i;
    xmp_put_signal(row[4]:[next], mine + 4, 60, come:[next]);
    for (int i = 0; i < 64; i++)
      mine[i] = -1; // may be changed
    xmp_event_wait(&come, 1, NULL);
    CHECK_EQ(row[4], 100 * round + before + 2);
    CHECK_EQ(row[63], 100 * round + before + 31.5);
    xmp_put_signal(cells[round % 3]:[before], &one, 1, ready[0]:[before]);
    xmp_event_wait(&ready[0], 1, NULL);
    CHECK(cells[round % 3].c == 'x' && cells[round % 3].v[0] == next);
  }
  xmp_sync_all(NULL);
  xmp_put_signal(row[0], mine, 3, come); // to itself
  xmp_put_signal(row[0], mine, 0, come);
  xmp_event_wait(&come, 2, NULL);
  CHECK(row[2] == -1 && xmp_event_query(&come) == 0);
  xmp_sync_all(NULL);
}

// Locks and events of a block begin free, and as zeros, in memory that had other values.
static void of_block(void) {
  for (int round = 0; round < 3; round++) {
    {
      int dirt[40]:[*];
      for (int i = 0; i < 40; i++)
        dirt[i] = -1;
      xmp_sync_all(NULL);
    }
    xmp_lock_t here[2]:[*];
    struct {
      int a;
      struct {
        xmp_event_t event[2];
      } inner;
    } nested:[*];
    long count:[*] = 0;
    xmp_sync_all(NULL);
    for (int i = 0; i < 10; i++) {
#pragma xmp lock (here[1]:[0])
      count:[0] += 1;
#pragma xmp unlock (here[1]:[0])
    }
    xmp_event_post(nested.inner.event[1]:[next], NULL);
    xmp_event_wait(&nested.inner.event[1], 1, NULL);
    CHECK_EQ(xmp_event_query(&nested.inner.event[0]), 0);
    xmp_sync_all(NULL);
    CHECK_EQ(count, me ? 0 : 10 * images);
  }
}

static int leave_early(void) {
  for (int i = 0;; i++)
    xmp_critical {
      sum:[0] += 1;
      if (i == 3)
        return i;
      if (i % 2)
        continue;
      if (i < 3)
        break;
    }
}

static void critical(void) {
  sum = list[0] = 0;
  xmp_sync_all(NULL);
  for (int i = 0; i < 25; i++) {
    xmp_critical sum:[0] += 1;
    xmp_critical {
      long old = list[0]:[images - 1];
      list[0]:[images - 1] = old + 2;
    }
  }
  xmp_sync_all(NULL); // places are locks of their own
  CHECK_EQ(leave_early(), 3);
  xmp_sync_all(NULL);
  CHECK_EQ(sum, me ? 0 : 29 * images);
  CHECK_EQ(list[0], me == images - 1 ? 50 * images : 0);
  xmp_sync_all(NULL);
}

#pragma xmp nodes p[*]
static void task(void) {
  sum = 0;
  xmp_sync_all(NULL);
#pragma xmp task on p[images / 2:]
  for (int i = 0; i < 5; i++) {
#pragma xmp lock (one:[0])
    sum:[0] += 1;
#pragma xmp unlock (one:[0])
  }
  xmp_sync_all(NULL);
  CHECK_EQ(sum, me == images / 2 ? 5 * (images - images / 2) : 0);
}

int main(void) {
  me = xmpc_this_image();
  images = xmp_num_images();
  next = (me + 1) % images;
  before = (me + images - 1) % images;
  updates();
  conditions();
  at_run_time();
  events();
  signals();
  of_block();
  critical();
  task();
  return failures > 0;
}
