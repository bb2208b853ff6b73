/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What accuracy.c and complex.c share: random numbers, time, and comparison by several threads. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static uint64_t state;
static uint64_t next(void) {
  uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}
static double between(double low, double high) {
  return low + (high - low) * ((double)(next() >> 11) * 0x1p-53);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* What both programs are asked for: accuracy, or times of so many calls of each function. */
typedef struct request {
  long n;
  const char *only;
  int times;
} request_t;

static request_t read_request(int count, char **words) {
  return (request_t){count > 1 ? atol(words[1]) : 100000, count > 2 ? words[2] : "all",
                     count > 3 ? atoi(words[3]) : 0};
}
static _Bool is_wanted(const request_t *r, const char *name) {
  return !strcmp(r->only, "all") || !strcmp(r->only, name);
}

/* A type's size in numbers: bits, exponents of the least and the greatest number. */
typedef struct format {
  int digits, least, most;
} format_t;
static const format_t formats[2] = {{53, -1074, 1023}, {24, -149, 127}};

/* The exponent of a unit in the last place of a number below 2^exponent. */
static long unit_of(const format_t *f, long exponent) {
  return exponent - f->digits < f->least ? f->least : exponent - f->digits;
}

/* The greatest error among elements begin to end, and where it is. */
typedef struct part {
  const void *row;
  long begin, end;
  const double *x, *y, *r;
  const format_t *format;
  double worst;
  long at;
} part_t;

static part_t compare_all(part_t all, long n, void *(*compare)(void *part)) {
  enum { MOST = 64 };
  long threads = sysconf(_SC_NPROCESSORS_ONLN);
  threads = threads > MOST ? MOST : threads;
  pthread_t ids[MOST];
  part_t parts[MOST], worst = all;
  for (long t = 0; t < threads; t++) {
    parts[t] = all;
    parts[t].begin = n * t / threads, parts[t].end = n * (t + 1) / threads;
    pthread_create(&ids[t], 0, compare, &parts[t]);
  }
  for (long t = 0; t < threads; t++) {
    pthread_join(ids[t], 0);
    if (parts[t].worst > worst.worst)
      worst = parts[t];
  }
  return worst;
}

/* Status of the program: 1 if a bound is exceeded. */
static int failed;

static void show_time(const char *name, _Bool is_float, double seconds, double calls) {
  printf("%-16s %-6s %9.5f ns\n", name, is_float ? "float" : "double", seconds / calls * 1e9);
  fflush(stdout);
}
static _Bool show_error(const char *name, _Bool is_float, double worst, double bound) {
  _Bool bad = !(worst <= bound);
  failed |= bad;
  printf("%-16s %-6s %8.3g of %-4.5g %s", name, is_float ? "float" : "double", worst, bound,
         bad ? "BAD" : "ok ");
  return bad;
}
