// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: several-hosts
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror -Wno-openacc-self-if-potential-conflict -I %S/../xmp %s -o %t && %devices %nodes %t
// RUN: %if execute %{ %xacc_cc -O0 -I %S/../xmp %s -o %t.plain && %devices %nodes %t.plain %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=shared %nodes %t %}
// Assignments of sections with objects of other images in compute constructs.
#include "Inputs/kernel-coarrays.h"

#pragma acc routine seq
static double twice(double x) { return 2 * x; }

// A put, a get, one value, expressions: by the lanes of one gang.
static void whole(void) {
  fill();
#pragma acc parallel num_gangs(1)
  b[0:N]:[next] = a[0:N];
  fetch();
  check(b, 1000 * before, 1, __LINE__);
  xmp_sync_all(NULL);
#pragma acc parallel num_gangs(1)
  {
    own[0:N] = a[0:N]:[before];
    b[:]:[next] = own[N - 1:N:-1] + .5;
  }
  fetch();
  check(own, 1000 * before, 1, __LINE__);
  check(b, 1000 * ((before + images - 1) % images) + N - 1 + .5, -1, __LINE__);
  fill();
#pragma acc kernels
  {
    b[0:N]:[next] = 4 * me + a[3];
    own[0:N] = twice(a[0:N]:[next]) + (me & 1 ? a[0:N] : 2 * a[0:N]:[before]);
  }
  fetch();
  check(b, 4 * before + 1000 * before + 3, 0, __LINE__);
  check(own, 2 * 1000 * next + (me & 1 ? 1000 * me : 2000 * before), me & 1 ? 3 : 4, __LINE__);
  fill();
#pragma acc serial
  b[0:N]:[next] = a[0:N]:[before] - a[0:N]:[me];
  fetch();
  check(b, 1000. * ((me + images - 2) % images - before), 0, __LINE__);
}

// Gangs take blocks; their workers and lanes the elements.
static void blocks(void) {
  enum { BLOCK = 100 };
  fill();
#pragma acc parallel loop gang
  for (int i = 0; i < N; i += BLOCK)
    b[i:BLOCK]:[next] = a[i:BLOCK] * 2;
  fetch();
  check(b, 2000 * before, 2, __LINE__);
  fill();
#pragma acc parallel num_gangs(3) num_workers(2) vector_length(32)
#pragma acc loop gang worker
  for (int i = 0; i < N; i += BLOCK) {
    int half = BLOCK / 2;
    b[i:half]:[next] = a[i:half]:[before];
    b[i + half:half]:[next] = a[i + half:half]:[before];
  }
  fetch();
  check(b, 1000 * ((me + images - 2) % images), 1, __LINE__);
  fill();
#pragma acc parallel loop
  for (int i = 0; i < N; i += BLOCK)
    b[i:BLOCK]:[next] = a[i:BLOCK] + i;
  fetch();
  int wrong = 0;
  for (int i = 0; i < N; i++)
    wrong += b[i] != 1000 * before + i + i / BLOCK * BLOCK;
  CHECK_EQ(wrong, 0);
  fill();
#pragma acc parallel loop gang vector
  for (int i = 0; i < N; i += 2)
    b[i:2]:[next] = a[i:2]:[next];
  fetch();
  check(b, 1000 * me, 1, __LINE__);
  fill();
#pragma acc kernels loop independent
  for (int i = 0; i < N; i += BLOCK)
    b[i:BLOCK]:[next] = a[i:BLOCK];
  fetch();
  check(b, 1000 * before, 1, __LINE__);
}

// Strides, rows, several codimensions, members, conversions, and elements that are alone.
static void shapes(void) {
  int small[3] = {5, 6, 7}, got[3][2];
  fill();
#pragma acc serial
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      box[i][j] = 100 * me + 10 * i + j;
  xmp_sync_all(NULL);
#pragma acc parallel num_gangs(1) copyin(small) copyout(got)
  {
    got[0:3][0:2] = box[0:3][1:2:2]:[next];
    grid[0:2]:[before % 2][before / 2] = 10 * me;
    records[0:4].v[1]:[next] = me + .25;
    records[1:3].small:[next] = small[2:3:-1];
    flags[1:3:3]:[next] = 9;
    flags[0:0]:[next] = 4;
  }
  fetch();
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 2; j++)
      CHECK_EQ(got[i][j], 100 * next + 10 * i + 2 * j + 1);
  CHECK(grid[0] == 10 * next && grid[1] == 10 * next);
  for (int i = 0; i < 4; i++) {
    CHECK(records[i].v[1] == before + .25 && records[i].v[0] == me && records[i].tag == i);
    CHECK_EQ(records[i].small, i ? 8 - i : 0);
  }
  for (int i = 0; i < 8; i++)
    CHECK_EQ(flags[i], i % 3 == 1 ? 9 : 0);
#pragma acc parallel num_gangs(1)
  box[0:1][0:4]:[next] = box[1:1][0:4] + 1000;
  fetch();
  for (int j = 0; j < 4; j++)
    CHECK_EQ(box[0][j], 100 * before + 10 + j + 1000);
}

// Reads of what the left side has: for themselves, apart, on another image, and what is no section.
static void same_image(void) {
  double *p = a;
  fill();
#pragma acc parallel num_gangs(1)
  {
    a[0:N]:[me] = a[0:N] + a[0:N]:[me];
    b[0:N / 2:2]:[me] = b[1:N / 2:2] - 1;
  }
  fetch();
  check(a, 2000 * me, 2, __LINE__);
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], i % 2 ? -1 : -2);
  fill();
#pragma acc parallel num_gangs(1)
  a[0:N]:[next] = a[0:N]:[next] * 2 + count:[me];
  fetch();
  check(a, 2000 * me + 10 * before, 2, __LINE__);
  fill();
#pragma acc parallel num_gangs(1)
  {
    b[0:N]:[me] = b[7] + a[0:N]:[me] * 0;
    a[0:N / 2]:[me] = a[N / 2:N / 2] * 0 + a[3]:[me] + a[4] * 0;
  }
  fetch();
  check(b, -1, 0, __LINE__);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 1000 * me + (i < N / 2 ? 3 : i));
  fill();
#pragma acc parallel num_gangs(1) present(p[0:N])
  p[0:N] = p[0:N] + b[0:N]:[next] + p[0];
  fetch();
  check(a, 2000 * me - 1, 1, __LINE__);
}

// An image that does not exist, behind a condition in a loop: its place is not looked for in front of the loop.
static void at_the_edge(int far) {
  const int up = me + 1;
  fill();
#pragma acc serial
  for (int i = 0; i < 3; i++) {
    a[500:8] = up < images ? a[4:8]:[up] : b[2:8];
    a[600:4] = far >= 0 && far < images ? a[3:4]:[far] : b[1:4];
  }
  fetch();
  CHECK(a[500] == (up < images ? 1000 * up + 4 : -1) && a[507] == (up < images ? 1000 * up + 11 : -1));
  CHECK(a[600] == -1 && a[603] == -1 && a[604] == 1000 * me + 604);
}

int main(void) {
  begin();
  whole();
  blocks();
  shapes();
  same_image();
  at_the_edge(images + 100);
  at_the_edge(-1000000000);
  return failures != 0;
}
