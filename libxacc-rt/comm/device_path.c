/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* XACC_TRANSPORT, a list of words: the names of paths (device_path.h), and at most one
 * other, which is that of a module (transport_selection.c). */
#include "comm/device_path.h"
#include "comm/transport.h"
#include "core/env.h"
#include "core/log.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[XACC_DEVICE_PATHS] = {"best", "peer", "aware", "staging"};
static struct {
    pthread_once_t once;
    xacc_device_path_t path;
    char module[4096];
} said = {.once = PTHREAD_ONCE_INIT};

static _Noreturn void refuse(const char *why) {
    xacc_fatal(NULL, "%s=%s: %s", xacc_env_name(XACC_ENV_transport), xacc_env(XACC_ENV_transport),
               why);
}

static void read_word(const char *word, size_t length) {
    for (int path = XACC_DEVICE_PATH_PEER; path < XACC_DEVICE_PATHS; path++) {
        if (strlen(names[path]) != length || strncmp(word, names[path], length) != 0)
            continue;
        if (said.path != XACC_DEVICE_PATH_BEST && said.path != (xacc_device_path_t)path)
            refuse("device memory can take only one path");
        said.path = (xacc_device_path_t)path;
        return;
    }
    if (said.module[0] || length == 0 || length >= sizeof said.module)
        refuse("one name of a module, and peer, aware or staging, separated "
               "by commas");
    memcpy(said.module, word, length);
}

static void read_words(void) {
    const char *text = xacc_env(XACC_ENV_transport);
    while (text[0]) {
        size_t length = strcspn(text, ",");
        read_word(text, length);
        text += length + (text[length] == ',');
    }
}

const char *xacc_device_path_module(void) {
    pthread_once(&said.once, read_words);
    return said.module;
}

xacc_device_path_t xacc_comm_device_path(void) {
    pthread_once(&said.once, read_words);
    return said.path;
}

const char *xacc_device_path_name(xacc_device_path_t path) {
    return names[path];
}

/* ---- What MPI can do ---- */

/* Functions that MPI libraries with support of a device have. */
static const struct {
    const char *device, *query;
} queries[] = {{"cuda", "MPIX_Query_cuda_support"},
               {"hip", "MPIX_Query_rocm_support"},
               {"hip", "MPIX_Query_hip_support"}};

static bool says_yes(const char *query) {
    int (*function)(void) = (int (*)(void))dlsym(RTLD_DEFAULT, query);
    return function && function() == 1;
}

bool xacc_comm_takes(const char *device, const char **why_p) {
    *why_p = "the MPI library does not say that it takes memory of this device";
    if (strcmp(device, "host") == 0)
        return true; /* it is the memory of this process */
    if (strcmp(device, "sim") == 0)
        *why_p = "the simulator hides its memory from MPI";
    for (size_t i = 0; i < sizeof queries / sizeof *queries; i++)
        if (strcmp(device, queries[i].device) == 0 && says_yes(queries[i].query))
            return true;
    return false;
}

/* ---- What was chosen ---- */

/* True the first time. */
static bool is_new(xacc_comm_t *comm, int rank, xacc_device_path_t path) {
    if (!comm->paths)
        comm->paths = calloc((size_t)comm->size, 1);
    if (!comm->paths || comm->paths[rank] & 1u << path)
        return false;
    comm->paths[rank] |= (unsigned char)(1u << path);
    return true;
}

void xacc_comm_chose(int rank, xacc_device_path_t path, const char *why) {
    xacc_comm_t *comm = xacc_comm();
    xacc_device_path_t demanded = xacc_comm_device_path();
    if (demanded != XACC_DEVICE_PATH_BEST && demanded != path)
        xacc_fatal(comm->where,
                   "%s=%s: between ranks %d and %d device memory cannot travel "
                   "by %s: %s",
                   xacc_env_name(XACC_ENV_transport), xacc_env(XACC_ENV_transport), comm->rank,
                   rank, names[demanded], why ? why : "unknown reason");
    if (is_new(comm, rank, path))
        xacc_trace("rank %d and rank %d: device memory by %s%s%s", comm->rank, rank, names[path],
                   why ? ", since " : "", why ? why : "");
}
