// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: nodes-4
// Wrong collectives of images: a message with the line, and all processes end.
// RUN: %xacc_cc -O1 %s -o %t
// RUN: sh %S/Inputs/fails.sh %nodes %t image > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=IMAGE < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t source > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=SOURCE < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t subset > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=SUBSET < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t counts > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=COUNTS < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t none > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=NONE < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t types > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=TYPES < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t images > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=IMAGES < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t kinds > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=KINDS < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t negative > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=NEGATIVE < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t null > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=NULL < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t absent > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=ABSENT < %t.out
// RUN: env XACC_DEVICE=host XACC_HOST_MEMORY=separate sh %S/Inputs/fails.sh %nodes %t device > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=DEVICE < %t.out
#include <string.h>
#include <xmp.h>

#pragma xmp nodes p[*]
int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  int me = xmpc_this_image(), a[20] = {0};
  float f[20] = {0};
  if (!strcmp(what, "image"))
    xmp_co_sum(a, 3, 4, NULL);
  // IMAGE: error-coarray-collective.c:[[@LINE-1]]: error: xmp_co_sum: image 4 is not one of the 4 executing images (rank
  if (!strcmp(what, "source"))
    xmp_co_broadcast(a, 3, -1, NULL);
  // SOURCE: error-coarray-collective.c:[[@LINE-1]]: error: xmp_co_broadcast: image -1 is not one of the 4 executing images (rank
  if (!strcmp(what, "subset")) {
#pragma xmp task on p[1:2]
    xmp_co_max(a, 3, 2, NULL);
    // SUBSET: error-coarray-collective.c:[[@LINE-1]]: error: xmp_co_max: image 2 is not one of the 2 executing images (rank
  }
  if (!strcmp(what, "counts"))
    xmp_co_sum(a, me == 2 ? 20 : 5, -1, NULL);
  // COUNTS: error-coarray-collective.c:[[@LINE-1]]: error: xmp_co_sum: the nodes name different parts: rank 0: xmp_co_sum of 5 elements of int32_t, for all images, rank 1: {{.*}} rank 2: xmp_co_sum of 20 elements of int32_t, for all images, rank 3
  if (!strcmp(what, "none"))
    xmp_co_min(a, me == 3 ? 0 : 1, 0, NULL);
  // NONE: error-coarray-collective.c:[[@LINE-1]]: error: xmp_co_min: the nodes name different parts: {{.*}} rank 3: xmp_co_min of 0 elements of int32_t, for image 0
  if (!strcmp(what, "types")) {
    if (me == 1)
      xmp_co_sum(f, 4, 2, NULL);
    else
      xmp_co_sum(a, 4, 2, NULL);
    // TYPES: error-coarray-collective.c:{{.*}}: error: xmp_co_sum: the nodes name different parts: {{.*}} rank 1: xmp_co_sum of 4 elements of float, for image 2, rank 2: xmp_co_sum of 4 elements of int32_t
  }
  if (!strcmp(what, "images"))
    xmp_co_broadcast(a, 4, me / 2, NULL);
  // IMAGES: error-coarray-collective.c:[[@LINE-1]]: error: xmp_co_broadcast: {{.*}} of 4 elements of 4 bytes, from image 0, {{.*}} from image 1
  if (!strcmp(what, "kinds")) {
    if (me == 0)
      xmp_co_max(a, 4, -1, NULL);
    else
      xmp_co_broadcast(a, 4, 0, NULL);
    // KINDS: error: xmp_co_{{.*}} rank 0: xmp_co_max of 4 elements of int32_t, for all images, rank 1: xmp_co_broadcast of 4 elements of 4 bytes
  }
  if (!strcmp(what, "negative"))
    xmp_co_sum(a, -2L, -1, NULL);
  // NEGATIVE: error-coarray-collective.c:[[@LINE-1]]: error: xmp_co_sum: an array of -2 elements
  if (!strcmp(what, "null"))
    xmp_co_sum((int *)0, 1, -1, NULL);
  // NULL: error-coarray-collective.c:[[@LINE-1]]: error: xmp_co_sum: the array is a null pointer
  if (!strcmp(what, "absent") && me != 3)
    xmp_co_sum(a, 4, -1, NULL);
  // ABSENT: error: {{.*}}xmp_co_sum{{.*}}rank 3
  if (!strcmp(what, "device")) {
#pragma acc data copy(a)
#pragma acc host_data use_device(a)
    xmp_co_sum(a, 4, -1, NULL);
    // DEVICE: error-coarray-collective.c:[[@LINE-1]]: error: xmp_co_sum: arrays in the memory of a device are not supported yet
  }
  return 0;
}
