/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pointers without clauses whose sections the compiler has found: what a region
 * uses in any case, and what conditions in it may ask for besides. What is
 * present is used; else memory is mapped for the launch, as one piece where
 * sections overlap, for they may be of one array. */
#include "acc/launch/implicit.h"
#include "acc/data/attach.h"
#include "acc/data/item.h"
#include "acc/data/presence.h"
#include "acc/data/uses.h"
#include "acc/launch/pointer_use.h"
#include "acc/state/present_table.h"
#include <stdlib.h>
#include <string.h>

static bool is_plain(const xacc_pointer_use_t *want) {
    return want->found != XACC_FOUND_ALONE && xacc_size(want->sure) == xacc_size(want->possible);
}

static xacc_status_t enter(xacc_launch_t *launch, uint32_t i, xacc_bytes_t use, bool writes) {
    xacc_item_t item = launch->desc->items[i];
    xacc_operand_t operand = launch->operands[i];
    operand.start = use.start;
    operand.value = (int64_t)xacc_size(use);
    if (writes)
        item.flags |= XACC_MAP_FROM;
    return xacc_mapping_enter(launch->stream, &item, &operand, launch, &launch->mappings[i],
                              &launch->deltas[i]);
}

/* Whether it needs to be looked for; else it is entered, or nothing. */
static xacc_status_t look_for(xacc_launch_t *launch, const xacc_pointer_use_t *want,
                              bool *needed_p) {
    xacc_context_t *context = launch->stream->context;
    *needed_p = false;
    if (xacc_size(want->possible) == 0)
        return xacc_launch_enter_bare(launch, want->item, false);
    *needed_p = !xacc_data_is_shared(context, want->sure.start);
    return XACC_OK;
}

static bool overlap(xacc_bytes_t x, xacc_bytes_t y) {
    return x.start < y.end && y.start < x.end;
}

/* What the launch has a copy of is no other's device copy at the same time,
 * unless both only read it. */
static void spread_copies(const xacc_launch_t *launch, xacc_pointer_use_t *wants, size_t n) {
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                if (wants[i].found == XACC_FOUND_ALONE && wants[j].found == XACC_FOUND_PRESENT &&
                    (wants[i].writes || wants[j].writes) &&
                    !xacc_item_is_member(&launch->desc->items[wants[j].item]) &&
                    overlap(wants[i].possible, wants[j].possible)) {
                    wants[j].found = XACC_FOUND_ALONE;
                    more = true;
                }
    }
}

/* Enters what is present; the others, *n_p of them, are left, in front. */
static xacc_status_t enter_present(xacc_launch_t *launch, xacc_pointer_use_t *wants, size_t *n_p) {
    xacc_context_t *context = launch->stream->context;
    size_t left = 0;
    for (size_t i = 0; i < *n_p; i++)
        if (wants[i].found == XACC_FOUND_PRESENT)
            XACC_TRY(enter(launch, wants[i].item, wants[i].use, wants[i].writes));
        else if (!context->shared && !context->ops->owns(context->dev, wants[i].sure.start))
            wants[left++] = wants[i]; /* a device address is what it is */
    *n_p = left;
    return XACC_OK;
}

/* ---- What is not ---- */

static int by_start(const void *a, const void *b) {
    const xacc_pointer_use_t *x = a, *y = b;
    if (x->possible.start != y->possible.start)
        return x->possible.start < y->possible.start ? -1 : 1;
    return x->item < y->item ? -1 : 1;
}

/* The parts that are used in any case, in ascending order; their number. */
static size_t merge_sure(const xacc_pointer_use_t *wants, size_t n, xacc_bytes_t *sure) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++) { /* insertion: they are few */
        size_t at = count;
        if (xacc_size(wants[i].sure) == 0)
            continue;
        for (; at > 0 && sure[at - 1].start > wants[i].sure.start; at--)
            sure[at] = sure[at - 1];
        sure[at] = wants[i].sure;
        count++;
    }
    return count;
}

/* The item is what a pointer to pointers, or to a struct with pointers, points
 * to. */
static bool holds_pointers(const xacc_launch_t *launch, uint32_t i) {
    if (xacc_item_is_member(&launch->desc->items[i]))
        return false;
    if (i + 1 < launch->desc->n_items && xacc_item_is_implicit_rows(&launch->desc->items[i + 1]))
        return true;
    const xacc_bytes_t own = xacc_operand_bytes(&launch->operands[i]);
    for (uint32_t j = 0; j < launch->desc->n_items; j++) {
        const char *slot = launch->operands[j].slot;
        if (xacc_item_is_member(&launch->desc->items[j]) && slot >= own.start && slot < own.end)
            return true;
    }
    return false;
}

/* A copy for the launch alone is in no table: nothing is attached in it or to
 * it. */
static xacc_status_t check_alone(const xacc_launch_t *launch, const xacc_pointer_use_t *wants,
                                 size_t n) {
    for (size_t i = 0; i < n; i++)
        if (xacc_item_is_member(&launch->desc->items[wants[i].item]) ||
            holds_pointers(launch, wants[i].item))
            return XACC_FAIL(XACC_ERR_NOT_PRESENT,
                             "'%s' is in use by a region of another thread, and threads share "
                             "pointers of structs by data clauses only",
                             wants[i].name);
    return XACC_OK;
}

static xacc_status_t speculate(xacc_launch_t *launch, const xacc_pointer_use_t *wants, size_t n,
                               xacc_bytes_t all) {
    xacc_bytes_t sure[n];
    xacc_speculation_t *one;
    bool writes = false;
    XACC_TRY(check_alone(launch, wants, n));
    for (size_t i = 0; i < n; i++)
        writes |= wants[i].writes;
    XACC_TRY(xacc_speculate(launch->stream, launch, all, sure, merge_sure(wants, n, sure), writes,
                            launch->desc->items[wants[0].item].name, &one));
    one->next = launch->speculations;
    launch->speculations = one;
    for (size_t i = 0; i < n; i++) {
        const uint32_t item = wants[i].item;
        launch->mappings[item] = (xacc_mapping_t){.state = XACC_MAPPING_CREATED};
        /* Nowhere is any memory: whatever uses it is wrong. */
        launch->deltas[item] =
            one->device ? one->device - one->host.start : -(intptr_t)wants[i].pointer;
    }
    return XACC_OK;
}

/* One entry for all; the item that leaves last has made it. */
static xacc_status_t enter_together(xacc_launch_t *launch, const xacc_pointer_use_t *wants,
                                    size_t n, xacc_bytes_t all) {
    uint32_t first = UINT32_MAX;
    bool writes = false;
    for (size_t i = 0; i < n; i++) {
        if (wants[i].item < first)
            first = wants[i].item;
        writes |= wants[i].writes;
    }
    XACC_TRY(enter(launch, first, all, writes));
    for (size_t i = 0; i < n; i++)
        if (wants[i].item != first)
            XACC_TRY(enter(launch, wants[i].item, wants[i].sure, false));
    return XACC_OK;
}

static bool overlaps_lasting(xacc_launch_t *launch, xacc_bytes_t all) {
    xacc_present_table_t *table = &launch->stream->context->table;
    pthread_mutex_lock(&table->lock);
    const xacc_entry_t *entry = xacc_present_table_overlap(table, all.start, xacc_size(all));
    const bool lasting = entry && (!entry->maker || entry->maker == launch);
    pthread_mutex_unlock(&table->lock);
    return lasting;
}

/* Sections that overlap. */
static xacc_status_t enter_absent(xacc_launch_t *launch, const xacc_pointer_use_t *wants, size_t n,
                                  xacc_bytes_t all) {
    bool plain = true;
    for (size_t i = 0; i < n; i++)
        plain &= is_plain(&wants[i]);
    if (plain) {
        xacc_status_t status = enter_together(launch, wants, n, all);
        /* Another launch may have come in between. */
        if (status != XACC_ERR_NOT_PRESENT || overlaps_lasting(launch, all))
            return status;
    }
    return speculate(launch, wants, n, all);
}

/* What is no host address goes through as it is. */
xacc_status_t xacc_launch_enter_bare(xacc_launch_t *launch, uint32_t i, bool must) {
    const xacc_item_t *item = &launch->desc->items[i];
    const xacc_operand_t *operand = &launch->operands[i];
    const xacc_section_t section = {.start = xacc_item_start(item, operand),
                                    .bytes = operand->value > 0 ? (size_t)operand->value : 0,
                                    .name = item->name,
                                    .bare = true};
    xacc_context_t *context = launch->stream->context;
    char *device = section.start;
    if (section.start) {
        XACC_TRY(xacc_data_find(context, &section, &device));
        if (!device && must && !context->ops->owns(context->dev, section.start))
            XACC_TRY(xacc_data_need(context, &section, &device));
        if (device && device != section.start)
            XACC_TRY(xacc_uses_expect_named(launch->stream, &section));
    }
    launch->deltas[i] = device ? device - section.start : 0;
    launch->mappings[i] = (xacc_mapping_t){.entry = NULL};
    return XACC_OK;
}

/* ---- Structs before their pointers ---- */

/* A pointer in a struct that is no business of the launch: no loop uses what it
 * points to, or the struct was there before. */
static bool is_left(const xacc_launch_t *launch, uint32_t i) {
    const xacc_operand_t *operand = &launch->operands[i];
    return xacc_item_is_member(&launch->desc->items[i]) &&
           (operand->value == 0 || !xacc_data_is_temporary(launch->stream->context, operand->slot));
}

/* What is there has to do. */
static xacc_status_t enter_unknown(xacc_launch_t *launch, uint32_t i) {
    void *slot = launch->operands[i].slot;
    bool attached = false;
    XACC_TRY(xacc_launch_enter_bare(launch, i, true));
    if (xacc_item_is_member(&launch->desc->items[i]))
        XACC_TRY(xacc_data_attach(launch->stream, &(xacc_attach_t){.slot = slot}, &attached));
    if (attached)
        launch->mappings[i] = (xacc_mapping_t){.slot = slot, .state = XACC_MAPPING_ATTACHED};
    return XACC_OK;
}

static xacc_status_t enter_pointers(xacc_launch_t *launch, bool structs) {
    xacc_pointer_use_t wants[launch->desc->n_items + 1];
    size_t n = 0;
    for (uint32_t i = 0; i < launch->desc->n_items; i++) {
        bool needed;
        if (!xacc_item_is_implicit(&launch->desc->items[i]) || holds_pointers(launch, i) != structs)
            continue;
        launch->mappings[i] = (xacc_mapping_t){.entry = NULL};
        if (is_left(launch, i))
            continue;
        wants[n] = xacc_pointer_use_of(launch, i);
        if (launch->operands[i].value < 0) {
            XACC_TRY(enter_unknown(launch, i));
            continue;
        }
        XACC_TRY(look_for(launch, &wants[n], &needed));
        if (needed)
            XACC_TRY(xacc_pointer_use_find(launch, &wants[n]));
        n += needed;
    }
    spread_copies(launch, wants, n);
    XACC_TRY(enter_present(launch, wants, &n));
    qsort(wants, n, sizeof *wants, by_start);
    for (size_t i = 0, next; i < n; i = next) {
        xacc_bytes_t all = wants[i].possible;
        for (next = i + 1; next < n && wants[next].possible.start < all.end; next++)
            if (wants[next].possible.end > all.end)
                all.end = wants[next].possible.end;
        XACC_TRY(enter_absent(launch, &wants[i], next - i, all));
    }
    return XACC_OK;
}

xacc_status_t xacc_launch_enter_pointers(xacc_launch_t *launch) {
    XACC_TRY(enter_pointers(launch, true));
    return enter_pointers(launch, false);
}
