// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s %S/Inputs/coarray-other.c -o %t && %nodes %t
// RUN: env XACC_COARRAY_MESSAGES=1 %nodes %t
// RUN: %xacc_cc -O0 -g %s %S/Inputs/coarray-other.c -o %t.0 && %nodes %t.0
// RUN: %xacc_cc -O3 -flto -fuse-ld=lld %s %S/Inputs/coarray-other.c -o %t.3 && %nodes %t.3
// RUN: %xacc_cc -O1 -fPIC -shared %S/Inputs/coarray-other.c -o %t.so && %xacc_cc -O1 %s %t.so -o %t.with && %nodes %t.with
// Objects of other images: where coarrays are declared, and in every kind of expression.
#include "Inputs/check.h"
#include <stdlib.h>

struct record {
  char tag;
  double m[3];
  struct {
    short low, high;
  } pair;
};

int scalar : [*], many[10] : [*], later : [*] = 5;
extern double other[4] : [*];
extern int total(int image);
struct record records[2] : [*];
static long hidden : [*] = 77;
double plane[3][4] : [*];
unsigned char bytes[7]:[*];
int old_form[3];
#pragma xmp coarray old_form : [*]
int *pointers:[*];
_Bool flag : [*];
float complex_part[2] : [*];
int grid[2] : [2][*];

static int me, images, next, before, calls;
static int once(int value) {
  ++calls;
  return value;
}

static void set(void) {
  scalar = 10 * me;
  for (int i = 0; i < 10; i++)
    many[i] = 100 * me + i;
  for (int i = 0; i < 12; i++)
    plane[i / 4][i % 4] = 1000 * me + i;
  for (int i = 0; i < 2; i++)
    records[i] = (struct record){.tag = (char)me, .m = {me, i, me + i}, .pair = {1, (short)me}};
  for (int i = 0; i < 4; i++)
    other[i] = me + 0.25 * i;
  old_form[1] = me;
  bytes[3] = (unsigned char)(200 + me);
  flag = me & 1;
  pointers = &scalar;
  complex_part[1] = me + .5f;
  grid[1] = me;
  xmp_sync_all(NULL);
}

static void reads(void) {
  CHECK(scalar:[next] == 10 * next);
  CHECK(many[3]:[before] + scalar:[next] * 2 == 100 * before + 3 + 20 * next);
  CHECK(later:[next] == 5 && hidden:[before] == 77);
  CHECK(other[2]:[next] == next + 0.5);
  CHECK(old_form[1]:[next] == next);
  CHECK(bytes[3]:[next] == 200 + next && flag:[next] == (next & 1));
  CHECK(plane[2][1]:[next] == 1000 * next + 9);
  CHECK(records[1].m[2]:[next] == next + 1 && records[1]:[next].m[2] == next + 1);
  CHECK(records[0].pair:[next].high == next && records[once(0)]:[next].pair.high == next);
  struct record whole = records[1]:[next];
  CHECK(whole.tag == (char)next && whole.pair.low == 1 && whole.m[1] == 1);
  CHECK((complex_part[1]:[next]) == next + .5f);
  CHECK(*pointers:[me] == 10 * me);
  int *address = pointers:[me];
  CHECK(address == &scalar && pointers:[next] != NULL);
  CHECK((scalar:[next] ? many[1]:[next] : many[1]:[next]) == 100 * next + 1);
  CHECK((once(0), scalar:[next]) == 10 * next);
  int sum = 0;
  for (int image = 0; image < images; image++)
    sum += scalar:[image];
  CHECK(sum == 5 * images * (images - 1));
  for (int i = 0; many[i]:[next] < 100 * next + 5; i++)
    sum += i;
  switch (scalar:[next] - 10 * next) {
  case 0: many[9]:[me] = 1; break;
  default: CHECK(0);
  }
  CHECK(many[9] == 1);
  CHECK(abs(-scalar:[next]) == 10 * next && -scalar:[next] == -10 * next && !flag:[next] == !(next & 1));
  int at[many[4]:[next] - 100 * next];
  CHECK(sizeof at == 4 * sizeof(int) && sizeof(many:[once(1)]) == sizeof many && sizeof scalar:[next] == sizeof(int));
  __typeof__(other[0]:[next]) copy = other[1]:[next];
  CHECK(copy == next + 0.25 && _Generic(scalar:[next], int : 1, default : 0));
  CHECK(total(next) == 100 * next + 7);
  CHECK(grid[1]:[next % 2][next / 2] == next);
}

static void writes(void) {
  xmp_sync_all(NULL);
  calls = 0;
  many[2]:[next] = me;
  many[4]:[next] += 5;
  CHECK((many[5]:[next]++) == 100 * next + 5);
  CHECK(--many[6]:[next] == 100 * next + 5);
  many[once(7)]:[once(next)] <<= 1;
  CHECK(calls == 2);
  int here = many[8]:[next] = 3;
  CHECK(here == 3);
  plane[0][1]:[next] = plane[0][2]:[next] = 7;
  plane[1][1]:[next] = many[0]:[next] / 8; // an integer's quotient
  records[0]:[next].m[1] *= 3;
  records[1].pair:[next].low = 300;
  bytes[1]:[next] = 255;
  bytes[1]:[next] += 3;
  flag:[next] = 4;
  struct record mine = {.tag = 'x', .m = {1, 2, 3}};
  if (images > 1)
    records[1]:[next] = mine;
  xmp_sync_all(NULL);
  CHECK(many[2] == before && many[4] == 100 * me + 9 && many[5] == 100 * me + 6);
  CHECK(many[6] == 100 * me + 5 && many[7] == 2 * (100 * me + 7) && many[8] == 3);
  CHECK(plane[0][1] == 7 && plane[0][2] == 7 && plane[1][1] == 100 * me / 8);
  CHECK(bytes[1] == 2 && flag == 1);
  CHECK(images == 1 || (records[1].tag == 'x' && records[1].m[2] == 3));
}

static void control(void) {
  int status = -1, set[2] = {next, before};
  xmp_sync_memory(&status);
  CHECK(status == XMP_STAT_SUCCESS);
  for (int round = 0; round < 50; round++) {
    scalar:[next] = 1000 * round + me;
    xmp_sync_images(next == before ? 1 : 2, set, &status);
    CHECK(scalar == 1000 * round + before);
    xmp_sync_images_all(NULL);
  }
  if (me < images / 2 * 2)
    for (int round = 0; round < 50; round++) { // pairs
      scalar:[me ^ 1] = round;
      xmp_sync_image(me ^ 1, NULL);
      CHECK(scalar == round);
      xmp_sync_image(me ^ 1, NULL);
    }
  xmp_sync_all(NULL);
}

int main(void) {
  me = xmpc_this_image();
  images = xmp_num_images();
  next = (me + 1) % images;
  before = (me + images - 1) % images;
  set();
  reads();
  writes();
  control();
  return failures > 0;
}
