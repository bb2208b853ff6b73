/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The product of csr.h in CUDA: WIDTH threads for each row. */
#ifndef XACC_BENCH_CSR_CUH
#define XACC_BENCH_CSR_CUH

#include "csr.h"
#include "device.cuh"

static int *d_start, *d_column;
static double *d_value, *d_x, *d_y;

template <int WIDTH>
__global__ void multiply(const int *__restrict__ begin, const int *__restrict__ at,
                         const double *__restrict__ a, const double *__restrict__ v,
                         double *__restrict__ product) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / WIDTH;
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

template <int WIDTH, int THREADS> static void once() {
  multiply<WIDTH><<<((long)ROWS * WIDTH + THREADS - 1) / THREADS, THREADS>>>(d_start, d_column,
                                                                             d_value, d_x, d_y);
  device_wait();
}

static void measure(const char *form, std::initializer_list<device_once_t *> shapes) {
  double ms = device_fastest(shapes, 10).ms;
  to_host(y, d_y, ROWS);
  csr_report(form, ms);
}

static void copy_to_device() {
  d_start = device_copy(start, ROWS + 1);
  d_column = device_copy(column, start[ROWS]);
  d_value = device_copy(value, start[ROWS]);
  d_x = device_copy(x, ROWS);
  d_y = device_copy(y, ROWS);
}

#endif
