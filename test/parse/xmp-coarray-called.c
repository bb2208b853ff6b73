// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %xacc_cc -O1 -fplugin-arg-xacc-targets=host %s -c -o %t.o 2>&1 | %filecheck %s -implicit-check-not=error:
// RUN: not %xacc_cc -O1 -fplugin-arg-xacc-targets=host,sim,nvptx %s -c -o %t.o 2>&1 | %filecheck %s -check-prefixes=CHECK,DEVICE -implicit-check-not=error:
// Functions that compute constructs call, without a routine directive: what they do with other images is the host's, in the
// host's memory.
#include <xmp.h>
int a[10]:[*];
xmp_event_t come:[*];
#pragma acc declare create(a, come)
static int element(int k) { return a[2]:[k]; }
static void section(int k) { a[1:3]:[k] = 5; }
int further(int k);
int above(int k) { return further(k) + 1; }
int further(int k) { return a[k]:[0] + a[3]; }
static void signal(int k) { int b = k; xmp_put_signal(a[0]:[k], &b, 1, come:[k]); }
int main(void) {
  int s = 0;
// CHECK: called.c:[[@LINE+1]]:{{.*}}error: xacc: objects of other images and directives of XcalableMP are not supported yet in functions that compute regions call: they are in function 'element'
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < 10; i++)
    s += element(i);
// CHECK: called.c:[[@LINE+1]]:{{.*}}error: xacc: objects of other images {{.*}} they are in function 'section'
#pragma acc serial
  section(1);
// CHECK: called.c:[[@LINE+1]]:{{.*}}error: xacc: objects of other images {{.*}} they are in function 'further'
#pragma acc serial copy(s)
  s = above(s);
// CHECK: called.c:[[@LINE+1]]:{{.*}}error: xacc: objects of other images {{.*}} they are in function 'signal'
#pragma acc serial
  signal(1);
// DEVICE: called.c:[[@LINE+1]]:{{.*}}error: xacc: function 'xmpc_this_image' is called in a compute region but has no device code; ask in front of the region
#pragma acc serial copy(s)
  s = xmpc_this_image();
  return s;
}
