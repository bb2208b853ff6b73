/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How many cores there are (node.h). A container has the machine's, as far as the set of cores
 * tells, and may use them only for a part of the time: its control group says which. */
#include "core/env.h"
#include "core/node.h"
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned cores_of(pid_t process) {
    for (int cpus = 1024; cpus <= 1 << 20; cpus *= 2) {
        cpu_set_t *set = CPU_ALLOC(cpus);
        if (!set)
            break;
        int failed = sched_getaffinity(process, CPU_ALLOC_SIZE(cpus), set);
        int count = failed ? 0 : CPU_COUNT_S(CPU_ALLOC_SIZE(cpus), set);
        CPU_FREE(set);
        if (count > 0)
            return (unsigned)count;
        if (errno != EINVAL) /* EINVAL: the kernel's set is larger */
            break;
    }
    return 1;
}

/* ---- Control groups, version 2 ---- */

/* Microseconds that a group may compute in each period: "200000 100000", or "max 100000". A part
 * of a core does not count. */
static unsigned quota_of(const char *group) {
    char path[PATH_MAX];
    unsigned long quota, period;
    unsigned cores = UINT_MAX;
    if (snprintf(path, sizeof path, "/sys/fs/cgroup%s/cpu.max", group) >= (int)sizeof path)
        return cores;
    FILE *file = fopen(path, "re");
    if (!file)
        return cores;
    if (fscanf(file, "%lu %lu", &quota, &period) == 2 && period > 0 && quota / period < cores)
        cores = (unsigned)(quota / period);
    fclose(file);
    return cores;
}

/* "0::/GROUP" is the line of version 2; false: there is none. */
static bool own_group(char *group, size_t room) {
    FILE *file = fopen("/proc/self/cgroup", "re");
    bool found = false;
    while (file && !found && fgets(group, (int)room, file))
        found = strncmp(group, "0::/", 4) == 0;
    if (file)
        fclose(file);
    if (!found)
        return false;
    group[strcspn(group, "\n")] = 0;
    memmove(group, group + 3, strlen(group + 3) + 1);
    return true;
}

/* The least of the group and of those around it. */
static unsigned quota(void) {
    char group[PATH_MAX];
    unsigned least = UINT_MAX;
    if (!own_group(group, sizeof group))
        return least;
    for (;;) {
        unsigned cores = quota_of(group);
        least = cores < least ? cores : least;
        char *slash = strrchr(group, '/');
        if (!slash)
            return least;
        *slash = 0;
    }
}

/* ---- Both, and what was asked for ---- */

static unsigned most;

static void find_most(void) {
    long asked = xacc_env_int(XACC_ENV_cores, -1);
    most = asked >= 0 ? (unsigned)asked : quota();
}

static unsigned at_most(unsigned cores) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_most);
    return cores < most ? cores : most;
}

unsigned xacc_own_cores(void) {
    unsigned cores = at_most(cores_of(0));
    return cores ? cores : 1;
}

/* The launcher itself is not bound. */
unsigned xacc_node_cores(void) {
    unsigned own = cores_of(0), all = cores_of(getppid());
    return at_most(all > own ? all : own);
}
