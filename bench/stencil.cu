/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of stencil.c: one point per thread. The shape of the blocks is
 * tuned at start among those that a programmer would try. */
#include "bench.h"
#include "cuda_check.h"

#ifndef REAL
#define REAL double
#endif
enum { N = 512, REPETITIONS = 5, TUNING = 4 };

static REAL *u, *v;
static int steps;

template <int X, int Y>
__global__ void __launch_bounds__(X *Y)
    stencil(const REAL *__restrict__ from, REAL *__restrict__ to, REAL center,
            REAL side) {
  int i = blockIdx.x * X + threadIdx.x + 1,
      j = blockIdx.y * Y + threadIdx.y + 1, k = blockIdx.z + 1;
  if (i >= N - 1 || j >= N - 1)
    return;
  int at = (k * N + j) * N + i;
  to[at] = center * from[at] +
           side * (from[at - 1] + from[at + 1] + from[at - N] + from[at + N] +
                   from[at - N * N] + from[at + N * N]);
}

template <int X, int Y> static void run(int count) {
  dim3 block(X, Y), grid((N - 2 + X - 1) / X, (N - 2 + Y - 1) / Y, N - 2);
  for (int s = 0; s < count; s += 2) {
    stencil<X, Y><<<grid, block>>>(u, v, (REAL)0.4, (REAL)0.1);
    CUDA_CHECK(cudaDeviceSynchronize());
    stencil<X, Y><<<grid, block>>>(v, u, (REAL)0.4, (REAL)0.1);
    CUDA_CHECK(cudaDeviceSynchronize());
  }
}

typedef void run_t(int);
static run_t *const shapes[] = {run<32, 4>,  run<32, 8>,  run<64, 4>,
                                run<128, 2>, run<128, 1>, run<256, 1>,
                                run<64, 8>,  run<32, 16>};
static run_t *best;

static void set_up(REAL *host) {
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++)
      for (int i = 0; i < N; i++)
        host[((size_t)k * N + j) * N + i] =
            (REAL)((k * 3 + j * 5 + i * 7) % 11);
  size_t bytes = sizeof(REAL) * N * N * N;
  CUDA_CHECK(cudaMemcpy(u, host, bytes, cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaMemcpy(v, host, bytes, cudaMemcpyHostToDevice));
}

static void tune() {
  double least = 1e30;
  for (run_t *shape : shapes) {
    shape(TUNING);
    double start = bench_ms();
    shape(TUNING);
    double ms = bench_ms() - start;
    best = ms < least ? shape : best;
    least = ms < least ? ms : least;
  }
}

static void once() { best(steps); }

int main(int argc, char **argv) {
  steps = argc > 1 ? atoi(argv[1]) : 20;
  size_t bytes = sizeof(REAL) * N * N * N;
  REAL *host = (REAL *)malloc(bytes);
  CUDA_CHECK(cudaMalloc(&u, bytes));
  CUDA_CHECK(cudaMalloc(&v, bytes));
  set_up(host);
  tune();
  set_up(host);
  double ms = bench_median(once, 1, REPETITIONS), checksum = 0;
  CUDA_CHECK(cudaMemcpy(host, u, bytes, cudaMemcpyDeviceToHost));
  for (size_t k = 0; k < N; k += 7)
    checksum += host[(k * N + k) * N + k];
  bench_report(ms, checksum);
  return 0;
}
