/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See bases.h. Values of pointers are in a tree of the table, each with a list
 * of the entries that it means; an entry knows its own. */
#include "acc/state/bases.h"
#include <stdlib.h>
#include <string.h>

typedef struct base {
    xacc_tree_node_t node; /* key: value of the pointer */
    struct xacc_named *first;
    uint32_t empty[2]; /* sections of no elements that it names: of regions, and others */
} base_t;

/* That a pointer means an entry. */
typedef struct xacc_named {
    base_t *base;
    xacc_entry_t *entry;
    uint32_t count;
    struct xacc_named *next;       /* of the same pointer, which may mean many entries, */
    struct xacc_named **link;      /* and what points to this one */
    struct xacc_named *entry_next; /* of the same entry */
} named_t;

static base_t *base_at(const xacc_present_table_t *table, const char *value) {
    xacc_tree_node_t *node = xacc_tree_floor(&table->bases, (uintptr_t)value);
    return node && node->key == (uintptr_t)value ? XACC_TREE_RECORD(node, base_t, node) : NULL;
}

static named_t *named(const xacc_entry_t *entry, const char *value) {
    named_t *one = entry->names;
    while (one && one->base->node.key != (uintptr_t)value)
        one = one->entry_next;
    return one;
}

static base_t *base_new(xacc_present_table_t *table, char *value) {
    base_t *base = calloc(1, sizeof *base);
    if (!base)
        return NULL;
    base->node.key = (uintptr_t)value;
    xacc_tree_insert(&table->bases, &base->node);
    return base;
}

xacc_status_t xacc_bases_add(xacc_present_table_t *table, xacc_entry_t *entry, char *value) {
    if (!value || xacc_entry_contains(entry, value, 1))
        return XACC_OK;
    named_t *one = named(entry, value);
    if (one) {
        one->count++;
        return XACC_OK;
    }
    base_t *base = base_at(table, value);
    one = calloc(1, sizeof *one);
    if (!base && one)
        base = base_new(table, value);
    if (!base) {
        free(one);
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    }
    *one = (named_t){base, entry, 1, base->first, &base->first, entry->names};
    if (one->next)
        one->next->link = &one->next;
    base->first = entry->names = one;
    xacc_present_table_changed(table);
    return XACC_OK;
}

static void remove_unused(xacc_present_table_t *table, base_t *base) {
    if (!base->first && !base->empty[0] && !base->empty[1]) {
        xacc_tree_remove(&table->bases, &base->node);
        free(base);
    }
    xacc_present_table_changed(table);
}

static void remove_named(xacc_present_table_t *table, named_t **link) {
    named_t *one = *link;
    *one->link = one->next;
    if (one->next)
        one->next->link = one->link;
    *link = one->entry_next;
    remove_unused(table, one->base);
    free(one);
}

void xacc_bases_drop(xacc_present_table_t *table, xacc_entry_t *entry, const char *value) {
    named_t **link = &entry->names;
    while (*link && (*link)->base->node.key != (uintptr_t)value)
        link = &(*link)->entry_next;
    if (*link && --(*link)->count == 0)
        remove_named(table, link);
}

void xacc_bases_forget(xacc_present_table_t *table, xacc_entry_t *entry) {
    while (entry->names)
        remove_named(table, &entry->names);
}

xacc_entry_t *xacc_bases_find(const xacc_present_table_t *table, const char *value,
                              bool *several_p) {
    const base_t *base = base_at(table, value);
    const named_t *first = base ? base->first : NULL;
    *several_p = first && first->next;
    return first ? first->entry : NULL;
}

xacc_entry_t *xacc_bases_called(const xacc_present_table_t *table, const char *value,
                                const char *name) {
    const base_t *base = name ? base_at(table, value) : NULL;
    xacc_entry_t *found = NULL;
    for (const named_t *one = base ? base->first : NULL; one; one = one->next)
        if (strcmp(one->entry->name, name) == 0) {
            if (found)
                return NULL;
            found = one->entry;
        }
    return found;
}

xacc_status_t xacc_bases_add_empty(xacc_present_table_t *table, char *value, bool dynamic) {
    base_t *base = base_at(table, value);
    if (!base && value && !(base = base_new(table, value)))
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    if (base && base->empty[dynamic]++ == 0)
        xacc_present_table_changed(table);
    return XACC_OK;
}

void xacc_bases_drop_empty(xacc_present_table_t *table, const char *value, bool dynamic, bool all) {
    base_t *base = base_at(table, value);
    if (!base || !base->empty[dynamic])
        return;
    base->empty[dynamic] = all ? 0 : base->empty[dynamic] - 1;
    remove_unused(table, base);
}

bool xacc_bases_is_empty(const xacc_present_table_t *table, const char *value) {
    const base_t *base = base_at(table, value);
    return base && (base->empty[0] || base->empty[1]);
}

void xacc_bases_forget_empty(xacc_present_table_t *table) {
    xacc_tree_node_t *node;
    while ((node = xacc_tree_above(&table->bases, 0))) {
        base_t *base = XACC_TREE_RECORD(node, base_t, node);
        base->empty[0] = base->empty[1] = 0;
        remove_unused(table, base);
    }
}
