// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror -I %S/../xmp %s -o %t
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=separate XACC_NUM_THREADS=1 %nodes %t %}
// RUN: %if execute %{ env XACC_DEVICE=sim XACC_SIM_SCHEDULE=3 %nodes %t %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=separate XACC_COARRAY_MESSAGES=1 %nodes %t %}
// RUN: %if execute %{ env XACC_DEVICE=sim XACC_TRANSPORT=staging %nodes %t %}
// RUN: %if cuda-collect %{ %devices %nodes %t %}
// Store buffering and independent reads of independent writes on atomic objects in device memory, and with one of the two in host
// memory: behind xmp_sync_memory all images see one order (docs/reference/xmp-coarray-memory.md).
#include "Inputs/check.h"

enum { ROUNDS = 60 };
int here:[*], there:[*];
int home:[*]; // host memory
int seen[2]:[*];
#pragma acc declare create(here, there)
static int me, images, last;

// The two objects of a test: both on devices, the second in host memory, the first in host memory.
enum { DEVICES, SECOND_HOME, FIRST_HOME, PLACES };

static void store(int second, int place, int image) {
  if (place == (second ? SECOND_HOME : FIRST_HOME)) {
    xmp_atomic_define(home:[image], 1);
  } else if (second) {
#pragma acc host_data use_device(there)
    xmp_atomic_define(there:[image], 1);
  } else {
#pragma acc host_data use_device(here)
    xmp_atomic_define(here:[image], 1);
  }
}

static int load(int second, int place, int image) {
  int value = -1;
  if (place == (second ? SECOND_HOME : FIRST_HOME)) {
    xmp_atomic_ref(&value, home:[image]);
  } else if (second) {
#pragma acc host_data use_device(there)
    xmp_atomic_ref(&value, there:[image]);
  } else {
#pragma acc host_data use_device(here)
    xmp_atomic_ref(&value, here:[image]);
  }
  return value;
}

static void clear(void) {
  home = 0;
#pragma acc serial
  here = there = 0;
  xmp_sync_all(NULL);
}

// Image 0 stores to the first object and reads the second, the last image the other way round: one sees the other's.
static void store_buffering(int place, int first_image, int second_image) {
  for (int round = 0; round < ROUNDS; round++) {
    clear();
    if (me == 0 || me == last) {
      int second = me != 0;
      store(second, place, second ? second_image : first_image);
      xmp_sync_memory(NULL);
      seen[second]:[0] = load(!second, place, second ? first_image : second_image);
    }
    xmp_sync_all(NULL);
    if (me == 0 && images > 1)
      CHECK(seen[0] || seen[1]);
    xmp_sync_all(NULL);
  }
}

// Images 0 and 1 store, 2 and 3 read in opposite orders: not each the first of its two alone.
static void independent_reads(int place, int first_image, int second_image) {
  for (int round = 0; round < ROUNDS; round++) {
    clear();
    if (me < 2)
      store(me, place, me ? second_image : first_image);
    if (me == 2 || me == 3) {
      int begin = me - 2;
      int one = load(begin, place, begin ? second_image : first_image);
      xmp_sync_memory(NULL);
      int two = load(!begin, place, begin ? first_image : second_image);
      seen[begin]:[0] = one && !two;
    }
    xmp_sync_all(NULL);
    if (me == 0)
      CHECK(!(seen[0] && seen[1]));
    xmp_sync_all(NULL);
  }
}

int main(void) {
  me = xmpc_this_image();
  images = xmp_num_images();
  last = images - 1;
  for (int place = 0; place < PLACES; place++)
    for (int where = 0; where < 4; where++) {
      store_buffering(place, where & 1 ? last : 0, where & 2 ? last : 0);
      if (images > 3)
        independent_reads(place, where & 1 ? 3 : 0, where & 2 ? 2 : 1);
    }
  return failures > 0;
}
