/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The tuner at a launch site: for each size of its loops, up to powers of two, a
 * search or what it has found. A launch like the one before it compares the
 * request, and has its grid. */
#include "acc/launch/tune.h"
#include "acc/launch/shapes.h"
#include "acc/tune/cache.h"
#include "core/env.h"
#include "core/log.h"
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SIZES = 64, TRIPS = 2 * XACC_GRID_AXES + 1, SIZES = XACC_GRID_AXES + 2 };

/* What launches have in common that may have the same shape. */
typedef struct size_class {
    uint64_t trips[TRIPS]; /* bits of each */
    int64_t asked[SIZES];
} size_class_t;

/* In a list of the site, the one used last first. */
typedef struct xacc_tuned {
    const xacc_dev_t *dev;
    size_class_t size;
    xacc_grid_request_t request; /* of the last launch, */
    xacc_grid_t grid;            /* and its grid, unless it is being tuned */
    bool has_grid;
    xacc_grid_shape_t shapes[XACC_TUNER_CANDIDATES];
    xacc_tuner_t tuner;
    struct xacc_tuned *next;
} tuned_t;

/* One launch at a time is measured: a queue has one timer. */
static atomic_flag measuring = ATOMIC_FLAG_INIT;

typedef enum tune_mode { OFF, TUNE, USE, SEARCH } tune_mode_t;

static tune_mode_t read_mode(void) {
    const char *text = xacc_env(XACC_ENV_tune);
    return strcmp(text, "1") == 0        ? TUNE
           : strcmp(text, "use") == 0    ? USE
           : strcmp(text, "search") == 0 ? SEARCH
                                         : OFF;
}

static tune_mode_t mode(void) {
    static atomic_int known = -1;
    int value = atomic_load_explicit(&known, memory_order_relaxed);
    if (value < 0)
        atomic_store(&known, value = (int)read_mode());
    return (tune_mode_t)value;
}

static bool same_request(const xacc_grid_request_t *a, const xacc_grid_request_t *b) {
    for (int i = 0; i < XACC_GRID_AXES; i++)
        if (a->axes[i].gang_trip != b->axes[i].gang_trip ||
            a->axes[i].lane_trip != b->axes[i].lane_trip || a->num_gangs[i] != b->num_gangs[i])
            return false;
    return a->worker_trip == b->worker_trip && a->num_workers == b->num_workers &&
           a->vector_length == b->vector_length;
}

static uint64_t bits(int64_t trip) {
    return trip > 0 ? 64 - (uint64_t)__builtin_clzll((uint64_t)trip) : 0;
}

static size_class_t size_of(const xacc_grid_request_t *request) {
    size_class_t size = {.trips = {0}};
    for (size_t i = 0; i < XACC_GRID_AXES; i++) {
        size.trips[2 * i] = bits(request->axes[i].gang_trip);
        size.trips[2 * i + 1] = bits(request->axes[i].lane_trip);
        size.asked[i] = request->num_gangs[i];
    }
    size.trips[(size_t)2 * XACC_GRID_AXES] = bits(request->worker_trip);
    size.asked[XACC_GRID_AXES] = request->num_workers;
    size.asked[XACC_GRID_AXES + 1] = request->vector_length;
    return size;
}

static void print_size(const size_class_t *size, char *text, size_t room) {
    size_t used = 0;
    for (int i = 0; i < TRIPS && used < room; i++)
        used +=
            (size_t)snprintf(text + used, room - used, "%s%" PRIu64, i ? "," : "", size->trips[i]);
    for (int i = 0; i < SIZES && used < room; i++)
        if (size->asked[i])
            used += (size_t)snprintf(text + used, room - used, ":%d=%" PRId64, i, size->asked[i]);
}

/* FNV-1a, eight bytes at a time. */
static uint64_t hash(uint64_t value, const void *data, uint64_t bytes) {
    const char *from = data;
    for (uint64_t at = 0; at < bytes; at += sizeof(uint64_t)) {
        uint64_t word = 0;
        memcpy(&word, from + at, bytes - at < sizeof word ? bytes - at : sizeof word);
        value = (value ^ word) * UINT64_C(0x100000001b3);
    }
    return value;
}

/* Of all that can make a kernel another one: its name and place, and the code of
 * its translation unit. */
static uint64_t kernel_hash(const xacc_kernel_desc_t *desc) {
    uint64_t value = hash(UINT64_C(0xcbf29ce484222325), desc->name, strlen(desc->name));
    value = hash(value, desc->where, desc->where ? strlen(desc->where) : 0);
    value = hash(value, &desc->flags, sizeof desc->flags);
    for (uint32_t i = 0; i < desc->module->n_images; i++)
        value = hash(value, desc->module->images[i].data, desc->module->images[i].bytes);
    return value;
}

static xacc_tuning_t describe(const xacc_kernel_desc_t *desc, const tuned_t *one) {
    xacc_tuning_t tuning = {.kernel = kernel_hash(desc)};
    snprintf(tuning.device, sizeof tuning.device, "%s", one->dev->name);
    snprintf(tuning.driver, sizeof tuning.driver, "%s", one->dev->driver);
    print_size(&one->size, tuning.extents, sizeof tuning.extents);
    xacc_where_text(desc->where, tuning.where, sizeof tuning.where);
    return tuning;
}

/* From here on the shape is known. */
static void settle(tuned_t *one, xacc_grid_shape_t shape) {
    one->shapes[0] = shape;
    xacc_tuner_start(&one->tuner, 1);
}

/* A shape of the file must be one that this kernel can have. */
static bool is_candidate(const tuned_t *one, const xacc_grid_request_t *request,
                         xacc_grid_shape_rules_t rules, const xacc_grid_shape_t *shape) {
    xacc_grid_shape_t shapes[XACC_TUNER_CANDIDATES];
    rules.all = true;
    const uint32_t n = xacc_grid_shapes(request, one->dev, &rules, shapes);
    for (uint32_t i = 0; i < n; i++)
        if (xacc_grid_shape_equal(&shapes[i], shape))
            return true;
    return false;
}

static void begin(tuned_t *one, const xacc_kernel_desc_t *desc,
                  const xacc_grid_request_t *request) {
    const xacc_grid_shape_rules_t rules = {mode() == SEARCH,
                                           xacc_env_flag(XACC_ENV_tune_force, false),
                                           xacc_env_flag(XACC_ENV_reproducible, false)};
    xacc_tuner_start(&one->tuner, xacc_grid_shapes(request, one->dev, &rules, one->shapes));
    if (one->tuner.n == 1 || mode() == SEARCH)
        return;
    xacc_tuning_t tuning = describe(desc, one);
    if (xacc_tuning_find(&tuning) && is_candidate(one, request, rules, &tuning.shape))
        settle(one, tuning.shape);
    else if (mode() == USE)
        settle(one, (xacc_grid_shape_t){.gangs = 0});
}

/* Null: no memory, or more sizes than are kept. */
static tuned_t *make(xacc_launch_t *launch, const size_class_t *size,
                     const xacc_grid_request_t *request) {
    uint32_t n = 0;
    for (const tuned_t *one = launch->cache->tuned; one; one = one->next)
        n++;
    tuned_t *one = n < MOST_SIZES ? calloc(1, sizeof *one) : NULL;
    if (!one)
        return NULL;
    one->dev = launch->stream->context->dev;
    one->size = *size;
    one->next = launch->cache->tuned;
    launch->cache->tuned = one;
    begin(one, launch->desc, request);
    return one;
}

static tuned_t *find(xacc_launch_t *launch, const xacc_grid_request_t *request) {
    const size_class_t size = size_of(request);
    for (tuned_t **link = &launch->cache->tuned; *link; link = &(*link)->next) {
        tuned_t *one = *link;
        if (one->dev != launch->stream->context->dev || memcmp(&one->size, &size, sizeof size) != 0)
            continue;
        *link = one->next;
        one->next = launch->cache->tuned;
        launch->cache->tuned = one;
        return one;
    }
    return make(launch, &size, request);
}

static xacc_grid_t search(xacc_launch_t *launch, tuned_t *one, const xacc_grid_request_t *request) {
    const xacc_dev_t *dev = one->dev;
    if (atomic_flag_test_and_set(&measuring))
        return xacc_grid_choose(request, dev);
    launch->measured = one;
    return xacc_grid_shaped(request, dev, &one->shapes[xacc_tuner_next(&one->tuner)]);
}

static xacc_grid_t known(tuned_t *one, const xacc_grid_request_t *request) {
    one->request = *request;
    one->grid = xacc_grid_shaped(request, one->dev, &one->shapes[one->tuner.best]);
    one->has_grid = true;
    return one->grid;
}

/* What gangs wait for may be what the host does next, and their time is that of others. */
static bool is_tuned(const xacc_launch_t *launch) {
    return mode() != OFF && launch->cache && !(launch->desc->flags & XACC_KERNEL_WAITS);
}

void xacc_tune_grid(xacc_launch_t *launch, const xacc_grid_request_t *request) {
    const xacc_dev_t *dev = launch->stream->context->dev;
    if (!is_tuned(launch)) {
        launch->grid = xacc_grid_choose(request, dev);
        return;
    }
    tuned_t *one = launch->cache->tuned;
    if (one && one->has_grid && one->dev == dev && same_request(&one->request, request)) {
        launch->grid = one->grid;
        return;
    }
    one = find(launch, request);
    launch->grid = !one              ? xacc_grid_choose(request, dev)
                   : one->tuner.done ? known(one, request)
                                     : search(launch, one, request);
}

void xacc_tune_start(xacc_launch_t *launch, bool possible) {
    if (!launch->measured)
        return;
    const xacc_dev_ops_t *ops = launch->stream->context->ops;
    if (possible && ops->timer_start(launch->stream->queue) == XACC_OK)
        return;
    launch->measured = NULL;
    atomic_flag_clear(&measuring);
}

static void write_best(const xacc_launch_t *launch, const tuned_t *one) {
    const xacc_tuner_t *tuner = &one->tuner;
    xacc_tuning_t tuning = describe(launch->desc, one);
    tuning.shape = one->shapes[tuner->best];
    tuning.ms = 1e3 * tuner->least[tuner->best];
    tuning.chosen_ms = 1e3 * tuner->least[0];
    xacc_tuning_keep(&tuning);
}

/* What fails shows again at the operation that follows. */
void xacc_tune_stop(xacc_launch_t *launch, xacc_status_t status) {
    tuned_t *one = launch->measured;
    double seconds;
    if (!one)
        return;
    const bool good =
        launch->stream->context->ops->timer_stop(launch->stream->queue, &seconds) == XACC_OK;
    atomic_flag_clear(&measuring);
    if (!good || status != XACC_OK)
        return;
    xacc_trace("tune %s: lanes %u x %u: %.6f ms", launch->desc->name, launch->grid.lanes[0],
               launch->grid.lanes[1], 1e3 * seconds);
    xacc_tuner_measured(&one->tuner, seconds);
    if (one->tuner.done)
        write_best(launch, one);
}

void xacc_tune_free(tuned_t *list) {
    while (list) {
        tuned_t *next = list->next;
        free(list);
        list = next;
    }
}
