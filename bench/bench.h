/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How every benchmark is timed and reported, so that an OpenACC program and its
 * CUDA twin differ in the kernels alone. Included by NAME.c and NAME.cu; knows
 * neither OpenACC nor CUDA. */
#ifndef XACC_BENCH_H
#define XACC_BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BENCH_WARM_UP = 3, BENCH_REPETITIONS = 11 };

static inline double bench_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static inline int bench_compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Median wall-clock time of one call of once, in milliseconds. once returns
 * when its work is done; count calls are timed together, repetitions times. */
static inline double bench_median(void (*once)(void), int count, int repetitions) {
  double times[BENCH_REPETITIONS];
  for (int i = 0; i < BENCH_WARM_UP; i++)
    once();
  for (int r = 0; r < repetitions; r++) {
    double start = bench_ms();
    for (int i = 0; i < count; i++)
      once();
    times[r] = (bench_ms() - start) / count;
  }
  qsort(times, (size_t)repetitions, sizeof *times, bench_compare);
  return times[repetitions / 2];
}

/* The only line that a benchmark prints; test/gpu/run.sh reads it. */
static inline void bench_report(double ms, double checksum) {
  printf("%.4f ms, checksum %.12g\n", ms, checksum);
}

#ifndef BENCH_SIZE
#define BENCH_SIZE (1 << 27)
#endif
/* Number of elements: the first argument, or BENCH_SIZE. */
static inline int bench_size(int argc, char **argv) {
  return argc > 1 ? atoi(argv[1]) : BENCH_SIZE;
}

#endif
