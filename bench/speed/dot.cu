/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of dot.c: a grid that fills the device, one addition to the result
 * per block, one copy back. */
#include "bench.h"
#include "block_reduce.h"
#include "device.cuh"

enum { THREADS = 256, BLOCKS_PER_PROCESSOR = 16 };

static double *x, *y, *sum, *result;
static int n, blocks;

__global__ void dot(int count, const double *__restrict__ a, const double *__restrict__ b,
                    double *total) {
  double value = 0;
  for (int i = blockIdx.x * THREADS + threadIdx.x; i < count; i += gridDim.x * THREADS)
    value += a[i] * b[i];
  value = block_reduce<THREADS / 32>(value, threadIdx.x, [](double p, double q) { return p + q; });
  if (threadIdx.x == 0)
    atomicAdd(total, value);
}

static void once() {
  CUDA_CHECK(cudaMemsetAsync(sum, 0, sizeof *sum));
  dot<<<blocks, THREADS>>>(n, x, y, sum);
  CUDA_CHECK(cudaMemcpyAsync(result, sum, sizeof *sum, cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaDeviceSynchronize());
}

static double *filled(double *host, int period) {
  double *device;
  size_t bytes = sizeof(double) * (size_t)n;
  for (int i = 0; i < n; i++)
    host[i] = i % period;
  CUDA_CHECK(cudaMalloc(&device, bytes));
  CUDA_CHECK(cudaMemcpy(device, host, bytes, cudaMemcpyHostToDevice));
  return device;
}

int main(int argc, char **argv) {
  int processors;
  n = bench_size(argc, argv);
  CUDA_CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
  blocks = processors * BLOCKS_PER_PROCESSOR;
  CUDA_CHECK(cudaMallocHost(&result, sizeof *result));
  CUDA_CHECK(cudaMalloc(&sum, sizeof *sum));
  double *host = (double *)malloc(sizeof(double) * (size_t)n);
  x = filled(host, 5);
  y = filled(host, 11);
  double ms = bench_median(once, 10, BENCH_REPETITIONS);
  bench_report("plain", ms, *result);
  return 0;
}
