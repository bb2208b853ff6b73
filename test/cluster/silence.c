// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: openmpi, full
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t && %cluster openmpi 2 2 %t
// A node whose link is down for half a minute is no error: the others wait, and the program goes on.
#include <stdlib.h>
#include <xmp.h>
#define N 64

#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
static double box:[*];

int main(void) {
  int wrong = 0, me = xmpc_all_node_num();
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = i;
  xmp_sync_all(NULL);
  if (me == 3)
    wrong += system("ip link set eth0 down && sleep 30 && ip link set eth0 up") != 0;
  box:[(me + 2) % 4] = me;
  xmp_sync_all(NULL);
  wrong += box != (me + 2) % 4;
#pragma xmp reflect (a)
#pragma xmp loop on t[i] reduction(+ : wrong)
  for (int i = 1; i < N - 1; i++)
    wrong += a[i - 1] + a[i + 1] != 2 * i;
  return wrong != 0;
}
