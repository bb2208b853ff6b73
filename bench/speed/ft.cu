/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of ft.c: a launch for each pass; and all passes of a row by a block,
 * in shared memory ("tuned"). */
#include "device.cuh"
#include "ft.h"

static row_t *d_rows, *d_other, *d_result;
static number_t *d_factor;

__global__ void plain(const row_t *__restrict__ from, row_t *__restrict__ to,
                      const number_t *__restrict__ w, int m) {
  int at = blockIdx.x * blockDim.x + threadIdx.x, r = at / HALF, t = at % HALF;
  FT_BUTTERFLY(from[r], to[r], t, m, w);
}

template <int THREADS>
__global__ void tuned(const row_t *__restrict__ from, row_t *__restrict__ to,
                      const number_t *__restrict__ w) {
  __shared__ row_t x, y;
  const int r = blockIdx.x;
#pragma unroll
  for (int t = threadIdx.x; t < HALF; t += THREADS)
    FT_BUTTERFLY(from[r], x, t, 1, w);
  __syncthreads();
  for (int m = 2; m < N; m *= 4) {
#pragma unroll
    for (int t = threadIdx.x; t < HALF; t += THREADS)
      FT_BUTTERFLY(x, y, t, m, w);
    __syncthreads();
    number_t *out = m == HALF / 2 ? to[r] : x; /* the last one is stored */
#pragma unroll
    for (int t = threadIdx.x; t < HALF; t += THREADS)
      FT_BUTTERFLY(y, out, t, 2 * m, w);
    __syncthreads();
  }
}

template <int THREADS> static void once() {
  row_t *from = d_rows, *to = d_result;
  for (int p = 0; p < PASSES; p++) {
    plain<<<(long)ROWS * HALF / THREADS, THREADS>>>(from, to, d_factor, 1 << p);
    from = to;
    to = to == d_result ? d_other : d_result;
  }
  device_wait();
}

template <int THREADS> static void once_tuned() {
  tuned<THREADS><<<ROWS, THREADS>>>(d_rows, d_result, d_factor);
  device_wait();
}

static void measure(const char *form, std::initializer_list<device_once_t *> shapes) {
  double ms = device_fastest(shapes, 2).ms;
  to_host(result, d_result, ROWS);
  ft_report(form, ms);
}

int main() {
  ft_fill();
  d_rows = device_copy(rows, ROWS);
  d_other = device_alloc<row_t>(ROWS);
  d_result = device_alloc<row_t>(ROWS);
  d_factor = device_copy(factor, HALF);
  measure("plain", {once<64>, once<128>, once<256>, once<512>});
  measure("tuned", {once_tuned<64>, once_tuned<128>, once_tuned<256>});
  return 0;
}
