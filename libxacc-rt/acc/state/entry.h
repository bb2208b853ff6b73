/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the present table consists of: sections of host memory, their entries, and the table, whose
 * lock is held where entries are looked at. Used by all of acc; most of it knows entries only as
 * handles. */
#ifndef XACC_ACC_STATE_ENTRY_H
#define XACC_ACC_STATE_ENTRY_H

#include "acc/state/stream.h"
#include "core/tree.h"
#include <stdatomic.h>
#include <stdbool.h>

typedef enum xacc_entry_state {
    XACC_ENTRY_FILLING, /* memory is being allocated and the copy put into a
                           queue */
    XACC_ENTRY_PRESENT,
    XACC_ENTRY_DELETING, /* counts are zero; a copy to the host is under way */
} xacc_entry_state_t;

/* A pointer within an entry whose device copy holds a device address (2.6.6).
 */
typedef struct xacc_attachment {
    xacc_tree_node_t node; /* key: its offset */
    uint32_t count;
    void *host;   /* value of the pointer on the host */
    char *device; /* and of its device copy, where count > 0 */
} xacc_attachment_t;

struct xacc_named;
struct xacc_use;

typedef struct xacc_entry {
    xacc_tree_node_t node; /* key: first host byte */
    size_t bytes;
    char *device;
    xacc_block_t *block; /* null: acc_map_data brought the memory */
    uint32_t structured, dynamic, declared;
    /* The launch that made it for itself alone, without a clause, and whether
     * it is copied to the host then. */
    const void *maker;
    bool from;
    xacc_entry_state_t state;
    xacc_tree_t attachments;
    struct xacc_named *names; /* of bases.c */
    struct xacc_use *uses;    /* of uses.c */
    /* The copy that filled it: a queue and a position in it. */
    xacc_stream_t *filled_on;
    uint64_t filled_at;
    struct xacc_entry *next; /* in a list of pending deletes */
    /* Of the variable that made it, or empty. A copy: the library that the
     * variable belongs to may be closed before. */
    char name[];
} xacc_entry_t;

typedef struct xacc_present_table {
    pthread_mutex_t lock;
    pthread_cond_t changed; /* some entry got into another state */
    xacc_tree_t tree;
    xacc_tree_t bases;          /* of bases.c */
    atomic_uint_fast64_t epoch; /* changes whenever an entry comes or goes */
    uint64_t searches;          /* ever made; what a steady state has none of */
    atomic_size_t entries;
} xacc_present_table_t;

typedef struct xacc_bytes {
    char *start, *end;
} xacc_bytes_t;

static inline size_t xacc_size(xacc_bytes_t bytes) {
    return (size_t)(bytes.end - bytes.start);
}

/* A section of host memory, with the user's name for it or null. */
typedef struct xacc_section {
    char *start;
    size_t bytes;
    const char *name;
    const struct xacc_strided *strided; /* null: all bytes */
    /* The value of the pointer that names it, where others will look for it
     * under that name; else null. */
    char *base;
    /* As much of it as is present; bytes 0: start is the value of a pointer. */
    bool bare;
    /* The launch that asks for it without a clause, or null. */
    const void *maker;
    /* What is used of it in any case and at most, where that is known. */
    bool has_use;
    xacc_bytes_t sure, possible;
} xacc_section_t;

/* Whoever remembers what a search has found searches again. */
static inline void xacc_present_table_changed(xacc_present_table_t *table) {
    atomic_fetch_add_explicit(&table->epoch, 1, memory_order_release);
}

static inline char *xacc_entry_start(const xacc_entry_t *entry) {
    return (char *)entry->node.key;
}
/* Null where it has none. */
static inline const char *xacc_entry_name(const xacc_entry_t *entry) {
    return entry->name[0] ? entry->name : NULL;
}
static inline bool xacc_entry_contains(const xacc_entry_t *entry, const char *start, size_t bytes) {
    size_t offset = (size_t)(start - xacc_entry_start(entry));
    return start >= xacc_entry_start(entry) && offset <= entry->bytes &&
           bytes <= entry->bytes - offset;
}
static inline char *xacc_entry_address(const xacc_entry_t *entry, const char *host) {
    return entry->device + (host - xacc_entry_start(entry));
}

#endif
