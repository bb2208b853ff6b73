/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Inner interfaces of the simulated device: its memory (sim_memory.c) and its
 * execution of kernels (sim_lanes.c). Used by these files and sim.c only, all
 * of it under the lock of sim.c.
 */
#ifndef XACC_DEVICE_SIM_SIM_H
#define XACC_DEVICE_SIM_SIM_H

#include "device/arena.h"
#include "device/device.h"

enum {
    XACC_SIM_MAX_WARP = 64,
    XACC_SIM_MAX_LANES = 1024, /* of a gang */
};

/* Device memory is inaccessible to everybody unless a kernel or a copy is under
 * way; so is what is mapped of other processes. */
typedef struct xacc_sim_memory {
    xacc_arena_t arena;
    xacc_ranges_t pinned;   /* host memory that kernels may use */
    uintptr_t hit, hit_end; /* part of the range that held the last access */
    bool managed;           /* the host may use it (XACC_SIM_MEMORY) */
    unsigned exposed;       /* how often: malloc in a kernel is within it */
} xacc_sim_memory_t;

xacc_status_t xacc_sim_memory_open(xacc_sim_memory_t *memory, bool shared);
void xacc_sim_memory_close(xacc_sim_memory_t *memory);
xacc_status_t xacc_sim_memory_alloc(xacc_sim_memory_t *memory, xacc_mem_t kind, size_t bytes,
                                    void **ptr_p);
void xacc_sim_memory_release(xacc_sim_memory_t *memory, xacc_mem_t kind, void *ptr);
xacc_status_t xacc_sim_memory_map(xacc_sim_memory_t *memory, const xacc_ipc_handle_t *ipc,
                                  void **base_p);
void xacc_sim_memory_unmap(xacc_sim_memory_t *memory, void *base);
/* Makes device memory accessible to this process, or hides it again. */
void xacc_sim_memory_expose(xacc_sim_memory_t *memory, bool accessible);

/* True if address lies where device memory is, allocated or not. */
static inline bool xacc_sim_memory_owns(const xacc_sim_memory_t *memory, const void *ptr) {
    return xacc_arena_owns(&memory->arena, ptr);
}
/* True if a kernel may access these bytes. */
bool xacc_sim_memory_valid(xacc_sim_memory_t *memory, const void *ptr, size_t bytes);
/* Why it may not, as the tail of a message. */
void xacc_sim_memory_explain(const xacc_sim_memory_t *memory, const void *ptr, size_t bytes,
                             char *text, size_t text_bytes);

/* How kernels run: XACC_SIM_SCHEDULE and XACC_SIM_WARP. */
typedef struct xacc_sim_mode {
    uint64_t schedule;
    uint32_t warp;
} xacc_sim_mode_t;

/* sim.c: lets others use the simulated devices while all gangs of a kernel wait, and comes back. */
void xacc_sim_leave(xacc_sim_memory_t *memory);
void xacc_sim_enter(xacc_sim_memory_t *memory);

/* Runs all gangs of a kernel. */
xacc_status_t xacc_sim_run(xacc_sim_memory_t *memory, const xacc_kernel_desc_t *desc,
                           const xacc_grid_t *grid, void *const *args, xacc_sim_mode_t mode);
/* Frees the stacks of the lanes. */
void xacc_sim_free_lanes(void);

#endif
