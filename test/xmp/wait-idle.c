// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: one-per-host
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && env XACC_CORES=1 %nodes %t
// Where there are fewer cores than processes, one that waits for another sleeps between its looks. To sleep is to leave a core of
// one's own will, which the kernel counts; a yield is not. On a machine that does other things a second has few looks: then again.
#include "Inputs/check.h"
#include <sys/resource.h>
#include <time.h>

#pragma xmp nodes p[*]

static long sleeps(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_nvcsw;
}

/* While this node waits for node 0. */
static long wait_a_second(void) {
  struct timespec second = {1, 0};
#pragma xmp barrier
  long before = sleeps();
  if (xmpc_all_node_num() == 0)
    nanosleep(&second, NULL);
#pragma xmp barrier
  return xmpc_all_node_num() ? sleeps() - before : 2;
}

int main(void) {
  long least = 0;
  for (int round = 0; round < 30 && least < 2; round++) {
    long slept = wait_a_second();
#pragma xmp reduction(min : slept)
    least = slept;
  }
  CHECK(least >= 2);
  return failures != 0;
}
