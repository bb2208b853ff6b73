// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: env XACC_COARRAY_MESSAGES=1 %nodes %t
// RUN: %xacc_cc -O0 %s -o %t.0 && %nodes %t.0
// Atomic operations on objects of coarrays: of each type, of this image and others, at the same time; and what one image
// puts before an atomic operation is there for another that has seen it.
#include "Inputs/check.h"

enum { TIMES = 200 };
struct counters {
  char tag;
  int i;
  unsigned u;
  long l;
  unsigned long ul;
};
static struct counters counters[2] : [*];
static int lock : [*], guarded : [*], flag : [*], data[64] : [*], x : [*], y : [*], w[2] : [*], order[2] : [*];
static unsigned bits : [*];
static long seen[2] : [*];
static int me, images, next;

static void every_type(void) {
  int i = 0;
  unsigned u = 0;
  long l = 0;
  unsigned long ul = 0;
  xmp_atomic_define(counters[1].i:[next], -7);
  xmp_atomic_define(counters[1].u:[next], 4000000000u);
  xmp_atomic_define(counters[1].l:[next], -(1L << 40));
  xmp_atomic_define(counters[1].ul:[next], ~0ul);
  xmp_sync_all(NULL);
  xmp_atomic_ref(&i, counters[1].i);
  xmp_atomic_ref(&u, counters[1].u);
  xmp_atomic_ref(&l, counters[1].l);
  xmp_atomic_ref(&ul, counters[1].ul);
  CHECK(i == -7 && u == 4000000000u && l == -(1L << 40) && ul == ~0ul);
  xmp_atomic_fetch_add(counters[1].u, 300000000u, &u);
  CHECK(u == 4000000000u && counters[1].u == 4000000000u + 300000000u);
  xmp_atomic_cas(counters[1].i, &i, -7, 8);
  CHECK(i == -7 && counters[1].i == 8);
  xmp_atomic_cas(counters[1].i, &i, -7, 9);
  CHECK(i == 8 && counters[1].i == 8);
  xmp_atomic_fetch_and(counters[1].l, 0xffL << 40, &l);
  CHECK(l == -(1L << 40) && counters[1].l == 0xffL << 40);
  xmp_atomic_fetch_or(counters[1].l, 5, &l);
  xmp_atomic_fetch_xor(counters[1].l, 4, &l);
  CHECK(l == (0xffL << 40 | 5) && counters[1].l == (0xffL << 40 | 1));
  xmp_atomic_define(counters[1].u, 4000000000u); /* unsigned also in wider variables, as operands, as what is expected */
  xmp_atomic_ref(&l, counters[1].u);
  CHECK(l == 4000000000);
  xmp_atomic_cas(counters[1].u, &l, -294967296, 7);
  CHECK(l == 4000000000 && counters[1].u == 7);
  xmp_atomic_fetch_add(counters[1].u, -8, &l);
  CHECK(l == 7 && counters[1].u == ~0u);
  xmp_atomic_fetch_or(counters[1].u, 0, &l);
  CHECK(l == 4294967295);
  CHECK(counters[1].tag == 0 && counters[0].i == 0);
  xmp_sync_all(NULL);
}

static void all_at_once(void) {
  for (int k = 0; k < TIMES; k++) {
    xmp_atomic_add(counters[0].i:[0], 1);
    xmp_atomic_add(counters[0].l:[next], me + 1);
    xmp_atomic_add(counters[0].ul, 1);
    xmp_atomic_add(counters[0].ul:[next], 1);
  }
  xmp_atomic_or(bits:[0], 1u << me);
  xmp_atomic_xor(bits:[0], 1u << 31);
  xmp_sync_all(NULL);
  if (me == 0) {
    CHECK(counters[0].i == TIMES * images);
    CHECK(bits == (((1u << images) - 1) | (unsigned)(images % 2) << 31));
  }
  CHECK(counters[0].l == (long)TIMES * ((me + images - 1) % images + 1));
  CHECK(counters[0].ul == 2ul * TIMES);
  xmp_sync_all(NULL);
}

/* A lock of the users: what it guards is not atomic. */
static void spin_lock(void) {
  for (int k = 0; k < 20; k++) {
    int old = 1;
    while (old)
      xmp_atomic_cas(lock:[0], &old, 0, 1);
    guarded:[0] += 1;
    xmp_sync_memory(NULL);
    xmp_atomic_define(lock:[0], 0);
  }
  xmp_sync_all(NULL);
  if (me == 0)
    CHECK(guarded == 20 * images);
  xmp_sync_all(NULL);
}

/* Message passing: data, then a flag. */
static void message_passing(void) {
  for (int round = 1; round <= 50; round++) {
    int values[64], at = 0;
    for (int i = 0; i < 64; i++)
      values[i] = 1000 * me + i + round;
    data[0:64]:[next] = values[0:64];
    xmp_sync_memory(NULL);
    xmp_atomic_define(flag:[next], round);
    while (at != round)
      xmp_atomic_ref(&at, flag);
    int before = (me + images - 1) % images;
    for (int i = 0; i < 64; i++)
      CHECK(data[i] == 1000 * before + i + round);
    xmp_sync_all(NULL);
  }
}

/* Store buffering, with atomics, which are in one order: one of two sees the other's. */
static void store_buffering(void) {
  for (int round = 0; round < 100; round++) {
    int other = -1;
    if (me == 0) {
      xmp_atomic_define(x:[0], 1);
      xmp_atomic_ref(&other, y:[images - 1]);
    } else if (me == images - 1) {
      xmp_atomic_define(y:[images - 1], 1);
      xmp_atomic_ref(&other, x:[0]);
    }
    if (other >= 0)
      seen[me != 0]:[0] = other;
    xmp_sync_all(NULL);
    if (me == 0) {
      CHECK(images == 1 || seen[0] || seen[1]);
      x = 0;
    }
    y = 0;
    xmp_sync_all(NULL);
  }
}

/* Independent reads of independent writes: two write, two read in the other order, and see one order. It
 * needs four images. */
static void independent_reads(void) {
  for (int round = 0; round < 200; round++) {
    int first = 0, second = 0, reads = me == 2 || me == 3;
    if (me < 2)
      xmp_atomic_define(w[me]:[(me + round) % images], 1);
    if (reads) {
      int begin = me - 2;
      xmp_atomic_ref(&first, w[begin]:[(begin + round) % images]);
      xmp_atomic_ref(&second, w[!begin]:[(!begin + round) % images]);
      order[begin]:[0] = first && !second;
    }
    xmp_sync_all(NULL);
    if (me == 0) /* one saw the first write alone, the other the second alone */
      CHECK(!(order[0] && order[1]));
    w[0] = w[1] = 0;
    xmp_sync_all(NULL);
  }
}

int main(void) {
  me = xmpc_this_image();
  images = xmp_num_images();
  next = (me + 1) % images;
  every_type();
  all_at_once();
  spin_lock();
  message_passing();
  store_buffering();
  independent_reads();
  return failures > 0;
}
