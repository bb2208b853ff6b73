// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: env XACC_COARRAY_MESSAGES=1 %nodes %t
// RUN: %xacc_cc -O0 %s -o %t.0 && %nodes %t.0
// Images by the numbers of a node array (coarray on, image), whatever nodes execute; coarrays of subsets; the form of
// XcalableMP 1.0; qualifiers in brackets.
#include "Inputs/check.h"

#pragma xmp nodes p[*]
#pragma xmp nodes upper[*] = p[1:]
#pragma xmp nodes odd[*] = p[0::2]
int a[4]:[*], b[4]:[*], grid[2]:[1][*];
#pragma xmp coarray on upper :: b
#pragma xmp coarray on odd :: grid
enum { N = 6 };
double w[restrict N / 2 + 1]:[*], plain[const N]:[*];
int old[3], older;
extern int outside[5];
#pragma xmp coarray old, older : [*]
#pragma xmp coarray outside : [2][*]
int outside[5];
static int me, images, next;

static void numbers(void) {
  for (int i = 0; i < 4; i++)
    a[i] = b[i] = 10 * me + i;
  grid[1] = 3 * me;
  xmp_sync_all(NULL);
  for (int k = 0; k < images - 1; k++) {
    CHECK_EQ(b[2]:[k], 10 * (k + 1) + 2);
    int got[4];
    got[0:4] = b[0:4]:[k];
    CHECK_EQ(got[3], 10 * (k + 1) + 3);
  }
  for (int k = 0; 2 * k < images; k++)
    CHECK_EQ(grid[1]:[0][k], 6 * k);
  xmp_sync_all(NULL);
  if (images > 2) {
#pragma xmp task on p[0:2] // the owner does not execute
    b[me]:[images - 2] = 77 + me;
    xmp_sync_all(NULL);
    if (me == images - 1)
      CHECK(b[0] == 77 && b[1] == 78);
  }
}

static void of_block(int n, int rows[n]) {
  int here[2]:[*], old_here[3], older_here = 4, k = 0;
#pragma xmp coarray on upper :: here
#pragma xmp coarray old_here, older_here : [*]
  static int kept = 5;
#pragma xmp coarray kept : [*]
  {
    extern int outside[5];
#pragma xmp coarray outside : [2][*]
    CHECK_EQ(outside[3]:[next % 2][next / 2], 30 * next);
  }
#pragma xmp coarray rows : [*]
  here[0] = here[1] = me;
  for (; k < 3; k++)
    old_here[k] = 100 * me + k;
  kept += me;
  xmp_sync_all(NULL);
  CHECK_EQ(older_here:[next], 4);
  CHECK_EQ(old_here[2]:[next], 100 * next + 2);
  CHECK_EQ(kept:[next], 5 + next);
  CHECK_EQ(rows[1]:[next], 7 * next);
  if (images > 1)
    CHECK_EQ(here[1]:[images - 2], images - 1);
  xmp_sync_all(NULL);
}

static void synchronized(void) {
  int position = -1, got = -1;
  if (me > 0) {
    int count = images - 1, mine = me - 1, after = (mine + 1) % count, before = (mine + count - 1) % count;
    for (int round = 0; round < 5; round++) {
      b[0]:[after] = round;
      int both[2] = {after, before};
#pragma xmp image (upper)
      xmp_sync_images(after == before ? 1 : 2, both, &position);
      CHECK(position == XMP_STAT_SUCCESS && b[0] == round);
      if (round % 2)
#pragma xmp image (upper)
        xmp_sync_all(NULL);
      else {
#pragma xmp image (upper)
        xmp_sync_images_all(NULL);
      }
    }
    got = b[0];
  }
  xmp_sync_all(NULL);
  CHECK_EQ(got, me ? 4 : -1);
  if (images > 1 && me < 2)
    xmp_sync_image(1 - me, NULL); // numbers of those that execute again
}

static void translated(void) {
  int index[3] = {0, images - 2, images - 1}, all[3] = {9, 9, 9}, here[3];
  int status = xmp_get_primary_image_index(2, index, all, xmp_desc_of(upper));
  if (images > 1) {
    CHECK(status == XMP_SUCCESS && all[0] == 1 && all[1] == images - 1 && all[2] == 9);
    CHECK_EQ(xmp_get_primary_image_index(3, index, all, xmp_desc_of(upper)), XMP_FAILURE);
    CHECK_EQ(all[2], XMP_UNDEFINED);
#pragma xmp task on p[1:]
    {
      CHECK_EQ(xmp_get_image_index(2, index, here, xmp_desc_of(upper)), XMP_SUCCESS);
      CHECK(here[0] == 0 && here[1] == images - 2);
      CHECK_EQ(xmp_get_image_index(1, index, here, xmp_desc_of(p)), XMP_FAILURE);
      CHECK_EQ(here[0], XMP_UNDEFINED);
    }
  }
  CHECK_EQ(xmp_get_image_index(1, index, here, xmp_desc_of(odd)), XMP_SUCCESS);
  CHECK_EQ(here[0], 0);
  CHECK_EQ(xmp_get_image_index(-1, index, here, xmp_desc_of(odd)), XMP_FAILURE);
}

// A coarray of a part of the nodes, in a task.
static void of_subset(void) {
  if (images < 2)
    return;
#pragma xmp task on p[1:]
  {
    int mine = xmpc_this_image(), count = xmp_num_images();
    int part[3]:[*] = {mine, 2 * mine, me};
    int (*more)[2]:[*] = xmp_coarray_malloc(sizeof *more);
    (*more)[1] = 50 + mine;
    xmp_sync_all(NULL);
    CHECK_EQ(part[2]:[(mine + 1) % count], (mine + 1) % count + 1);
    CHECK_EQ((*more)[1]:[(mine + 1) % count], 50 + (mine + 1) % count);
    xmp_sync_all(NULL);
    xmp_coarray_free(more);
  }
}

int main(void) {
  me = xmpc_this_image();
  images = xmp_num_images();
  next = (me + 1) % images;
  if (images > 1)
    numbers();
  old[1] = me;
  older = -me;
  w[3] = plain[5] = .5 * me;
  for (int i = 0; i < 5; i++)
    outside[i] = 10 * me * i;
  int (*rows)[4]:[*] = xmp_coarray_malloc(sizeof *rows);
  (*rows)[1] = 7 * me;
  xmp_sync_all(NULL);
  CHECK(old[1]:[next] == next && older:[next] == -next);
  CHECK(w[3]:[next] == .5 * next && plain[5]:[next] == .5 * next);
  CHECK_EQ(outside[1]:[next % 2][next / 2], 10 * next);
  of_block(4, *rows);
  if (images > 1)
    synchronized();
  translated();
  of_subset();
  return failures > 0;
}
