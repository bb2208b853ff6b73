/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a device must offer to the device library: indices, a barrier, a shuffle
 * of 32 bits among width lanes (a power of two), fences and shared memory.
 * Included by the files of this folder only. Signatures of the library are
 * scalars and plain pointers: its callers were lowered for x86-64, so an
 * aggregate would not match. */
#ifndef XACC_DEVICE_LIBRARY_H
#define XACC_DEVICE_LIBRARY_H

#include "xacc/abi.h"

#ifdef XACC_SIM /* as the device was opened */
#define XACC_WARP __xacc_sim_index(XACC_SIM_WARP, 0)
#elif defined __AMDGCN__
#define XACC_WARP __builtin_amdgcn_wavefrontsize()
#elif defined __NVPTX__
#define XACC_WARP 32u
#else
#error "a target without a warp"
#endif
#define XACC_INLINE static inline __attribute__((always_inline))

#ifdef XACC_SIM

uint32_t __xacc_sim_index(uint32_t what, uint32_t axis);
void __xacc_sim_barrier(void) __attribute__((convergent, nothrow));
void __xacc_sim_worker_barrier(void) __attribute__((convergent, nothrow));
uint32_t __xacc_sim_shuffle_xor(uint32_t word, uint32_t mask, uint32_t width)
    __attribute__((convergent, nothrow));

/* Gangs of the simulator run one after the other. */
#define XACC_SHARED static

XACC_INLINE uint32_t xacc_read_index(uint32_t what, uint32_t axis) {
  return __xacc_sim_index(what, axis);
}
XACC_INLINE void xacc_barrier(void) { __xacc_sim_barrier(); }
XACC_INLINE void xacc_worker_barrier(uint32_t wide) {
  (void)wide;
  __xacc_sim_worker_barrier();
}
XACC_INLINE uint32_t xacc_shuffle_word(uint32_t word, uint32_t mask, uint32_t width) {
  return __xacc_sim_shuffle_xor(word, mask, width);
}
XACC_INLINE void xacc_fence(void) {}
XACC_INLINE uint32_t xacc_count(uint32_t *counter) { return (*counter)++; }

#elif defined __AMDGCN__

#define XACC_SHARED static __attribute__((address_space(3), loader_uninitialized))

/* What the launcher puts behind the arguments of every kernel. */
typedef struct xacc_hidden {
  uint32_t gangs[3];
  uint16_t lanes[3];
} xacc_hidden_t;

XACC_INLINE uint32_t xacc_read_index(uint32_t what, uint32_t axis) {
  const __attribute__((address_space(4))) xacc_hidden_t *hidden =
      (const __attribute__((address_space(4))) xacc_hidden_t *)__builtin_amdgcn_implicitarg_ptr();
#define XACC_ID(builtin) (axis == 0 ? builtin##_x() : axis == 1 ? builtin##_y() : builtin##_z())
  switch (what) {
  case XACC_SIM_LANE:
    return XACC_ID(__builtin_amdgcn_workitem_id);
  case XACC_SIM_LANES:
    return hidden->lanes[axis];
  case XACC_SIM_GANG:
    return XACC_ID(__builtin_amdgcn_workgroup_id);
  default:
    return hidden->gangs[axis];
  }
#undef XACC_ID
}
/* LLVM 22 drops the wait of a fence at the head of a loop for what the loop itself has stored
 * (llvm-project #220356); one that is written stays. Counters as gfx9 has them in s_waitcnt
 * (targets/AmdWaits.cpp makes those of other chips): there the lanes of a gang have one cache. */
#define XACC_WAIT_LDS 0xc07f
#define XACC_WAIT_ALL 0
XACC_INLINE void xacc_barrier(void) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_waitcnt(XACC_WAIT_LDS);
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
/* A worker is one wavefront here, or all of its gang: there are no barriers for a part of it. */
XACC_INLINE void xacc_worker_barrier(uint32_t wide) {
  if (wide && xacc_read_index(XACC_SIM_LANES, 0) > XACC_WARP) {
    xacc_barrier();
    return;
  }
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}
XACC_INLINE uint32_t xacc_shuffle_word(uint32_t word, uint32_t mask, uint32_t width) {
  (void)width; /* lanes that are not in step would not be active */
  uint32_t lane = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
  return __builtin_amdgcn_ds_bpermute((lane ^ mask) << 2, word);
}
XACC_INLINE void xacc_fence(void) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent");
  __builtin_amdgcn_s_waitcnt(XACC_WAIT_ALL);
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
}
XACC_INLINE uint32_t xacc_count(uint32_t *counter) {
  return __scoped_atomic_fetch_add(counter, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}

#elif defined __NVPTX__

#define XACC_SHARED static __attribute__((address_space(3), loader_uninitialized))

XACC_INLINE uint32_t xacc_read_index(uint32_t what, uint32_t axis) {
#define XACC_SREG(reg)                                                                             \
  (axis == 0   ? __nvvm_read_ptx_sreg_##reg##_x()                                                  \
   : axis == 1 ? __nvvm_read_ptx_sreg_##reg##_y()                                                  \
               : __nvvm_read_ptx_sreg_##reg##_z())
  switch (what) {
  case XACC_SIM_LANE:
    return XACC_SREG(tid);
  case XACC_SIM_LANES:
    return XACC_SREG(ntid);
  case XACC_SIM_GANG:
    return XACC_SREG(ctaid);
  default:
    return XACC_SREG(nctaid);
  }
#undef XACC_SREG
}
XACC_INLINE void xacc_barrier(void) { __syncthreads(); }
/* The lanes of this warp that are in the same group of width lanes. */
XACC_INLINE uint32_t xacc_group(uint32_t width) {
  if (width == XACC_WARP)
    return ~0u;
  uint32_t lane = xacc_read_index(XACC_SIM_LANE, 0) + width * xacc_read_index(XACC_SIM_LANE, 1);
  return ((1u << width) - 1) << (lane % XACC_WARP & ~(width - 1));
}
/* Lanes of a worker are whole warps, or a warp has several workers; barrier 0
 * is that of the gang. Workers pass their own barriers a different number of
 * times, after which racecheck may report hazards at barrier 0 that are none
 * (docs/decisions.md). A kernel that names barriers takes all sixteen of its
 * gang, and half of the gangs fit into a processor; so kernels are compiled
 * without, unless wide: workers may have several warps each. */
XACC_INLINE void xacc_worker_barrier(uint32_t wide) {
  uint32_t lanes = xacc_read_index(XACC_SIM_LANES, 0);
  if (lanes <= XACC_WARP)
    __nvvm_bar_warp_sync(xacc_group(lanes));
  else if (!wide)
    __syncthreads();
  else
    __nvvm_barrier_sync_cnt(1 + xacc_read_index(XACC_SIM_LANE, 1), lanes);
}
/* Lanes that shuffle come in multiples of the warp (XACC_KERNEL_COLLECT), or
 * are the lanes of one worker, of which width is the number. */
XACC_INLINE uint32_t xacc_shuffle_word(uint32_t word, uint32_t mask, uint32_t width) {
  return __nvvm_shfl_sync_bfly_i32(xacc_group(width), word, mask, 31);
}
/* A scoped C fence loses its scope on this target and orders with the host. */
XACC_INLINE void xacc_fence(void) { __nvvm_membar_gl(); }
XACC_INLINE uint32_t xacc_count(uint32_t *counter) {
  return __nvvm_atom_add_gen_i((int *)counter, 1);
}

#else
#error "a target without intrinsics for its threads"
#endif

/* Number of this lane in its gang, lanes of a gang; the same for gangs. */
XACC_INLINE uint32_t xacc_lane(void) {
  return xacc_read_index(XACC_SIM_LANE, 0) +
         xacc_read_index(XACC_SIM_LANES, 0) * xacc_read_index(XACC_SIM_LANE, 1);
}
XACC_INLINE uint32_t xacc_lanes(void) {
  return xacc_read_index(XACC_SIM_LANES, 0) * xacc_read_index(XACC_SIM_LANES, 1);
}
XACC_INLINE uint32_t xacc_gang(void) {
  return xacc_read_index(XACC_SIM_GANG, 0) +
         xacc_read_index(XACC_SIM_GANGS, 0) *
             (xacc_read_index(XACC_SIM_GANG, 1) +
              xacc_read_index(XACC_SIM_GANGS, 1) * xacc_read_index(XACC_SIM_GANG, 2));
}
XACC_INLINE uint32_t xacc_gangs(void) {
  return xacc_read_index(XACC_SIM_GANGS, 0) * xacc_read_index(XACC_SIM_GANGS, 1) *
         xacc_read_index(XACC_SIM_GANGS, 2);
}

#endif
