// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && env XACC_CORES=1 %nodes %t
// Where there are fewer cores than processes, one that waits for another sleeps between its looks. To sleep is to leave a core of
// one's own will, which the kernel counts; a yield is not.
#include "Inputs/check.h"
#include <sys/resource.h>
#include <time.h>

#pragma xmp nodes p[*]

static long sleeps(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_nvcsw;
}

int main(void) {
  struct timespec second = {1, 0};
#pragma xmp barrier
  long before = sleeps();
  clock_t time = clock();
  if (xmpc_all_node_num() == 0)
    nanosleep(&second, NULL);
#pragma xmp barrier
  if (xmpc_all_node_num() != 0)
    CHECK(sleeps() - before >= 2);
  CHECK(clock() - time < CLOCKS_PER_SEC / 4);
  return failures != 0;
}
