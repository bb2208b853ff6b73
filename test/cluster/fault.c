// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: openmpi, full
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t
// RUN: sh %S/Inputs/faults.sh %S/cluster.sh %t openmpi 2 2 > %t.told
// RUN: not grep "cannot be mapped" %t.told
// RUN: %if mpich %{ sh %S/Inputs/faults.sh %S/cluster.sh %t mpich 3 1 %}
// A process, or all of a node, is killed in every phase of a run: within five seconds no other is left.
#include <fcntl.h>
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
static const char *what, *where, *struck;

/* The last process is the victim, or all of its node. */
static void strike(const char *phase) {
  if (strcmp(where, phase) != 0 || xmpc_all_node_num() != xmp_all_num_nodes() - 1)
    return;
  close(open(struck, O_CREAT | O_WRONLY, 0666));
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
  if (argc < 4)
    return 2;
  what = argv[1];
  where = argv[2];
  struck = argv[3];
  strike("begin");
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = i;
  host();
  device();
  if (strcmp(where, "compute") == 0 && xmpc_all_node_num() == 0)
    sleep(60);
  strike("compute");
  one_sided();
  strike("end");
  return 0;
}
