// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: several-hosts
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror -Wno-openacc-self-if-potential-conflict -I %S/../xmp %s -o %t && %devices %nodes %t
// RUN: %if execute %{ %xacc_cc -O0 -I %S/../xmp %s -o %t.plain && %devices %nodes %t.plain %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=shared %nodes %t %}
// Objects of other images in compute constructs.
#include "Inputs/kernel-coarrays.h"

static void loops(void) {
  int far = next, *p = &far;
  fill();
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    b[i]:[next] = a[i] + .5;
  fetch();
  check(b, 1000 * before + .5, 1, __LINE__);
#pragma acc parallel loop gang vector copyin(p[:1])
  for (int i = 0; i < N; i++)
    own[i] = 2 * a[N - 1 - i]:[*p] + own[i] + b[i]:[me];
  fetch();
  check(own, 2 * (1000 * next + N - 1) + 1000 * before + .5, 0, __LINE__);
  fill();
#pragma acc parallel num_gangs(5)
#pragma acc loop gang
  for (int i = 0; i < N; i += 50) {
    double scale = a[i]:[next] - a[i];
#pragma acc loop vector
    for (int j = i; j < i + 50; j++)
      b[j]:[next] = scale + j;
  }
  fetch();
  check(b, 1000. * (me - before), 1, __LINE__);
  xmp_sync_all(NULL); // where the device has no memory of its own others change b next
#pragma acc kernels loop independent
  for (int i = 0; i < N; i++)
    b[i]:[before] += a[i]:[next];
  fetch();
  check(b, 1000. * (me - before) + 1000 * ((next + 1) % images), 2, __LINE__);
  xmp_sync_all(NULL);
#pragma acc kernels
  for (int i = 1; i < N; i++) // each uses what the one before has written
    b[i]:[me] = b[i - 1]:[me] + 1;
  fetch();
  check(b, b[0], 1, __LINE__);
}

// Images and own objects are one where the image is this one.
static void same_image(void) {
  int wrong = 0;
  fill();
#pragma acc parallel loop reduction(+ : wrong)
  for (int i = 0; i < N; i++) {
    a[i] = i;
    a[i]:[me] = a[i] + 1;
    double one = a[i];
    a[i] = 5;
    double two = a[i]:[me];
    a[i]:[me] = 6;
    wrong += one != i + 1 || two != 5 || a[i] != 6;
  }
  CHECK_EQ(wrong, 0);
#pragma acc serial
  {
    count = 3;
    count:[me]++;
    int seen = count;
    count += 10;
    count:[me] += seen + count:[me];
  }
  fetch();
  CHECK_EQ(count, 14 + 4 + 14);
  check(a, 6, 0, __LINE__);
}

static void objects(void) {
  struct record copy = {0, 0, {0}};
  double got[6];
  long old = 0;
  fill();
#pragma acc serial copyout(got) copy(copy, old)
  {
    got[0] = records[2]:[next].v[2];
    got[1] = records[1]:[before].tag + records[3]:[before].small;
    (void)count:[next];
    got[2] = 4;
    got[3] = sizeof(records[0]:[next]);
    copy = records[3]:[next];
    got[4] = box[2][1]:[next] = 17;
    old = grid[1]:[next % 2][next / 2];
    got[5] = count:[next]--;
  }
  CHECK(got[0] == next + 2 && got[1] == 1 - 3 && got[2] == 4 && got[3] == sizeof(struct record));
  CHECK(copy.tag == 3 && copy.small == -3 && copy.v[0] == next && copy.v[2] == next + 3);
  CHECK(got[4] == 17 && old == -next && got[5] == 10 * next);
  xmp_sync_all(NULL);
#pragma acc serial
  {
    records[1]:[next].v[1] = me + .25;
    records[1].small:[next] = 300;
    records[2]:[next] = (struct record){'x', 5, {1, 2, me}};
    grid[0]:[next % 2][next / 2] = 7 + me;
    flags[3]:[next] = flags[4]:[next] = 9;
    flags[5]:[next] |= 6;
    flags[5]:[next] <<= 1;
  }
  fetch();
  CHECK(records[1].v[1] == before + .25 && records[1].v[0] == me && records[1].small == 300 && records[1].tag == 1);
  CHECK(records[2].tag == 'x' && records[2].small == 5 && records[2].v[1] == 2 && records[2].v[2] == before);
  CHECK(grid[0] == 7 + before && flags[3] == 9 && flags[4] == 9 && flags[5] == 12 && count == 10 * me - 1);
  CHECK(box[2][1] == 17);
}

// Bounds and steps are those that the device has; the host's are others.
static void headers(void) {
  int r[60] = {0}, wanted[60] = {0}, bound = 5 + next;
  fill();
#pragma acc serial
  count = 5 + me;
  xmp_sync_all(NULL);
#pragma acc data copy(r)
  {
#pragma acc parallel loop
    for (int i = 0; i < count:[next]; i++)
      r[i] += 1;
#pragma acc parallel loop
    for (int i = count:[next]; i > 0; i--)
      r[i] += 2;
#pragma acc parallel loop
    for (long i = 0; i != 2L * count:[next]; i += 2)
      r[i / 2] += 4;
#pragma acc parallel loop
    for (int i = 0; i < 40; i += count:[next])
      r[i / (5 + next)] += 8;
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < count:[next] - 4; i++)
      for (int j = 0; j < count:[next]; j++)
        if (j == 0)
          r[14 + i] += 1;
#pragma acc parallel loop tile(2, 2)
    for (int i = 0; i < count:[next] - 3; i++)
      for (int j = 0; j < count:[next] - 2; j++)
        if (j == 0)
          r[26 + i] += 1;
#pragma acc parallel loop
    for (int i = 0; i < 2; i++) {
      int n = 0;
      while (n < count:[next])
        n++;
      int row[count:[next]];
      typeof(count:[next]) one = n;
      r[40 + i] += one + (int)sizeof row;
    }
#pragma acc kernels loop seq
    for (int t = 0; t < count:[next]; t++)
#pragma acc loop independent
      for (int i = 0; i < 1000; i++)
        if (i < 2)
          r[44 + i] += 1;
#pragma acc kernels
    if (count:[next] == 5 + next)
#pragma acc loop independent
      for (int i = 0; i < 1000; i++)
        if (i < 2)
          r[48 + i] += 1;
  }
  for (int i = 0; i < 60; i++) {
    wanted[i] += (i < bound) + 2 * (i > 0 && i <= bound) + 4 * (i < bound) + 8 * (i * bound < 40);
    wanted[i] += i >= 14 && i < 14 + bound - 4;
    wanted[i] += i >= 26 && i < 26 + bound - 3;
    wanted[i] += (i == 40 || i == 41) * 5 * bound + (i == 44 || i == 45) * bound + (i == 48 || i == 49);
    CHECK_EQ(r[i], wanted[i]);
  }
  xmp_sync_all(NULL);
}

#pragma xmp nodes p[*]
// Images of a task count from 0.
static void task(void) {
  int half = images / 2;
  fill();
#pragma xmp task on p[half:]
  {
    int n = xmp_num_images(), right = (xmpc_this_image() + 1) % n;
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      b[i]:[right] = a[i];
    xmp_sync_all(NULL);
  }
  fetch();
  if (me >= half)
    check(b, 1000 * (me == half ? images - 1 : me - 1), 1, __LINE__);
}

int main(void) {
  begin();
  loops();
  same_image();
  objects();
  headers();
  task();
  return failures > 0;
}
