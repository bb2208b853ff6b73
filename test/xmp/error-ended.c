// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: nodes-4
// A rank that ends with a status, or is killed, ends the others within seconds, whatever else the machine does; where the
// launcher asks them to end (SIGTERM), they say where they waited.
// RUN: %xacc_cc -O1 %s -o %t
// RUN: sh %S/Inputs/fails.sh %nodes %t status > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=STATUS < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t asked > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=ASKED < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t own > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=OWN < %t.out
// RUN: env XACC_COARRAY_MESSAGES=1 sh %S/Inputs/fails.sh %nodes %t access > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=ACCESS < %t.out
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xmp.h>

#pragma xmp nodes p[*]
int box:[*];

static void own(int number) {
  (void)number;
  static const char text[] = "the program's own handler\n";
  if (write(2, text, sizeof text - 1) > 0)
    _exit(5);
}

// What a launcher does, of which some kill at once.
static int moment = 1;
static void *ask(void *thread) {
  sleep(moment);
  pthread_kill(*(pthread_t *)thread, SIGTERM);
  return NULL;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  int me = xmpc_this_image();
  pthread_t self = pthread_self(), asks;
  if (!strcmp(what, "own"))
    signal(SIGTERM, own);
  pid_t child = fork(); // one that is ended says nothing of its parent
  if (child == 0)
    pause();
  kill(child, SIGTERM);
  int ended;
  if (waitpid(child, &ended, 0) != child || (strcmp(what, "own") && !WIFSIGNALED(ended)))
    puts("the child was not ended");
  if (!strcmp(what, "status") && me != 1)
    exit(3);
  // STATUS-NOT: the child was not ended
  // STATUS: error: ended with status 3 before the others (rank {{[023]}} of 4)
  if (!strcmp(what, "access"))
    moment = 4;
  if (me == 1 && strcmp(what, "status"))
    pthread_create(&asks, NULL, ask, &self);
  if (me == 0 && !strcmp(what, "access")) // serves nobody any more
    raise(SIGSTOP);
  if (me != 1 && strcmp(what, "status"))
    pause();
  if (!strcmp(what, "access")) {
    sleep(2);
    box = box:[0];
    // ACCESS: error-ended.c:[[@LINE-1]]: note: coarray: was waiting as the program was ended (rank 1 of 4)
  }
  xmp_sync_all(NULL);
  // ASKED-NOT: the child was not ended
  // ASKED: error-ended.c:[[@LINE-2]]: note: xmp_sync_all: was waiting as the program was ended (rank 1 of 4)
  // OWN-NOT: was waiting
  // OWN: the program's own handler
  // OWN-NOT: was waiting
  return 0;
}
