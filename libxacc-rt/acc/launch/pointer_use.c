/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See pointer_use.h. */
#include "acc/launch/pointer_use.h"
#include "acc/data/item.h"
#include "acc/state/bases.h"
#include "acc/state/present_table.h"
#include "core/log.h"
#include <stdio.h>
#include <string.h>

static char *pointer_of(const xacc_operand_t *operand) {
    char *pointer;
    memcpy(&pointer, operand->slot, sizeof pointer);
    return pointer;
}

xacc_pointer_use_t xacc_pointer_use_of(const xacc_launch_t *launch, uint32_t i) {
    const xacc_item_t *item = &launch->desc->items[i];
    const xacc_operand_t *operand = &launch->operands[i];
    xacc_pointer_use_t want = {.item = i,
                               .pointer = pointer_of(operand),
                               .name = item->name,
                               .sure = xacc_operand_bytes(operand)};
    want.writes = item->flags & XACC_MAP_FROM;
    want.possible = want.sure;
    if (item->flags & XACC_MAP_USES) {
        want.possible = xacc_operand_bytes(&operand[1]);
        want.writes |= item[1].flags & XACC_MAP_FROM;
    }
    if (xacc_size(want.sure) == 0)
        want.sure = (xacc_bytes_t){want.possible.start, want.possible.start};
    return want;
}

static bool is_called(const xacc_entry_t *entry, const char *name) {
    return name && strcmp(entry->name, name) == 0;
}

/* Whether an entry that has most of what conditions may ask for is what the user
 * has mapped for them: it begins at the pointer, or is mapped further on, under
 * its very name. Others may be neighbours: of these there is a copy, which is
 * always right but takes its time. What begins there under another name may be
 * either, so that this time is worth a warning. */
static xacc_found_t meaning(const xacc_present_table_t *table, const xacc_entry_t *entry,
                            const xacc_pointer_use_t *want, xacc_bytes_t part) {
    const size_t inside = (size_t)(want->pointer - xacc_entry_start(entry));
    if (xacc_size(part) < xacc_size(want->possible) / 2)
        return XACC_FOUND_ALONE;
    if (inside == 0)
        return is_called(entry, want->name) ? XACC_FOUND_PRESENT : XACC_FOUND_DOUBTFUL;
    return inside >= entry->bytes && xacc_bases_called(table, want->pointer, want->name) == entry
               ? XACC_FOUND_PRESENT
               : XACC_FOUND_ALONE;
}

/* Under the lock; use_p: which of it is to be used; *entry_p: or null. */
static xacc_found_t look(xacc_launch_t *launch, const xacc_pointer_use_t *want, xacc_bytes_t *use_p,
                         xacc_entry_t **entry_p) {
    xacc_present_table_t *table = &launch->stream->context->table;
    const xacc_bytes_t range = xacc_size(want->sure) ? want->sure : want->possible;
    xacc_entry_t *entry;
    while ((entry = xacc_present_table_overlap(table, range.start, xacc_size(range))) &&
           entry->state != XACC_ENTRY_PRESENT)
        xacc_present_table_wait(table);
    *entry_p = entry;
    if (!entry)
        return XACC_FOUND_ABSENT;
    *use_p = range;
    const bool foreign = entry->maker && entry->maker != launch;
    if (xacc_entry_contains(entry, range.start, xacc_size(range)))
        return foreign && (entry->from || want->writes) ? XACC_FOUND_ALONE : XACC_FOUND_PRESENT;
    if (xacc_size(want->sure)) /* an error, unless it will be gone */
        return foreign ? XACC_FOUND_ALONE : XACC_FOUND_PRESENT;
    char *start = xacc_entry_start(entry), *end = start + entry->bytes;
    if (use_p->start < start)
        use_p->start = start;
    if (use_p->end > end)
        use_p->end = end;
    return foreign ? XACC_FOUND_ALONE : meaning(table, entry, want, *use_p);
}

/* A clause of the construct, or an array, that has some of what is present; or
 * null. */
static const char *named_beside(const xacc_launch_t *launch, const xacc_pointer_use_t *want) {
    for (uint32_t i = 0; i < launch->desc->n_items; i++) {
        const xacc_item_t *item = &launch->desc->items[i];
        const xacc_operand_t *operand = &launch->operands[i];
        if ((item->kind != XACC_ITEM_OBJECT && item->kind != XACC_ITEM_POINTER) ||
            xacc_item_is_implicit(item) || !operand->start || operand->value <= 0)
            continue;
        const xacc_bytes_t own = xacc_operand_bytes(operand);
        if (own.start < want->use.end && want->use.start < own.end)
            return item->name;
    }
    return NULL;
}

xacc_status_t xacc_pointer_use_find(xacc_launch_t *launch, xacc_pointer_use_t *want) {
    xacc_present_table_t *table = &launch->stream->context->table;
    const char *name = want->name ? want->name : "a pointer", *beside;
    xacc_entry_t *entry;
    char other[64] = "";
    pthread_mutex_lock(&table->lock);
    want->found = look(launch, want, &want->use, &entry);
    if (want->found == XACC_FOUND_DOUBTFUL)
        snprintf(other, sizeof other, "%s", entry->name[0] ? entry->name : "other memory");
    pthread_mutex_unlock(&table->lock);
    if (want->found != XACC_FOUND_DOUBTFUL)
        return XACC_OK;
    want->found = XACC_FOUND_ALONE;
    if ((beside = named_beside(launch, want)))
        return XACC_FAIL(XACC_ERR_NOT_PRESENT,
                         "'%s' begins where '%s' is present and may reach beyond it, and '%s' is "
                         "in a clause: name the section of '%s' in a clause, too",
                         name, other, beside, name);
    xacc_warn_once(launch->desc->where,
                   "'%s' begins where '%s' is present and may reach beyond it: it is copied for "
                   "each launch; a clause with its section avoids that",
                   name, other);
    return XACC_OK;
}
