// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: several-hosts
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// RUN: %if execute %{ %xacc_cc -O0 -I %S/../xmp %s -o %t.plain && %devices %nodes %t.plain %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=shared %nodes %t %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_NUM_THREADS=1 %nodes %t %}
// RUN: %if execute %{ env XACC_DEVICE=sim XACC_SIM_SCHEDULE=1 %nodes %t %}
// RUN: %if execute %{ env XACC_DEVICE=sim XACC_SIM_SCHEDULE=7 XACC_SIM_WARP=64 %nodes %t %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=separate XACC_TRANSPORT=staging %nodes %t %}
// RUN: %if execute %{ env XACC_DEVICE=sim XACC_TRANSPORT=staging %nodes %t %}
// Gangs that wait for events in compute constructs: of other images, of their own, of the host.
#include "Inputs/check.h"

enum { GANGS = 5, N = 300, ROUNDS = 12, MANY = 40 };
double data[GANGS][N]:[*];
long sums[GANGS]:[*];
xmp_event_t full[GANGS]:[*], empty[GANGS]:[*], come:[*], chain[MANY]:[*];
#pragma acc declare create(data, sums, full, empty, come, chain)
static int me, images, next, before;

static double value(int image, int round, int gang, int i) { return image + 10 * round + 1000 * gang + .5 * i; }

// Each gang hands a row around the ring: the same row is read in one round and written in the next.
// What lanes share (row) has to be the gang's own while others run.
static void ring(void) {
  long wrong = 0;
#pragma acc parallel loop gang num_gangs(GANGS) vector_length(64) reduction(+ : wrong)
  for (int g = 0; g < GANGS; g++) {
#pragma acc loop seq
    for (int r = 0; r < ROUNDS; r++) {
      double row[8];
      for (int i = 0; i < 8; i++)
        row[i] = value(me, r, g, i);
#pragma acc loop vector
      for (int i = 0; i < N; i++)
        data[g][i]:[next] = row[i % 8] + .5 * (i - i % 8);
      xmp_event_post(full[g]:[next], NULL);
      xmp_event_wait(&full[g], 1, NULL);
      long bad = 0;
#pragma acc loop vector reduction(+ : bad)
      for (int i = 0; i < N; i++)
        bad += data[g][i] != value(before, r, g, i) || row[i % 8] != value(me, r, g, i % 8);
      wrong += bad;
      xmp_event_post(empty[g]:[before], NULL);
      xmp_event_wait(&empty[g], 1, NULL);
    }
  }
  CHECK_EQ(wrong, 0);
}

// Gang g waits for gang g + 1 of the same launch, the last one for nobody: all have to be there.
static void own_gangs(void) {
  int order[MANY] = {0};
#pragma acc parallel loop gang num_gangs(MANY) copy(order)
  for (int g = 0; g < MANY; g++) {
    if (g < MANY - 1)
      xmp_event_wait(&chain[g], 1, NULL);
    order[g] = g < MANY - 1 ? order[g + 1] + 1 : 1;
    if (g > 0)
      xmp_event_post(chain[g - 1], NULL);
  }
  for (int g = 0; g < MANY; g++)
    CHECK_EQ(order[g], MANY - g);
}

// Counts above one, a status, a count below one; puts with a signal; the parts of kernels.
static void counts(void) {
  int state = -1, three = 3;
  xmp_sync_all(NULL);
#pragma acc parallel loop gang
  for (int g = 0; g < GANGS; g++)
    xmp_put_signal(sums[g]:[next], &(long){100 * me + g}, 1, come:[next]);
#pragma acc serial copy(state)
  {
    xmp_event_wait(&come, three, &state);
    xmp_event_wait(&come, GANGS - 3 - 1, NULL);
    xmp_event_wait(&come, -7, NULL);
  }
  CHECK_EQ(state, XMP_STAT_SUCCESS);
  long sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int g = 0; g < GANGS; g++)
    sum += sums[g];
  CHECK_EQ(sum, GANGS * 100L * before + GANGS * (GANGS - 1) / 2);
  xmp_sync_all(NULL);
  long got = 0;
#pragma acc kernels copy(got)
  {
    sums[1]:[next] = 7 + me;
    xmp_event_post((full[2]):[next], NULL);
    if (three == 3)
      xmp_event_wait(full + 2, 1, NULL);
    got = sums[1];
  }
  CHECK_EQ(got, 7 + before);
  xmp_sync_all(NULL);
}

// The host posts to a kernel of another image, in an asynchronous queue; what the host executes itself.
static void hosts(void) {
  long got = -1;
  xmp_sync_all(NULL);
  long mine = 50 + me;
#pragma acc host_data use_device(sums, come)
  xmp_put_signal(sums[3]:[next], &mine, 1, come:[next]);
#pragma acc parallel num_gangs(1) copy(got) async(2)
  {
    xmp_event_wait(&come, 1, NULL);
    got = sums[3];
  }
#pragma acc wait(2)
  CHECK_EQ(got, 50 + before);
  xmp_sync_all(NULL);
  int on_host = 1;
#pragma acc host_data use_device(come)
  xmp_event_post(come:[next], NULL);
#pragma acc host_data use_device(come)
  xmp_event_wait(&come, 1, NULL);
  xmp_event_post(empty[1]:[next], NULL); // the host's own memory
#pragma acc parallel num_gangs(3) self(on_host)
  {
#pragma acc loop gang
    for (int g = 0; g < 1; g++)
      xmp_event_wait(&empty[1], 1, NULL);
  }
}

// One post, which all gangs take in turn: between a wait and a post each is alone.
static void exclusive(void) {
  long turns = 0;
#pragma acc parallel loop gang num_gangs(MANY) copy(turns)
  for (int g = 0; g < MANY; g++) {
    if (g == 0)
      xmp_event_post(come, NULL);
#pragma acc loop seq
    for (int r = 0; r < ROUNDS; r++) {
      xmp_event_wait(&come, 1, NULL);
      turns = turns + 1;
      xmp_event_post(come, NULL);
    }
  }
  CHECK_EQ(turns, (long)MANY * ROUNDS);
#pragma acc serial
  xmp_event_wait(&come, 1, NULL);
}

// The host of another image posts to as many gangs as there is room for, none of which ends before: beside them there is room for
// what that asks for. First of all, as no code has been loaded yet.
static void filled(void) {
  long sum = 0, wanted = 0;
  if (me == 0) {
#pragma acc parallel loop gang num_gangs(100000) reduction(+ : sum)
    for (int g = 0; g < 5000; g++) {
      xmp_event_wait(&come, 1, NULL);
      sum += g;
      xmp_event_post(come, NULL);
    }
#pragma acc serial
    xmp_event_wait(&come, 1, NULL);
    wanted = 5000L * 4999 / 2;
  } else if (me == 1) {
#pragma acc host_data use_device(come)
    xmp_event_post(come:[0], NULL);
  }
  CHECK_EQ(sum, wanted);
  xmp_sync_all(NULL);
}

// More gangs than any device has at the same time: fewer do the work of all.
static void many_gangs(void) {
  long sum = 0;
#pragma acc parallel loop gang num_gangs(100000) reduction(+ : sum)
  for (int g = 0; g < 100000; g++) {
    xmp_event_post(full[g % GANGS]:[me], NULL);
    xmp_event_wait(&full[g % GANGS], 1, NULL);
    sum += g;
  }
  CHECK_EQ(sum, 100000L * 99999 / 2);
}

int main(void) {
  me = xmpc_this_image();
  images = xmp_num_images();
  next = (me + 1) % images;
  before = (me + images - 1) % images;
  if (images > 1)
    filled();
  ring();
  own_gangs();
  counts();
  hosts();
  exclusive();
  many_gangs();
  return failures != 0;
}
