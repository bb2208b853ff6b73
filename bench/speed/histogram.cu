/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of histogram.c: a histogram in the shared memory of each block,
 * added to the result at the end; the fastest of several sizes of blocks. */
#include "bench.h"
#include "device.cuh"

enum { BINS = 256 };
static int n, processors;
static unsigned char *data, *d_data;
static unsigned bins[BINS], *d_bins;

__global__ void count(int elements, const unsigned char *__restrict__ from, unsigned *to) {
  __shared__ unsigned mine[BINS];
  for (int i = threadIdx.x; i < BINS; i += blockDim.x)
    mine[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < elements; i += gridDim.x * blockDim.x)
    atomicAdd(&mine[from[i]], 1u);
  __syncthreads();
  for (int i = threadIdx.x; i < BINS; i += blockDim.x)
    atomicAdd(&to[i], mine[i]);
}

template <int THREADS> static void once() {
  count<<<processors * (2048 / THREADS), THREADS>>>(n, d_data, d_bins);
  device_wait();
}

int main(int argc, char **argv) {
  n = bench_size(argc, argv);
  data = (unsigned char *)malloc(n);
  unsigned random = 1;
  for (int i = 0; i < n; i++) {
    random = random * 1664525u + 1013904223u;
    data[i] = (unsigned char)(random >> 24);
  }
  CUDA_CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
  d_data = device_copy(data, n);
  d_bins = device_copy(bins, BINS);
  device_best best = device_fastest({once<128>, once<256>, once<512>, once<1024>});
  to_device(d_bins, bins, BINS);
  bench_median(best.once, 1, BENCH_REPETITIONS);
  to_host(bins, d_bins, BINS);
  double checksum = 0;
  for (int i = 0; i < BINS; i++)
    checksum += (double)bins[i] * i;
  bench_report("plain", best.ms, checksum);
  return 0;
}
