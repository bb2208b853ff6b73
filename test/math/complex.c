/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* complex COUNT [FUNCTION [TIMES]]: as accuracy.c, for complex.h: errors are distances in units in
 * the last place of the number's size, beside MPC. Special values are
 * test/run/complex-functions.c's. */
#define _GNU_SOURCE
#include <complex.h>
#include <math.h>

#include "common.h"
#include <mpc.h>

enum { PRECISION = 113, BOUND = 8 };

typedef void device_t(long n, const void *z, const void *w, void *r);
typedef void take_time_t(long n, int times, const void *z, const void *w, void *r);
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
    static void type##_##name##_time(long n, int times, const void *a, const void *b, void *c) {   \
        const type _Complex *z = a, *w = b;                                                        \
        type _Complex *r = c;                                                                      \
        _Pragma("acc parallel loop present(z[0:n], w[0:n], r[0:n])") for (long i = 0; i < n;       \
                                                                          i++) {                   \
            type _Complex sum = 0, W = w[i];                                                       \
            (void)W;                                                                               \
            _Pragma("clang loop unroll(disable)") for (int k = 0; k < times; k++) {                \
                type _Complex Z = z[i] * (1 + (type)k * (type)0x1p-12);                            \
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

/* Sizes from 2^-least to 2^most, more of them near 1; zeros and ones. */
static double part(double least, double most) {
    double sign = next() % 2 ? 1 : -1, e = between(0, 1);
    switch (next() % 8) {
    case 0:
        return sign * exp2(-least + e * (least + most));
    case 1:
        return sign * (next() % 3 == 0 ? 0 : next() % 2 ? 1 : 1 + (e - 0.5) * 1e-6);
    default:
        return sign * exp2(-5 + 10 * e);
    }
}

/* The distance in units of the number's size; 0 where that is no number of the type. */
static double error_of(const double *got, mpc_t r, const format_t *format) {
    mpfr_t size, part;
    mpfr_inits2(PRECISION, size, part, (mpfr_ptr)0);
    mpc_abs(size, r, MPFR_RNDN);
    double units = 0;
    if (mpfr_number_p(size) && !(mpfr_regular_p(size) && mpfr_get_exp(size) > format->most)) {
        long unit = unit_of(format, mpfr_zero_p(size) ? format->least : mpfr_get_exp(size));
        mpfr_sub_d(size, mpc_realref(r), got[0], MPFR_RNDN);
        mpfr_sub_d(part, mpc_imagref(r), got[1], MPFR_RNDN);
        mpfr_hypot(size, size, part, MPFR_RNDN);
        mpfr_mul_2si(size, size, -unit, MPFR_RNDN);
        units = mpfr_nan_p(size) ? INFINITY : mpfr_get_d(size, MPFR_RNDN);
    }
    mpfr_clears(size, part, (mpfr_ptr)0);
    return units;
}

static void *compare(void *argument) {
    part_t *p = argument;
    const row_t *row = p->row;
    mpc_t z, w, r;
    mpc_init2(z, PRECISION), mpc_init2(w, PRECISION), mpc_init2(r, PRECISION);
    for (long i = p->begin; i < p->end; i++) {
        mpc_set_d_d(z, p->x[2 * i], p->x[2 * i + 1], MPC_RNDNN);
        mpc_set_d_d(w, p->y[2 * i], p->y[2 * i + 1], MPC_RNDNN);
        if (row->one)
            row->one(r, z, MPC_RNDNN);
        else
            row->two(r, z, w, MPC_RNDNN);
        double e = error_of(p->r + 2 * i, r, p->format);
        if (e > p->worst)
            p->worst = e, p->at = i;
    }
    mpc_clear(z), mpc_clear(w), mpc_clear(r);
    mpfr_free_cache();
    return 0;
}

static double *z, *w, *r;
static float *zf, *wf, *rf;

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

static void take_time(const row_t *row, long n, int times, _Bool is_float) {
    double best = INFINITY;
    char *a = is_float ? (char *)zf : (char *)z, *b = is_float ? (char *)wf : (char *)w,
         *c = is_float ? (char *)rf : (char *)r;
    long bytes = n * (is_float ? 8 : 16);
#pragma acc data copyin(a[0 : bytes], b[0 : bytes]) create(c[0 : bytes])
    for (int k = 0; k < 5; k++) {
        double start = now();
        row->time[is_float](n, times, a, b, c);
        double took = now() - start;
        best = took < best ? took : best;
    }
    show_time(row->name, is_float, best, (double)n * times);
}

static void examine(const row_t *row, long n, _Bool is_float) {
    if (is_float) {
        row->results[1](n, zf, wf, rf);
        for (long i = 0; i < 2 * n; i++)
            r[i] = rf[i];
    } else
        row->results[0](n, z, w, r);
    part_t worst = {.row = row, .x = z, .y = w, .r = r, .format = &formats[is_float]};
    worst = compare_all(worst, n, compare);
    show_error(row->name, is_float, worst.worst, BOUND);
    double *a = z + 2 * worst.at, *b = w + 2 * worst.at;
    printf("  (%a, %a) (%a, %a)\n", a[0], a[1], b[0], b[1]);
    fflush(stdout);
}

static void visit(const request_t *request, const row_t *row, _Bool is_float) {
    if (!is_wanted(request, row->name))
        return;
    state = 1;
    fill(row, request->n, is_float);
    if (request->times)
        take_time(row, request->n, request->times, is_float);
    else
        examine(row, request->n, is_float);
}

int main(int count, char **words) {
    request_t request = read_request(count, words);
    size_t n = (size_t)request.n;
    z = malloc(16 * n), w = malloc(16 * n), r = malloc(16 * n);
    zf = malloc(8 * n), wf = malloc(8 * n), rf = malloc(8 * n);
    for (int is_float = 0; is_float < 2; is_float++)
        for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
            visit(&request, &rows[k], is_float);
    return failed;
}
