/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which transport this process uses: XACC_TRANSPORT, else the MPI library that
 * the program has loaded, else what the launcher's environment tells, else
 * none: one process. MPI is in modules of its own beside the runtime, so that a
 * program without it needs none. */
#include "comm/transport_selection.h"
#include "comm/device_path.h"
#include "comm/local.h"
#include "comm/transport.h"
#include "core/env.h"
#include "core/log.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

enum { PATH_BYTES = 4096 };

/* Modules, in the order of preference; version: how MPI_Get_library_version
 * begins. */
static const struct {
    const char *name, *version;
} modules[] = {{"openmpi", "Open MPI"}, {"mpich", "MPICH"}};
enum { MODULES = sizeof modules / sizeof *modules };

static void fail(const char *what) {
    xacc_fatal(xacc_comm()->where, "%s", what);
}

static void tell(const char *what) {
    fprintf(stderr, "warning: %s\n", what);
}

static const xacc_comm_host_t host = {XACC_COMM_VERSION, fail, tell};

/* xacc/libxacc-comm-NAME.so beside the file that this code is in; a name with a
 * slash is a path. */
static void module_path(const char *name, char *path) {
    Dl_info info;
    const char *slash = NULL;
    if (!strchr(name, '/') && dladdr((void *)&host, &info) && info.dli_fname)
        slash = strrchr(info.dli_fname, '/');
    if (slash)
        snprintf(path, PATH_BYTES, "%.*s/xacc/libxacc-comm-%s.so", (int)(slash - info.dli_fname),
                 info.dli_fname, name);
    else
        snprintf(path, PATH_BYTES, "%s", name);
}

/* Null if it works, else why not. */
static const char *try_module(xacc_comm_t *comm, const char *name) {
    static char path[PATH_BYTES];
    module_path(name, path);
    /* MPI libraries open parts of their own that look for its symbols. */
    void *module = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (!module)
        return dlerror();
    xacc_comm_module_t *enter = (xacc_comm_module_t *)dlsym(module, "xacc_comm_module");
    if (!enter)
        return dlerror();
    return enter(&host, comm);
}

/* Name of the module for the MPI library in this process; empty: there is
 * none; null: an unknown one. */
static const char *loaded_library(char *version, int room) {
    int (*get_version)(char *, int *) =
        (int (*)(char *, int *))dlsym(RTLD_DEFAULT, "MPI_Get_library_version");
    int length = 0;
    if (!get_version || get_version(version, &length) != 0)
        return "";
    version[strcspn(version, "\n,")] = 0;
    (void)room;
    for (int i = 0; i < MODULES; i++)
        if (strncmp(version, modules[i].version, strlen(modules[i].version)) == 0)
            return modules[i].name;
    return NULL;
}

/* Name of the module that fits the launcher; null: there is no launcher. */
static const char *launcher(void) {
    if (xacc_env(XACC_ENV_launcher_openmpi)[0])
        return "openmpi";
    if (xacc_env(XACC_ENV_launcher_pmi)[0])
        return "mpich";
    return xacc_env(XACC_ENV_launcher_pmix)[0] ? "openmpi" : NULL;
}

static void warn(const char *what, const char *why) {
    fprintf(stderr,
            "warning: %s, but %s: this process runs alone; XACC_TRANSPORT=self "
            "says that it is meant to\n",
            what, why);
}

static void choose_by_itself(xacc_comm_t *comm) {
    char version[PATH_BYTES] = "";
    const char *name = loaded_library(version, sizeof version), *why = NULL;
    if (!name) {
        warn(version, "there is no module for this MPI library");
    } else if (name[0]) {
        if (!(why = try_module(comm, name)))
            return;
        warn("the program has loaded an MPI library", why);
    } else if ((name = launcher())) {
        if (!(why = try_module(comm, name)))
            return;
        warn("the program was started by an MPI launcher", why);
    }
    xacc_local_self(comm);
}

void xacc_transport_select(xacc_comm_t *comm) {
    const char *wanted = xacc_device_path_module();
    if (!wanted[0]) {
        choose_by_itself(comm);
    } else if (strcmp(wanted, "self") == 0) {
        xacc_local_self(comm);
    } else {
        const char *why = try_module(comm, wanted);
        if (why)
            xacc_fatal(NULL, "XACC_TRANSPORT=%s: %s", wanted, why);
    }
}
