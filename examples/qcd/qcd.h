/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The Wilson-Dirac operator of lattice QCD at one site of a four-dimensional
 * lattice: D v(x) = v(x) - kappa * sum over the directions m of
 *   (1 - g_m) U_m(x) v(x + m) + (1 + g_m) U_m(x - m)^+ v(x - m).
 * A spinor has four spins of three colours, a link is a 3 x 3 matrix; g_m in
 * the chiral basis is a permutation of spins with phases 1, i, -1, -i. */
#ifndef QCD_H
#define QCD_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef NT
#define NT 8
#define NZ 8
#define NY 4
#define NX 4
#endif

typedef struct spinor {
  double re[4][3], im[4][3];
} spinor_t;
typedef struct matrix {
  double re[3][3], im[3][3];
} matrix_t;

static const double kappa = 0.12;
/* Directions t, z, y, x: which spin, and the power of i in front of it. */
static const int gamma_spin[4][4] = {
    {2, 3, 0, 1}, {2, 3, 0, 1}, {3, 2, 1, 0}, {3, 2, 1, 0}};
static const int gamma_power[4][4] = {
    {0, 0, 0, 0}, {1, 3, 3, 1}, {0, 2, 2, 0}, {1, 1, 3, 3}};

/* out += U (1 - sign * g_m) in, or with U^+ where sign is -1. */
static inline void qcd_hop(spinor_t *out, const matrix_t *u, const spinor_t *in,
                           int m, double sign) {
  for (int s = 0; s < 4; s++) {
    int other = gamma_spin[m][s], power = gamma_power[m][s];
    double flip = power >= 2 ? -sign : sign;
    for (int c = 0; c < 3; c++) {
      double re = 0.0, im = 0.0;
      for (int d = 0; d < 3; d++) {
        double ore = in->re[other][d], oim = in->im[other][d];
        double hre = in->re[s][d] - flip * (power % 2 ? -oim : ore);
        double him = in->im[s][d] - flip * (power % 2 ? ore : oim);
        double ure = sign > 0 ? u->re[c][d] : u->re[d][c];
        double uim = sign > 0 ? u->im[c][d] : -u->im[d][c];
        re += ure * hre - uim * him;
        im += ure * him + uim * hre;
      }
      out->re[s][c] -= kappa * re;
      out->im[s][c] -= kappa * im;
    }
  }
}

/* D v at site (t, z, y, x), with the neighbours tm, tp, zm, zp; y and x wrap
 * around. */
#define QCD_SITE(v, u, t, tm, tp, z, zm, zp, y, x)                             \
  spinor_t sum = v[t][z][y][x];                                                \
  int ym = (y + NY - 1) % NY, yp = (y + 1) % NY;                               \
  int xm = (x + NX - 1) % NX, xp = (x + 1) % NX;                               \
  qcd_hop(&sum, &u[0][t][z][y][x], &v[tp][z][y][x], 0, 1.0);                   \
  qcd_hop(&sum, &u[0][tm][z][y][x], &v[tm][z][y][x], 0, -1.0);                 \
  qcd_hop(&sum, &u[1][t][z][y][x], &v[t][zp][y][x], 1, 1.0);                   \
  qcd_hop(&sum, &u[1][t][zm][y][x], &v[t][zm][y][x], 1, -1.0);                 \
  qcd_hop(&sum, &u[2][t][z][y][x], &v[t][z][yp][x], 2, 1.0);                   \
  qcd_hop(&sum, &u[2][t][z][ym][x], &v[t][z][ym][x], 2, -1.0);                 \
  qcd_hop(&sum, &u[3][t][z][y][x], &v[t][z][y][xp], 3, 1.0);                   \
  qcd_hop(&sum, &u[3][t][z][y][xm], &v[t][z][y][xm], 3, -1.0)

static inline double qcd_norm(const spinor_t *s) {
  double sum = 0.0;
  for (int i = 0; i < 12; i++)
    sum += s->re[i / 3][i % 3] * s->re[i / 3][i % 3] +
           s->im[i / 3][i % 3] * s->im[i / 3][i % 3];
  return sum;
}

static inline void qcd_scale(spinor_t *s, double factor) {
  for (int i = 0; i < 12; i++) {
    s->re[i / 3][i % 3] *= factor;
    s->im[i / 3][i % 3] *= factor;
  }
}

/* Numbers in -0.5 .. 0.5 that depend on a site and a component only. */
static inline double qcd_number(int m, int t, int z, int y, int x, int i) {
  unsigned h = (unsigned)((((m * NT + t) * NZ + z) * NY + y) * NX + x);
  h = (h * 64u + (unsigned)i) * 2654435761u;
  h ^= h >> 15;
  h *= 2246822519u;
  h ^= h >> 13;
  return (double)(h & 0xffffff) / 0x1000000 - 0.5;
}

static inline spinor_t qcd_spinor(int t, int z, int y, int x) {
  spinor_t s;
  for (int i = 0; i < 12; i++) {
    s.re[i / 3][i % 3] = qcd_number(4, t, z, y, x, i);
    s.im[i / 3][i % 3] = qcd_number(4, t, z, y, x, 12 + i);
  }
  return s;
}

static inline matrix_t qcd_link(int m, int t, int z, int y, int x) {
  matrix_t u;
  for (int i = 0; i < 9; i++) {
    u.re[i / 3][i % 3] = (i % 4 == 0) + 0.3 * qcd_number(m, t, z, y, x, i);
    u.im[i / 3][i % 3] = 0.3 * qcd_number(m, t, z, y, x, 9 + i);
  }
  return u;
}

#endif
