/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entries that the host's code of kernels calls. */
#include "core/log.h"
#include "xacc/abi.h"
#include "xacc/entries.h"
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t host_reductions = PTHREAD_MUTEX_INITIALIZER;

int64_t __xacc_constant(int64_t table, int64_t offset) {
    return *(const int64_t *)(table + offset);
}

void __xacc_endless(void *where, void *variable) {
    xacc_fatal(where,
               "the loop over '%s' would never end: its steps do not lead to "
               "its bound",
               (const char *)variable);
}

void __xacc_no_image(void *where, void *name, int64_t image) {
    xacc_fatal(where, "image %lld of coarray '%s' is not one of the executing images",
               (long long)image, (const char *)name);
}

void __xacc_other_length(void *where, void *text, int64_t left, int64_t right) {
    xacc_fatal(where, "the section of %s has %lld elements, the left side's has %lld",
               (const char *)text, (long long)right, (long long)left);
}

void __xacc_negative(void *where, void *text, int64_t count) {
    xacc_fatal(where, "a put of %lld elements of '%s'", (long long)count, (const char *)text);
}

void __xacc_outside(void *where, void *name) {
    xacc_fatal(where, "a section of coarray '%s' has elements beyond it", (const char *)name);
}

void __xacc_sections_meet(void *where, void *text) {
    xacc_fatal(where,
               "the section of %s has elements that the left side assigns: in a compute construct "
               "the order of the elements is not known",
               (const char *)text);
}

void __xacc_overlap(void *where, void *one, void *other) {
    if (!other)
        xacc_warn_once(where, "run sequentially: iterations may use the same elements of '%s'",
                       (const char *)one);
    else
        xacc_warn_once(where,
                       "run sequentially: what its loops reach of '%s' and '%s' "
                       "overlaps, or is not known",
                       (const char *)one, (const char *)other);
}

void *__xacc_host_array(int64_t bytes, void *where) {
    void *array = NULL;
    if (bytes && posix_memalign(&array, XACC_POOL_ALIGN, (size_t)bytes))
        xacc_fatal(where, "no memory for a private variable of %lld bytes", (long long)bytes);
    return array;
}

void __xacc_host_array_end(void *array) {
    free(array);
}

void __xacc_host_lock(void *cell) {
    (void)cell;
    pthread_mutex_lock(&host_reductions);
}

void __xacc_host_unlock(void *cell) {
    (void)cell;
    pthread_mutex_unlock(&host_reductions);
}
