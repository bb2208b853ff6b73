/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of stream.c: an element a thread; and two ("tuned", loads and stores
 * of 16 bytes). */
#include "device.cuh"
#include "stream.h"

static double *d_a, *d_b, *d_c;
static triple_t *d_triples;

struct copy {
  static __device__ double of(double x, double) { return x; }
};
struct scale {
  static __device__ double of(double x, double) { return 3.0 * x; }
};
struct add {
  static __device__ double of(double x, double y) { return x + y; }
};
struct triad {
  static __device__ double of(double x, double y) { return x + 3.0 * y; }
};

template <class F>
__global__ void plain(double *__restrict__ to, const double *__restrict__ x,
                      const double *__restrict__ y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = F::of(x[i], y[i]);
}

template <class F>
__global__ void tuned(double2 *__restrict__ to, const double2 *__restrict__ x,
                      const double2 *__restrict__ y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double2 p = x[i], q = y[i];
  to[i] = make_double2(F::of(p.x, q.x), F::of(p.y, q.y));
}

__global__ void plain_aos(triple_t *of) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  of[i].a = of[i].b + 3.0 * of[i].c;
}

template <class F, int THREADS> static void once() {
  plain<F><<<N / THREADS, THREADS>>>(d_a, d_b, d_c);
  device_wait();
}

template <class F, int THREADS> static void once_tuned() {
  tuned<F><<<N / 2 / THREADS, THREADS>>>((double2 *)d_a, (double2 *)d_b, (double2 *)d_c);
  device_wait();
}

template <int THREADS> static void once_aos() {
  plain_aos<<<N / THREADS, THREADS>>>(d_triples);
  device_wait();
}

static void report(const char *form, std::initializer_list<device_once_t *> shapes, double of_b,
                   double of_c, int aos) {
  double ms = device_fastest(shapes, 5).ms;
  if (aos)
    to_host(triples, d_triples, N);
  else
    to_host(a, d_a, N);
  stream_report(form, ms, of_b, of_c, aos);
}

template <class F>
static void measure(const char *plain_form, const char *tuned_form, double of_b, double of_c) {
  report(plain_form, {once<F, 128>, once<F, 256>, once<F, 512>, once<F, 1024>}, of_b, of_c, 0);
  report(tuned_form, {once_tuned<F, 128>, once_tuned<F, 256>, once_tuned<F, 512>}, of_b, of_c, 0);
}

int main() {
  stream_fill();
  d_a = device_copy(a, N);
  d_b = device_copy(b, N);
  d_c = device_copy(c, N);
  d_triples = device_copy(triples, N);
  measure<copy>("plain copy", "tuned copy", 1, 0);
  measure<scale>("plain scale", "tuned scale", scalar, 0);
  measure<add>("plain add", "tuned add", 1, 1);
  measure<triad>("plain triad", "tuned triad", 1, scalar);
  report("plain triad-aos", {once_aos<128>, once_aos<256>, once_aos<512>}, 1, scalar, 1);
  return 0;
}
