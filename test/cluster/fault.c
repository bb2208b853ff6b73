// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: openmpi
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t
// RUN: sh %S/Inputs/faults.sh openmpi %t
// A process, or a whole node, is killed in every phase of a run: all others end.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xmp.h>
#define N 64

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[1]
static double box[N]:[*];
static xmp_lock_t gate:[*];
static const char *what, *where;

/* The last process is the victim, or all of its node. */
static void strike(const char *phase) {
  if (strcmp(where, phase) != 0 || (xmpc_all_node_num() != xmp_all_num_nodes() - 1))
    return;
  if (strcmp(what, "node") == 0)
    kill(-1, SIGKILL); // all that this process sees but itself
  kill(getpid(), SIGKILL);
}

static void device(void) {
#pragma acc data copy(a)
  {
    for (int k = 0; k < 20; k++) {
      if (k == 10)
        strike("reflect-acc");
#pragma xmp reflect (a) acc
    }
  }
}

static void host(void) {
  double sum = 1;
  for (int k = 0; k < 20; k++) {
    if (k == 10)
      strike("reflect");
#pragma xmp reflect (a)
    if (k == 10)
      strike("reduction");
#pragma xmp reduction(+ : sum)
  }
  strike("gmove");
#pragma xmp gmove
  b[0:N / 2] = a[N / 2:N / 2];
}

/* Others ask for memory of the victim. */
static void one_sided(void) {
  int last = xmp_num_images() - 1;
  double got = 0;
#pragma xmp barrier
  strike("gmove-in");
#pragma xmp gmove in
  got = a[N - 1];
  xmp_sync_all(NULL);
  strike("get");
  for (int k = 0; k < 100; k++)
    got += box[k % N]:[last];
  xmp_sync_all(NULL);
  strike("put");
  for (int k = 0; k < 100; k++)
    box[k % N]:[last] = got;
  xmp_sync_all(NULL);
  strike("sync-image");
  if (xmpc_this_image() != last)
    xmp_sync_image(last, NULL);
  else
    xmp_sync_images_all(NULL);
#pragma xmp lock(gate:[0])
  strike("lock");
#pragma xmp unlock(gate:[0])
}

int main(int argc, char **argv) {
  what = argv[1];
  where = argc > 2 ? argv[2] : "";
  strike("begin");
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = i;
  host();
  device();
  if (strcmp(where, "compute") == 0)
    sleep(2);
  strike("compute");
  one_sided();
  strike("end");
  return 0;
}
