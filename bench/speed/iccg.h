/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Seven points on SIDE^3 for iccg.c and iccg.cu: rows in the order of their
 * colours (cyclic multicolour), elements in chunks of rows (Sell-C-sigma): the
 * k-th elements of the rows of a chunk lie side by side. Lower elements are of
 * colours before that of the row, upper ones of those behind. */
#ifndef XACC_BENCH_ICCG_H
#define XACC_BENCH_ICCG_H

#include "bench.h"

#ifndef SIDE
#define SIDE 160
#endif
enum { ROWS = SIDE * SIDE * SIDE, COLOURS = 10, CHUNK = 128, MOST_WIDTH = 6 };
#define TOLERANCE 1e-8

/* Elements of one triangle, a colour after the other. */
typedef struct triangle {
  int width[COLOURS];
  long first[COLOURS]; /* element of a colour */
  long elements;
  int *column;
  double *value;
} triangle_t;
static triangle_t lower, upper;
static int begin[COLOURS + 1]; /* rows of a colour */
static double *diagonal, *inverse, *x, *b, *r, *z, *p, *q;
static int *row_of; /* by position in the grid */

static inline int iccg_colour(int i, int j, int k) { return (i + j + k) % COLOURS; }

static inline long iccg_element(const triangle_t *t, int colour, int row, int n) {
  long at = row - begin[colour];
  return t->first[colour] + (at / CHUNK * t->width[colour] + n) * CHUNK + at % CHUNK;
}

static inline void iccg_order(void) {
  int row = 0;
  row_of = (int *)malloc(sizeof(int) * ROWS);
  for (int c = 0; c < COLOURS; c++) {
    begin[c] = row;
    for (int at = 0; at < ROWS; at++)
      if (iccg_colour(at / SIDE / SIDE, at / SIDE % SIDE, at % SIDE) == c)
        row_of[at] = row++;
  }
  begin[COLOURS] = row;
}

/* Of the first colour all neighbours are above it, of the last one below. */
static inline void iccg_allocate(triangle_t *t, int none, int all) {
  for (int c = 0; c < COLOURS; c++) {
    int chunks = (begin[c + 1] - begin[c] + CHUNK - 1) / CHUNK;
    t->width[c] = c == none ? 0 : c == all ? MOST_WIDTH : MOST_WIDTH / 2;
    t->first[c] = t->elements;
    t->elements += (long)chunks * CHUNK * t->width[c];
  }
  t->elements += CHUNK; /* a colour without elements begins inside, too */
  t->column = (int *)calloc(t->elements, sizeof(int));
  t->value = (double *)calloc(t->elements, sizeof(double));
}

static inline void iccg_fill_row(int at) {
  const int i = at / SIDE / SIDE, j = at / SIDE % SIDE, k = at % SIDE, row = row_of[at];
  const int colour = iccg_colour(i, j, k);
  int n[2] = {0, 0};
  diagonal[row] = 6.01;
  b[row] = 6.01;
  for (int d = 0; d < 6; d++) {
    int step = d % 2 ? 1 : -1, ii = i + (d / 2 == 0 ? step : 0), jj = j + (d / 2 == 1 ? step : 0),
        kk = k + (d / 2 == 2 ? step : 0);
    if (ii < 0 || jj < 0 || kk < 0 || ii >= SIDE || jj >= SIDE || kk >= SIDE)
      continue;
    int above = iccg_colour(ii, jj, kk) > colour;
    triangle_t *t = above ? &upper : &lower;
    long element = iccg_element(t, colour, row, n[above]++);
    t->column[element] = row_of[(ii * SIDE + jj) * SIDE + kk];
    t->value[element] = -1;
    b[row] -= 1;
  }
}

static inline double *iccg_vector(void) { return (double *)calloc(ROWS, sizeof(double)); }

/* Incomplete factorisation: the diagonal alone, in the order of the colours. */
static inline void iccg_factor(void) {
  for (int c = 0; c < COLOURS; c++)
    for (int row = begin[c]; row < begin[c + 1]; row++) {
      double d = diagonal[row];
      for (int n = 0; n < lower.width[c]; n++) {
        long at = iccg_element(&lower, c, row, n);
        d -= lower.value[at] * lower.value[at] * inverse[lower.column[at]];
      }
      inverse[row] = 1 / d;
    }
}

static inline void iccg_fill(void) {
  double **vectors[] = {&diagonal, &inverse, &x, &b, &r, &z, &p, &q};
  for (int i = 0; i < 8; i++)
    *vectors[i] = iccg_vector();
  iccg_order();
  iccg_allocate(&lower, 0, COLOURS - 1);
  iccg_allocate(&upper, COLOURS - 1, 0);
  for (int at = 0; at < ROWS; at++)
    iccg_fill_row(at);
  iccg_factor();
}

/* Bytes that an iteration moves at least: matrices twice (12 bytes an element),
 * and vectors as often as a kernel reads or writes them. */
static inline double iccg_bytes(void) {
  return 24.0 * (double)(lower.elements + upper.elements) + 8.0 * ROWS * (5 + 4 + 4 + 3 + 7 + 2);
}

/* The right side is that of x = 1. Milliseconds of an iteration. */
static inline void iccg_report(const char *form, double ms, int iterations) {
  for (int i = 0; i < ROWS; i++)
    bench_expect(form, x[i], 1, 1e-5);
  bench_report(form, ms / iterations, iterations);
}

#endif
