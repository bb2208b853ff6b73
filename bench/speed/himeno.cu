/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of himeno.c: one point a thread; and threads that march through
 * planes ("tuned"). */
#include "block_reduce.h"
#include "device.cuh"
#include "himeno.h"

struct arrays {
  const grid_t *a0, *a1, *a2, *a3, *b0, *b1, *b2, *c0, *c1, *c2, *p, *bound, *source;
  grid_t *next;
};
static arrays of;
static grid_t *d_p;
static float *d_sum, *pinned;
static double sum;

struct add {
  __device__ float operator()(float x, float y) const { return x + y; }
};

template <int X, int Y, int PLANES>
__global__ void __launch_bounds__(X *Y)
    jacobi(const grid_t *__restrict__ a0, const grid_t *__restrict__ a1,
           const grid_t *__restrict__ a2, const grid_t *__restrict__ a3,
           const grid_t *__restrict__ b0, const grid_t *__restrict__ b1,
           const grid_t *__restrict__ b2, const grid_t *__restrict__ c0,
           const grid_t *__restrict__ c1, const grid_t *__restrict__ c2,
           const grid_t *__restrict__ p, const grid_t *__restrict__ bound,
           const grid_t *__restrict__ source, grid_t *__restrict__ to, float *total) {
  int k = blockIdx.x * X + threadIdx.x, j = blockIdx.y * Y + threadIdx.y + 1;
  int first = blockIdx.z * PLANES + 1;
  float part = 0;
  if (k >= 1 && k < NZ - 1 && j < NY - 1)
    for (int i = first; i < first + PLANES && i < NX - 1; i++) {
      float ss = HIMENO_CHANGE(a0, a1, a2, a3, b0, b1, b2, c0, c1, c2, p, bound, source);
      part += ss * ss;
      to[i][j][k] = p[i][j][k] + 0.8f * ss;
    }
  part = block_reduce<X * Y / 32>(part, threadIdx.y * X + threadIdx.x, add());
  if (threadIdx.x == 0 && threadIdx.y == 0)
    atomicAdd(total, part);
}

template <int X, int Y>
__global__ void copy(const grid_t *__restrict__ from, grid_t *__restrict__ to) {
  int k = blockIdx.x * X + threadIdx.x, j = blockIdx.y * Y + threadIdx.y + 1, i = blockIdx.z + 1;
  if (k >= 1 && k < NZ - 1 && j < NY - 1)
    to[i][j][k] = from[i][j][k];
}

template <int X, int Y, int PLANES> static void once() {
  dim3 block(X, Y), grid((NZ + X - 1) / X, (NY - 2 + Y - 1) / Y, (NX - 2 + PLANES - 1) / PLANES);
  CUDA_CHECK(cudaMemsetAsync(d_sum, 0, sizeof *d_sum));
  jacobi<X, Y, PLANES><<<grid, block>>>(of.a0, of.a1, of.a2, of.a3, of.b0, of.b1, of.b2, of.c0,
                                        of.c1, of.c2, of.p, of.bound, of.source, of.next, d_sum);
  CUDA_CHECK(cudaMemcpyAsync(pinned, d_sum, sizeof *d_sum, cudaMemcpyDeviceToHost));
  copy<X, Y><<<dim3(grid.x, grid.y, NX - 2), block>>>(of.next, d_p);
  device_wait();
  sum = *pinned;
}

static void measure(const char *form, std::initializer_list<device_once_t *> shapes) {
  to_device(d_p, p, NX);
  to_device(of.next, next, NX);
  (*shapes.begin())();
  double first = sum, ms = device_fastest(shapes, 5).ms;
  himeno_report(form, ms, first);
}

int main() {
  himeno_fill();
  const grid_t **to[] = {&of.a0, &of.a1, &of.a2, &of.a3, &of.b0,
                         &of.b1, &of.b2, &of.c0, &of.c1, &of.c2};
  for (int c = 0; c < COEFFICIENTS; c++)
    *to[c] = device_copy(coefficient[c], NX);
  of.bound = device_copy(bound, NX);
  of.source = device_copy(source, NX);
  of.p = d_p = device_copy(p, NX);
  of.next = device_copy(next, NX);
  d_sum = device_alloc<float>(1);
  CUDA_CHECK(cudaMallocHost(&pinned, sizeof *pinned));
  measure("plain", {once<32, 4, 1>, once<32, 8, 1>, once<64, 4, 1>, once<128, 2, 1>});
  measure("tuned", {once<32, 4, 8>, once<64, 4, 8>, once<64, 2, 16>, once<128, 2, 4>});
  return 0;
}
