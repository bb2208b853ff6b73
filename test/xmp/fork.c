// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 %s -o %t && %nodes %t
// Children of a process of the run: they end by exit, or run other programs, while the run goes on; they have a copy of the
// elements, and take no part in communication: an error, unless there is no
// launcher and no other process.
#include "Inputs/check.h"
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xmp.h>

extern char **environ;
enum { N = 16, STATUS = 5, REFUSED = 1 };
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

static int status_of(pid_t child) {
  int status = 0;
  CHECK(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status));
  return WEXITSTATUS(status);
}

static void nothing(void) {}

static void look(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    if (a[i] != i)
      exit(78);
}

static void communicate(void) {
#pragma xmp reflect(a)
}

static int by_fork(void (*body)(void)) {
  pid_t child = fork();
  if (child == 0) {
    alarm(60);
    body();
    exit(STATUS);
  }
  return status_of(child);
}

static int by_vfork(void) {
  pid_t child = vfork();
  if (child == 0)
    exit(STATUS);
  return status_of(child);
}

static int by_spawn(void) {
  char *arguments[] = {"sh", "-c", "exit 5", 0};
  pid_t child;
  CHECK(posix_spawn(&child, "/bin/sh", 0, 0, arguments, environ) == 0);
  return status_of(child);
}

int main(void) {
  // Under a launcher it is MPI's child, even if there is one process.
  int alone = !getenv("OMPI_COMM_WORLD_SIZE") && !getenv("PMI_RANK"), sum = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma xmp reflect(a)
  CHECK(by_fork(nothing) == STATUS);
  CHECK(by_fork(look) == STATUS);
  CHECK(by_fork(communicate) == (alone ? STATUS : REFUSED));
  CHECK(by_vfork() == STATUS);
  CHECK(by_spawn() == STATUS);
  CHECK(WEXITSTATUS(system("exit 5")) == STATUS);
  CHECK(WEXITSTATUS(pclose(popen("exit 5", "r"))) == STATUS);
#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += a[i];
  CHECK(sum == N * (N - 1) / 2);
  return failures != 0;
}
