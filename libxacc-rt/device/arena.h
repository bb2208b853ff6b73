/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory of the devices that are made of host memory (host, sim): an address
 * range of its own, in which allocations are pages apart and no place is used
 * again soon. Where other processes may want it, a memory file is behind it,
 * and theirs can be mapped into it. Knows no device and takes no lock: its
 * owner does.
 */
#ifndef XACC_DEVICE_ARENA_H
#define XACC_DEVICE_ARENA_H

#include "device/ipc.h"
#include "device/ranges.h"

typedef struct xacc_arena {
    char *base;
    size_t bytes, used;
    uintptr_t next;        /* where the search for a free place begins */
    xacc_ranges_t live;    /* allocations and mappings */
    xacc_ranges_t foreign; /* the mappings among them */
    int protection;        /* of its pages: as for mprotect */
    int file;              /* or -1 */
} xacc_arena_t;

/* most: its size if there is room. shared: with a memory file, if possible.
 * False: no address space. */
bool xacc_arena_open(xacc_arena_t *arena, size_t most, bool shared);
void xacc_arena_close(xacc_arena_t *arena);
void xacc_arena_protect(xacc_arena_t *arena, int protection);

/* At the begin of a page; null if there is no room. */
void *xacc_arena_alloc(xacc_arena_t *arena, size_t bytes);
void xacc_arena_release(xacc_arena_t *arena, void *ptr);

/* True if ptr lies where the arena is, allocated or not. */
static inline bool xacc_arena_owns(const xacc_arena_t *arena, const void *ptr) {
    return (uintptr_t)ptr - (uintptr_t)arena->base < arena->bytes;
}

/* The slots ipc, ipc_open and ipc_close of device.h: ipc has process
 * and device already. */
xacc_status_t xacc_arena_ipc(const xacc_arena_t *arena, const void *ptr, xacc_ipc_handle_t *ipc,
                             size_t *offset_p);
xacc_status_t xacc_arena_map(xacc_arena_t *arena, const xacc_ipc_handle_t *ipc, void **base_p);
void xacc_arena_unmap(xacc_arena_t *arena, void *base);

#endif
