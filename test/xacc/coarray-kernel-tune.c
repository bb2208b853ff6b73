// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: several-hosts
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// RUN: %if execute %{ rm -f %t.cache && env XACC_DEVICE=sim XACC_TUNE=search XACC_TUNE_CACHE=%t.cache %nodes %t %}
// RUN: %if execute %{ test ! -e %t.cache %}
// Kernels whose gangs wait keep the shape that they have without the tuner: it would wait for a launch, which may itself
// wait for what the host does next.
#include "Inputs/check.h"

enum { N = 300, ROUNDS = 80 };
xmp_event_t come:[*];
static int counts[N];
#pragma acc declare create(come)

static void post_to_myself(void) {
#pragma acc host_data use_device(come)
  xmp_event_post(come, NULL);
}

int main(void) {
#pragma acc data copy(counts)
  for (int r = 0; r < ROUNDS; r++) {
    post_to_myself();
#pragma acc parallel loop gang async(1)
    for (int i = 0; i < N; i++) {
      if (i == 0)
        xmp_event_wait(&come, 1, NULL);
      counts[i] += 1;
    }
#pragma acc wait(1)
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(counts[i], ROUNDS);
  return failures != 0;
}
