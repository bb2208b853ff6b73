/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See interposed.h. A runtime is a file that has the entries which a compiler
 * calls, those of this one or of GCC's. */
#include "core/interposed.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

static const char *const entries[] = {"GOACC_parallel_keyed", "__xacc_launch"};

/* The file that an address is in. */
static bool find(const void *address, Dl_info *file_p) {
    return address && dladdr(address, file_p);
}

static bool find_own(Dl_info *file_p) {
    return find((void *)(uintptr_t)xacc_check_interposed, file_p);
}

/* The one that programs see has this entry. */
static bool has(const Dl_info *file, const char *entry) {
    Dl_info other;
    return find(dlsym(RTLD_DEFAULT, entry), &other) && other.dli_fbase == file->dli_fbase;
}

bool xacc_is_interposed(const void *function) {
    Dl_info file, own;
    return find(function, &file) && find_own(&own) && own.dli_fbase != file.dli_fbase &&
           (has(&file, entries[0]) || has(&file, entries[1]));
}

typedef struct {
    size_t place; /* in the order of loading */
    const void *base;
    char name[PATH_MAX];
} object_t;

static int take(struct dl_phdr_info *info, size_t size, void *object_) {
    object_t *object = object_;
    (void)size;
    if (object->place--)
        return 0;
    object->base = (const void *)(uintptr_t)info->dlpi_addr;
    snprintf(object->name, sizeof object->name, "%s", info->dlpi_name);
    return 1;
}

/* A copy of this library in a file, or in what that needs. */
static bool has_copy(const char *name, const Dl_info *own, Dl_info *copy_p) {
    void *library = *name ? dlopen(name, RTLD_LAZY | RTLD_NOLOAD) : NULL;
    bool found =
        library && find(dlsym(library, entries[1]), copy_p) && copy_p->dli_fbase != own->dli_fbase;
    if (library)
        dlclose(library);
    return found;
}

/* Among what was loaded before this library: what comes behind finds this one. The loader's lock
 * is not held while a file is asked. */
static bool find_copy(const Dl_info *own, Dl_info *copy_p) {
    object_t object;
    for (size_t i = 0;; i++) {
        object.place = i;
        if (!dl_iterate_phdr(take, &object) || object.base == own->dli_fbase)
            return false;
        if (has_copy(object.name, own, copy_p))
            return true;
    }
}

static void check(void) {
    Dl_info file, own;
    if (!find_own(&own))
        return;
    if (find(dlsym(RTLD_DEFAULT, "acc_get_num_devices"), &file) && has(&file, entries[0]))
        fprintf(stderr,
                "warning: the acc_* routines of this program are those of %s, not of %s: link "
                "-lxacc-rt in front of it, as xacc-cc does\n",
                file.dli_fname, own.dli_fname);
    if (find_copy(&own, &file))
        fprintf(stderr,
                "warning: %s is a second copy of the runtime %s: what one has made present is not "
                "for the other; link the program and its libraries to one\n",
                own.dli_fname, file.dli_fname);
}

void xacc_check_interposed(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, check);
}
