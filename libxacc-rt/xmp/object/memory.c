/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sections of distributed arrays in memory: where they begin, whose they are,
 * and under which names other nodes reach them (gmove in and out). */
#include "xmp/index/memory_space.h"
#include "xmp/object/array.h"
#include "xmp/rank/upcalls.h"
#include <stdlib.h>
#include <string.h>

enum { LINE = 64 };

/*--- By address ------------------------------------------------------------*/

xmprt_array_t *xmprt_array_at(const void *address) {
    xacc_tree_node_t *node = xacc_tree_floor(&xmprt_self()->sections, (uintptr_t)address);
    if (!node || node->key != (uintptr_t)address)
        return NULL;
    return XACC_TREE_RECORD(node, xmprt_array_t, section);
}

static size_t bytes_of(const xmprt_array_t *array) {
    return (size_t)array->elements * array->declared.size;
}

void xmprt_section_forget(xmprt_array_t *array) {
    if (array->section.key)
        xacc_tree_remove(&xmprt_self()->sections, &array->section);
    if (array->name.number)
        xacc_window_withdraw(array->name);
    xmprt_device_window_end(array);
    free(array->offers);
    array->section.key = 0;
    array->name.number = 0;
    array->offers = NULL;
}

void xmprt_array_forget(const void *address) {
    xmprt_array_t *array = xmprt_array_at(address);
    if (array)
        xmprt_section_forget(array);
}

/* Sections that the program freed itself may have had parts of this memory. */
static void forget_freed(uintptr_t base, size_t bytes) {
    uintptr_t last = base + bytes - 1;
    xacc_tree_node_t *node;
    while ((node = xacc_tree_floor(&xmprt_self()->sections, last))) {
        xmprt_array_t *array = XACC_TREE_RECORD(node, xmprt_array_t, section);
        if (node->key < base && node->key + array->allocated <= base)
            return;
        xmprt_section_forget(array);
    }
}

static void note_section(xmprt_array_t *array) {
    xmprt_section_forget(array);
    array->section.key = (uintptr_t)array->base;
    forget_freed(array->section.key, array->allocated);
    xacc_tree_insert(&xmprt_self()->sections, &array->section);
}

/*--- By name ---------------------------------------------------------------*/

/* Allocations by one directive on one set of executing nodes. All of them count
 * alike, for they execute it together. */
typedef struct xmprt_family {
    struct xmprt_family *next;
    xacc_name_t last;
} xmprt_family_t;

static unsigned long long mix(unsigned long long hash, const void *data, size_t bytes) {
    const unsigned char *at = data;
    for (size_t i = 0; i < bytes; i++)
        hash = (hash ^ at[i]) * 0x100000001b3ULL;
    return hash;
}

static unsigned long long family_of(const char *where, const xmprt_array_t *array) {
    const xmprt_set_t *set = xmprt_self()->executing;
    unsigned long long hash = 0xcbf29ce484222325ULL;
    hash = mix(hash, where, strlen(where) + 1);
    hash = mix(hash, array->object.name, strlen(array->object.name) + 1);
    return mix(hash, set->ranks, (size_t)set->size * sizeof *set->ranks);
}

static xacc_name_t next_name(const char *where, const xmprt_array_t *array) {
    xmprt_rank_t *self = xmprt_self();
    unsigned long long key = family_of(where, array);
    xmprt_family_t *family = self->families;
    while (family && family->last.family != key)
        family = family->next;
    if (!family) {
        family = xmprt_allocate(sizeof *family);
        family->last.family = key;
        family->next = self->families;
        self->families = family;
    }
    family->last.number++;
    return family->last;
}

void xmprt_sections_end(xmprt_rank_t *self) {
    self->comm->tell = NULL;
    while (self->families) {
        xmprt_family_t *family = self->families;
        self->families = family->next;
        free(family);
    }
}

/* Only in programs that have one-sided directives. */
static void offer(const char *where, xmprt_array_t *array) {
    if (!xmprt_self()->comm->window)
        return;
    array->name = next_name(where, array);
    xmprt_rma_begin();
    xmprt_self()->comm->tell = xmprt_device_window_tell;
    xmprt_self()->told = 0; /* this one has to be told of */
    xacc_window_offer(array->name, (xacc_offer_t){array->base, bytes_of(array)});
}

const xacc_offer_t *xmprt_section_offer(const char *where, const void *address, int rank,
                                        const char *name) {
    xmprt_array_t *array = xmprt_array_at(address);
    if (!array || !array->name.number)
        xacc_fatal(where,
                   "%s cannot be reached by other nodes: it was allocated "
                   "before a library that has gmove in or out was opened, or "
                   "is not memory from xmp_malloc",
                   name);
    if (!array->offers)
        array->offers = xmprt_allocate((size_t)xmprt_self()->comm->size * sizeof *array->offers);
    xacc_offer_t *offer = &array->offers[rank];
    if (!offer->base)
        *offer = xacc_window_seek(rank, array->name, name);
    return offer;
}

/*--- Allocation ------------------------------------------------------------*/

/* Bytes in front of the first element that this node owns: of the innermost
 * shadow. */
static size_t lead(const xmprt_array_t *array) {
    const xmprt_dim_layout_t *inner = &array->layout[array->rank - 1];
    if (array->elements == 0 || inner->count == 0)
        return 0;
    return (size_t)xmprt_position(inner, inner->first) * array->declared.size;
}

/* Large blocks all begin at the same place of a page, and a processor that
 * compares places in pages takes a load for one of what it is just storing. */
static size_t stagger(const xmprt_array_t *array, size_t bytes) {
    enum { PAGE = 4096, WAYS = 7, APART = 9 * LINE };
    return bytes < PAGE ? 0 : array->object.serial % WAYS * APART;
}

/* The first own element is at the begin of a cache line, as that of an ordinary
 * array is: the vectors of a loop over them then cross no more lines. Not in
 * memory that programs free by free. */
static void place_section(xmprt_array_t *array, size_t bytes) {
    bool theirs = array->declared.storage == __XMP_STORAGE_POINTER;
    size_t gap = theirs ? 0 : (LINE - lead(array) % LINE) % LINE + stagger(array, bytes);
    char *memory = xmprt_memory_space_host.allocate(bytes + gap);
    array->base = memory + gap;
    array->memory = theirs ? NULL : memory;
    array->allocated = bytes;
}

/* Every section has an address of its own, also one without elements: by it a
 * parameter finds the caller's array, and clause.c what is present. */
void xmprt_section_allocate(const char *where, xmprt_array_t *array) {
    size_t bytes = bytes_of(array);
    place_section(array, bytes ? bytes : array->declared.size);
    note_section(array);
    offer(where, array);
}

void xmprt_section_release(xmprt_array_t *array) {
    xmprt_section_forget(array);
    if (array->memory)
        xmprt_memory_space_host.release(array->memory);
    array->memory = NULL;
}
