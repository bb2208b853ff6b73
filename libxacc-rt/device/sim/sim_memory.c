/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory of the simulated device, called by sim.c and for every access of a
 * kernel by sim_lanes.c. Built to show errors: it lies in an arena (arena.h),
 * fresh bytes are poison, and host code that dereferences a device pointer
 * crashes as with a GPU, unless the memory is managed.
 */
#include "core/env.h"
#include "device/sim/sim.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 4096, ALIGNMENT = 256, POISON = 0xA5 };
static const size_t most_bytes = (size_t)16 << 30;

xacc_status_t xacc_sim_memory_open(xacc_sim_memory_t *memory, bool shared) {
    *memory = (xacc_sim_memory_t){0};
    if (!xacc_arena_open(&memory->arena, most_bytes, shared))
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "sim: no address space for the "
                                             "memory of the simulated device");
    memory->managed = strcmp(xacc_env(XACC_ENV_sim_memory), "managed") == 0;
    xacc_arena_protect(&memory->arena, memory->managed ? PROT_READ | PROT_WRITE : PROT_NONE);
    return XACC_OK;
}

void xacc_sim_memory_close(xacc_sim_memory_t *memory) {
    const xacc_range_t *range;
    while ((range = xacc_ranges_above(&memory->pinned, 0)))
        xacc_sim_memory_release(memory, XACC_MEM_PINNED, (void *)range->node.key);
    xacc_arena_close(&memory->arena);
}

void xacc_sim_memory_expose(xacc_sim_memory_t *memory, bool accessible) {
    if (memory->managed)
        return;
    if (accessible ? memory->exposed++ == 0 : --memory->exposed == 0)
        xacc_arena_protect(&memory->arena, accessible ? PROT_READ | PROT_WRITE : PROT_NONE);
}

static xacc_status_t alloc_device(xacc_sim_memory_t *memory, size_t bytes, void **ptr_p) {
    void *context = xacc_arena_alloc(&memory->arena, bytes);
    if (!context)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "sim: no room for %zu bytes in device memory", bytes);
    xacc_sim_memory_expose(memory, true);
    memset(context, POISON, bytes);
    xacc_sim_memory_expose(memory, false);
    *ptr_p = context;
    return XACC_OK;
}

static xacc_status_t alloc_pinned(xacc_sim_memory_t *memory, size_t bytes, void **ptr_p) {
    void *ptr = NULL;
    if (posix_memalign(&ptr, ALIGNMENT, bytes) != 0)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "sim: no room for %zu bytes of pinned memory", bytes);
    if (!xacc_ranges_insert(&memory->pinned, (uintptr_t)ptr, bytes)) {
        free(ptr);
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "sim: no host memory");
    }
    memset(ptr, POISON, bytes);
    *ptr_p = ptr;
    return XACC_OK;
}

xacc_status_t xacc_sim_memory_alloc(xacc_sim_memory_t *memory, xacc_mem_t kind, size_t bytes,
                                    void **ptr_p) {
    return kind == XACC_MEM_PINNED ? alloc_pinned(memory, bytes, ptr_p)
                                   : alloc_device(memory, bytes, ptr_p);
}

void xacc_sim_memory_release(xacc_sim_memory_t *memory, xacc_mem_t kind, void *ptr) {
    memory->hit = memory->hit_end = 0;
    if (kind == XACC_MEM_PINNED) {
        xacc_ranges_remove(&memory->pinned, (uintptr_t)ptr);
        free(ptr);
        return;
    }
    xacc_arena_release(&memory->arena, ptr);
}

xacc_status_t xacc_sim_memory_map(xacc_sim_memory_t *memory, const xacc_ipc_handle_t *ipc,
                                  void **base_p) {
    return xacc_arena_map(&memory->arena, ipc, base_p);
}

void xacc_sim_memory_unmap(xacc_sim_memory_t *memory, void *base) {
    memory->hit = memory->hit_end = 0;
    xacc_arena_unmap(&memory->arena, base);
}

static bool within(xacc_sim_memory_t *memory, const xacc_ranges_t *set, uintptr_t address,
                   size_t bytes) {
    if (!xacc_ranges_hold(set, address, bytes))
        return false;
    const xacc_range_t *range = xacc_ranges_floor(set, address);
    memory->hit = range->node.key;
    memory->hit_end = xacc_range_end(range);
    return true;
}

bool xacc_sim_memory_valid(xacc_sim_memory_t *memory, const void *ptr, size_t bytes) {
    uintptr_t address = (uintptr_t)ptr;
    if (address >= memory->hit && address <= memory->hit_end && bytes <= memory->hit_end - address)
        return true;
    return within(memory, &memory->arena.live, address, bytes) ||
           within(memory, &memory->pinned, address, bytes);
}

void xacc_sim_memory_explain(const xacc_sim_memory_t *memory, const void *ptr, size_t bytes,
                             char *text, size_t text_bytes) {
    uintptr_t address = (uintptr_t)ptr;
    const xacc_range_t *before = xacc_ranges_floor(&memory->arena.live, address);
    const xacc_range_t *after = xacc_ranges_above(&memory->arena.live, address);
    if (address < PAGE)
        snprintf(text, text_bytes, "it is a null pointer");
    else if (!xacc_sim_memory_owns(memory, ptr))
        snprintf(text, text_bytes, "it is host memory: is a data clause missing?");
    else if (before && address < xacc_range_end(before))
        snprintf(text, text_bytes, "it ends %zu bytes past an allocation of %zu bytes",
                 (size_t)(address + bytes - xacc_range_end(before)), before->bytes);
    else if (before && address - xacc_range_end(before) < PAGE)
        snprintf(text, text_bytes, "it is %zu bytes past the end of an allocation of %zu bytes",
                 (size_t)(address - xacc_range_end(before)), before->bytes);
    else if (after && after->node.key - address <= PAGE)
        snprintf(text, text_bytes, "it is %zu bytes before an allocation of %zu bytes",
                 (size_t)(after->node.key - address), after->bytes);
    else
        snprintf(text, text_bytes, "no allocation there: was it freed?");
}
