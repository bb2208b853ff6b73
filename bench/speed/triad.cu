/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of triad.c: one element per thread. */
#include "bench.h"
#include "device.cuh"

static double *a, *b, *c;
static int n;

__global__ void triad(int count, double scale, double *__restrict__ to,
                      const double *__restrict__ first, const double *__restrict__ second) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    to[i] = first[i] + scale * second[i];
}

static void once() {
  triad<<<(n + 255) / 256, 256>>>(n, 3.0, a, b, c);
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
  n = bench_size(argc, argv);
  size_t bytes = sizeof(double) * (size_t)n;
  double *host = (double *)malloc(bytes);
  CUDA_CHECK(cudaMalloc(&a, bytes));
  b = filled(host, 5);
  c = filled(host, 11);
  double ms = bench_median(once, 10, BENCH_REPETITIONS), checksum = 0;
  CUDA_CHECK(cudaMemcpy(host, a, bytes, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; i += 1009)
    checksum += host[i];
  bench_report("plain", ms, checksum);
  return 0;
}
