/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of laplace.c: one point per thread, the maximum by one atomic per
 * block, one synchronisation per iteration. The shape of the blocks is tuned at
 * start among those that a programmer would try. */
#include "bench.h"
#include "block_reduce.h"
#include "device.cuh"

enum { N = 4096, REPETITIONS = 5, TUNING = 50 };

static double *a, *next, *result, residual;
static unsigned long long *error;
static int iterations;

/* The bits of non-negative doubles are ordered as the doubles are. */
template <int X, int Y>
__global__ void __launch_bounds__(X *Y)
    stencil(const double *__restrict__ from, double *__restrict__ to,
            unsigned long long *greatest) {
  int i = blockIdx.x * X + threadIdx.x + 1, j = blockIdx.y * Y + threadIdx.y + 1;
  double change = 0;
  if (i < N - 1 && j < N - 1) {
    int at = j * N + i;
    double value = 0.25 * (from[at + 1] + from[at - 1] + from[at - N] + from[at + N]);
    to[at] = value;
    change = fabs(value - from[at]);
  }
  change = block_reduce<X * Y / 32>(change, threadIdx.y * X + threadIdx.x,
                                    [](double p, double q) { return fmax(p, q); });
  if (threadIdx.x == 0 && threadIdx.y == 0)
    atomicMax(greatest, (unsigned long long)__double_as_longlong(change));
}

template <int X, int Y>
__global__ void copy(const double *__restrict__ from, double *__restrict__ to) {
  int i = blockIdx.x * X + threadIdx.x + 1, j = blockIdx.y * Y + threadIdx.y + 1;
  if (i < N - 1 && j < N - 1)
    to[j * N + i] = from[j * N + i];
}

template <int X, int Y> static void iterate(int count) {
  dim3 block(X, Y), grid((N - 2 + X - 1) / X, (N - 2 + Y - 1) / Y);
  for (int iter = 0; iter < count; iter++) {
    CUDA_CHECK(cudaMemsetAsync(error, 0, sizeof *error));
    stencil<X, Y><<<grid, block>>>(a, next, error);
    CUDA_CHECK(cudaMemcpyAsync(result, error, sizeof *error, cudaMemcpyDeviceToHost));
    copy<X, Y><<<grid, block>>>(next, a);
    CUDA_CHECK(cudaDeviceSynchronize());
    residual = *result;
  }
}

typedef void iterate_t(int);
static iterate_t *const shapes[] = {iterate<32, 4>,  iterate<32, 8>,  iterate<64, 4>,
                                    iterate<128, 2>, iterate<256, 1>, iterate<32, 16>};
static iterate_t *best;

static void set_up() {
  size_t bytes = sizeof(double) * N * N;
  double *host = (double *)calloc(N * N, sizeof(double));
  for (int j = 0; j < N; j++)
    host[j * N] = 1.0;
  CUDA_CHECK(cudaMemcpy(a, host, bytes, cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaMemcpy(next, host, bytes, cudaMemcpyHostToDevice));
  free(host);
}

static void tune() {
  double least = 1e30;
  for (iterate_t *shape : shapes) {
    shape(TUNING);
    double start = bench_ms();
    shape(TUNING);
    double ms = bench_ms() - start;
    best = ms < least ? shape : best;
    least = ms < least ? ms : least;
  }
}

static void once() { best(iterations); }

int main(int argc, char **argv) {
  iterations = argc > 1 ? atoi(argv[1]) : 1000;
  CUDA_CHECK(cudaMalloc(&a, sizeof(double) * N * N));
  CUDA_CHECK(cudaMalloc(&next, sizeof(double) * N * N));
  CUDA_CHECK(cudaMalloc(&error, sizeof *error));
  CUDA_CHECK(cudaMallocHost(&result, sizeof *result));
  set_up();
  tune();
  set_up();
  double ms = bench_median(once, 1, REPETITIONS); // sets residual
  bench_report("plain", ms, residual);
  return 0;
}
