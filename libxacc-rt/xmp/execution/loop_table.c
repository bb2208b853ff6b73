/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See loop_table.h. */
#include "xmp/execution/loop_table.h"
#include "xmp/rank/rank.h"
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct table {
    xmprt_kept_t kept; /* of the first one of a site */
    struct table *next;
    pthread_t thread;
    uintptr_t range; /* where that of the loop lies; the stack grows downwards */
    long *value;
    size_t room;
} table_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void xmprt_loop_lock(void) {
    pthread_mutex_lock(&lock);
}

void xmprt_loop_unlock(void) {
    pthread_mutex_unlock(&lock);
}

static void destroy(xmprt_kept_t *kept) {
    for (table_t *table = (table_t *)kept, *next; table; table = next) {
        next = table->next;
        free(table->value);
        free(table);
    }
}

static table_t *new_table(void) {
    table_t *table = xmprt_allocate(sizeof *table);
    table->thread = pthread_self();
    return table;
}

/* True where nobody reads the table any longer: the loop is executed again, or its function has
 * returned, in whatever way, so that its variables lay below what this thread's stack has now. */
static bool is_free(const table_t *table, const struct __xmp_range *range, const void *stack) {
    return pthread_equal(table->thread, pthread_self()) &&
           (table->range == (uintptr_t)range || table->range < (uintptr_t)stack);
}

static table_t *table_of(struct __xmp_site *site, const struct __xmp_range *range) {
    if (!site->cache)
        xmprt_keep(site, &new_table()->kept, destroy);
    table_t *table = site->cache;
    while (!is_free(table, range, __builtin_frame_address(0))) {
        if (!table->next)
            table->next = new_table();
        table = table->next;
    }
    table->range = (uintptr_t)range;
    return table;
}

long *xmprt_loop_table(struct __xmp_site *site, const struct __xmp_range *range, size_t count) {
    xmprt_loop_lock();
    table_t *table = table_of(site, range);
    xmprt_loop_unlock();
    if (count > table->room) {
        free(table->value);
        table->value = xmprt_allocate(count * sizeof(long));
        table->room = count;
    }
    return table->value;
}
