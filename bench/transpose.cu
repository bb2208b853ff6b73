/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of transpose.c: one element per thread, the fastest of several
 * shapes of blocks. (Tiles in shared memory are not the same program.) */
#include "bench.h"
#include "cuda_check.h"

enum { N = 8192, REPETITIONS = 5 };
static double a[N][N], b[N][N], *d_a, *d_b;

template <int X, int Y>
__global__ void transpose(const double *__restrict__ from,
                          double *__restrict__ to) {
  int j = blockIdx.x * X + threadIdx.x, i = blockIdx.y * Y + threadIdx.y;
  to[(size_t)j * N + i] = from[(size_t)i * N + j];
}

template <int X, int Y> static void once() {
  transpose<X, Y><<<dim3(N / X, N / Y), dim3(X, Y)>>>(d_a, d_b);
  CUDA_CHECK(cudaDeviceSynchronize());
}

typedef void once_t(void);
static once_t *const shapes[] = {once<128, 1>, once<32, 4>,  once<32, 8>,
                                 once<16, 16>, once<32, 32>, once<4, 32>,
                                 once<8, 32>};

int main() {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 3 + j) % 7;
  CUDA_CHECK(cudaMalloc(&d_a, sizeof a));
  CUDA_CHECK(cudaMalloc(&d_b, sizeof a));
  CUDA_CHECK(cudaMemcpy(d_a, a, sizeof a, cudaMemcpyHostToDevice));
  double least = 1e30, checksum = 0;
  for (once_t *shape : shapes) {
    double ms = bench_median(shape, 1, REPETITIONS);
    least = ms < least ? ms : least;
  }
  CUDA_CHECK(cudaMemcpy(b, d_b, sizeof a, cudaMemcpyDeviceToHost));
  for (int i = 0; i < N; i += 3)
    checksum += b[i][i / 2] * (i % 11);
  bench_report(least, checksum);
  return 0;
}
