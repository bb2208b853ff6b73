// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: env XACC_COARRAY_MESSAGES=1 %nodes %t
// Sections of other images: strides of any rank on either side, expressions, both sides remote, overlap on the own image.
#include "Inputs/check.h"
#include <math.h>
#define N 12

int line[N]:[*], target[N]:[*];
volatile int changing[N]:[*];
double cube[3][4][5]:[*], copy[3][4][5]:[*];
struct point {
  float x, y[2];
} points[6]:[*];
static int me, images, next, before;

static void set(void) {
  xmp_sync_all(0);
  for (int i = 0; i < N; i++) {
    line[i] = 100 * me + i;
    target[i] = -1;
  }
  for (int i = 0; i < 60; i++) {
    cube[i / 20][i / 5 % 4][i % 5] = 1000 * me + i;
    copy[i / 20][i / 5 % 4][i % 5] = -1;
  }
  for (int i = 0; i < 6; i++)
    points[i] = (struct point){me, {i, me + i}};
  xmp_sync_all(0);
}

static void gets(void) {
  int local[N], n = N;
  long wide[N];
  local[0:n] = line[0:n]:[next];
  for (int i = 0; i < N; i++)
    CHECK_EQ(local[i], 100 * next + i);
  local[:] = line[:]:[before];
  CHECK_EQ(local[N - 1], 100 * before + N - 1);
  local[0:4:3] = line[8:4:-2]:[next];
  for (int i = 0; i < 4; i++)
    CHECK_EQ(local[3 * i], 100 * next + 8 - 2 * i);
  CHECK_EQ(local[1], 100 * before + 1);
  wide[0:n] = line[0:n]:[next]; // another type
  CHECK_EQ(wide[5], 100 * next + 5);
  local[0:5] = line[0:5:2]:[next] + line[9:5:-1]:[before] * 2 + line[1]:[next];
  for (int i = 0; i < 5; i++)
    CHECK_EQ(local[i], 100 * next + 2 * i + 2 * (100 * before + 9 - i) + 100 * next + 1);
  int calls = 0, twice = 0, rows[2][2] = {{1, 1}, {5, 7}};
  local[0:2] = line[1:2]:[next] + rows[++calls][0:2] * (twice++ + n);
  CHECK(calls == 1 && twice == 1 && local[0] == 100 * next + 1 + 5 * N && local[1] == 100 * next + 2 + 7 * N);
  changing[0:n] = line[0:n];
  xmp_sync_all(0);
  changing[0:2]:[next] = local[3:2];
  xmp_sync_all(0);
  CHECK_EQ(changing[1], 100 * me + 8 + 2 * (100 * ((me + images - 2) % images) + 5) + 100 * me + 1);
  int *rest = local + 2;
  rest[0:3] = line[2:3]:[next];
  CHECK_EQ(local[4], 100 * next + 4);
  float y[6];
  y[0:6] = points[0:6].y[1]:[next];
  for (int i = 0; i < 6; i++)
    CHECK_EQ(y[i], next + i);
  double face[3][5];
  face[:][:] = cube[:][2][:]:[next];
  for (int i = 0; i < 15; i++)
    CHECK_EQ(face[i / 5][i % 5], 1000 * next + i / 5 * 20 + 10 + i % 5);
  double part[2][2][2];
  part[:][:][:] = cube[0:2:2][1:2][4:2:-3]:[next];
  for (int i = 0; i < 8; i++)
    CHECK_EQ(part[i / 4][i / 2 % 2][i % 2], 1000 * next + i / 4 * 40 + (1 + i / 2 % 2) * 5 + 4 - 3 * (i % 2));
  line[0:0]:[next] = local[0:0]; // nothing
}

static void puts_(void) {
  int local[N];
  for (int i = 0; i < N; i++)
    local[i] = 7 * me + i;
  xmp_sync_all(0);
  target[1:5:2]:[next] = local[0:5];
  target[0]:[next] = 4;
  target[8:2:2]:[next] = 50;                // one for all
  copy[0:3][1:2][:]:[next] = cube[:][0:2][:]; // both of rank 3
  copy[0][0][1:3]:[next] = sqrt(cube[0][0][1:3]) * 2;
  xmp_sync_all(0);
  for (int i = 0; i < 5; i++)
    CHECK_EQ(target[1 + 2 * i], 7 * before + i);
  CHECK_EQ(target[0], 4);
  CHECK_EQ(target[2], -1);
  CHECK(target[8] == 50 && target[10] == 50);
  for (int i = 0; i < 60; i++) {
    int x = i / 20, y = i / 5 % 4, z = i % 5;
    if (y == 1 || y == 2)
      CHECK_EQ(copy[x][y][z], 1000 * before + 20 * x + 5 * (y - 1) + z);
    else if (x == 0 && y == 0 && z >= 1 && z <= 3)
      CHECK(fabs(copy[x][y][z] - 2 * sqrt(1000 * before + z)) < 1e-9);
    else
      CHECK_EQ(copy[x][y][z], -1);
  }
}

static void both(void) {
  set();
  target[0:6]:[next] = line[6:6]:[before];
  target[6:3]:[next] = line[0:3]:[before] + line[3:3]:[me];
  xmp_sync_all(0);
  int second = (before + images - 1) % images; // before, seen from the one before
  for (int i = 0; i < 6; i++)
    CHECK_EQ(target[i], 100 * second + 6 + i);
  for (int i = 0; i < 3; i++)
    CHECK_EQ(target[6 + i], 100 * second + i + 100 * before + 3 + i);
}

/* As memmove. */
static void overlap(void) {
  set();
  line[1:8]:[me] = line[0:8];
  for (int i = 0; i < 8; i++)
    CHECK_EQ(line[i + 1], 100 * me + i);
  set();
  line[0:6:2] = line[0:6]:[me];
  for (int i = 0; i < 6; i++)
    CHECK_EQ(line[2 * i], 100 * me + i);
  set();
  line[11:12:-1]:[me] = line[0:12];
  for (int i = 0; i < 12; i++)
    CHECK_EQ(line[i], 100 * me + 11 - i);
  xmp_sync_all(0);
}

int main(void) {
  me = xmpc_this_image();
  images = xmp_num_images();
  next = (me + 1) % images;
  before = (me + images - 1) % images;
  set();
  gets();
  puts_();
  both();
  overlap();
  return failures > 0;
}
