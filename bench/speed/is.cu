/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of is.c: an atomic a thread; and four keys a thread ("tuned"). */
#include "device.cuh"
#include "is.h"

static int *d_keys, *d_counts;

__global__ void plain(const int *__restrict__ from, int *to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < KEYS)
    atomicAdd(&to[from[i]], 1);
}

__global__ void tuned(const int4 *__restrict__ from, int *to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= KEYS / 4)
    return;
  int4 four = from[i];
  atomicAdd(&to[four.x], 1);
  atomicAdd(&to[four.y], 1);
  atomicAdd(&to[four.z], 1);
  atomicAdd(&to[four.w], 1);
}

template <bool TUNED, int THREADS> static void once() {
  if (TUNED)
    tuned<<<KEYS / 4 / THREADS, THREADS>>>((const int4 *)d_keys, d_counts);
  else
    plain<<<KEYS / THREADS, THREADS>>>(d_keys, d_counts);
  device_wait();
}

static void measure(const char *form, std::initializer_list<device_once_t *> shapes) {
  device_best best = device_fastest(shapes, 5);
  CUDA_CHECK(cudaMemset(d_counts, 0, sizeof(int) * VALUES));
  best.once();
  to_host(counts, d_counts, VALUES);
  is_report(form, best.ms, 1);
}

int main() {
  is_fill();
  d_keys = device_copy(keys, KEYS);
  d_counts = device_copy(counts, VALUES);
  measure("plain", {once<false, 128>, once<false, 256>, once<false, 512>});
  measure("tuned", {once<true, 128>, once<true, 256>, once<true, 512>});
  return 0;
}
