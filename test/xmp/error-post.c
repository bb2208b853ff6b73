// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: nodes-4
// Waits for a post that will not come end the program, whoever might have posted; a wait that is only long goes on.
// RUN: %xacc_cc -O1 %s -o %t
// RUN: sh %S/Inputs/fails.sh %nodes %t circle > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=CIRCLE < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t tag > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=TAG < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t any > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=ANY < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t end > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=END < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t mixed > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=MIXED < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t oneself > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=ONESELF < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t several > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=SEVERAL < %t.out
// RUN: %nodes %t long
#include <string.h>
#include <unistd.h>
#include <xmp.h>

#pragma xmp nodes p[*]

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  int me = xmpc_node_num(), nodes = xmp_num_nodes();
  if (!strcmp(what, "circle")) {
#pragma xmp wait(p[(me + 1) % nodes], 1)
    // CIRCLE: error-post.c:[[@LINE-1]]: error: {{.*}}ranks wait for each other: rank 0 in
  }
  if (!strcmp(what, "tag")) {
#pragma xmp post(p[1 - me % 2], 1)
#pragma xmp wait(p[1 - me % 2], 2)
    // TAG: error-post.c:[[@LINE-1]]: error: {{.*}}ranks wait for each other:
  }
  if (!strcmp(what, "any")) {
#pragma xmp wait
    // ANY: error-post.c:[[@LINE-1]]: error: {{.*}}waits for any rank, and all 4 ranks wait
  }
  if (!strcmp(what, "end") && me == 2) {
#pragma xmp wait
    // END: error-post.c:[[@LINE-1]]: error: {{.*}}waits for any rank, and all 4 ranks wait
  }
  if (!strcmp(what, "mixed")) {
    if (me == 0) {
#pragma xmp wait
      // MIXED: error-post.c:[[@LINE-1]]: error: {{.*}}waits for any rank, and all 4 ranks wait
    } else if (me == 1) {
#pragma xmp wait(p[0], 1)
    } else {
      xmp_sync_image(0, 0);
    }
  }
  if (!strcmp(what, "oneself") && me == 1) {
#pragma xmp wait(p[1], 1)
    // ONESELF: error-post.c:[[@LINE-1]]: error: {{.*}}ranks wait for each other: rank 1 in
  }
  if (!strcmp(what, "several")) {
#pragma xmp post(p[0:2], 1)
    // SEVERAL: error-post.c:[[@LINE-1]]: error: {{.*}}2 nodes are named: it must be one
  }
  if (!strcmp(what, "long")) {
    if (me == 3) {
      usleep(6000000);
      for (int k = 0; k < 3; k++) {
#pragma xmp post(p[k], 1)
      }
    } else {
#pragma xmp wait
      (void)me;
    }
  }
  return 0;
}
