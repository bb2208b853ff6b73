/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The bodies of nbody.c and nbody.cu: three arrays and one of masses, or, with
 * AOS, one array of structures. */
#ifndef XACC_BENCH_NBODY_H
#define XACC_BENCH_NBODY_H

#include "bench.h"

#ifndef N
#define N 65536
#endif
#define SOFTENING 1e-3f
typedef struct body {
  float x, y, z, mass;
} body_t;
static body_t body[N], force[N];
static float x[N], y[N], z[N], mass[N], ax[N], ay[N], az[N];

static inline float nbody_random(unsigned *state) {
  *state = *state * 1664525u + 1013904223u;
  return (float)(*state >> 8) / (1 << 24);
}

static inline void nbody_fill(void) {
  unsigned state = 1;
  for (int i = 0; i < N; i++) {
    x[i] = body[i].x = nbody_random(&state);
    y[i] = body[i].y = nbody_random(&state);
    z[i] = body[i].z = nbody_random(&state);
    mass[i] = body[i].mass = nbody_random(&state) + 0.5f;
  }
}

/* The acceleration of body i along x, in double precision. */
static inline double nbody_expected(int i) {
  double sum = 0;
  for (int j = 0; j < N; j++) {
    double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
    double r2 = dx * dx + dy * dy + dz * dz + SOFTENING;
    sum += mass[j] * dx / (r2 * sqrt(r2));
  }
  return sum;
}

/* Sums cancel: an error counts beside N, the order of an acceleration. */
static inline void nbody_report(const char *form, double ms, int aos) {
  double checksum = 0;
  for (int i = 0; i < N; i += N / 32) {
    double expected = nbody_expected(i), got = aos ? force[i].x : ax[i];
    bench_expect(form, (got - expected) / N + 1, 1, 1e-4);
    checksum += expected;
  }
  bench_report(form, ms, checksum);
}

#endif
