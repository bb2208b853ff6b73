/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of mg.c: one point a thread; and a row a block, with sums of planes
 * in shared memory ("tuned", as ports of the benchmark have it). */
#include "device.cuh"
#include "mg.h"

static plane_t *d_u, *d_v, *d_r;

template <int X, int Y>
__global__ void plain(const plane_t *__restrict__ u, const plane_t *__restrict__ v,
                      plane_t *__restrict__ r) {
  int k = blockIdx.x * X + threadIdx.x + 1, j = blockIdx.y * Y + threadIdx.y + 1,
      i = blockIdx.z + 1;
  if (k < N - 1 && j < N - 1)
    r[i][j][k] = MG_RESIDUAL(u, v, i, j, k);
}

/* Y rows a block. */
template <int X, int Y>
__global__ void tuned(const plane_t *__restrict__ u, const plane_t *__restrict__ v,
                      plane_t *__restrict__ r) {
  __shared__ double sides[Y][N], diagonals[Y][N];
  int y = threadIdx.y, j = blockIdx.x * Y + y + 1, i = blockIdx.y + 1;
  for (int k = threadIdx.x; k < N && j < N - 1; k += X) {
    sides[y][k] = MG_SIDES(u, i, j, k);
    diagonals[y][k] = MG_DIAGONALS(u, i, j, k);
  }
  __syncthreads();
  for (int k = threadIdx.x + 1; k < N - 1 && j < N - 1; k += X)
    r[i][j][k] = v[i][j][k] - -8.0 / 3.0 * u[i][j][k] -
                 1.0 / 6.0 * (diagonals[y][k] + sides[y][k - 1] + sides[y][k + 1]) -
                 1.0 / 12.0 * (diagonals[y][k - 1] + diagonals[y][k + 1]);
}

template <int X, int Y> static void once() {
  dim3 grid((N - 2 + X - 1) / X, (N - 2 + Y - 1) / Y, N - 2);
  plain<X, Y><<<grid, dim3(X, Y)>>>(d_u, d_v, d_r);
  device_wait();
}

template <int X, int Y> static void once_tuned() {
  tuned<X, Y><<<dim3((N - 2 + Y - 1) / Y, N - 2), dim3(X, Y)>>>(d_u, d_v, d_r);
  device_wait();
}

static void measure(const char *form, std::initializer_list<device_once_t *> shapes) {
  double ms = device_fastest(shapes, 10).ms;
  to_host(r, d_r, N);
  mg_report(form, ms);
}

int main() {
  mg_fill();
  d_u = device_copy(u, N);
  d_v = device_copy(v, N);
  d_r = device_copy(r, N);
  measure("plain", {once<32, 4>, once<32, 8>, once<64, 4>, once<128, 2>, once<256, 1>});
  measure("tuned", {once_tuned<64, 4>, once_tuned<128, 1>, once_tuned<128, 2>, once_tuned<256, 1>});
  return 0;
}
