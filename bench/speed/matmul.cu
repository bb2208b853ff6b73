/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of matmul.c: one element a thread; and 64 x 64 elements a block
 * through shared memory, 4 x 4 of them a thread. */
#include "device.cuh"
#include "matmul.h"

static double *d_a, *d_b, *d_c;

template <int X, int Y>
__global__ void plain(const double *__restrict__ x, const double *__restrict__ y,
                      double *__restrict__ to) {
  int j = blockIdx.x * X + threadIdx.x, i = blockIdx.y * Y + threadIdx.y;
  double sum = 0;
  for (int k = 0; k < N; k++)
    sum += x[i * N + k] * y[k * N + j];
  to[i * N + j] = sum;
}

template <int X, int Y> static void once() {
  plain<X, Y><<<dim3(N / X, N / Y), dim3(X, Y)>>>(d_a, d_b, d_c);
  device_wait();
}

/* 256 threads: 16 x 16, each 4 rows and 4 columns. */
template <int DEPTH>
__global__ void __launch_bounds__(256)
    tuned(const double *__restrict__ x, const double *__restrict__ y, double *__restrict__ to) {
  __shared__ double xs[DEPTH][64 + 2], ys[DEPTH][64];
  int thread = threadIdx.x, tx = thread % 16, ty = thread / 16;
  int row = blockIdx.y * 64, column = blockIdx.x * 64;
  double sum[4][4] = {};
  for (int k = 0; k < N; k += DEPTH) {
    for (int i = thread; i < 64 * DEPTH; i += 256) {
      xs[i % DEPTH][i / DEPTH] = x[(row + i / DEPTH) * N + k + i % DEPTH];
      ys[i / 64][i % 64] = y[(k + i / 64) * N + column + i % 64];
    }
    __syncthreads();
#pragma unroll
    for (int d = 0; d < DEPTH; d++)
#pragma unroll
      for (int p = 0; p < 4; p++)
#pragma unroll
        for (int q = 0; q < 4; q++)
          sum[p][q] += xs[d][ty * 4 + p] * ys[d][tx + 16 * q];
    __syncthreads();
  }
  for (int p = 0; p < 4; p++)
    for (int q = 0; q < 4; q++)
      to[(row + ty * 4 + p) * N + column + tx + 16 * q] = sum[p][q];
}

template <int DEPTH> static void once_tuned() {
  tuned<DEPTH><<<dim3(N / 64, N / 64), 256>>>(d_a, d_b, d_c);
  device_wait();
}

static void measure(const char *form, std::initializer_list<device_once_t *> shapes) {
  double ms = device_fastest(shapes, 1, 5).ms;
  to_host(&c[0][0], d_c, N * N);
  matmul_report(form, ms);
}

int main() {
  matmul_fill();
  d_a = device_copy(&a[0][0], N * N);
  d_b = device_copy(&b[0][0], N * N);
  d_c = device_alloc<double>(N * N);
  measure("plain", {once<32, 4>, once<32, 8>, once<64, 4>, once<128, 1>, once<16, 16>, once<32, 16>,
                    once<32, 32>, once<8, 32>});
  measure("tuned", {once_tuned<8>, once_tuned<16>, once_tuned<32>});
  return 0;
}
