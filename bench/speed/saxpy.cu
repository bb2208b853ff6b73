/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of saxpy.c: one element per thread. */
#include "bench.h"
#include "device.cuh"

static float *x, *y;
static int n;

__global__ void saxpy(int count, float a, const float *__restrict__ from, float *__restrict__ to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    to[i] = a * from[i] + to[i];
}

static void once() {
  saxpy<<<(n + 255) / 256, 256>>>(n, 2.0f, x, y);
  CUDA_CHECK(cudaDeviceSynchronize());
}

int main(int argc, char **argv) {
  n = bench_size(argc, argv);
  size_t bytes = sizeof(float) * (size_t)n;
  float *host = (float *)malloc(bytes);
  CUDA_CHECK(cudaMalloc(&x, bytes));
  CUDA_CHECK(cudaMalloc(&y, bytes));
  for (int i = 0; i < n; i++)
    host[i] = (float)(i % 7);
  CUDA_CHECK(cudaMemcpy(x, host, bytes, cudaMemcpyHostToDevice));
  for (int i = 0; i < n; i++)
    host[i] = 1;
  CUDA_CHECK(cudaMemcpy(y, host, bytes, cudaMemcpyHostToDevice));
  double ms = bench_median(once, 10, BENCH_REPETITIONS), checksum = 0;
  CUDA_CHECK(cudaMemcpy(host, y, bytes, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; i += 1009)
    checksum += host[i];
  bench_report("plain", ms, checksum);
  return 0;
}
