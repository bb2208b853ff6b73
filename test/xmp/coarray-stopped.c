// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: env XACC_COARRAY_MESSAGES=1 %nodes %t
// Images that have come to the end of the program: the status of image control tells, and the others go on with each other.
#include "Inputs/check.h"
#include <stdlib.h>

#pragma xmp nodes p[*]
int box:[*], slot[16]:[*];
static int me, images;

int main(void) {
  me = xmpc_this_image();
  images = xmp_num_images();
  int status = -1, last = images - 1;
  box = me;
  xmp_sync_all(&status);
  CHECK_EQ(status, XMP_STAT_SUCCESS);
  if (me == last) {
    if (last > 0)
      xmp_sync_image(0, &status); // one that both are there for
    exit(failures > 0);
  }
  if (me == 0) {
    xmp_sync_image(last, &status);
    CHECK_EQ(status, XMP_STAT_SUCCESS);
  }
  for (int round = 0; round < 3; round++) {
    xmp_sync_all(&status);
    CHECK_EQ(status, XMP_STAT_STOPPED_IMAGE);
    xmp_sync_image(last, &status);
    CHECK_EQ(status, XMP_STAT_STOPPED_IMAGE);
    xmp_sync_images_all(&status);
    CHECK_EQ(status, XMP_STAT_STOPPED_IMAGE);
  }
  CHECK_EQ(box:[last], last); // its memory stays
  slot[me]:[last] = 100 + me;
  CHECK_EQ(slot[me]:[last], 100 + me);
  if (images > 2) { // the others
    int next = (me + 1) % last, before = (me + last - 1) % last, both[2] = {next, before};
    box:[next] = 10 + me;
    xmp_sync_images(next == before ? 1 : 2, both, &status);
    CHECK_EQ(status, XMP_STAT_SUCCESS);
    CHECK_EQ(box, 10 + before);
#pragma xmp task on p[0:images - 1]
    xmp_sync_all(NULL);
  }
  xmp_sync_memory(&status);
  CHECK_EQ(status, XMP_STAT_SUCCESS);
  if (me == 1) // asks twice more, of two that may have stopped meanwhile
    for (int i = 0; i < 2; i++)
      xmp_sync_all(&status);
  return failures > 0;
}
