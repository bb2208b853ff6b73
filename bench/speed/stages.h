/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The grid of stages.c and stages.cu: seven points with faces, at which a point
 * stands for its neighbour outside. */
#ifndef XACC_BENCH_STAGES_H
#define XACC_BENCH_STAGES_H

#include "bench.h"

#ifndef N
#define N 256
#endif
typedef float plane_t[N][N];
static plane_t *u, *v;

static inline void stages_fill(void) {
  u = (plane_t *)malloc(sizeof(plane_t) * N);
  v = (plane_t *)calloc(N, sizeof(plane_t));
  for (int z = 0; z < N; z++)
    for (int y = 0; y < N; y++)
      for (int x = 0; x < N; x++)
        u[z][y][x] = (float)((z * 3 + y * 5 + x * 7) % 11);
}

/* With all six neighbours; and those below, here and above in registers. */
#define STAGES_SUM(here, below, above)                                                             \
  (0.4f * (here) + 0.1f * (from[z][y][x + w] + from[z][y][x + e] + from[z][y + s][x] +             \
                           from[z][y + n][x] + (below) + (above)))

static inline void stages_report(const char *form, double ms) {
  const plane_t *from = (const plane_t *)u;
  double checksum = 0;
  for (int z = 0; z < N; z += 15)
    for (int y = 0; y < N; y++)
      for (int x = 0; x < N; x++) {
        int w = x == 0 ? 0 : -1, e = x == N - 1 ? 0 : 1, s = y == 0 ? 0 : -1,
            n = y == N - 1 ? 0 : 1, b = z == 0 ? 0 : -1, t = z == N - 1 ? 0 : 1;
        double expected = STAGES_SUM((double)from[z][y][x], from[z + b][y][x], from[z + t][y][x]);
        bench_expect(form, 1 + v[z][y][x], 1 + expected, 1e-6);
        checksum += expected * ((x + y) % 3);
      }
  bench_report(form, ms, checksum);
}

#endif
