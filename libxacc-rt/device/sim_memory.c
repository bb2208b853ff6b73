/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory of the simulated device, called by sim.c and for every access of a
 * kernel by sim_lanes.c. Built to show errors: no place is used again soon,
 * every allocation has unused pages around it, fresh bytes are poison, and
 * host code that dereferences a device pointer crashes as with a GPU.
 */
#include "device/sim.h"
#include "device/valgrind.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 4096, ALIGNMENT = 256, POISON = 0xA5 };
static const size_t most_bytes = (size_t)16 << 30, least_bytes = 64 << 20;

xacc_status_t xacc_sim_memory_open(xacc_sim_memory_t *memory) {
    *memory = (xacc_sim_memory_t){0};
    /* Address space may be limited, and valgrind keeps books on each byte. */
    size_t most = RUNNING_ON_VALGRIND ? least_bytes : most_bytes;
    for (size_t bytes = most; bytes >= least_bytes; bytes /= 2) {
        void *base = mmap(NULL, bytes, PROT_NONE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (base == MAP_FAILED)
            continue;
        if (mprotect(base, bytes, PROT_READ | PROT_WRITE) != 0) {
            munmap(base, bytes); /* the system refuses to overcommit */
            continue;
        }
        mprotect(base, bytes, PROT_NONE);
        memory->base = base;
        memory->bytes = bytes;
        memory->next = (uintptr_t)base;
        return XACC_OK;
    }
    return XACC_FAIL(XACC_ERR_NO_MEMORY, "sim: no address space for the memory "
                                         "of the simulated device");
}

void xacc_sim_memory_close(xacc_sim_memory_t *memory) {
    const xacc_range_t *range;
    while ((range = xacc_ranges_above(&memory->live, 0)))
        xacc_ranges_remove(&memory->live, range->node.key);
    while ((range = xacc_ranges_above(&memory->pinned, 0)))
        xacc_sim_memory_release(memory, XACC_MEM_PINNED,
                                (void *)range->node.key);
    munmap(memory->base, memory->bytes);
}

void xacc_sim_memory_expose(xacc_sim_memory_t *memory, bool accessible) {
    mprotect(memory->base, memory->bytes,
             accessible ? PROT_READ | PROT_WRITE : PROT_NONE);
}

static uintptr_t whole_pages(uintptr_t bytes) {
    return (bytes + PAGE - 1) & ~(uintptr_t)(PAGE - 1);
}

/* First place for bytes, and a free page on either side, in [from, to);
 * 0 if there is none. */
static uintptr_t find_place(const xacc_sim_memory_t *memory, uintptr_t from,
                            uintptr_t to, size_t bytes) {
    const xacc_range_t *before = xacc_ranges_floor(&memory->live, from);
    uintptr_t place = from + PAGE;
    if (before && whole_pages(xacc_range_end(before)) + PAGE > place)
        place = whole_pages(xacc_range_end(before)) + PAGE;
    const xacc_range_t *after = xacc_ranges_above(&memory->live, from);
    while (true) {
        uintptr_t end = after ? after->node.key : to;
        if (end > to)
            end = to;
        if (place < end && end - place >= bytes + PAGE)
            return place;
        if (!after || end == to)
            return 0;
        place = whole_pages(xacc_range_end(after)) + PAGE;
        after = xacc_ranges_above(&memory->live, after->node.key);
    }
}

static xacc_status_t alloc_device(xacc_sim_memory_t *memory, size_t bytes,
                                  void **ptr_p) {
    uintptr_t base = (uintptr_t)memory->base, end = base + memory->bytes;
    uintptr_t place = 0;
    if (bytes <= memory->bytes - memory->used)
        place = find_place(memory, memory->next, end, bytes);
    if (!place && bytes <= memory->bytes - memory->used)
        place = find_place(memory, base, end, bytes);
    if (!place || !xacc_ranges_insert(&memory->live, place, bytes))
        return XACC_FAIL(XACC_ERR_NO_MEMORY,
                         "sim: no room for %zu bytes in device memory", bytes);
    memory->used += bytes;
    memory->next = whole_pages(place + bytes);
    xacc_sim_memory_expose(memory, true);
    memset((void *)place, POISON, bytes);
    xacc_sim_memory_expose(memory, false);
    *ptr_p = (void *)place;
    return XACC_OK;
}

static xacc_status_t alloc_pinned(xacc_sim_memory_t *memory, size_t bytes,
                                  void **ptr_p) {
    void *ptr = NULL;
    if (posix_memalign(&ptr, ALIGNMENT, bytes) != 0)
        return XACC_FAIL(XACC_ERR_NO_MEMORY,
                         "sim: no room for %zu bytes of pinned memory", bytes);
    if (!xacc_ranges_insert(&memory->pinned, (uintptr_t)ptr, bytes)) {
        free(ptr);
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "sim: no host memory");
    }
    memset(ptr, POISON, bytes);
    *ptr_p = ptr;
    return XACC_OK;
}

xacc_status_t xacc_sim_memory_alloc(xacc_sim_memory_t *memory, xacc_mem_t kind,
                                    size_t bytes, void **ptr_p) {
    return kind == XACC_MEM_PINNED ? alloc_pinned(memory, bytes, ptr_p)
                                   : alloc_device(memory, bytes, ptr_p);
}

void xacc_sim_memory_release(xacc_sim_memory_t *memory, xacc_mem_t kind,
                             void *ptr) {
    memory->hit = memory->hit_end = 0;
    if (kind == XACC_MEM_PINNED) {
        xacc_ranges_remove(&memory->pinned, (uintptr_t)ptr);
        free(ptr);
        return;
    }
    size_t bytes = xacc_ranges_remove(&memory->live, (uintptr_t)ptr);
    memory->used -= bytes;
    if (bytes > 0) /* gives the pages back */
        madvise(ptr, whole_pages(bytes), MADV_DONTNEED);
}

static bool within(xacc_sim_memory_t *memory, const xacc_ranges_t *set,
                   uintptr_t address, size_t bytes) {
    if (!xacc_ranges_hold(set, address, bytes))
        return false;
    const xacc_range_t *range = xacc_ranges_floor(set, address);
    memory->hit = range->node.key;
    memory->hit_end = xacc_range_end(range);
    return true;
}

bool xacc_sim_memory_valid(xacc_sim_memory_t *memory, const void *ptr,
                           size_t bytes) {
    uintptr_t address = (uintptr_t)ptr;
    if (address >= memory->hit && address <= memory->hit_end &&
        bytes <= memory->hit_end - address)
        return true;
    return within(memory, &memory->live, address, bytes) ||
           within(memory, &memory->pinned, address, bytes);
}

void xacc_sim_memory_explain(const xacc_sim_memory_t *memory, const void *ptr,
                             size_t bytes, char *text, size_t text_bytes) {
    uintptr_t address = (uintptr_t)ptr;
    const xacc_range_t *before = xacc_ranges_floor(&memory->live, address);
    const xacc_range_t *after = xacc_ranges_above(&memory->live, address);
    if (address < PAGE)
        snprintf(text, text_bytes, "it is a null pointer");
    else if (!xacc_sim_memory_owns(memory, ptr))
        snprintf(text, text_bytes,
                 "it is host memory: is a data clause missing?");
    else if (before && address < xacc_range_end(before))
        snprintf(text, text_bytes,
                 "it ends %zu bytes past an allocation of %zu bytes",
                 (size_t)(address + bytes - xacc_range_end(before)),
                 before->bytes);
    else if (before && address - xacc_range_end(before) < PAGE)
        snprintf(text, text_bytes,
                 "it is %zu bytes past the end of an allocation of %zu bytes",
                 (size_t)(address - xacc_range_end(before)), before->bytes);
    else if (after && after->node.key - address <= PAGE)
        snprintf(text, text_bytes,
                 "it is %zu bytes before an allocation of %zu bytes",
                 (size_t)(after->node.key - address), after->bytes);
    else
        snprintf(text, text_bytes, "no allocation there: was it freed?");
}
