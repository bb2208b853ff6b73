/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How every benchmark is timed, verified and reported, so that an OpenACC
 * program and its twin differ in the kernels alone. Included by NAME.c and
 * NAME.cu; knows neither OpenACC nor CUDA. */
#ifndef XACC_BENCH_H
#define XACC_BENCH_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BENCH_WARM_UP = 3, BENCH_TUNING = 80, BENCH_REPETITIONS = 11 };

static inline double bench_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static inline int bench_compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Calls before the first that counts: as many as the tuner needs, where it tries
 * shapes. */
static inline int bench_warm_up(void) {
  const char *tune = getenv("XACC_TUNE");
  return tune && (strcmp(tune, "1") == 0 || strcmp(tune, "search") == 0) ? BENCH_TUNING
                                                                         : BENCH_WARM_UP;
}

/* Median wall-clock time of one call of once, in milliseconds. once returns
 * when its work is done; count calls are timed together, repetitions times. */
static inline double bench_median(void (*once)(void), int count, int repetitions) {
  double times[BENCH_REPETITIONS];
  for (int i = bench_warm_up(); i > 0; i--)
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

/* One line per form of the loops, which speed.py reads. Forms of a twin begin
 * with "plain" or "tuned". */
static inline void bench_report(const char *form, double ms, double checksum) {
  printf("%s: %.6f ms, checksum %.12g\n", form, ms, checksum);
  fflush(stdout);
}

/* Ends the program where a result is wrong: tolerance is a part of expected. */
static inline void bench_expect(const char *form, double got, double expected, double tolerance) {
  if (fabs(got - expected) <= tolerance * fabs(expected))
    return;
  fprintf(stderr, "%s: wrong: %.17g instead of %.17g\n", form, got, expected);
  exit(1);
}

#ifndef BENCH_SIZE
#define BENCH_SIZE (1 << 27)
#endif
/* Number of elements: the first argument, or BENCH_SIZE. */
static inline int bench_size(int argc, char **argv) {
  return argc > 1 ? atoi(argv[1]) : BENCH_SIZE;
}

#endif
