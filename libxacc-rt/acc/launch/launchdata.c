/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Data around a kernel: like a structured region, with two short cuts. What was
 * present at the last launch of this site is not searched again; results of
 * reductions go through pinned memory. Called by launch.c. */
#include "acc/launch/launchdata.h"
#include "acc/data/aliased_mappings.h"
#include "acc/data/item.h"
#include "acc/data/presence.h"
#include "acc/launch/implicit.h"
#include "acc/profile/prof.h"
#include "acc/stream/memory.h"
#include <pthread.h>
#include <string.h>

/* ---- Short cut one: the site remembers ---- */

static bool has_place(const xacc_item_t *item) {
    return xacc_item_is_data(item) || item->kind == XACC_ITEM_SURE ||
           item->kind == XACC_ITEM_POSSIBLE;
}

/* Those of high indices never are. */
static uint64_t stream_bit(const xacc_stream_t *stream) {
    return stream->index < 64 ? UINT64_C(1) << stream->index : 0;
}

static bool is_noted(const xacc_launch_cache_t *cache, const xacc_stream_t *stream) {
    return xacc_stream_is_sync(stream) || cache->streams & stream_bit(stream);
}

static bool is_cached(const xacc_launch_t *launch, uint32_t i) {
    const xacc_item_t *item = &launch->desc->items[i];
    const xacc_operand_t *operand = &launch->operands[i];
    return launch->cache->items[i].value == operand->value &&
           launch->cache->items[i].start == xacc_item_start(item, operand);
}

static bool site_knows(const xacc_launch_t *launch) {
    const xacc_launch_cache_t *cache = launch->cache;
    const xacc_present_table_t *table = &launch->stream->context->table;
    /* The region that keeps its data may be another thread's. */
    const bool several =
        atomic_load_explicit(&launch->stream->context->streams.several, memory_order_relaxed);
    if (!cache || !cache->has_items || (several && cache->counts) ||
        cache->epoch != atomic_load_explicit(&table->epoch, memory_order_acquire) ||
        !is_noted(cache, launch->stream))
        return false;
    for (uint32_t i = 0; i < launch->desc->n_items; i++) {
        if (!has_place(&launch->desc->items[i]))
            continue;
        if (cache->items[i].in_slot && !xacc_stream_is_sync(launch->stream))
            return false;
        if (!is_cached(launch, i))
            return false;
    }
    return true;
}

/* True if this launch left nothing to be undone by a second one like it. */
static bool is_repeatable(const xacc_launch_t *launch) {
    const uint32_t always = XACC_MAP_ALWAYS_TO | XACC_MAP_ALWAYS_FROM;
    for (uint32_t i = 0; i < launch->desc->n_items; i++)
        if (xacc_item_is_data(&launch->desc->items[i]) &&
            (launch->mappings[i].state != 0 || (launch->desc->items[i].flags & always)))
            return false;
    return true;
}

/* True for data that the launch itself has to keep where it is: it is present
 * by chance, and not because a region around demands it. */
static bool is_counted(const xacc_item_t *item) {
    return xacc_item_is_data(item) && item->flags & XACC_MAP_CREATE &&
           !(item->flags & XACC_MAP_BARE);
}

static void teach_site(xacc_launch_t *launch, uint64_t epoch) {
    xacc_launch_cache_t *cache = launch->cache;
    bool same = cache && cache->has_items && cache->epoch == epoch;
    if (!cache || !(cache->has_items = is_repeatable(launch)))
        return;
    cache->epoch = epoch;
    cache->counts = false;
    for (uint32_t i = 0; i < launch->desc->n_items; i++) {
        const xacc_item_t *item = &launch->desc->items[i];
        const xacc_operand_t *operand = &launch->operands[i];
        cache->counts |= is_counted(item) && !launch->in_slot[i];
        if (!has_place(item))
            continue;
        same = same && is_cached(launch, i);
        cache->items[i] = (xacc_launch_cache_item_t){xacc_item_start(item, operand), operand->value,
                                                     launch->deltas[i], launch->in_slot[i]};
    }
    cache->streams = stream_bit(launch->stream) | (same ? cache->streams : 0);
}

/* ---- Short cut two: small results through pinned memory ---- */

static bool may_stage(const xacc_launch_t *launch, const xacc_item_t *item,
                      const xacc_operand_t *operand) {
    const uint32_t copy = XACC_MAP_REDUCTION | XACC_MAP_TO | XACC_MAP_FROM | XACC_MAP_CREATE;
    return (item->flags & copy) == copy && item->kind == XACC_ITEM_OBJECT && operand->value > 0 &&
           operand->value <= XACC_RESULT_BYTES && launch->n_results < XACC_RESULT_SLOTS &&
           (launch->stream->context->dev->caps & XACC_DEV_MAPPED) &&
           xacc_stream_is_sync(launch->stream);
}

static xacc_status_t stage(xacc_launch_t *launch, uint32_t i) {
    const xacc_operand_t *operand = &launch->operands[i];
    XACC_TRY(xacc_memory_results(launch->stream, &launch->slots));
    char *slot = launch->slots + (size_t)launch->n_results++ * XACC_RESULT_BYTES;
    memcpy(slot, operand->start, (size_t)operand->value);
    launch->deltas[i] = slot - (char *)operand->start;
    launch->in_slot[i] = true;
    launch->mappings[i] = (xacc_mapping_t){.entry = NULL};
    return XACC_OK;
}

static void fetch_results(const xacc_launch_t *launch) {
    for (uint32_t i = 0, slot = 0; i < launch->desc->n_items && slot < launch->n_results; i++) {
        if (!xacc_item_is_data(&launch->desc->items[i]) || !launch->in_slot[i])
            continue;
        const xacc_operand_t *operand = &launch->operands[i];
        memcpy(operand->start, launch->slots + (size_t)slot++ * XACC_RESULT_BYTES,
               (size_t)operand->value);
    }
}

/* ---- The general case ---- */

/* ---- Pointers of which only the value is used ---- */

/* It is compared with others, as the end of a loop over p is with p. */
static bool is_compared(const xacc_item_t *item) {
    const uint32_t flags = XACC_MAP_IMPLICIT | XACC_MAP_NO_CREATE | XACC_MAP_BARE;
    return item->kind == XACC_ITEM_POINTER && (item->flags & flags) == flags;
}

/* Whether pointer leads into what item i is translated to, or to its end. */
static bool reaches(const xacc_launch_t *launch, uint32_t i, const char *pointer,
                    ptrdiff_t *delta_p) {
    const xacc_item_t *item = &launch->desc->items[i];
    const xacc_operand_t *operand = &launch->operands[i];
    const xacc_section_t section = {.start = xacc_item_start(item, operand),
                                    .bytes = operand->value > 0 ? (size_t)operand->value : 0,
                                    .bare = operand->value <= 0 || item->flags & XACC_MAP_BARE};
    return (item->kind == XACC_ITEM_POINTER || item->kind == XACC_ITEM_OBJECT) &&
           !is_compared(item) && !launch->in_slot[i] &&
           xacc_data_reaches(launch->stream->context, &section, pointer, delta_p);
}

/* It means what one of the others does; else what is present there. */
static xacc_status_t enter_compared(xacc_launch_t *launch, uint32_t i) {
    const xacc_item_t *item = &launch->desc->items[i];
    const char *pointer = xacc_item_start(item, &launch->operands[i]);
    bool found = false;
    for (uint32_t j = 0; j < launch->desc->n_items && pointer; j++) {
        ptrdiff_t delta;
        if (!reaches(launch, j, pointer, &delta))
            continue;
        if (found && delta != launch->deltas[i])
            return XACC_FAIL(XACC_ERR_ARG,
                             "'%s' is the end of one array and the beginning "
                             "of another one: which is meant is not known",
                             item->name);
        found = true;
        launch->deltas[i] = delta;
    }
    launch->mappings[i] = (xacc_mapping_t){.entry = NULL};
    return found ? XACC_OK : xacc_launch_enter_bare(launch, i, false);
}

/* ---- All items ---- */

static xacc_status_t enter_item(xacc_launch_t *launch, uint32_t i) {
    const xacc_item_t *item = &launch->desc->items[i];
    const xacc_operand_t *operand = &launch->operands[i];
    char *device = NULL;
    if (may_stage(launch, item, operand)) {
        const xacc_section_t section = {
            .start = operand->start, .bytes = (size_t)operand->value, .name = item->name};
        XACC_TRY(xacc_data_find(launch->stream->context, &section, &device));
        if (!device)
            return stage(launch, i);
    }
    const bool bare = xacc_item_is_bare(item, operand);
    if (item->kind == XACC_ITEM_POINTER && (bare || operand->value == 0) &&
        !(item->flags & (XACC_MAP_DEVICEPTR | XACC_MAP_GAPS | XACC_MAP_ATTACH)))
        return xacc_launch_enter_bare(
            launch, i,
            bare && (operand->value < 0 ||
                     !(item->flags & (XACC_MAP_NO_CREATE | XACC_MAP_IF_PRESENT))));
    return xacc_mapping_enter(launch->stream, item, operand, launch, &launch->mappings[i],
                              &launch->deltas[i]);
}

static xacc_status_t enter_known(xacc_launch_t *launch) {
    launch->cached = true;
    for (uint32_t i = 0; i < launch->desc->n_items; i++) {
        launch->in_slot[i] = false;
        launch->deltas[i] = launch->cache->items[i].delta;
        if (xacc_item_is_data(&launch->desc->items[i]) && launch->cache->items[i].in_slot)
            XACC_TRY(stage(launch, i));
    }
    return XACC_OK;
}

static xacc_status_t enter_identity(xacc_launch_t *launch) {
    launch->cached = true; /* nothing to undo */
    memset(launch->deltas, 0, launch->desc->n_items * sizeof launch->deltas[0]);
    return XACC_OK;
}

/* A struct, or an array of pointers, comes and goes with what its pointers point
 * to: threads that share one find all of it or nothing. */
static pthread_mutex_t structs = PTHREAD_MUTEX_INITIALIZER;

static bool has_members(const xacc_launch_t *launch) {
    for (uint32_t i = 0; i < launch->desc->n_items; i++)
        if (xacc_item_is_member(&launch->desc->items[i]) ||
            xacc_item_is_attachment(&launch->desc->items[i]) ||
            xacc_item_is_implicit_rows(&launch->desc->items[i]))
            return true;
    return false;
}

static xacc_status_t with_structs(xacc_launch_t *launch, xacc_status_t act(xacc_launch_t *)) {
    const bool shared = has_members(launch);
    if (shared)
        pthread_mutex_lock(&structs);
    const xacc_status_t status = act(launch);
    if (shared)
        pthread_mutex_unlock(&structs);
    return status;
}

static xacc_status_t join_mappings(xacc_launch_t *launch) {
    for (uint32_t i = 0; i < launch->desc->n_items; i++)
        if (!xacc_item_is_data(&launch->desc->items[i]))
            launch->mappings[i] = (xacc_mapping_t){.entry = NULL};
    return xacc_aliased_mappings_join(launch->stream, launch->mappings, launch->desc->n_items);
}

static xacc_status_t enter_each(xacc_launch_t *launch) {
    uint64_t epoch = atomic_load(&launch->stream->context->table.epoch);
    memset(launch->in_slot, 0, launch->desc->n_items * sizeof launch->in_slot[0]);
    memset(launch->deltas, 0, launch->desc->n_items * sizeof launch->deltas[0]);
    for (uint32_t i = 0; i < launch->desc->n_items; i++)
        if (xacc_item_is_data(&launch->desc->items[i]) &&
            !xacc_item_is_implicit(&launch->desc->items[i]) &&
            !xacc_item_is_implicit_rows(&launch->desc->items[i]) &&
            !is_compared(&launch->desc->items[i]))
            XACC_TRY(enter_item(launch, i));
    XACC_TRY(xacc_launch_enter_pointers(launch));
    for (uint32_t i = 0; i < launch->desc->n_items; i++)
        if (xacc_item_is_implicit_rows(&launch->desc->items[i]))
            XACC_TRY(enter_item(launch, i));
    for (uint32_t i = 0; i < launch->desc->n_items; i++)
        if (is_compared(&launch->desc->items[i]))
            XACC_TRY(enter_compared(launch, i));
    XACC_TRY(join_mappings(launch));
    teach_site(launch, epoch);
    return XACC_OK;
}

static xacc_status_t enter_items(xacc_launch_t *launch) {
    if (launch->identity)
        return enter_identity(launch);
    if (site_knows(launch))
        return enter_known(launch);
    return with_structs(launch, enter_each);
}

xacc_status_t xacc_launch_enter(xacc_launch_t *launch) {
    XACC_PROF_BEGIN(event, .type = acc_ev_enter_data_start, .context = launch->stream->context,
                    .stream = launch->stream, .implicit = true);
    XACC_TRY(enter_items(launch));
    xacc_prof_end(&event);
    return XACC_OK;
}

/* What was entered first leaves last: it may be what others lead into. */
static xacc_status_t leave_each(xacc_launch_t *launch) {
    xacc_pending_delete_t pending = {NULL};
    for (int rows = 1; rows >= 0; rows--)
        for (uint32_t i = launch->desc->n_items; i-- > 0;)
            if (xacc_item_is_data(&launch->desc->items[i]) &&
                xacc_item_is_implicit_rows(&launch->desc->items[i]) == rows)
                XACC_TRY(xacc_mapping_leave(launch->stream, &launch->mappings[i], &pending));
    return xacc_data_finish(launch->stream, &pending);
}

static xacc_status_t leave_items(xacc_launch_t *launch) {
    if (launch->cached && launch->queued && launch->n_results == 0)
        return XACC_OK;
    if (launch->cached)
        return xacc_data_finish(launch->stream, &(xacc_pending_delete_t){NULL});
    return with_structs(launch, leave_each);
}

xacc_status_t xacc_launch_leave(xacc_launch_t *launch) {
    XACC_PROF_BEGIN(event, .type = acc_ev_exit_data_start, .context = launch->stream->context,
                    .stream = launch->stream, .implicit = true);
    XACC_TRY(leave_items(launch));
    XACC_TRY(xacc_speculate_end(launch->stream, launch->speculations));
    fetch_results(launch);
    xacc_prof_end(&event);
    return XACC_OK;
}
