/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rows of ft.c and ft.cu, a wave each, and what their Fourier transforms
 * are: one peak. The passes are Stockham's, of which each goes from one array to
 * another. */
#ifndef XACC_BENCH_FT_H
#define XACC_BENCH_FT_H

#include "bench.h"

#ifndef ROWS
#define ROWS 16384
#endif
enum { N = 512, HALF = N / 2, PASSES = 9 };
typedef struct complex_number {
  double re, im;
} number_t;
typedef number_t row_t[N];
static row_t *rows, *other, *result;
static number_t factor[HALF];

static inline number_t ft_unit(int numerator) {
  double angle = 2 * 3.14159265358979323846 * (numerator % N) / N;
  number_t one = {cos(angle), sin(angle)};
  return one;
}

static inline void ft_fill(void) {
  rows = (row_t *)malloc(sizeof(row_t) * ROWS);
  other = (row_t *)malloc(sizeof(row_t) * ROWS);
  result = (row_t *)malloc(sizeof(row_t) * ROWS);
  number_t unit[N];
  for (int i = 0; i < N; i++)
    unit[i] = ft_unit(i);
  for (int i = 0; i < HALF; i++)
    factor[i] = unit[(N - i) % N];
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < N; i++)
      rows[r][i] = unit[(long)r * i % N];
}

/* Element t of the N / 2 of a pass that combines elements m apart. */
#define FT_BUTTERFLY(x, y, t, m, w)                                                                \
  do {                                                                                             \
    const int k_ = (t) & ((m) - 1), to_ = 2 * (t) - k_;                                            \
    const number_t p_ = (x)[t], q_ = (x)[(t) + HALF], f_ = (w)[(t) - k_];                          \
    const double re_ = p_.re - q_.re, im_ = p_.im - q_.im;                                         \
    (y)[to_].re = p_.re + q_.re;                                                                   \
    (y)[to_].im = p_.im + q_.im;                                                                   \
    (y)[to_ + (m)].re = f_.re * re_ - f_.im * im_;                                                 \
    (y)[to_ + (m)].im = f_.re * im_ + f_.im * re_;                                                 \
  } while (0)

static inline void ft_report(const char *form, double ms) {
  double checksum = 0;
  for (int r = 0; r < ROWS; r += 31)
    for (int i = 0; i < N; i++) {
      bench_expect(form, N + result[r][i].re, N + (i == r % N ? N : 0), 1e-9);
      bench_expect(form, N + result[r][i].im, N, 1e-9);
      checksum += result[r][i].re;
    }
  bench_report(form, ms, checksum);
}

#endif
