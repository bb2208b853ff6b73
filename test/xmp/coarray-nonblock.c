// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: env XACC_COARRAY_MESSAGES=1 %nodes %t
// RUN: %xacc_cc -O0 %s -o %t.0 && env XACC_COARRAY_MESSAGES=1 %nodes %t.0
// nonblock: transfers are complete behind wait_nonblock and image control. Single objects that are read are there at once; what is
// no plain section may change at once.
#include "Inputs/check.h"

enum { N = 5000 };
double box[4][N]:[*], from[4][N];
int word:[*], words[8]:[*];
#pragma xmp nodes p[*]
static int me, images, next, before;

static void fill(int round) {
  for (int j = 0; j < 4; j++)
    for (int i = 0; i < N; i++)
      from[j][i] = 1e6 * round + 1e5 * me + 1e4 * j + i;
}

static double sum_of(const double *row) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += row[i];
  return sum;
}

static double wanted(int round, int image, int row) {
  return N * (1e6 * round + 1e5 * image + 1e4 * row) + N * (N - 1) / 2;
}

static void puts_and_gets(int round) {
  static double got[2][N];
  double sum;
  int scalar = round;
  fill(round);
  xmp_sync_all(NULL);
#pragma xmp nonblock
  {
    box[0][0:N]:[next] = from[0][0:N];
    box[1][0:N / 2:2]:[next] = from[1][0:N / 2];
    box[2][0:N]:[next] = from[2][0:N] + 1; // no plain section
    for (int i = 0; i < N; i++)
      from[2][i] = -1;
    box[3][0:N]:[next] = scalar; // one value
    scalar = -1;
    words[0]:[next] = round;
    words[1:2]:[next] = words[5:2];
  }
  sum = 0;
  for (int i = 0; i < N; i++)
    sum += i; // meanwhile
  if (round % 3 == 0) {
#pragma xmp wait_nonblock
    xmp_sync_all(NULL);
  } else if (round % 3 == 1)
    xmp_sync_all(NULL);
  else {
    int both[2] = {next, before};
    if (next == before)
      xmp_sync_image(next, NULL);
    else
      xmp_sync_images(2, both, NULL);
    xmp_sync_all(NULL);
  }
  CHECK_EQ(sum, N * (N - 1) / 2.);
  CHECK_EQ(sum_of(box[0]), wanted(round, before, 0));
  CHECK_EQ(box[1][N - 2], 1e6 * round + 1e5 * before + 1e4 + N / 2 - 1);
  CHECK_EQ(sum_of(box[2]), wanted(round, before, 2) + N);
  CHECK_EQ(sum_of(box[3]), (double)N * round);
  CHECK(words[0] == round && words[2] == 6);
  xmp_sync_all(NULL);
#pragma xmp nonblock ()
  {
    got[0][0:N] = box[0][0:N]:[next];
    got[1][0:N] = 2 * box[2][0:N]:[next];
    CHECK_EQ(word:[next], 3 * next); // read at once
    CHECK_EQ(words[0]:[next], round);
  }
#pragma xmp wait_nonblock (local)
  CHECK_EQ(sum_of(got[0]), wanted(round, me, 0));
  CHECK_EQ(sum_of(got[1]), 2 * (wanted(round, me, 2) + N));
  xmp_sync_all(NULL);
}

static void remote_only(void) {
  fill(50);
  xmp_sync_all(NULL);
#pragma xmp nonblock (remote)
  {
    box[0][0:N]:[next] = from[0][0:N];
    for (int i = 0; i < N; i++)
      from[0][i] = 0; // may change
    box[1][0:N]:[next] = from[1][0:N] - 1;
    words[7]:[next] = 11;
  }
  xmp_sync_all(NULL);
  CHECK_EQ(sum_of(box[0]), wanted(50, before, 0));
  CHECK_EQ(sum_of(box[1]), wanted(50, before, 1) - N);
  CHECK_EQ(words[7], 11);
  xmp_sync_all(NULL);
}

// More than is under way at once; buffers are freed; blocks inside blocks; a jump out of the block.
static void many(void) {
  for (int round = 0; round < 20; round++) {
#pragma xmp nonblock
    for (int i = 0; i < 40; i++) {
      if (i == 37)
        goto out;
      box[i % 4][100 * (i / 4):100]:[next] = from[i % 4][100 * (i / 4):100] * 2;
#pragma xmp nonblock (remote)
      words[i % 8]:[next] = i;
    }
  out:
    word = 0;
  }
  box[0][0:N]:[next] = from[0][0:N]; // blocks again
  xmp_sync_all(NULL);
  CHECK_EQ(box[1][150], 2 * (1e6 * 50 + 1e5 * before + 1e4 + 150));
  CHECK_EQ(words[4], 36);
}

int main(void) {
  me = xmpc_this_image();
  images = xmp_num_images();
  next = (me + 1) % images;
  before = (me + images - 1) % images;
  word = 3 * me;
  words[5] = 5;
  words[6] = 6;
  for (int round = 1; round < 7; round++)
    puts_and_gets(round);
  remote_only();
  many();
  return failures > 0;
}
