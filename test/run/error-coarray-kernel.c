// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: amd, execute
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not %run %t 2>&1 | FileCheck %s
// Kernels of a device that is not coherent use no objects of other images.
#pragma xmp nodes p[*]
int box:[*];
#pragma acc declare create(box)

int main(void) {
  int other = 0;
  // CHECK: error-coarray-kernel.c:[[@LINE+2]]: error: coarray: objects of other images in kernels of AMD GPUs are not supported yet: coarray 'box'
#pragma acc parallel copy(other)
  other = box:[0];
  return other;
}
