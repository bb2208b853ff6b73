// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// A wait that another thread of the process ends, after seconds in which all images are in long waits, is no deadlock; one beside
// threads that wait for this one is. Threads that post and update at the same time do not get each other's values.
// RUN: %xacc_cc -O1 %s -o %t -pthread
// RUN: %devices %nodes %t later host
// RUN: %if full %{ %devices %nodes %t both %}
// RUN: %if full && !several-hosts %{ %devices %nodes %t later kernel %}
// RUN: %if !several-hosts %{ env XACC_DEVICE=sim sh %S/../xmp/Inputs/fails.sh %nodes %t never kernel > %t.out 2>&1 %}
// RUN: %if !several-hosts %{ %filecheck %s < %t.out %}
// RUN: env XACC_DEVICE=host XACC_HOST_MEMORY=separate sh %S/../xmp/Inputs/fails.sh %nodes %t never host > %t.out 2>&1
// RUN: %filecheck %s < %t.out
// CHECK: error: xmp_event_wait: waits for any rank, and
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <xmp.h>

#define TIMES 20000
xmp_event_t come:[*];
int count:[*];
#pragma acc declare create(come, count)
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *later(void *unused) {
  (void)unused;
  sleep(5);
#pragma acc host_data use_device(come)
  xmp_event_post(come, NULL);
  return NULL;
}

static void *never(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  return NULL;
}

// Numbers that were before the additions of both threads: each once.
static void *add(void *seen_) {
  int *seen = seen_;
  for (int i = 0; i < TIMES; i++) {
#pragma acc host_data use_device(come, count)
    {
      xmp_atomic_fetch_add(count, 1, &seen[i]);
      xmp_event_post(come, NULL);
    }
  }
  return NULL;
}

static int both(void) {
  static int seen[2][TIMES], times[2 * TIMES], wrong = 0;
  pthread_t thread;
  xmp_sync_all(NULL);
  pthread_create(&thread, NULL, add, seen[1]);
  add(seen[0]);
  pthread_join(thread, NULL);
  for (int i = 0; i < 2 * TIMES; i++)
    times[seen[i / TIMES][i % TIMES] % (2 * TIMES)]++;
  for (int i = 0; i < 2 * TIMES; i++)
    wrong += times[i] != 1;
#pragma acc host_data use_device(come)
  xmp_event_wait(&come, 2 * TIMES, NULL);
  return wrong != 0;
}

int main(int argc, char **argv) {
  int ends = argc > 1 && !strcmp(argv[1], "later"), in_kernel = argc > 2 && !strcmp(argv[2], "kernel"), got = 0;
  pthread_t thread;
  if (argc > 1 && !strcmp(argv[1], "both"))
    return both();
  xmp_sync_all(NULL);
  pthread_mutex_lock(&lock);
  pthread_create(&thread, NULL, ends ? later : never, NULL);
  if (in_kernel) {
#pragma acc serial copy(got)
    {
      xmp_event_wait(&come, 1, NULL);
      got = 1;
    }
  } else {
#pragma acc host_data use_device(come)
    xmp_event_wait(&come, 1, NULL);
    got = 1;
  }
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
  return !got;
}
