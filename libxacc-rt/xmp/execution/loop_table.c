/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See loop_table.h. */
#include "xmp/execution/loop_table.h"
#include "xmp/rank/rank.h"
#include <pthread.h>
#include <stdlib.h>

typedef struct table {
    xmprt_kept_t kept; /* of the first one of a site */
    struct table *next;
    pthread_t thread;
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

static table_t *table_of(struct __xmp_site *site) {
    if (!site->cache)
        xmprt_keep(site, &new_table()->kept, destroy);
    table_t *table = site->cache;
    while (!pthread_equal(table->thread, pthread_self())) {
        if (!table->next)
            table->next = new_table();
        table = table->next;
    }
    return table;
}

long *xmprt_loop_table(struct __xmp_site *site, size_t count) {
    xmprt_loop_lock();
    table_t *table = table_of(site);
    xmprt_loop_unlock();
    if (count > table->room) {
        free(table->value);
        table->value = xmprt_allocate(count * sizeof(long));
        table->room = count;
    }
    return table->value;
}
