// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: nodes-4
// Errors of coarrays in compute constructs, at the user's line.
// RUN: %xacc_cc -O1 %s -o %t
// RUN: %if execute %{ env XACC_DEVICE=sim sh %S/../xmp/Inputs/fails.sh %nodes %t image > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=IMAGE < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=separate sh %S/../xmp/Inputs/fails.sh %nodes %t negative > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=NEGATIVE < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=host sh %S/../xmp/Inputs/fails.sh %nodes %t codimension > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=CODIMENSION < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=sim sh %S/../xmp/Inputs/fails.sh %nodes %t other > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=OTHER < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=sim XACC_COARRAY_MESSAGES=1 sh %S/../xmp/Inputs/fails.sh %nodes %t far > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=FAR < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=shared XACC_COARRAY_MESSAGES=1 sh %S/../xmp/Inputs/fails.sh %nodes %t far > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=FAR < %t.out %}
#include <string.h>
#include <xmp.h>

int a[4]:[*], other[4]:[*], g[2]:[2][*];
#pragma acc declare create(a, g)

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  int wrong = !strcmp(what, "negative") ? -1 : 4, sum = 0;
  if (!strcmp(what, "image") || !strcmp(what, "negative")) {
#pragma acc parallel loop
    for (int i = 0; i < 4; i++)
      a[i]:[i < 3 ? 1 : wrong] = i;
    // IMAGE: error-coarray-kernel.c:[[@LINE-1]]: error: coarray: image 4 of coarray 'a' is not one of the executing images
    // NEGATIVE: error-coarray-kernel.c:[[@LINE-2]]: error: coarray: image -1 of coarray 'a' is not one of the executing images
  }
  if (!strcmp(what, "codimension"))
#pragma acc serial copy(sum)
    sum = g[0]:[wrong][0];
  // CODIMENSION: error-coarray-kernel.c:[[@LINE-1]]: error: coarray: image -1 of coarray 'g' is not one of the executing images
  if (!strcmp(what, "other"))
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < 4; i++)
      sum += other[i]:[1];
  // OTHER: error-coarray-kernel.c:[[@LINE-1]]: error: coarray: coarray 'other' is not on this device: acc declare create at file scope puts coarrays there (rank
  if (!strcmp(what, "far"))
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < 4; i++)
      sum += a[i]:[1];
  // FAR: error-coarray-kernel.c:[[@LINE-1]]: error: coarray: coarray 'a' of image {{[0-3]}} (rank {{[0-3]}}) is used in a compute construct, but is in no memory that kernels here can reach
  return sum & 0;
}
