/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Begin and end of coarrays. One of static storage is the program's own variable: its
 * pages are replaced by pages of a segment, with what they hold, so that addresses and
 * initial values are those that C gives it. Others lie in the heap. */
#include "xmp/coarray/coarray.h"
#include "comm/segment.h"
#include "xmp.h"
#include "xmp/rank/upcalls.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

xmprt_coarrays_t *xmprt_coarrays(void) {
    xmprt_rank_t *self = xmprt_self();
    if (!self->coarrays) {
        self->coarrays = xmprt_allocate(sizeof *self->coarrays);
        xacc_segments_begin();
        xmprt_sync_begin(self->coarrays);
    }
    return self->coarrays;
}

xmprt_coarray_t *xmprt_coarray_at(xmprt_coarrays_t *all, const void *address) {
    xmprt_coarray_t *found = all->last;
    if (found && (uintptr_t)address - found->node.key < found->bytes)
        return found;
    xacc_tree_node_t *node = xacc_tree_floor(&all->tree, (uintptr_t)address);
    found = node ? XACC_TREE_RECORD(node, xmprt_coarray_t, node) : NULL;
    if (!found || (uintptr_t)address - found->node.key >= found->bytes)
        return NULL;
    return all->last = found;
}

static void add(xmprt_coarrays_t *all, xmprt_coarray_t *coarray, const void *address) {
    coarray->node.key = (uintptr_t)address;
    xacc_tree_insert(&all->tree, &coarray->node);
}

static void forget(xmprt_coarrays_t *all, xmprt_coarray_t *coarray) {
    all->last = NULL;
    xacc_tree_remove(&all->tree, &coarray->node);
    free(coarray->places);
    free(coarray);
}

/*--- Static storage --------------------------------------------------------*/

void __xmp_coarray(struct __xmp_site *site, void *address, unsigned long bytes, const char *name) {
    xmprt_coarrays_t *all = xmprt_coarrays();
    for (const xmprt_coarray_t *each = all->declared; each; each = each->below)
        if (each->node.key == (uintptr_t)address)
            return;
    if (xmprt_coarray_at(all, address))
        return;
    xmprt_coarray_t *coarray = xmprt_allocate(sizeof *coarray);
    coarray->name = name;
    coarray->where = site->where;
    coarray->bytes = bytes;
    coarray->set = xmprt_self()->world;
    coarray->node.key = (uintptr_t)address;
    xmprt_coarray_t **last = &all->declared;
    while (*last)
        last = &(*last)->below;
    *last = coarray;
}

static int compare_addresses(const void *a, const void *b) {
    uintptr_t x = (*(xmprt_coarray_t *const *)a)->node.key;
    uintptr_t y = (*(xmprt_coarray_t *const *)b)->node.key;
    return x < y ? -1 : x > y;
}

/* Pages in sequence that coarrays lie in, which are as many and in the same order on
 * all ranks, as these run one program. */
typedef struct run {
    size_t first, end; /* of the coarrays */
    uintptr_t begin, behind;
    size_t offset; /* in the segment */
} run_t;

static size_t find_runs(xmprt_coarray_t *const *sorted, size_t count, run_t *runs) {
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    size_t used = 0, offset = 0;
    for (size_t i = 0; i < count; i++) {
        uintptr_t begin = sorted[i]->node.key / page * page;
        uintptr_t behind = (sorted[i]->node.key + sorted[i]->bytes + page - 1) / page * page;
        if (!used || begin >= runs[used - 1].behind)
            runs[used++] = (run_t){i, i, begin, behind, 0};
        else if (behind > runs[used - 1].behind)
            runs[used - 1].behind = behind;
        runs[used - 1].end = i + 1;
    }
    for (size_t r = 0; r < used; r++) {
        runs[r].offset = offset;
        offset += runs[r].behind - runs[r].begin;
    }
    return used;
}

static void map_runs(xmprt_coarray_t *const *sorted, const run_t *runs, size_t count) {
    const run_t *last = &runs[count - 1];
    int segment = xacc_segment_create(last->offset + (last->behind - last->begin));
    for (size_t r = 0; r < count; r++) {
        xacc_segment_map_over(segment, runs[r].offset, (void *)runs[r].begin,
                              runs[r].behind - runs[r].begin);
        for (size_t i = runs[r].first; i < runs[r].end; i++)
            sorted[i]->own =
                (xmprt_place_t){segment, runs[r].offset + (sorted[i]->node.key - runs[r].begin)};
    }
}

/* One process alone leaves its variables where they are. */
static void share_memory(xmprt_coarray_t **sorted, size_t count) {
    run_t *runs = xmprt_allocate(count * sizeof *runs);
    qsort(sorted, count, sizeof *sorted, compare_addresses);
    if (xmprt_self()->comm->size > 1)
        map_runs(sorted, runs, find_runs(sorted, count, runs));
    free(runs);
}

static unsigned long hash_names(const xmprt_coarray_t *declared) {
    unsigned long hash = 0xcbf29ce484222325UL;
    for (; declared; declared = declared->below)
        for (const char *at = declared->name; *at; at++)
            hash = (hash ^ (unsigned char)*at) * 0x100000001b3UL;
    return hash;
}

void xmprt_coarrays_place(void) {
    xmprt_coarrays_t *all = xmprt_self()->coarrays;
    size_t count = 0;
    if (!all)
        return;
    for (const xmprt_coarray_t *each = all->declared; each; each = each->below)
        count++;
    if (!xmprt_agree(xmprt_self()->world->group, hash_names(all->declared)))
        xacc_fatal(NULL, "the processes of this run declare different coarrays");
    if (!count)
        return;
    xmprt_coarray_t **sorted = xmprt_allocate(count * sizeof *sorted);
    size_t i = 0;
    for (xmprt_coarray_t *each = all->declared; each; each = each->below)
        sorted[i++] = each;
    share_memory(sorted, count);
    for (xmprt_coarray_t *each = all->declared, *next; each; each = next) {
        next = each->below;
        each->below = NULL;
        xmprt_coarray_exchange_places(each);
        add(all, each, (void *)each->node.key);
    }
    all->declared = NULL;
    xmprt_coarray_copies_begin(all, sorted, count);
    free(sorted);
}

/*--- At run time -----------------------------------------------------------*/

xmprt_coarray_t *xmprt_coarray_make(const char *where, const xmprt_set_t *set, size_t bytes,
                                    const char *name, bool zero) {
    xmprt_coarrays_t *all = xmprt_coarrays();
    xmprt_coarray_t *coarray = xmprt_allocate(sizeof *coarray);
    xacc_comm_enter(set->group, where);
    if (bytes > PTRDIFF_MAX)
        xacc_fatal(where, "coarray '%s' of %zu bytes", name, bytes);
    coarray->name = name;
    coarray->where = where;
    coarray->bytes = bytes ? bytes : 1;
    coarray->set = set;
    coarray->own = xmprt_heap_allocate(all, bytes);
    char *own =
        xacc_segment_of(xmprt_self()->comm->rank, coarray->own.segment) + coarray->own.offset;
    if (zero)
        memset(own, 0, bytes);
    xmprt_coarray_exchange_places(coarray);
    add(all, coarray, own);
    return coarray;
}

/* Nobody frees what others may still use, or something else than the others. */
void xmprt_coarray_destroy(const char *where, xmprt_coarray_t *coarray) {
    xmprt_coarrays_t *all = xmprt_coarrays();
    xacc_comm_enter(coarray->set->group, where);
    xmprt_coarrays_complete();
    xmprt_coarray_agree_to_end(where, coarray);
    xmprt_heap_free(all, coarray->own);
    forget(all, coarray);
}

void *xmp_coarray_malloc(size_t bytes) {
    const char *where = xmprt_called("xmp_coarray_malloc");
    return (void *)xmprt_coarray_make(where, xmprt_self()->executing, bytes,
                                      "of xmp_coarray_malloc", false)
        ->node.key;
}

void xmp_coarray_free(void *memory) {
    const char *where = xmprt_called("xmp_coarray_free");
    xmprt_coarray_t *coarray = memory ? xmprt_coarray_at(xmprt_coarrays(), memory) : NULL;
    if (!memory)
        return;
    if (!coarray || coarray->node.key != (uintptr_t)memory || coarray->block ||
        strcmp(coarray->name, "of xmp_coarray_malloc") != 0)
        xacc_fatal(where, "%p is not memory from xmp_coarray_malloc", memory);
    xmprt_coarray_destroy(where, coarray);
}

static void free_tree(xacc_tree_node_t *node) {
    if (!node)
        return;
    xmprt_coarray_t *coarray = XACC_TREE_RECORD(node, xmprt_coarray_t, node);
    free_tree(node->left);
    free_tree(node->right);
    free(coarray->places);
    free(coarray);
}

void xmprt_coarrays_end(xmprt_rank_t *self) {
    xmprt_coarrays_t *all = self->coarrays;
    if (!all)
        return;
    xmprt_nonblock_end(all);
    xmprt_sync_end(all);
    xmprt_coarray_copies_end(all);
    xmprt_images_end(all);
    free_tree(all->tree.root);
    xmprt_heap_end(all);
    free(all);
    self->coarrays = NULL;
}
