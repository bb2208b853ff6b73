/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of iccg.c, the same kernels by hand. */
#include "block_reduce.h"
#include "device.cuh"
#include "iccg.h"

enum { THREADS = 256 };
static double *d_value[2], *d_diagonal, *d_inverse, *d_x, *d_b, *d_r, *d_z, *d_p, *d_q, *d_sum,
    *pinned;
static int *d_column[2], processors, iterations;

__global__ void substitute(int n, int first, int width, const int *__restrict__ column,
                           const double *__restrict__ value, const double *__restrict__ inverse,
                           const double *__restrict__ from, double *of, bool back) {
  int i = blockIdx.x * THREADS + threadIdx.x;
  if (i >= n)
    return;
  double sum = back ? 0 : from[first + i];
  for (int k = 0; k < width; k++) {
    int at = (i / CHUNK * width + k) * CHUNK + i % CHUNK;
    sum -= value[at] * of[column[at]];
  }
  of[first + i] = (back ? of[first + i] : 0) + sum * inverse[first + i];
}

__global__ void multiply(int n, int first, int low, int up, const int *__restrict__ lc,
                         const double *__restrict__ lv, const int *__restrict__ uc,
                         const double *__restrict__ uv, const double *__restrict__ d,
                         const double *__restrict__ from, double *__restrict__ to) {
  int i = blockIdx.x * THREADS + threadIdx.x;
  if (i >= n)
    return;
  double sum = d[first + i] * from[first + i];
  for (int k = 0; k < low; k++) {
    int at = (i / CHUNK * low + k) * CHUNK + i % CHUNK;
    sum += lv[at] * from[lc[at]];
  }
  for (int k = 0; k < up; k++) {
    int at = (i / CHUNK * up + k) * CHUNK + i % CHUNK;
    sum += uv[at] * from[uc[at]];
  }
  to[first + i] = sum;
}

struct plus_ {
  __device__ double operator()(double u, double v) const { return u + v; }
};

__global__ void dot_kernel(const double *__restrict__ u, const double *__restrict__ v,
                           double *total) {
  double sum = 0;
  for (int i = blockIdx.x * THREADS + threadIdx.x; i < ROWS; i += gridDim.x * THREADS)
    sum += u[i] * v[i];
  sum = block_reduce<THREADS / 32>(sum, threadIdx.x, plus_());
  if (threadIdx.x == 0)
    atomicAdd(total, sum);
}

__global__ void add_kernel(double scale, double *__restrict__ to, double with,
                           const double *__restrict__ from) {
  int i = blockIdx.x * THREADS + threadIdx.x;
  if (i < ROWS)
    to[i] = scale * to[i] + with * from[i];
}

static int blocks(int n) { return (n + THREADS - 1) / THREADS; }

static double dot(const double *u, const double *v) {
  CUDA_CHECK(cudaMemsetAsync(d_sum, 0, sizeof *d_sum));
  dot_kernel<<<processors * 8, THREADS>>>(u, v, d_sum);
  CUDA_CHECK(cudaMemcpyAsync(pinned, d_sum, sizeof *d_sum, cudaMemcpyDeviceToHost));
  device_wait();
  return *pinned;
}

static void add(double scale, double *to, double with, const double *from) {
  add_kernel<<<blocks(ROWS), THREADS>>>(scale, to, with, from);
}

static void half(int which, const triangle_t &t, int c) {
  int n = begin[c + 1] - begin[c];
  substitute<<<blocks(n), THREADS>>>(n, begin[c], t.width[c], d_column[which] + t.first[c],
                                     d_value[which] + t.first[c], d_inverse, d_r, d_z, which);
}

static void apply(int c) {
  int n = begin[c + 1] - begin[c];
  multiply<<<blocks(n), THREADS>>>(n, begin[c], lower.width[c], upper.width[c],
                                   d_column[0] + lower.first[c], d_value[0] + lower.first[c],
                                   d_column[1] + upper.first[c], d_value[1] + upper.first[c],
                                   d_diagonal, d_p, d_q);
}

static void solve() {
  double rho = 0, norm = dot(d_b, d_b);
  add(0, d_x, 0, d_b);
  add(0, d_p, 0, d_b);
  add(0, d_r, 1, d_b);
  for (iterations = 0; iterations < 1000 && dot(d_r, d_r) > TOLERANCE * TOLERANCE * norm;
       iterations++) {
    for (int c = 0; c < COLOURS; c++)
      half(0, lower, c);
    for (int c = COLOURS - 1; c-- > 0;)
      half(1, upper, c);
    double last = rho;
    rho = dot(d_r, d_z);
    add(last != 0 ? rho / last : 0, d_p, 1, d_z);
    for (int c = 0; c < COLOURS; c++)
      apply(c);
    double alpha = rho / dot(d_p, d_q);
    add(1, d_x, alpha, d_p);
    add(1, d_r, -alpha, d_q);
  }
  device_wait();
}

int main() {
  iccg_fill();
  CUDA_CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
  const triangle_t *halves[] = {&lower, &upper};
  for (int i = 0; i < 2; i++) {
    d_column[i] = device_copy(halves[i]->column, halves[i]->elements);
    d_value[i] = device_copy(halves[i]->value, halves[i]->elements);
  }
  double **to[] = {&d_diagonal, &d_inverse, &d_b, &d_x, &d_r, &d_z, &d_p, &d_q};
  double *from[] = {diagonal, inverse, b, x, r, z, p, q};
  for (int i = 0; i < 8; i++)
    *to[i] = device_copy(from[i], ROWS);
  d_sum = device_alloc<double>(1);
  CUDA_CHECK(cudaMallocHost(&pinned, sizeof *pinned));
  double ms = bench_median(solve, 1, 3);
  to_host(x, d_x, ROWS);
  iccg_report("plain", ms, iterations);
  return 0;
}
