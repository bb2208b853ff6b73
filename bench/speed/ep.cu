/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of ep.c: a block of pairs a thread, rings counted in the shared
 * memory of each thread block, one atomic of each for all. */
#include "block_reduce.h"
#include "device.cuh"
#include "ep.h"

static double *d_all;
static int blocks_now;

struct add {
  __device__ double operator()(double x, double y) const { return x + y; }
};

template <int THREADS> __global__ void plain(int blocks, double *all) {
  __shared__ unsigned q[RINGS];
  int block = blockIdx.x * THREADS + threadIdx.x;
  double sx = 0, sy = 0;
  if (threadIdx.x < RINGS)
    q[threadIdx.x] = 0;
  __syncthreads();
  if (block < blocks) {
    uint64_t power;
    EP_POWER((uint64_t)block * PAIRS * 2, power);
    uint64_t state = EP_SEED * power & EP_MASK;
    for (int pair = 0; pair < PAIRS; pair++) {
      double x = 2 * EP_UNIT(EP_NEXT(state)) - 1, y = 2 * EP_UNIT(EP_NEXT(state)) - 1;
      double t = x * x + y * y;
      if (t > 1)
        continue;
      double f = sqrt(-2 * log(t) / t), gx = x * f, gy = y * f;
      atomicAdd(&q[(int)fmax(fabs(gx), fabs(gy))], 1u);
      sx += gx;
      sy += gy;
    }
  }
  sx = block_reduce<THREADS / 32>(sx, threadIdx.x, add());
  __syncthreads();
  sy = block_reduce<THREADS / 32>(sy, threadIdx.x, add());
  if (threadIdx.x == 0) {
    atomicAdd(&all[RINGS], sx);
    atomicAdd(&all[RINGS + 1], sy);
  }
  if (threadIdx.x < RINGS)
    atomicAdd(&all[threadIdx.x], (double)q[threadIdx.x]);
}

static double sums[RINGS + 2];
template <int THREADS> static void once() {
  CUDA_CHECK(cudaMemsetAsync(d_all, 0, sizeof sums));
  plain<THREADS><<<(blocks_now + THREADS - 1) / THREADS, THREADS>>>(blocks_now, d_all);
  to_host(sums, d_all, RINGS + 2);
}

int main() {
  d_all = device_alloc<double>(RINGS + 2);
  blocks_now = 64;
  once<64>();
  ep_check("plain", 64, sums, sums[RINGS]);
  blocks_now = BLOCKS;
  double ms = device_fastest({once<64>, once<128>, once<256>}, 1, 5).ms;
  bench_report("plain", ms, sums[0] + sums[1] + sums[RINGS] / 1e9);
  return 0;
}
