/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What processes of one node know of each other (node.h). A memory file has the
 * number of its process in its name, which /proc shows: so the same pid and
 * descriptor on another node, or in another container, are never taken for it,
 * and nothing else of a process is ever opened. */
#include "core/node.h"
#include "core/env.h"
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { NAME = 64 };

/* ---- The launcher ---- */

/* The first of the variables that is a number; -1: none. */
static int first_number(const xacc_env_id_t *ids, int count) {
    for (int i = 0; i < count; i++) {
        const char *text = xacc_env(ids[i]);
        char *end;
        long value = strtol(text, &end, 10);
        if (end > text && !*end && value >= 0 && value < 1 << 20)
            return (int)value;
    }
    return -1;
}

int xacc_node_rank(void) {
    static const xacc_env_id_t ids[] = {XACC_ENV_local_rank_openmpi, XACC_ENV_local_rank_mpich,
                                        XACC_ENV_local_rank_mvapich, XACC_ENV_local_rank_slurm};
    int rank = first_number(ids, sizeof ids / sizeof *ids);
    return rank < 0 ? 0 : rank;
}

int xacc_launch_rank(void) {
    static const xacc_env_id_t ids[] = {XACC_ENV_rank_openmpi, XACC_ENV_launcher_pmi,
                                        XACC_ENV_launcher_pmix};
    return first_number(ids, sizeof ids / sizeof *ids);
}

/* SLURM tells the sizes of all nodes: "4(x2),3". */
static int slurm_size(void) {
    const char *text = xacc_env(XACC_ENV_local_sizes_slurm);
    long node = strtol(xacc_env(XACC_ENV_node_slurm), NULL, 10);
    while (*text) {
        char *end;
        long size = strtol(text, &end, 10), times = 1;
        if (end == text)
            return 0;
        if (strncmp(end, "(x", 2) == 0)
            times = strtol(end + 2, &end, 10);
        if (node < times)
            return (int)size;
        node -= times;
        text = end + strcspn(end, ",");
        text += *text == ',';
    }
    return 0;
}

int xacc_node_size(void) {
    static const xacc_env_id_t ids[] = {XACC_ENV_local_size_openmpi, XACC_ENV_local_size_mpich,
                                        XACC_ENV_local_size_mvapich};
    int size = first_number(ids, sizeof ids / sizeof *ids);
    return size < 0 ? slurm_size() : size;
}

bool xacc_node_shared(void) {
    int size = xacc_node_size();
    return size > 1 || (size == 0 && (xacc_env(XACC_ENV_launcher_pmi)[0] ||
                                      xacc_env(XACC_ENV_launcher_pmix)[0]));
}

/* ---- Memory in common ---- */

/* Drawn again in the child of a fork. */
uint64_t xacc_process_id(void) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static uint64_t number;
    static pid_t owner;
    pthread_mutex_lock(&lock);
    if (owner != getpid()) {
        struct timespec time;
        owner = getpid();
        if (getrandom(&number, sizeof number, GRND_NONBLOCK) != sizeof number) {
            clock_gettime(CLOCK_REALTIME, &time);
            number = (uint64_t)time.tv_nsec << 32 ^ (uint64_t)time.tv_sec ^ (uint64_t)owner << 40;
        }
    }
    uint64_t result = number;
    pthread_mutex_unlock(&lock);
    return result;
}

static void print_name(char *name, uint64_t process) {
    snprintf(name, NAME, "xacc-%016" PRIx64, process);
}

int xacc_memory_file(size_t bytes) {
    char name[NAME];
    struct rlimit limit; /* beyond it there would be a signal */
    if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < bytes)
        return -1;
    print_name(name, xacc_process_id());
    int file = memfd_create(name, MFD_CLOEXEC);
    if (file >= 0 && ftruncate(file, (off_t)bytes) != 0) {
        close(file);
        file = -1;
    }
    return file;
}

int xacc_memory_file_of(uint64_t process, int pid, int file) {
    char path[NAME], target[2 * NAME] = "", name[NAME], expected[2 * NAME];
    snprintf(path, sizeof path, "/proc/%d/fd/%d", pid, file);
    print_name(name, process);
    snprintf(expected, sizeof expected, "/memfd:%s (deleted)", name);
    if (readlink(path, target, sizeof target - 1) < 0 || strcmp(target, expected) != 0)
        return -1;
    return open(path, O_RDWR | O_CLOEXEC);
}
