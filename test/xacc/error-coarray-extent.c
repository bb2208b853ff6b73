// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: nodes-4, execute
// UNSUPPORTED: several-hosts
// Sections that are not within their coarray, in compute constructs, on the host and the simulator; what is within runs.
// RUN: %xacc_cc -O1 %s -o %t && %devices %nodes %t
// RUN: sh %S/Inputs/each.sh sh %S/../xmp/Inputs/fails.sh %nodes %t : last low step row get own put back > %t.out 2>&1
// RUN: %filecheck %s < %t.out
#include <string.h>
#include <xmp.h>

int a[10]:[*], g[4][5]:[*], b[10];
xmp_event_t come:[*];
#pragma acc declare create(a, g, come)

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  int next = (xmpc_this_image() + 1) % 4, n = 10 + !!argv[0] - 1;
#pragma acc parallel num_gangs(1)
  {
    a[0:n]:[next] = 1;
    a[n - 1:n:-1]:[next] = g[3][4]:[next];
    a[n:n - 10]:[next] = a[-3:n - 10];
    g[0:4][4]:[next] = a[6:4];
    int v[2] = {1, 2};
    xmp_put_signal(a[n - 2]:[next], v, 2, come:[next]);
    xmp_put_signal(a[0]:[next], v, n - 10, come:[next]);
  }
  if (!strcmp(what, "last"))
#pragma acc parallel num_gangs(1)
    a[1:n]:[next] = 2;
  // CHECK: last sim
  // CHECK: error-coarray-extent.c:[[@LINE-2]]: error: coarray: a section of coarray 'a' has elements beyond it
  // CHECK: last host
  // CHECK: error-coarray-extent.c:[[@LINE-4]]: error: coarray: a section of coarray 'a' has elements beyond it
  if (!strcmp(what, "low"))
#pragma acc kernels
    a[9 - n:2]:[next] = 2;
  // CHECK: low host
  // CHECK: error-coarray-extent.c:[[@LINE-2]]: error: coarray: a section of coarray 'a'
  if (!strcmp(what, "step"))
#pragma acc parallel loop gang
    for (int i = 0; i < 2; i++)
      a[i:6:n / 5]:[next] = 2;
  // CHECK: step host
  // CHECK: error-coarray-extent.c:[[@LINE-2]]: error: coarray: a section of coarray 'a'
  if (!strcmp(what, "row"))
#pragma acc serial
    g[0][0:n]:[next] = 2;
  // CHECK: row host
  // CHECK: error-coarray-extent.c:[[@LINE-2]]: error: coarray: a section of coarray 'g'
  if (!strcmp(what, "get"))
#pragma acc serial
    b[0:2] = g[n - 6][0:2]:[next] + 1;
  // CHECK: get host
  // CHECK: error-coarray-extent.c:[[@LINE-2]]: error: coarray: a section of coarray 'g'
  if (!strcmp(what, "own"))
#pragma acc serial
    g[0][0:3]:[next] = a[8:3];
  // CHECK: own host
  // CHECK: error-coarray-extent.c:[[@LINE-2]]: error: coarray: a section of coarray 'a'
  if (!strcmp(what, "put"))
#pragma acc serial
    xmp_put_signal(a[n - 3]:[next], b, 4, come:[next]);
  // CHECK: put host
  // CHECK: error-coarray-extent.c:[[@LINE-2]]: error: coarray: a section of coarray 'a'
  if (!strcmp(what, "back"))
#pragma acc serial
    a[n - 8:4:-1]:[next] = 2;
  // CHECK: back sim
  // CHECK: error-coarray-extent.c:[[@LINE-2]]: error: coarray: a section of coarray 'a'
  // CHECK-NOT: wrong status
  return 0;
}
