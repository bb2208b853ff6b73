// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: env XACC_COARRAY_MESSAGES=1 %nodes %t
// Image control of some images alone, in a program without coarrays: the others have nothing to do with it.
#include "Inputs/check.h"

#pragma xmp nodes p[*]

int main(void) {
  const int me = xmpc_this_image(), last = xmp_num_images() - 1;
  if (me == 0)
    xmp_sync_memory(NULL);
  if (last > 0 && (me == 0 || me == last))
    xmp_sync_image(last - me, NULL);
#pragma xmp barrier
  if (me == last)
    xmp_sync_memory(NULL);
#pragma xmp barrier
  xmp_sync_all(NULL);
  CHECK(me <= last);
  return failures > 0;
}
