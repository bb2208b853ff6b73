/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* complex COUNT [FUNCTION [TIMES]]: as accuracy.c, for complex.h: errors are distances in units in
 * the last place of the number's size, beside MPC. Special values are
 * test/run/complex-functions.c's. */
#define _GNU_SOURCE
#include <complex.h>
#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <mpc.h>

enum { PRECISION = 113, BOUND = 8, THREADS = 64 };

typedef void device_t(long n, const void *z, const void *w, void *r);
typedef void take_time_t(long n, int times, double step, const void *z, const void *w, void *r);
typedef struct row {
    const char *name;
    device_t *results[2];
    take_time_t *time[2];
    int (*one)(mpc_t, mpc_srcptr, mpc_rnd_t);
    int (*two)(mpc_t, mpc_srcptr, mpc_srcptr, mpc_rnd_t);
} row_t;

#define KERNELS(type, name, expression)                                                            \
    static void type##_##name(long n, const void *a, const void *b, void *c) {                     \
        const type _Complex *z = a, *w = b;                                                        \
        type _Complex *r = c;                                                                      \
        _Pragma("acc parallel loop copyin(z[0:n], w[0:n]) copyout(r[0:n])") for (long i = 0;       \
                                                                                 i < n; i++) {     \
            type _Complex Z = z[i], W = w[i];                                                      \
            (void)W;                                                                               \
            r[i] = expression;                                                                     \
        }                                                                                          \
    }                                                                                              \
    static void type##_##name##_time(long n, int times, double step, const void *a, const void *b, \
                                     void *c) {                                                    \
        const type _Complex *z = a, *w = b;                                                        \
        type _Complex *r = c;                                                                      \
        _Pragma("acc parallel loop present(z[0:n], w[0:n], r[0:n])") for (long i = 0; i < n;       \
                                                                          i++) {                   \
            type _Complex sum = 0, W = w[i];                                                       \
            (void)W;                                                                               \
            _Pragma("clang loop unroll(disable)") for (int k = 0; k < times; k++) {                \
                type _Complex Z = z[i] * (1 + (type)k * (type)step);                               \
                sum += expression;                                                                 \
            }                                                                                      \
            r[i] = sum;                                                                            \
        }                                                                                          \
    }
#define F(name, mpc) KERNELS(double, name, name(Z)) KERNELS(float, name, name##f(Z))
#include "complex.def"
KERNELS(double, cpow, cpow(Z, W))
KERNELS(float, cpow, cpowf(Z, W))
KERNELS(double, multiply, Z *W)
KERNELS(float, multiply, Z *W)
KERNELS(double, divide, Z / W)
KERNELS(float, divide, Z / W)

static const row_t rows[] = {
#define F(name, mpc)                                                                               \
    {#name, {double_##name, float_##name}, {double_##name##_time, float_##name##_time}, mpc, 0},
#include "complex.def"
    {"cpow", {double_cpow, float_cpow}, {double_cpow_time, float_cpow_time}, 0, mpc_pow},
    {"multiply",
     {double_multiply, float_multiply},
     {double_multiply_time, float_multiply_time},
     0,
     mpc_mul},
    {"divide", {double_divide, float_divide}, {double_divide_time, float_divide_time}, 0, mpc_div},
};

static uint64_t state;
static uint64_t next(void) {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

/* Sizes from 2^-least to 2^most, more of them near 1; zeros and ones. */
static double part(double least, double most) {
    double sign = next() % 2 ? 1 : -1, e = (double)(next() >> 11) * 0x1p-53;
    switch (next() % 8) {
    case 0:
        return sign * exp2(-least + e * (least + most));
    case 1:
        return sign * (next() % 3 == 0 ? 0 : next() % 2 ? 1 : 1 + (e - 0.5) * 1e-6);
    default:
        return sign * exp2(-5 + 10 * e);
    }
}

typedef struct work {
    const row_t *row;
    long begin, end;
    const double *z, *w, *r;
    int digits, least, most;
    double worst;
    long at;
} work_t;

/* The distance in units of the number's size; 0 where that is no number of the type. */
static double error_of(const double *got, mpc_t r, const work_t *p) {
    mpfr_t size, part;
    mpfr_inits2(PRECISION, size, part, (mpfr_ptr)0);
    mpc_abs(size, r, MPFR_RNDN);
    double units = 0;
    if (mpfr_number_p(size) && !(mpfr_regular_p(size) && mpfr_get_exp(size) > p->most)) {
        long exponent = mpfr_zero_p(size) ? p->least : mpfr_get_exp(size) - p->digits;
        exponent = exponent < p->least ? p->least : exponent;
        mpfr_sub_d(size, mpc_realref(r), got[0], MPFR_RNDN);
        mpfr_sub_d(part, mpc_imagref(r), got[1], MPFR_RNDN);
        mpfr_hypot(size, size, part, MPFR_RNDN);
        mpfr_mul_2si(size, size, -exponent, MPFR_RNDN);
        units = mpfr_nan_p(size) ? INFINITY : mpfr_get_d(size, MPFR_RNDN);
    }
    mpfr_clears(size, part, (mpfr_ptr)0);
    return units;
}

static void *compare(void *argument) {
    work_t *p = argument;
    mpc_t z, w, r;
    mpc_init2(z, PRECISION), mpc_init2(w, PRECISION), mpc_init2(r, PRECISION);
    for (long i = p->begin; i < p->end; i++) {
        mpc_set_d_d(z, p->z[2 * i], p->z[2 * i + 1], MPC_RNDNN);
        mpc_set_d_d(w, p->w[2 * i], p->w[2 * i + 1], MPC_RNDNN);
        if (p->row->one)
            p->row->one(r, z, MPC_RNDNN);
        else
            p->row->two(r, z, w, MPC_RNDNN);
        double e = error_of(p->r + 2 * i, r, p);
        if (e > p->worst)
            p->worst = e, p->at = i;
    }
    mpc_clear(z), mpc_clear(w), mpc_clear(r);
    mpfr_free_cache();
    return 0;
}

static work_t compare_all(work_t all, long n) {
    long threads = sysconf(_SC_NPROCESSORS_ONLN);
    threads = threads > THREADS ? THREADS : threads;
    pthread_t ids[THREADS];
    work_t parts[THREADS], worst = all;
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

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double *z, *w, *r;
static float *zf, *wf, *rf;
static int times, failed;

static void fill(const row_t *row, long n, _Bool is_float) {
    /* MPC takes long where exponentials are great; products are numbers. */
    _Bool grows =
        strchr("cs", row->name[1]) || strstr(row->name, "tan") || strstr(row->name, "exp");
    double least = 60, most = grows && row->name[1] != 'a' && !row->two ? 6 : 60;
    for (long i = 0; i < 2 * n; i++) {
        z[i] = part(least, most), w[i] = part(least, row->two == mpc_pow ? 3 : most);
        zf[i] = (float)z[i], wf[i] = (float)w[i];
        if (is_float)
            z[i] = zf[i], w[i] = wf[i];
    }
}

static double time_of(const row_t *row, long n, _Bool is_float) {
    double best = INFINITY;
    char *a = is_float ? (char *)zf : (char *)z, *b = is_float ? (char *)wf : (char *)w,
         *c = is_float ? (char *)rf : (char *)r;
    long bytes = n * (is_float ? 8 : 16);
#pragma acc data copyin(a[0 : bytes], b[0 : bytes]) create(c[0 : bytes])
    for (int k = 0; k < 5; k++) {
        double start = now();
        row->time[is_float](n, times, 0x1p-10, a, b, c);
        double took = now() - start;
        best = took < best ? took : best;
    }
    return best / (double)n / times * 1e9;
}

static void examine(const row_t *row, long n, _Bool is_float) {
    state = 1;
    fill(row, n, is_float);
    if (is_float) {
        row->results[1](n, zf, wf, rf);
        for (long i = 0; i < 2 * n; i++)
            r[i] = rf[i];
    } else
        row->results[0](n, z, w, r);
    work_t all = {.row = row,
                  .z = z,
                  .w = w,
                  .r = r,
                  .digits = is_float ? 24 : 53,
                  .least = is_float ? -149 : -1074,
                  .most = is_float ? 127 : 1023};
    work_t worst = compare_all(all, n);
    _Bool bad = !(worst.worst <= BOUND);
    double *a = z + 2 * worst.at, *b = w + 2 * worst.at;
    printf("%-16s %-6s %8.3g of %-4d %s", row->name, is_float ? "float" : "double", worst.worst,
           BOUND, bad ? "BAD" : "ok ");
    if (times)
        printf(" %9.5f ns", time_of(row, n, is_float));
    printf("  (%a, %a) (%a, %a)\n", a[0], a[1], b[0], b[1]);
    fflush(stdout);
    failed |= bad;
}

int main(int count, char **words) {
    long n = count > 1 ? atol(words[1]) : 100000;
    const char *only = count > 2 ? words[2] : "all";
    times = count > 3 ? atoi(words[3]) : 0;
    z = malloc(16 * n), w = malloc(16 * n), r = malloc(16 * n);
    zf = malloc(8 * n), wf = malloc(8 * n), rf = malloc(8 * n);
    for (int is_float = 0; is_float < 2; is_float++)
        for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
            if (!strcmp(only, "all") || !strcmp(only, rows[k].name))
                examine(&rows[k], n, is_float);
    return failed;
}
