/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of stencil.c: one point per thread; and threads that march through
 * some planes with what they have in registers, in blocks that begin with a
 * line of memory. */
#include "device.cuh"
#include "stencil.h"

enum { REPETITIONS = 5 };
static REAL *d_u, *d_v;

template <int X, int Y>
__global__ void __launch_bounds__(X *Y)
    plain(const REAL *__restrict__ from, REAL *__restrict__ to, REAL center, REAL side) {
  int i = blockIdx.x * X + threadIdx.x + 1, j = blockIdx.y * Y + threadIdx.y + 1,
      k = blockIdx.z + 1;
  if (i >= N - 1 || j >= N - 1)
    return;
  int at = (k * N + j) * N + i;
  to[at] = center * from[at] + side * (from[at - 1] + from[at + 1] + from[at - N] + from[at + N] +
                                       from[at - N * N] + from[at + N * N]);
}

template <int X, int Y, int PLANES>
__global__ void __launch_bounds__(X *Y)
    tuned(const REAL *__restrict__ from, REAL *__restrict__ to, REAL center, REAL side) {
  int i = blockIdx.x * X + threadIdx.x, j = blockIdx.y * Y + threadIdx.y + 1,
      k = blockIdx.z * PLANES + 1;
  if (i < 1 || i >= N - 1 || j >= N - 1)
    return;
  int at = (k * N + j) * N + i;
  REAL below = from[at - N * N], here = from[at];
#pragma unroll 4
  for (int p = 0; p < PLANES && k + p < N - 1; p++, at += N * N) {
    REAL above = from[at + N * N];
    to[at] = center * here +
             side * (from[at - 1] + from[at + 1] + from[at - N] + from[at + N] + below + above);
    below = here;
    here = above;
  }
}

typedef void step_t(const REAL *, REAL *);

template <int X, int Y> static void plain_step(const REAL *from, REAL *to) {
  dim3 grid((N - 2 + X - 1) / X, (N - 2 + Y - 1) / Y, N - 2);
  plain<X, Y><<<grid, dim3(X, Y)>>>(from, to, center, side);
}

template <int X, int Y, int PLANES> static void tuned_step(const REAL *from, REAL *to) {
  dim3 grid(N / X, (N - 2 + Y - 1) / Y, (N - 2 + PLANES - 1) / PLANES);
  tuned<X, Y, PLANES><<<grid, dim3(X, Y)>>>(from, to, center, side);
}

template <step_t *STEP> static void once() {
  STEP(d_u, d_v);
  device_wait();
}

static void measure(const char *form, std::initializer_list<device_once_t *> shapes) {
  double ms = device_fastest(shapes, 10, REPETITIONS).ms;
  for (int k : checked)
    to_host(&v[k][0][0], d_v + (size_t)k * N * N, N * N);
  stencil_report(form, ms);
}

int main() {
  stencil_fill();
  d_u = device_copy(&u[0][0][0], (size_t)N * N * N);
  d_v = device_copy(&v[0][0][0], (size_t)N * N * N);
  measure("plain", {once<plain_step<32, 4>>, once<plain_step<32, 8>>, once<plain_step<64, 4>>,
                    once<plain_step<128, 2>>, once<plain_step<128, 1>>, once<plain_step<256, 1>>,
                    once<plain_step<64, 8>>, once<plain_step<32, 16>>});
  measure("tuned",
          {once<tuned_step<32, 4, 8>>, once<tuned_step<32, 8, 8>>, once<tuned_step<64, 4, 8>>,
           once<tuned_step<128, 2, 8>>, once<tuned_step<64, 4, 16>>, once<tuned_step<64, 2, 8>>,
           once<tuned_step<128, 2, 4>>});
  return 0;
}
