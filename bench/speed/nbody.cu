/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of nbody.c: one body a thread (opt0 of the papers); rsqrtf (opt1);
 * and that over blocks of bodies in shared memory (opt2, "tuned"). */
#include "device.cuh"
#include "nbody.h"

enum { REPETITIONS = 5 };

#ifdef AOS
static body_t *d_body, *d_force;
#define ARRAYS const body_t *__restrict__ body, body_t *__restrict__ force
#define ARGUMENTS d_body, d_force
#define HERE(i) body[i]
#define STORE(i) force[i] = body_t{f.x, f.y, f.z, 0}
#else
static float *d_x, *d_y, *d_z, *d_mass, *d_ax, *d_ay, *d_az;
#define ARRAYS                                                                                     \
  const float *__restrict__ x, const float *__restrict__ y, const float *__restrict__ z,           \
      const float *__restrict__ mass, float *__restrict__ ax, float *__restrict__ ay,              \
      float *__restrict__ az
#define ARGUMENTS d_x, d_y, d_z, d_mass, d_ax, d_ay, d_az
#define HERE(i)                                                                                    \
  body_t { x[i], y[i], z[i], mass[i] }
#define STORE(i) ax[i] = f.x, ay[i] = f.y, az[i] = f.z
#endif

template <bool FAST>
__device__ __forceinline__ void pair(const body_t &me, const body_t &other, body_t &f) {
  float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
  float r2 = dx * dx + dy * dy + dz * dz + SOFTENING;
  float inverse = FAST ? rsqrtf(r2) : 1.0f / sqrtf(r2);
  float scale = other.mass * inverse * inverse * inverse;
  f.x += scale * dx;
  f.y += scale * dy;
  f.z += scale * dz;
}

template <bool FAST> __global__ void plain(ARRAYS) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  body_t me = HERE(i), f = {};
  for (int j = 0; j < N; j++)
    pair<FAST>(me, HERE(j), f);
  STORE(i);
}

template <int THREADS, int UNROLL> __global__ void __launch_bounds__(THREADS) tuned(ARRAYS) {
  __shared__ float4 others[THREADS];
  int i = blockIdx.x * THREADS + threadIdx.x;
  body_t me = HERE(i), f = {};
  for (int j = 0; j < N; j += THREADS) {
    body_t one = HERE(j + threadIdx.x);
    others[threadIdx.x] = make_float4(one.x, one.y, one.z, one.mass);
    __syncthreads();
#pragma unroll UNROLL
    for (int q = 0; q < THREADS; q++) {
      float4 o = others[q];
      pair<true>(me, body_t{o.x, o.y, o.z, o.w}, f);
    }
    __syncthreads();
  }
  STORE(i);
}

template <bool FAST, int THREADS> static void once() {
  plain<FAST><<<N / THREADS, THREADS>>>(ARGUMENTS);
  device_wait();
}

template <int THREADS, int UNROLL> static void once_tuned() {
  tuned<THREADS, UNROLL><<<N / THREADS, THREADS>>>(ARGUMENTS);
  device_wait();
}

static void measure(const char *form, std::initializer_list<device_once_t *> shapes) {
  double ms = device_fastest(shapes, 1, REPETITIONS).ms;
#ifdef AOS
  to_host(force, d_force, N);
  nbody_report(form, ms, 1);
#else
  to_host(ax, d_ax, N);
  nbody_report(form, ms, 0);
#endif
}

int main() {
  nbody_fill();
#ifdef AOS
  d_body = device_copy(body, N);
  d_force = device_copy(force, N);
#else
  float **from[] = {&d_x, &d_y, &d_z, &d_mass, &d_ax, &d_ay, &d_az};
  float *host[] = {x, y, z, mass, ax, ay, az};
  for (int i = 0; i < 7; i++)
    *from[i] = device_copy(host[i], N);
#endif
  measure("plain", {once<false, 64>, once<false, 128>, once<false, 256>, once<false, 512>});
  measure("opt1", {once<true, 64>, once<true, 128>, once<true, 256>, once<true, 512>});
  measure("tuned", {once_tuned<64, 16>, once_tuned<128, 32>, once_tuned<128, 8>,
                    once_tuned<256, 32>, once_tuned<512, 64>});
  return 0;
}
