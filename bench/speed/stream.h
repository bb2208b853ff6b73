/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The vectors of stream.c and stream.cu: three arrays, and an array of
 * structures. */
#ifndef XACC_BENCH_STREAM_H
#define XACC_BENCH_STREAM_H

#include "bench.h"

#ifndef N
#define N (1 << 26)
#endif
typedef struct triple {
  double a, b, c;
} triple_t;
static double *a, *b, *c;
static triple_t *triples;
static const double scalar = 3.0;

static inline void stream_fill(void) {
  a = (double *)malloc(sizeof(double) * N);
  b = (double *)malloc(sizeof(double) * N);
  c = (double *)malloc(sizeof(double) * N);
  triples = (triple_t *)malloc(sizeof(triple_t) * N);
  for (int i = 0; i < N; i++) {
    a[i] = 0;
    b[i] = i % 5;
    c[i] = i % 11;
    triples[i].a = 0;
    triples[i].b = b[i];
    triples[i].c = c[i];
  }
}

/* a is the sum of b and c with these weights. */
static inline void stream_report(const char *form, double ms, double of_b, double of_c, int aos) {
  double checksum = 0;
  for (int i = 0; i < N; i += 1009) {
    double got = aos ? triples[i].a : a[i];
    bench_expect(form, got, of_b * (i % 5) + of_c * (i % 11), 0);
    checksum += got;
  }
  bench_report(form, ms, checksum);
}

#endif
