/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of reduction.c: a grid that fills the device, and the last
 * block combines what all have; "tuned" by loads of 16 bytes. */
#include "block_reduce.h"
#include "device.cuh"
#include "reduction.h"
#include <type_traits>

static int *d_ints;
static float *d_floats;
static double *d_doubles;
static void *partial;
static unsigned *arrived;
static char *pinned;
static int processors;

struct sum {
  template <class T> __device__ T operator()(T p, T q) const { return p + q; }
};
struct most {
  template <class T> __device__ T operator()(T p, T q) const { return p > q ? p : q; }
};

/* Blocks leave their values; the last one combines them. */
template <int THREADS, class T, class F>
__device__ void combine_blocks(T value, T *all, unsigned *arrived, T *result, F f) {
  __shared__ bool is_last;
  value = block_reduce<THREADS / 32>(value, threadIdx.x, f);
  if (threadIdx.x == 0) {
    all[blockIdx.x] = value;
    __threadfence();
    is_last = atomicInc(arrived, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!is_last)
    return;
  value = 0;
  for (int i = threadIdx.x; i < gridDim.x; i += THREADS)
    value = f(value, ((volatile T *)all)[i]);
  __syncthreads();
  value = block_reduce<THREADS / 32>(value, threadIdx.x, f);
  if (threadIdx.x == 0)
    *result = value;
}

template <int THREADS, class T, class F>
__global__ void plain(int count, const T *__restrict__ x, T *all, unsigned *arrived, T *result) {
  T value = 0;
  F f;
  for (int i = blockIdx.x * THREADS + threadIdx.x; i < count; i += gridDim.x * THREADS)
    value = f(value, x[i]);
  combine_blocks<THREADS>(value, all, arrived, result, f);
}

template <class T> struct alignas(16) pack {
  T of[16 / sizeof(T)];
};

template <int THREADS, class T, class F>
__global__ void tuned(int count, const pack<T> *__restrict__ x, T *all, unsigned *arrived,
                      T *result) {
  constexpr int WIDTH = 16 / sizeof(T);
  pack<T> value = {};
  F f;
#pragma unroll 4
  for (int i = blockIdx.x * THREADS + threadIdx.x; i < count / WIDTH; i += gridDim.x * THREADS) {
    pack<T> one = x[i];
    for (int k = 0; k < WIDTH; k++)
      value.of[k] = f(value.of[k], one.of[k]);
  }
  for (int k = 1; k < WIDTH; k++)
    value.of[0] = f(value.of[0], value.of[k]);
  combine_blocks<THREADS>(value.of[0], all, arrived, result, f);
}

template <class T> T *data_of();
template <> int *data_of() { return d_ints; }
template <> float *data_of() { return d_floats; }
template <> double *data_of() { return d_doubles; }

/* The result goes straight to memory of the host. */
template <class T, class F, bool TUNED, int THREADS, int BLOCKS> static void once() {
  int blocks = processors * BLOCKS;
  if (TUNED)
    tuned<THREADS, T, F>
        <<<blocks, THREADS>>>(n, (const pack<T> *)data_of<T>(), (T *)partial, arrived, (T *)pinned);
  else
    plain<THREADS, T, F><<<blocks, THREADS>>>(n, data_of<T>(), (T *)partial, arrived, (T *)pinned);
  device_wait();
  result = *(T *)pinned;
}

template <class T, class F, bool TUNED>
static void measure(const char *kind, const char *name, const char *size) {
  char form[64];
  double ms = device_fastest({once<T, F, TUNED, 256, 2>, once<T, F, TUNED, 256, 8>,
                              once<T, F, TUNED, 512, 2>, once<T, F, TUNED, 512, 4>},
                             n == SHORT ? 50 : 5)
                  .ms;
  snprintf(form, sizeof form, "%s %s-%s", kind, name, size);
  reduction_report(form, ms, std::is_same<F, most>::value);
}

template <bool TUNED> static void measure_all(const char *kind, const char *size) {
  measure<int, sum, TUNED>(kind, "int-sum", size);
  measure<int, most, TUNED>(kind, "int-max", size);
  measure<float, sum, TUNED>(kind, "float-sum", size);
  measure<float, most, TUNED>(kind, "float-max", size);
  measure<double, sum, TUNED>(kind, "double-sum", size);
  measure<double, most, TUNED>(kind, "double-max", size);
}

int main() {
  reduction_fill();
  CUDA_CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
  d_ints = device_copy(ints, LONG);
  d_floats = device_copy(floats, LONG);
  d_doubles = device_copy(doubles, LONG);
  partial = device_alloc<double>(processors * 8);
  arrived = device_alloc<unsigned>(1);
  CUDA_CHECK(cudaMemset(arrived, 0, sizeof *arrived));
  CUDA_CHECK(cudaMallocHost(&pinned, sizeof(double)));
  for (int size : {(int)SHORT, (int)LONG}) {
    n = size;
    measure_all<false>("plain", n == SHORT ? "short" : "long");
    measure_all<true>("tuned", n == SHORT ? "short" : "long");
  }
  return 0;
}
