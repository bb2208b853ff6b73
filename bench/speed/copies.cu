/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of copies.c: cudaMemcpy of pageable ("plain") and of pinned memory
 * ("tuned"). */
#include "copies.h"
#include "device.cuh"

static unsigned char *device;

__global__ void turn(unsigned char *of) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  of[i] = 250 - of[i];
}

static void there() { to_device(device, data, BYTES); }
static void back() { to_host(data, device, BYTES); }

static void measure(const char *to_device, const char *to_host) {
  copies_fill(data);
  double there_ms = bench_median(there, 1, BENCH_REPETITIONS);
  turn<<<BYTES / 256, 256>>>(device);
  double back_ms = bench_median(back, 1, BENCH_REPETITIONS);
  copies_report(to_device, there_ms, data);
  copies_report(to_host, back_ms, data);
}

int main() {
  device = device_alloc<unsigned char>(BYTES);
  data = (unsigned char *)malloc(BYTES);
  measure("plain to-device", "plain to-host");
  CUDA_CHECK(cudaMallocHost(&data, BYTES));
  measure("tuned to-device", "tuned to-host");
  return 0;
}
