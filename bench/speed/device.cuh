/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the CUDA twins share: checked calls, arrays on the device, and the
 * fastest of several shapes of blocks, which stands for what a programmer would
 * find by trying. */
#ifndef XACC_BENCH_DEVICE_CUH
#define XACC_BENCH_DEVICE_CUH

#include "bench.h"
#include <initializer_list>

#define CUDA_CHECK(call)                                                                           \
  do {                                                                                             \
    cudaError_t cuda_check_ = (call);                                                              \
    if (cuda_check_ != cudaSuccess) {                                                              \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(cuda_check_));         \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

static inline void device_wait() {
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaDeviceSynchronize());
}

template <class T> T *device_alloc(size_t count) {
  T *device;
  CUDA_CHECK(cudaMalloc(&device, sizeof(T) * count));
  return device;
}

template <class T> void to_device(T *device, const T *host, size_t count) {
  CUDA_CHECK(cudaMemcpy(device, host, sizeof(T) * count, cudaMemcpyHostToDevice));
}

template <class T> T *device_copy(const T *host, size_t count) {
  T *device = device_alloc<T>(count);
  to_device(device, host, count);
  return device;
}

template <class T> void to_host(T *host, const T *device, size_t count) {
  CUDA_CHECK(cudaMemcpy(host, device, sizeof(T) * count, cudaMemcpyDeviceToHost));
}

typedef void device_once_t();
struct device_best {
  device_once_t *once;
  double ms;
};

/* Each is tried a few times, and the fastest measured as bench_median does. */
static inline device_best device_fastest(std::initializer_list<device_once_t *> shapes,
                                         int count = 1, int repetitions = BENCH_REPETITIONS) {
  device_best best = {nullptr, 1e30};
  for (device_once_t *once : shapes) {
    double ms = bench_median(once, count, 3);
    if (ms < best.ms)
      best = {once, ms};
  }
  best.ms = bench_median(best.once, count, repetitions);
  return best;
}

#endif
