/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See local_memory.h. */
#include "comm/local_memory.h"
#include "comm/atomic.h"
#include "core/log.h"
#include <stdlib.h>
#include <string.h>

/* Memory of a device that a rank offers. */
typedef struct xacc_local_range {
    struct xacc_local_range *next;
    char *base;
    size_t bytes;
    const xacc_memory_copier_t *copier;
} xacc_local_range_t;

void xacc_local_memory_add(xacc_local_memory_t *memory, void *base, size_t bytes,
                           const xacc_memory_copier_t *copier) {
    xacc_local_range_t *range = malloc(sizeof *range);
    if (!range)
        xacc_fatal(NULL, "no memory for one-sided access");
    pthread_mutex_lock(&memory->lock);
    *range = (xacc_local_range_t){memory->ranges, base, bytes, copier};
    memory->ranges = range;
    pthread_mutex_unlock(&memory->lock);
}

void xacc_local_memory_remove(xacc_local_memory_t *memory, const void *base) {
    pthread_mutex_lock(&memory->lock);
    for (xacc_local_range_t **link = &memory->ranges; *link; link = &(*link)->next)
        if ((*link)->base == base) {
            xacc_local_range_t *range = *link;
            *link = range->next;
            free(range);
            break;
        }
    pthread_mutex_unlock(&memory->lock);
}

static const xacc_memory_copier_t *copier_of(const xacc_local_memory_t *memory,
                                             const char *remote) {
    for (const xacc_local_range_t *range = memory->ranges; range; range = range->next)
        if ((size_t)(remote - range->base) < range->bytes)
            return range->copier;
    return NULL;
}

void xacc_local_memory_copy(xacc_local_memory_t *memory, const void *remote, void *to,
                            const void *from, size_t bytes) {
    pthread_mutex_lock(&memory->lock);
    const xacc_memory_copier_t *copier = copier_of(memory, remote);
    if (copier)
        copier->copy(copier, to, from, bytes);
    else
        xacc_copy_words(to, from, bytes);
    pthread_mutex_unlock(&memory->lock);
}

int64_t xacc_local_memory_atomic(xacc_local_memory_t *memory, void *word, size_t bytes,
                                 xacc_atomic_op_t op, int64_t value, int64_t compare) {
    pthread_mutex_lock(&memory->lock);
    const xacc_memory_copier_t *copier = copier_of(memory, word);
    int64_t before = copier ? copier->atomic(copier, word, bytes, op, value, compare)
                            : xacc_atomic_apply(word, bytes, op, value, compare);
    pthread_mutex_unlock(&memory->lock);
    return before;
}
