// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: nodes-4
// What is wrong with locks and events at run time: a message with the line and the name, and all processes end.
// RUN: %xacc_cc -O1 %s -o %t
// RUN: sh %S/Inputs/fails.sh %nodes %t twice > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=TWICE < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t free > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=FREE < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t other > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=OTHER < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t circle > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=CIRCLE < %t.out
// RUN: env XACC_COARRAY_MESSAGES=1 sh %S/Inputs/fails.sh %nodes %t circle > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=CIRCLE < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t post > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=POST < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t event > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=EVENT < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t dead > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=DEAD < %t.out
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xmp.h>

xmp_lock_t l[2]:[*];
xmp_event_t e:[*];
#pragma xmp nodes p[*]

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  int me = xmpc_this_image();
  if (!strcmp(what, "twice") && me == 1) {
#pragma xmp lock (l[1]:[2])
#pragma xmp lock (l[1]:[2])
    // TWICE: error-lock.c:[[@LINE-1]]: error: xmp lock: lock 'l' of rank 2 is this image's already (rank 1 of 4)
  }
  if (!strcmp(what, "free") && me == 2) {
#pragma xmp unlock (l[0])
    // FREE: error-lock.c:[[@LINE-1]]: error: xmp unlock: lock 'l' of rank 2 is not locked (rank 2 of 4)
  }
  if (!strcmp(what, "other")) {
    if (me == 0) {
#pragma xmp lock (l[0]:[3])
    }
    xmp_sync_all(NULL);
    if (me == 1) {
#pragma xmp unlock (l[0]:[3])
      // OTHER: error-lock.c:[[@LINE-1]]: error: xmp unlock: lock 'l' of rank 3 is locked by another image (rank 1 of 4)
    }
  }
  if (!strcmp(what, "circle") && me < 2) {
#pragma xmp lock (l[me]:[0])
    xmp_sync_image(1 - me, NULL);
#pragma xmp lock (l[1 - me]:[0])
    // CIRCLE: error-lock.c:[[@LINE-1]]: error: xmp lock: ranks wait for each other: rank 0 in xmp lock ({{.*}}error-lock.c:[[@LINE-1]]), rank 1 in xmp lock (
  }
  if (!strcmp(what, "post") && me < 2) {
    if (me == 0) {
#pragma xmp lock (l[0]:[2])
    }
    xmp_sync_image(1 - me, NULL);
    if (me == 0) {
#pragma xmp wait (p[1])
      // POST: error-lock.c:[[@LINE-1]]: error: xmp wait: ranks wait for each other: rank 0 in xmp wait ({{.*}}error-lock.c:[[@LINE-1]]), rank 1 in xmp lock ({{.*}}error-lock.c:[[@LINE+2]])
    } else {
#pragma xmp lock (l[0]:[2])
#pragma xmp post (p[0], 1)
    }
  }
  if (!strcmp(what, "event"))
    xmp_event_wait(&e, 1, NULL);
  // EVENT: error-lock.c:[[@LINE-1]]: error: xmp_event_wait: waits for any rank, and all 4 ranks wait
  if (!strcmp(what, "dead")) {
    if (me == 3) {
#pragma xmp lock (l[0]:[0])
    }
    xmp_sync_all(NULL);
    if (me == 3)
      _exit(7);
#pragma xmp lock (l[0]:[0])
    // DEAD: {{exited|exit|EXIT|status}}
  }
  xmp_sync_all(NULL);
  return 0;
}
