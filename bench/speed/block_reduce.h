/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reduction over a block of 2, 4, 8, 16 or 32 warps for the CUDA twins:
 * shuffles within a warp, shared memory between warps; the result is in thread
 * 0. */
#ifndef XACC_BENCH_BLOCK_REDUCE_H
#define XACC_BENCH_BLOCK_REDUCE_H

template <int WARPS, class T, class Combine>
__device__ T block_reduce(T value, int thread, Combine combine) {
  __shared__ T of_warp[WARPS];
  for (int mask = 16; mask > 0; mask /= 2)
    value = combine(value, __shfl_xor_sync(0xffffffffu, value, mask));
  if (thread % 32 == 0)
    of_warp[thread / 32] = value;
  __syncthreads();
  if (thread < WARPS) {
    value = of_warp[thread];
    for (int mask = WARPS / 2; mask > 0; mask /= 2)
      value = combine(value, __shfl_xor_sync(0xffffffffu >> (32 - WARPS), value, mask));
  }
  return value;
}

#endif
