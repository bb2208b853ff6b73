/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See interposed.h. A runtime is a file that has the entries which a compiler
 * calls, those of this one or of GCC's. */
#include "core/interposed.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

static const char *const entries[] = {"__xacc_launch", "GOACC_parallel_keyed"};

/* The file that an address is in. */
static bool find(const void *address, Dl_info *file_p) {
    return address && dladdr(address, file_p);
}

static bool is_other_runtime(const Dl_info *file) {
    Dl_info own, other;
    if (find((void *)(uintptr_t)xacc_check_interposed, &own) && own.dli_fbase == file->dli_fbase)
        return false;
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++)
        if (find(dlsym(RTLD_DEFAULT, entries[i]), &other) && other.dli_fbase == file->dli_fbase)
            return true;
    return false;
}

bool xacc_is_interposed(const void *function) {
    Dl_info file;
    return find(function, &file) && is_other_runtime(&file);
}

static void check(void) {
    Dl_info file, own;
    if (find(dlsym(RTLD_DEFAULT, "acc_get_num_devices"), &file) && is_other_runtime(&file) &&
        find((void *)(uintptr_t)xacc_check_interposed, &own))
        fprintf(stderr,
                "warning: the acc_* routines of this program are those of %s, not of %s: link "
                "-lxacc-rt in front of it, as xacc-cc does\n",
                file.dli_fname, own.dli_fname);
}

void xacc_check_interposed(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, check);
}
