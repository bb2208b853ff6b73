/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of transpose.c: one element per thread; and through tiles of shared
 * memory, several elements a thread. */
#include "device.cuh"
#include "transpose.h"

static double *d_a, *d_b;

template <int X, int Y>
__global__ void plain(const double *__restrict__ from, double *__restrict__ to) {
  int j = blockIdx.x * X + threadIdx.x, i = blockIdx.y * Y + threadIdx.y;
  to[(size_t)j * N + i] = from[(size_t)i * N + j];
}

template <int SIDE, int Y>
__global__ void tuned(const double *__restrict__ from, double *__restrict__ to) {
  __shared__ double tile[SIDE][SIDE + 1];
  int column = blockIdx.x * SIDE, row = blockIdx.y * SIDE;
#pragma unroll
  for (int y = threadIdx.y; y < SIDE; y += Y)
    tile[y][threadIdx.x] = from[(size_t)(row + y) * N + column + threadIdx.x];
  __syncthreads();
#pragma unroll
  for (int y = threadIdx.y; y < SIDE; y += Y)
    to[(size_t)(column + y) * N + row + threadIdx.x] = tile[threadIdx.x][y];
}

template <int X, int Y> static void once() {
  plain<X, Y><<<dim3(N / X, N / Y), dim3(X, Y)>>>(d_a, d_b);
  device_wait();
}

template <int SIDE, int Y> static void once_tuned() {
  tuned<SIDE, Y><<<dim3(N / SIDE, N / SIDE), dim3(SIDE, Y)>>>(d_a, d_b);
  device_wait();
}

static void measure(const char *form, std::initializer_list<device_once_t *> shapes) {
  double ms = device_fastest(shapes, 5, 5).ms;
  to_host(&b[0][0], d_b, (size_t)N * N);
  transpose_report(form, ms);
}

int main() {
  transpose_fill();
  d_a = device_copy(&a[0][0], (size_t)N * N);
  d_b = device_alloc<double>((size_t)N * N);
  measure("plain", {once<128, 1>, once<32, 4>, once<32, 8>, once<16, 16>, once<32, 32>, once<4, 32>,
                    once<8, 32>});
  measure("tuned", {once_tuned<32, 4>, once_tuned<32, 8>, once_tuned<32, 16>, once_tuned<64, 8>,
                    once_tuned<16, 16>});
  return 0;
}
