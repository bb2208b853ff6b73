// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: nodes-4
// UNSUPPORTED: several-hosts
// Kernels whose events never come end the program, at the line of a wait: where all gangs of all images wait, and not while
// one of them does something else.
// RUN: %xacc_cc -O1 %s -o %t
// RUN: %if execute %{ env XACC_DEVICE=sim sh %S/../xmp/Inputs/fails.sh %nodes %t kernels > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=separate sh %S/../xmp/Inputs/fails.sh %nodes %t kernels > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=host sh %S/../xmp/Inputs/fails.sh %nodes %t mixed > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=MIXED < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=sim %nodes %t slow %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=separate %nodes %t slow %}
#include <string.h>
#include <unistd.h>
#include <xmp.h>

xmp_event_t come[3]:[*], host:[*];
#pragma acc declare create(come)

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  int me = xmpc_this_image(), images = xmp_num_images();
  if (!strcmp(what, "mixed") && me == 0)
    xmp_event_wait(&host, 1, NULL);
  // MIXED: error-coarray-wait.c:{{2[0-9]|3[0-9]}}: error: xmp_event_wait: waits for any rank, and all 4 ranks wait
  if (!strcmp(what, "slow") && me == 0)
    sleep(4); // the others are in a long wait, but this one is not
  if (!strcmp(what, "slow") && me == 0)
    for (int i = 0; i < 3 * images; i++)
#pragma acc serial
      xmp_event_post(come[i % 3]:[i / 3], NULL);
#pragma acc parallel loop gang num_gangs(3)
  for (int g = 0; g < 3; g++)
    xmp_event_wait(&come[g], 1, NULL);
  // CHECK: error-coarray-wait.c:[[@LINE-1]]: error: xmp_event_wait: waits for any rank, and all 4 ranks wait
  return 0;
}
