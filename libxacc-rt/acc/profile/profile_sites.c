/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The sites of a profile: by where string, and device or path. Called by
 * profile.c under its lock. */
#include "acc/profile/profile_sites.h"
#include "acc/profile/profile_table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1024 };

static xacc_profile_site_t *buckets[BUCKETS];
static size_t n_sites;

static size_t bucket_of(const char *where) {
    size_t hash = 5381;
    for (; *where; where++)
        hash = hash * 33 + (unsigned char)*where;
    return hash % BUCKETS;
}

/* What a site is found by. */
typedef struct site_key {
    const char *where;
    const xacc_dev_ops_t *ops; /* null: path says which */
    int ordinal;
    const char *path;
} site_key_t;

static xacc_profile_site_t *new_site(const site_key_t *key) {
    xacc_profile_site_t *site = calloc(1, sizeof *site);
    char *copy = strdup(key->where); /* its library may be closed */
    if (!site || !copy) {
        free(site);
        free(copy);
        return NULL;
    }
    site->where = copy;
    site->ops = key->ops;
    site->ordinal = key->ordinal;
    n_sites++;
    return site;
}

static bool is_at(const xacc_profile_site_t *site, const site_key_t *key) {
    return site->ops == key->ops && site->ordinal == key->ordinal &&
           (site->ops || strcmp(site->device, key->path) == 0) &&
           strcmp(site->where, key->where) == 0;
}

/* New if its device is empty. */
static xacc_profile_site_t *find(site_key_t key) {
    if (!key.where)
        key.where = "(elsewhere)";
    xacc_profile_site_t **link = &buckets[bucket_of(key.where)];
    while (*link && !is_at(*link, &key))
        link = &(*link)->next;
    if (!*link)
        *link = new_site(&key);
    return *link;
}

xacc_profile_site_t *xacc_profile_find(const char *where, const xacc_dev_t *dev) {
    xacc_profile_site_t *site = find((site_key_t){where, dev->ops, dev->ordinal, NULL});
    if (site && !site->device[0])
        snprintf(site->device, sizeof site->device, "%s:%d, %s", dev->ops->name, dev->ordinal,
                 dev->name);
    return site;
}

xacc_profile_site_t *xacc_profile_find_path(const char *where, const char *path) {
    xacc_profile_site_t *site = find((site_key_t){where, NULL, 0, path});
    if (site && !site->device[0])
        snprintf(site->device, sizeof site->device, "%s", path);
    return site;
}

static void add_time(xacc_profile_times_t *times, bool first, double seconds) {
    times->total += seconds;
    if (first || seconds < times->least)
        times->least = seconds;
    if (first || seconds > times->greatest)
        times->greatest = seconds;
}

void xacc_profile_add(xacc_profile_site_t *site, xacc_profile_op_t op,
                      const xacc_profile_event_t *event) {
    xacc_profile_sum_t *sum = &site->sums[op];
    add_time(&sum->device, sum->count == 0, event->device);
    add_time(&sum->elapsed, sum->count == 0, event->elapsed);
    sum->count++;
    sum->bytes += event->bytes;
    site->messages += event->messages;
    if (event->grid)
        site->grid = *event->grid;
}

void xacc_profile_forget(void) {
    memset(buckets, 0, sizeof buckets);
    n_sites = 0;
}

void xacc_profile_print_all(void) {
    xacc_profile_site_t **list = calloc(n_sites + 1, sizeof *list);
    size_t n = 0;
    for (size_t i = 0; i < BUCKETS && list; i++)
        for (xacc_profile_site_t *site = buckets[i]; site; site = site->next)
            list[n++] = site;
    if (n > 0)
        xacc_profile_print(list, n);
    free(list);
}
