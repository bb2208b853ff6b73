/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of rows.c: a block for each row; and the same by loads of 16 bytes
 * with several accumulators. */
#include "block_reduce.h"
#include "device.cuh"
#include "rows.h"

static float *d_matrix, *d_sums;

struct add {
  __device__ float operator()(float p, float q) { return p + q; }
};

template <int THREADS>
__global__ void plain(const float *__restrict__ from, float *__restrict__ to) {
  const float *row = from + (size_t)blockIdx.x * COLUMNS;
  float sum = 0;
  for (int j = threadIdx.x; j < COLUMNS; j += THREADS)
    sum += row[j];
  sum = block_reduce<THREADS / 32>(sum, threadIdx.x, add());
  if (threadIdx.x == 0)
    to[blockIdx.x] = sum;
}

template <int THREADS>
__global__ void tuned(const float4 *__restrict__ from, float *__restrict__ to) {
  const float4 *row = from + (size_t)blockIdx.x * (COLUMNS / 4);
  float4 sum = {};
#pragma unroll 4
  for (int j = threadIdx.x; j < COLUMNS / 4; j += THREADS) {
    float4 one = row[j];
    sum.x += one.x;
    sum.y += one.y;
    sum.z += one.z;
    sum.w += one.w;
  }
  float all = block_reduce<THREADS / 32>((sum.x + sum.y) + (sum.z + sum.w), threadIdx.x, add());
  if (threadIdx.x == 0)
    to[blockIdx.x] = all;
}

template <int THREADS> static void once() {
  plain<THREADS><<<ROWS, THREADS>>>(d_matrix, d_sums);
  device_wait();
}

template <int THREADS> static void once_tuned() {
  tuned<THREADS><<<ROWS, THREADS>>>((const float4 *)d_matrix, d_sums);
  device_wait();
}

static void measure(const char *form, std::initializer_list<device_once_t *> shapes) {
  double ms = device_fastest(shapes, 10).ms;
  to_host(sums, d_sums, ROWS);
  rows_report(form, ms);
}

int main() {
  rows_fill();
  d_matrix = device_copy(&matrix[0][0], (size_t)ROWS * COLUMNS);
  d_sums = device_alloc<float>(ROWS);
  measure("plain", {once<64>, once<128>, once<256>, once<512>});
  measure("tuned", {once_tuned<64>, once_tuned<128>, once_tuned<256>, once_tuned<512>});
  return 0;
}
