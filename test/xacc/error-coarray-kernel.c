// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: nodes-4
// UNSUPPORTED: several-hosts
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
// RUN: %if execute %{ env XACC_DEVICE=sim sh %S/../xmp/Inputs/fails.sh %nodes %t meet > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=MEET < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=separate sh %S/../xmp/Inputs/fails.sh %nodes %t swap > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=SWAP < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=sim sh %S/../xmp/Inputs/fails.sh %nodes %t pointer > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=POINTER < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=host sh %S/../xmp/Inputs/fails.sh %nodes %t length > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=LENGTH < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=sim sh %S/../xmp/Inputs/fails.sh %nodes %t beyond > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=BEYOND < %t.out %}
#include <string.h>
#include <xmp.h>

int a[4]:[*], other[4]:[*], g[2]:[2][*], *p = a;
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
  int one = xmpc_this_image(), two = 2 + !strcmp(what, "length"), next = (one + 1) % 4;
  if (!strcmp(what, "meet"))
#pragma acc parallel num_gangs(1)
    a[0:3]:[next] = a[1:3]:[next] + 1;
  // MEET: error-coarray-kernel.c:[[@LINE-1]]: error: array assignment: the section of a has elements that the left side assigns: in a compute construct the order of the elements is not known
  if (!strcmp(what, "swap"))
#pragma acc kernels
    a[0:4]:[one] = a[3:4:-1];
  // SWAP: error-coarray-kernel.c:[[@LINE-1]]: error: array assignment: the section of a has elements that the left side assigns
  if (!strcmp(what, "pointer"))
#pragma acc parallel num_gangs(1) present(p[0:4])
    a[0:3]:[one] = p[1:3];
  // POINTER: error-coarray-kernel.c:[[@LINE-1]]: error: array assignment: the section of p has elements that the left side assigns
  if (!strcmp(what, "length"))
#pragma acc parallel num_gangs(1)
    a[0:2]:[next] = other[0:two];
  // LENGTH: error-coarray-kernel.c:[[@LINE-1]]: error: array assignment: the section of other has 3 elements, the left side's has 2
  if (!strcmp(what, "beyond"))
#pragma acc parallel num_gangs(1)
    a[0:2]:[4] = a[0:2];
  // BEYOND: error-coarray-kernel.c:[[@LINE-1]]: error: coarray: image 4 of coarray 'a' is not one of the executing images
  return sum & 0;
}
