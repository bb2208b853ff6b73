/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of stages.c: one point a thread; and threads that march through some
 * planes with what they have in registers. */
#include "device.cuh"
#include "stages.h"

static plane_t *d_u, *d_v;

#define SIDES                                                                                      \
  const int w = x == 0 ? 0 : -1, e = x == N - 1 ? 0 : 1, s = y == 0 ? 0 : -1, n = y == N - 1 ? 0 : 1

template <int X, int Y>
__global__ void plain(const plane_t *__restrict__ from, plane_t *__restrict__ to) {
  int x = blockIdx.x * X + threadIdx.x, y = blockIdx.y * Y + threadIdx.y, z = blockIdx.z;
  SIDES, b = z == 0 ? 0 : -1, t = z == N - 1 ? 0 : 1;
  to[z][y][x] = STAGES_SUM(from[z][y][x], from[z + b][y][x], from[z + t][y][x]);
}

template <int X, int Y, int PLANES>
__global__ void tuned(const plane_t *__restrict__ from, plane_t *__restrict__ to) {
  int x = blockIdx.x * X + threadIdx.x, y = blockIdx.y * Y + threadIdx.y, z = blockIdx.z * PLANES;
  SIDES;
  float below = from[z == 0 ? 0 : z - 1][y][x], here = from[z][y][x];
#pragma unroll 4
  for (int last = z + PLANES; z < last; z++) {
    float above = from[z == N - 1 ? z : z + 1][y][x];
    to[z][y][x] = STAGES_SUM(here, below, above);
    below = here;
    here = above;
  }
}

template <int X, int Y> static void once() {
  plain<X, Y><<<dim3(N / X, N / Y, N), dim3(X, Y)>>>(d_u, d_v);
  device_wait();
}

template <int X, int Y, int PLANES> static void once_tuned() {
  tuned<X, Y, PLANES><<<dim3(N / X, N / Y, N / PLANES), dim3(X, Y)>>>(d_u, d_v);
  device_wait();
}

static void measure(const char *form, std::initializer_list<device_once_t *> shapes) {
  double ms = device_fastest(shapes, 10).ms;
  to_host(v, d_v, N);
  stages_report(form, ms);
}

int main() {
  stages_fill();
  d_u = device_copy(u, N);
  d_v = device_copy(v, N);
  measure("plain", {once<32, 4>, once<32, 8>, once<64, 4>, once<128, 2>, once<256, 1>});
  measure("tuned", {once_tuned<32, 4, 8>, once_tuned<32, 8, 8>, once_tuned<64, 4, 8>,
                    once_tuned<64, 2, 16>, once_tuned<128, 2, 16>});
  return 0;
}
