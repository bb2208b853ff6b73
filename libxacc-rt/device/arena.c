/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An address range with allocations in it (arena.h). Called by host.c and the
 * simulator's memory, under their locks. The place of an allocation in the file
 * is its place in the range.
 */
#include "device/arena.h"
#include "core/node.h"
#include "device/valgrind.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE = 4096 };
static const size_t least_bytes = 64 << 20;

/* Maps the file, or nothing, at its place in the range. */
static void *map_own(const xacc_arena_t *arena, void *place, size_t bytes, int protection) {
    int flags = MAP_NORESERVE | (place ? MAP_FIXED : 0);
    if (arena->file < 0)
        return mmap(place, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
    return mmap(place, bytes, protection, MAP_SHARED | flags, arena->file,
                place ? (char *)place - arena->base : 0);
}

static bool reserve(xacc_arena_t *arena, size_t bytes, bool shared) {
    arena->file = shared ? xacc_memory_file(bytes) : -1;
    void *base = map_own(arena, NULL, bytes, PROT_NONE);
    bool room = base != MAP_FAILED && mprotect(base, bytes, PROT_READ | PROT_WRITE) == 0;
    if (!room) { /* the system refuses to overcommit */
        if (base != MAP_FAILED)
            munmap(base, bytes);
        if (arena->file >= 0)
            close(arena->file);
        return false;
    }
    arena->base = base;
    arena->bytes = bytes;
    arena->next = (uintptr_t)base;
    arena->protection = PROT_READ | PROT_WRITE;
    return true;
}

bool xacc_arena_open(xacc_arena_t *arena, size_t most, bool shared) {
    *arena = (xacc_arena_t){.file = -1};
    /* Address space may be limited, and valgrind keeps books on each byte. */
    size_t bytes = RUNNING_ON_VALGRIND ? least_bytes : most & -(size_t)PAGE;
    while (bytes >= least_bytes && !reserve(arena, bytes, shared))
        bytes = bytes / 2 & -(size_t)PAGE;
    return bytes >= least_bytes;
}

static void forget(xacc_ranges_t *set) {
    const xacc_range_t *range;
    while ((range = xacc_ranges_above(set, 0)))
        xacc_ranges_remove(set, range->node.key);
}

void xacc_arena_close(xacc_arena_t *arena) {
    forget(&arena->live);
    forget(&arena->foreign);
    munmap(arena->base, arena->bytes);
    if (arena->file >= 0)
        close(arena->file);
}

void xacc_arena_protect(xacc_arena_t *arena, int protection) {
    arena->protection = protection;
    mprotect(arena->base, arena->bytes, protection);
}

/* ---- Allocations ---- */

static uintptr_t whole_pages(uintptr_t bytes) {
    return (bytes + PAGE - 1) & ~(uintptr_t)(PAGE - 1);
}

/* First place for bytes, and a free page on either side, in [from, to);
 * 0 if there is none. */
static uintptr_t find_place(const xacc_arena_t *arena, uintptr_t from, uintptr_t to, size_t bytes) {
    const xacc_range_t *before = xacc_ranges_floor(&arena->live, from);
    uintptr_t place = from + PAGE;
    if (before && whole_pages(xacc_range_end(before)) + PAGE > place)
        place = whole_pages(xacc_range_end(before)) + PAGE;
    const xacc_range_t *after = xacc_ranges_above(&arena->live, from);
    while (true) {
        uintptr_t end = after ? after->node.key : to;
        if (end > to)
            end = to;
        if (place < end && end - place >= bytes + PAGE)
            return place;
        if (!after || end == to)
            return 0;
        place = whole_pages(xacc_range_end(after)) + PAGE;
        after = xacc_ranges_above(&arena->live, after->node.key);
    }
}

void *xacc_arena_alloc(xacc_arena_t *arena, size_t bytes) {
    uintptr_t base = (uintptr_t)arena->base, end = base + arena->bytes;
    uintptr_t place = 0;
    if (bytes <= arena->bytes - arena->used)
        place = find_place(arena, arena->next, end, bytes);
    if (!place && bytes <= arena->bytes - arena->used)
        place = find_place(arena, base, end, bytes);
    if (!place || !xacc_ranges_insert(&arena->live, place, bytes))
        return NULL;
    arena->used += bytes;
    arena->next = whole_pages(place + bytes);
    return (void *)place;
}

/* Gives the pages back. */
void xacc_arena_release(xacc_arena_t *arena, void *ptr) {
    size_t bytes = xacc_ranges_remove(&arena->live, (uintptr_t)ptr);
    arena->used -= bytes;
    if (bytes > 0 && arena->file < 0)
        madvise(ptr, whole_pages(bytes), MADV_DONTNEED);
    else if (bytes > 0)
        fallocate(arena->file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                  (char *)ptr - arena->base, (off_t)whole_pages(bytes));
}

/* ---- Other processes ---- */

xacc_status_t xacc_arena_ipc(const xacc_arena_t *arena, const void *ptr, xacc_ipc_handle_t *ipc,
                             size_t *offset_p) {
    uintptr_t address = (uintptr_t)ptr;
    const xacc_range_t *range = xacc_ranges_floor(&arena->live, address);
    if (arena->file < 0)
        return XACC_FAIL(XACC_ERR_UNSUPPORTED, "memory of this process is not shared with others");
    if (!range || address >= xacc_range_end(range) || xacc_ranges_hold(&arena->foreign, address, 1))
        return XACC_FAIL(XACC_ERR_ARG, "%p is not in an allocation of this device", ptr);
    ipc->serial = range->serial;
    ipc->base = range->node.key;
    ipc->bytes = range->bytes;
    ipc->file = arena->file;
    uint64_t offset = range->node.key - (uintptr_t)arena->base;
    memcpy(ipc->handle, &offset, sizeof offset);
    *offset_p = address - range->node.key;
    return XACC_OK;
}

static bool map_at(xacc_arena_t *arena, const xacc_ipc_handle_t *ipc, void *place) {
    int file = xacc_memory_file_of(ipc->process, ipc->pid, ipc->file);
    uint64_t offset;
    if (file < 0)
        return false;
    memcpy(&offset, ipc->handle, sizeof offset);
    void *mapped = mmap(place, whole_pages(ipc->bytes), arena->protection,
                        MAP_SHARED | MAP_FIXED | MAP_NORESERVE, file, (off_t)offset);
    close(file);
    return mapped == place;
}

xacc_status_t xacc_arena_map(xacc_arena_t *arena, const xacc_ipc_handle_t *ipc, void **base_p) {
    void *place = xacc_arena_alloc(arena, ipc->bytes);
    if (!place)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "no room to map %zu bytes of another process",
                         (size_t)ipc->bytes);
    if (!xacc_ranges_insert(&arena->foreign, (uintptr_t)place, ipc->bytes) ||
        !map_at(arena, ipc, place)) {
        xacc_arena_unmap(arena, place);
        return XACC_FAIL(XACC_ERR_UNSUPPORTED, "memory of process %d cannot be mapped", ipc->pid);
    }
    *base_p = place;
    return XACC_OK;
}

void xacc_arena_unmap(xacc_arena_t *arena, void *base) {
    size_t bytes = xacc_ranges_remove(&arena->live, (uintptr_t)base);
    xacc_ranges_remove(&arena->foreign, (uintptr_t)base);
    arena->used -= bytes;
    map_own(arena, base, whole_pages(bytes), arena->protection);
}
