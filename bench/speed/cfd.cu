/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of cfd.c, in the same two forms; the second is what an expert
 * writes. */
#include "cfd.h"
#include "device.cuh"

static double *d_q, *d_dq, *d_flux, *d_next;

#define CELL(first)                                                                                \
  int k = blockIdx.x * blockDim.x + threadIdx.x + first,                                           \
      j = blockIdx.y * blockDim.y + threadIdx.y + first, i = blockIdx.z + first;                   \
  if (k >= N - 1 || j >= N - 1)                                                                    \
    return;                                                                                        \
  int at = CFD_AT(i, j, k)

__global__ void faces(const double *__restrict__ from, double *__restrict__ to, int direction,
                      int step) {
  CELL(0);
  double f[VARS];
  cfd_face(from, at, step, direction, f);
  for (int v = 0; v < VARS; v++)
    to[v * POINTS + at] = f[v];
}

__global__ void differences(const double *__restrict__ from, double *__restrict__ to, int direction,
                            int step) {
  CELL(1);
  for (int v = 0; v < VARS; v++, at += POINTS)
    to[at] = (direction ? to[at] : 0) + from[at] - from[at - step];
}

__global__ void update(const double *__restrict__ from, const double *__restrict__ change,
                       double *__restrict__ to) {
  CELL(1);
  for (int v = 0; v < VARS; v++)
    to[v * POINTS + at] = cfd_update(from + v * POINTS, at, change[v * POINTS + at]);
}

__global__ void fused(const double *__restrict__ from, double *__restrict__ to) {
  CELL(1);
  double value[VARS];
  cfd_cell(from, at, value);
  for (int v = 0; v < VARS; v++)
    to[v * POINTS + at] = value[v];
}

template <int X, int Y> static void once_split() {
  dim3 block(X, Y), grid((N - 1 + X - 1) / X, (N - 1 + Y - 1) / Y, N - 1);
  dim3 inner(grid.x, grid.y, N - 2);
  for (int d = 0; d < 3; d++) {
    faces<<<grid, block>>>(d_q, d_flux, d, cfd_step[d]);
    differences<<<inner, block>>>(d_flux, d_dq, d, cfd_step[d]);
  }
  update<<<inner, block>>>(d_q, d_dq, d_next);
  device_wait();
}

template <int X, int Y> static void once_fused() {
  fused<<<dim3((N - 2 + X - 1) / X, (N - 2 + Y - 1) / Y, N - 2), dim3(X, Y)>>>(d_q, d_next);
  device_wait();
}

static void measure(const char *form, std::initializer_list<device_once_t *> shapes) {
  double ms = device_fastest(shapes, 2).ms;
  to_host(next, d_next, (size_t)VARS * POINTS);
  cfd_report(form, ms);
}

int main() {
  cfd_fill();
  double **to[] = {&d_q, &d_dq, &d_flux, &d_next}, *from[] = {q, dq, flux, next};
  for (int i = 0; i < 4; i++)
    *to[i] = device_copy(from[i], (size_t)VARS * POINTS);
  measure("plain split",
          {once_split<32, 4>, once_split<64, 2>, once_split<64, 4>, once_split<128, 1>});
  measure("plain fused",
          {once_fused<32, 4>, once_fused<64, 2>, once_fused<32, 8>, once_fused<128, 1>});
  return 0;
}
