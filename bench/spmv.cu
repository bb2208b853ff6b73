/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of spmv.c: 1 to 32 threads per row, whichever is fastest. */
#include "bench.h"
#include "cuda_check.h"
#include "spmv.h"

enum { THREADS = 256 };

static int *d_start, *d_column;
static double *d_value, *d_x, *d_y;

template <int WIDTH>
__global__ void
multiply(const int *__restrict__ begin, const int *__restrict__ at,
         const double *__restrict__ a, const double *__restrict__ v,
         double *__restrict__ product) {
  int row = (blockIdx.x * THREADS + threadIdx.x) / WIDTH;
  int lane = threadIdx.x % WIDTH;
  if (row >= ROWS)
    return;
  double sum = 0;
  for (int k = begin[row] + lane, end = begin[row + 1]; k < end; k += WIDTH)
    sum += a[k] * v[at[k]];
  for (int mask = WIDTH / 2; mask > 0; mask /= 2)
    sum += __shfl_xor_sync(0xffffffffu, sum, mask, WIDTH);
  if (lane == 0)
    product[row] = sum;
}

template <int WIDTH> static void once() {
  multiply<WIDTH><<<((long)ROWS * WIDTH + THREADS - 1) / THREADS, THREADS>>>(
      d_start, d_column, d_value, d_x, d_y);
  CUDA_CHECK(cudaDeviceSynchronize());
}

template <class T> static T *to_device(const T *host, size_t count) {
  T *device;
  CUDA_CHECK(cudaMalloc(&device, sizeof(T) * count));
  CUDA_CHECK(
      cudaMemcpy(device, host, sizeof(T) * count, cudaMemcpyHostToDevice));
  return device;
}

typedef void once_t(void);
static once_t *const widths[] = {once<1>, once<2>,  once<4>,
                                 once<8>, once<16>, once<32>};

int main() {
  double least = 1e30;
  spmv_fill();
  d_start = to_device(start, ROWS + 1);
  d_column = to_device(column, start[ROWS]);
  d_value = to_device(value, start[ROWS]);
  d_x = to_device(x, ROWS);
  d_y = to_device(y, ROWS);
  for (once_t *width : widths) {
    double ms = bench_median(width, 10, BENCH_REPETITIONS);
    least = ms < least ? ms : least;
  }
  CUDA_CHECK(cudaMemcpy(y, d_y, sizeof(double) * ROWS, cudaMemcpyDeviceToHost));
  bench_report(least, spmv_checksum());
  return 0;
}
