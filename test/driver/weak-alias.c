// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A weak alias: LLVM has none for NVIDIA GPUs, where a module is all that there is.
// RUN: %xacc_cc -O1 -fplugin-arg-xacc-targets=nvptx,amdgcn,host -w -c %s -o %t.o
static int original(int x) { return x + 1; }
__attribute__((weak, alias("original"))) int other_name(int x);
void alias(int *a) {
#pragma acc parallel loop copy(a[0 : 8])
  for (int i = 0; i < 8; i++)
    a[i] = other_name(i);
}
