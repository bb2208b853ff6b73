// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=separate XACC_NUM_THREADS=2 %nodes %t %}
// RUN: %if execute %{ env XACC_DEVICE=sim XACC_SIM_SCHEDULE=3 %nodes %t %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=separate XACC_TRANSPORT=staging %nodes %t %}
// RUN: %if execute %{ env XACC_DEVICE=sim XACC_COARRAY_MESSAGES=1 %nodes %t %}
// RUN: %if cuda-collect %{ %devices %nodes %t %}
// Atomic operations, locks, events and puts with a signal on coarrays on devices, from the host; beside kernels that do the same.
#include "Inputs/check.h"

enum { ROUNDS = 10, N = 50 };
int count:[*], words[3]:[*];
unsigned bits:[*];
long total:[*], slot[8]:[*], row[N]:[*];
unsigned long wide:[*];
xmp_lock_t guard:[*];
xmp_event_t come:[*];
#pragma acc declare create(count, words, bits, total, slot, row, wide, guard, come)
static int me, images, next, before;

static void clear(void) {
#pragma acc serial
  {
    count = words[0] = words[1] = words[2] = 0;
    bits = 0xf0f0f0f0u;
    total = 1L << 40;
    wide = ~0ul;
    for (int i = 0; i < 8; i++)
      slot[i] = -1;
    guard = (xmp_lock_t){0};
    come = (xmp_event_t){0};
  }
  count = words[0] = words[1] = words[2] = -7; // of the host
  total = -7;
  xmp_sync_all(NULL);
}

static void operations(void) {
  int old = 5;
  long before_it;
  unsigned now;
#pragma acc host_data use_device(count, words, bits, total, wide)
  {
    for (int i = 0; i < ROUNDS; i++) {
      xmp_atomic_add(count:[0], 2);
      xmp_atomic_fetch_add(total:[i % images], 1L << 33, &before_it);
      CHECK(before_it >= 1L << 40);
      xmp_atomic_add(wide:[images - 1], 1);
    }
    xmp_atomic_xor(bits:[next], 0xffu);
    xmp_atomic_define(words[1]:[next], -100 - me);
    xmp_atomic_cas(words[2]:[next], &old, 0, 30 + me);
    CHECK_EQ(old, 0);
    xmp_atomic_cas(words[2]:[next], &old, 0, 99); // is another one
    CHECK_EQ(old, 30 + me);
  }
  xmp_sync_all(NULL);
#pragma acc host_data use_device(count, words, bits, wide)
  {
    int all, one, other;
    unsigned long w;
    xmp_atomic_ref(&all, count:[0]);
    CHECK_EQ(all, 2 * ROUNDS * images);
    xmp_atomic_ref(&now, bits);
    CHECK_EQ(now, 0xf0f0f00fu);
    xmp_atomic_ref(&one, words[1]);
    xmp_atomic_ref(&other, words[2]);
    CHECK(one == -100 - before && other == 30 + before);
    xmp_atomic_ref(&w, wide:[images - 1]);
    CHECK_EQ(w, (unsigned long)ROUNDS * images - 1);
    xmp_atomic_and(bits, 0xff000000u);
    xmp_atomic_or(bits, 1u);
  }
  long seen;
  unsigned kept;
#pragma acc serial copyout(seen, kept)
  {
    seen = total;
    kept = bits;
  }
  int share = 0;
  for (int i = 0; i < ROUNDS; i++)
    share += i % images == me;
  CHECK_EQ(seen, (1L << 40) + images * share * (1L << 33));
  CHECK_EQ(kept, 0xf0000001u);
  CHECK(count == -7 && total == -7);
  xmp_sync_all(NULL);
}

// Kernels and images add to the same words.
static void beside_kernels(void) {
#pragma acc parallel loop async
  for (int i = 0; i < 1000; i++) {
#pragma acc atomic update
    count += 1;
  }
#pragma acc host_data use_device(count)
  for (int i = 0; i < ROUNDS; i++)
    xmp_atomic_add(count:[next], 1000000);
#pragma acc wait
  xmp_sync_all(NULL);
#pragma acc update host(count)
  CHECK_EQ(count, 1000 + 1000000 * ROUNDS + (me == 0 ? 2 * ROUNDS * images : 0));
  xmp_sync_all(NULL);
}

static void signals(void) {
  long mine[N];
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < N; i++)
      mine[i] = 1000 * round + 10 * me + i;
#pragma acc host_data use_device(row, come)
    {
      xmp_put_signal(row[0]:[next], mine, N, come:[next]);
      xmp_event_wait(&come, 1, NULL);
    }
    long wrong = 0;
#pragma acc parallel loop reduction(+ : wrong)
    for (int i = 0; i < N; i++)
      wrong += row[i] != 1000 * round + 10 * before + i;
    CHECK_EQ(wrong, 0);
    xmp_sync_all(NULL);
  }
}

static void locks(void) {
#pragma acc host_data use_device(guard, total)
  for (int i = 0; i < ROUNDS; i++) {
#pragma xmp lock (guard:[0])
    total:[0] += 1;
#pragma xmp unlock (guard:[0])
  }
  xmp_sync_all(NULL);
  long seen, share = 0;
  for (int i = 0; i < ROUNDS; i++)
    share += i % images == me;
#pragma acc serial copyout(seen)
  seen = total;
  CHECK_EQ(seen, (1L << 40) + images * share * (1L << 33) + (me ? 0 : ROUNDS * images));
}

int main(void) {
  me = xmpc_this_image();
  images = xmp_num_images();
  next = (me + 1) % images;
  before = (me + images - 1) % images;
  clear();
  operations();
  beside_kernels();
  signals();
  locks();
  return failures > 0;
}
