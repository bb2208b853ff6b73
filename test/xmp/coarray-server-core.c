// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: nodes-4
// UNSUPPORTED: several-hosts
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t && taskset -c 0 env XACC_COARRAY_MESSAGES=1 %nodes %t
// The thread that serves others is not bound to the core on which the process may compute, if there is another one, and
// has short slices; the process stays there.
#define _GNU_SOURCE
#include "Inputs/check.h"
#include <dirent.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int x:[*];

static int cores_of(int thread) {
  cpu_set_t cores;
  return sched_getaffinity(thread, sizeof cores, &cores) ? -1 : CPU_COUNT(&cores);
}

// The slice of a thread in nanoseconds; 0 where the kernel keeps that to itself (before Linux 6.12).
static uint64_t slice_of(int thread) {
  struct {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
  } now = {.size = sizeof now};
  return syscall(SYS_sched_getattr, thread, &now, sizeof now, 0) ? 0 : now.runtime;
}

static int is_server(const char *id) {
  char path[300], name[32] = "";
  snprintf(path, sizeof path, "/proc/self/task/%s/comm", id);
  FILE *file = fopen(path, "r");
  int is = file && fgets(name, sizeof name, file) && strcmp(name, "xacc-runtime\n") == 0;
  if (file)
    fclose(file);
  return is;
}

static uint64_t server_slice;
static int server_cores(void) {
  int found = 0;
  DIR *tasks = opendir("/proc/self/task");
  for (struct dirent *task; tasks && (task = readdir(tasks));) {
    int cores = is_server(task->d_name) ? cores_of(atoi(task->d_name)) : 0;
    server_slice = cores ? slice_of(atoi(task->d_name)) : server_slice;
    found = cores > found ? cores : found;
  }
  closedir(tasks);
  return found;
}

int main(void) {
  const int most = sysconf(_SC_NPROCESSORS_ONLN) > 1 ? 2 : 1;
  int tries = 0;
  while (server_cores() < most && tries++ < 200)
    usleep(50000); // it has not begun yet
  CHECK(server_cores() >= most);
  CHECK_EQ(cores_of(0), 1);
  CHECK(slice_of(0) == 0 || server_slice < slice_of(0)); // its turn comes before that of who computes
  xmp_sync_all(NULL);
  return failures != 0;
}
