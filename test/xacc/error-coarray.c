// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: nodes-4
// Errors of coarrays on devices, at the user's line.
// RUN: %xacc_cc -O1 %s -o %t
// RUN: %if execute %{ env XACC_DEVICE=sim sh %S/../xmp/Inputs/fails.sh %nodes %t other > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=OTHER < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=sim sh %S/../xmp/Inputs/fails.sh %nodes %t outside > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=OUTSIDE < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=sim sh %S/../xmp/Inputs/fails.sh %nodes %t image > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=IMAGE < %t.out %}
#include <openacc.h>
#include <string.h>
#include <xmp.h>

int a[4]:[*], other[4]:[*];
#pragma acc declare create(a)

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  int b[8] = {0}, size = 6;
  int *on_device = acc_malloc(4 * sizeof(int));
  acc_map_data(other, on_device, sizeof other);
  if (!strcmp(what, "other"))
#pragma acc host_data use_device(other)
    other[0]:[1] = 1;
  // OTHER: error-coarray.c:[[@LINE-1]]: error: coarray: what has an image is not in a coarray on this device; acc declare create at file scope puts coarrays there (rank
  if (!strcmp(what, "outside"))
#pragma acc host_data use_device(a)
    b[0:size] = a[0:size]:[1];
  // OUTSIDE: error-coarray.c:[[@LINE-1]]: error: coarray: bytes 0 to 24 of coarray 'a' are accessed, which has 16 (rank
  if (!strcmp(what, "image"))
#pragma acc host_data use_device(a)
    b[0] = a[0]:[size];
  // IMAGE: error-coarray.c:[[@LINE-1]]: error: coarray: image 6 of coarray 'a' is not one of the 4 executing images (rank
  return b[0] & 0;
}
