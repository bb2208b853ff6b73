/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* accuracy COUNT [FUNCTION [TIMES]]: results of functions of math.h on the device, of COUNT
 * arguments each, compared with MPFR's, and the time that they take. A line per function: name,
 * type, greatest error in units in the last place with its arguments, the bound, nanoseconds per
 * call. Status 1 if a bound is exceeded. */
#define _GNU_SOURCE
#include <math.h>
#include <openacc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "references.h"

typedef struct row {
    const char *name;
    void (*results)(long n, const double *x, const double *y, double *r);
    void (*time)(long n, int times, double step, const double *x, const double *y, double *r);
    void (*host)(long n, const double *x, const double *y, double *r);
    const reference_t *reference;
    double low, high, bound;
    int absolute;
} row_t;

typedef struct rowf {
    const char *name;
    void (*results)(long n, const float *x, const float *y, float *r);
    void (*time)(long n, int times, float step, const float *x, const float *y, float *r);
    void (*host)(long n, const float *x, const float *y, float *r);
    const reference_t *reference;
    double low, high, bound;
    int absolute;
} rowf_t;

#define T double
#define FN(name) name
#define FN_R(name) name##_r
#define fn(name) double_##name
typedef row_t double_row_t;
#define BOUND(bound, boundf) bound
#include "kernels.h"
#undef T
#undef FN
#undef FN_R
#undef fn
#undef BOUND

#define T float
#define FN(name) name##f
#define FN_R(name) name##f_r
#define fn(name) float_##name
typedef rowf_t float_row_t;
#define BOUND(bound, boundf) boundf
#include "kernels.h"
#undef T
#undef FN
#undef FN_R
#undef fn

/*--- Arguments --------------------------------------------------------------*/

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

static const double edges[] = {0,
                               1,
                               2,
                               0.5,
                               3,
                               10,
                               100,
                               1e-3,
                               1.5,
                               0.25,
                               0.75,
                               1024,
                               1023,
                               1e15,
                               0x1p52,
                               0x1p53,
                               0x1p63,
                               0x1p64,
                               1e22,
                               1e300,
                               0x1.fffffffffffffp+1023,
                               0x1p-1074,
                               0x1p-1022,
                               0x1.fffffffffffffp-1023,
                               0x1p-149,
                               0x1p-126,
                               0x1.fffffep+127,
                               0x1.fffffcp-127,
                               0x1.fffffffffffffp-1,
                               0x1.0000000000001p+0,
                               0x1.fffffep-1,
                               0x1.000002p+0,
                               0x1.921fb54442d18p+0,
                               0x1.921fb54442d18p+1,
                               0x1.921fb6p+0,
                               0x1.921fb6p+1,
                               0x1.6ac5b262ca1ffp+849,
                               709.78,
                               -709.78,
                               745.1,
                               88.72,
                               103.9,
                               171.6,
                               170.6,
                               35.04,
                               36.04,
                               0x1.33333p-1,
                               INFINITY,
                               NAN,
                               2.4048255576957728,
                               3.8317059702075125,
                               0.8935769662791675,
                               2.1971413260310170,
                               1.4616321449683622,
                               306,
                               308.2,
                               323,
                               38.5,
                               26.5,
                               27.2};
enum { EDGES = 2 * sizeof edges / sizeof edges[0] };
static double edge(uint64_t i) {
    double e = edges[i % EDGES / 2];
    return i % 2 ? -e : e;
}

/* A quarter each: any bits; where the function changes; numbers of any size up to 1e4; near edges.
 */
static double argument(const double low, const double high, _Bool is_float) {
    union {
        uint64_t u;
        double d;
    } any = {next()};
    union {
        uint32_t u;
        float f;
    } anyf = {(uint32_t)any.u};
    double e;
    switch (next() % 4) {
    case 0:
        return is_float ? anyf.f : any.d;
    case 1:
        return between(low, high);
    case 2:
        return (next() % 2 ? 1 : -1) * exp2(between(-20, 14));
    default:
        e = edge(next());
        return e * (1 + (double)(int64_t)(next() % 65 - 32) * (is_float ? 0x1p-23 : 0x1p-52));
    }
}

/* For Bessel functions of numbers of any size MPFR has neither the memory nor the time. */
static double moderate(double e) {
    return e == 0 || !isfinite(e) || (fabs(e) < 0x1p+12 && fabs(e) > 0x1p-60) ? e
                                                                              : between(0, 1000);
}

static void fill(long n, double *x, double *y, double low, double high, _Bool is_float) {
    for (long i = 0; i < n; i++) {
        x[i] = argument(low, high, is_float);
        y[i] = next() % 8 ? argument(low, high, is_float) : argument(-2000, 2000, is_float);
        if (i < EDGES * EDGES && i < n / 2) {
            x[i] = edge((uint64_t)i);
            y[i] = edge((uint64_t)i / EDGES);
        } else if (next() % 8 == 0) { /* a power of a size that is a number */
            y[i] = between(-1074, 1024) / log2(fabs(x[i]));
        }
        if (is_float)
            x[i] = (float)x[i], y[i] = (float)y[i];
    }
}

/*--- Comparison -------------------------------------------------------------*/

typedef struct part {
    const row_t *row;
    long begin, end;
    const double *x, *y, *r;
    int digits, least; /* of the type: bits, exponent of the least number */
    double worst;
    long at;
} part_t;

/* Units in the last place that got is away from r. */
static double error_of(double got, mpfr_t r, const part_t *p) {
    double most = p->digits == 53 ? 0x1p+1023 : 0x1p+127;
    if (mpfr_nan_p(r) || isnan(got))
        return mpfr_nan_p(r) && isnan(got) ? 0 : INFINITY;
    if (mpfr_inf_p(r))
        return isinf(got) && (got < 0) == (mpfr_sgn(r) < 0) ? 0 : INFINITY;
    if (mpfr_zero_p(r) && got == 0)
        return !mpfr_signbit(r) == !signbit(got) || p->row->absolute ? 0 : INFINITY;
    long exponent = mpfr_zero_p(r) ? p->least : mpfr_get_exp(r) - p->digits;
    if (exponent < p->least)
        exponent = p->least;
    if (p->row->absolute && exponent < 1 - p->digits)
        exponent = 1 - p->digits;
    mpfr_t d;
    mpfr_init2(d, PRECISION);
    if (isinf(got)) { /* as the number that would come next */
        mpfr_set_d(d, got < 0 ? -most : most, MPFR_RNDN);
        mpfr_mul_2si(d, d, 1, MPFR_RNDN);
    } else
        mpfr_set_d(d, got, MPFR_RNDN);
    mpfr_sub(d, d, r, MPFR_RNDN);
    mpfr_mul_2si(d, d, -exponent, MPFR_RNDN);
    double units = fabs(mpfr_get_d(d, MPFR_RNDN));
    mpfr_clear(d);
    if (isinf(got) && (mpfr_get_exp(r) > (p->digits == 53 ? 1024 : 128)) &&
        (got < 0) == (mpfr_sgn(r) < 0))
        return 0;
    return units;
}

/* True if element i is surely no worse than what is known. */
static _Bool is_harmless(const part_t *p, long i) {
    long double q = p->row->reference->quick(p->x[i], p->y[i], i);
    double got = p->r[i];
    if (!isfinite(got) || !isfinite(q) || q == 0 || got == 0)
        return 0;
    int exponent = ilogbl(q) + 1 - p->digits;
    exponent = exponent < p->least ? p->least : exponent;
    if (p->row->absolute && exponent < 1 - p->digits)
        exponent = 1 - p->digits;
    long double units = fabsl(scalbnl(got - q, -exponent));
    return units < p->worst - 0.05L && units < p->row->bound - 0.5L;
}

static void *compare(void *argument) {
    part_t *p = argument;
    mpfr_t x, y, r;
    mpfr_inits2(PRECISION, x, y, r, (mpfr_ptr)0);
    for (long i = p->begin; i < p->end; i++) {
        if (is_harmless(p, i))
            continue;
        mpfr_set_d(x, p->x[i], MPFR_RNDN);
        mpfr_set_d(y, p->y[i], MPFR_RNDN);
        p->row->reference->exact(r, x, y, i);
        double e = error_of(p->r[i], r, p);
        if (e > p->worst)
            p->worst = e, p->at = i;
    }
    mpfr_clears(x, y, r, (mpfr_ptr)0);
    mpfr_free_cache();
    return 0;
}

static part_t compare_all(const row_t *row, long n, const double *x, const double *y,
                          const double *r, _Bool is_float) {
    enum { MOST = 64 };
    long threads = sysconf(_SC_NPROCESSORS_ONLN);
    threads = threads > MOST ? MOST : threads;
    pthread_t ids[MOST];
    part_t parts[MOST], worst;
    for (long t = 0; t < threads; t++) {
        parts[t] = (part_t){row, n * t / threads,    n * (t + 1) / threads,   x, y,
                            r,   is_float ? 24 : 53, is_float ? -149 : -1074, 0, 0};
        pthread_create(&ids[t], 0, compare, &parts[t]);
    }
    for (long t = 0; t < threads; t++) {
        pthread_join(ids[t], 0);
        if (t == 0 || parts[t].worst > worst.worst)
            worst = parts[t];
    }
    return worst;
}

static part_t compare_exact(long n, const double *host, const double *r) {
    part_t worst = {.worst = 0};
    for (long i = 0; i < n; i++)
        if ((isnan(host[i]) != isnan(r[i])) ||
            (!isnan(host[i]) && (host[i] != r[i] || !signbit(host[i]) != !signbit(r[i])))) {
            worst.worst = INFINITY;
            worst.at = i;
            break;
        }
    return worst;
}

/*--- One function -----------------------------------------------------------*/

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static const char *only;
static int times;
static double *x, *y, *r, *host;
static float *xf, *yf, *rf;
static int failed;

static void narrow(long n) {
    for (long i = 0; i < n; i++)
        xf[i] = (float)x[i], yf[i] = (float)y[i];
}
static void widen(long n, double *to) {
    for (long i = 0; i < n; i++)
        to[i] = rf[i];
}

static double time_of(const row_t *row, const rowf_t *rowf, long n) {
    double best = INFINITY;
    for (long i = 0; i < n; i++)
        x[i] = between(row->low, row->high), y[i] = between(row->low, row->high);
    if (rowf)
        narrow(n);
#pragma acc data copyin(x[0 : n], y[0 : n], xf[0 : n], yf[0 : n]) create(r[0 : n], rf[0 : n])
    for (int k = 0; k < 5; k++) {
        double start = now();
        if (rowf)
            rowf->time(n, times, 0x1p-10f, xf, yf, rf);
        else
            row->time(n, times, 0x1p-10, x, y, r);
        double took = now() - start;
        best = took < best ? took : best;
    }
    return best / (double)n / times * 1e9;
}

static void examine(const row_t *row, const rowf_t *rowf, long n) {
    if (only && strcmp(only, row->name) && strcmp(only, "all"))
        return;
    state = 1;
    fill(n, x, y, row->low, row->high, rowf != 0);
    for (long i = 0; i < n && row->absolute == 2; i++)
        x[i] = rowf ? (float)moderate(x[i]) : moderate(x[i]);
    part_t worst;
    if (rowf) {
        narrow(n);
        rowf->results(n, xf, yf, rf);
        widen(n, r);
        if (rowf->host) {
            rowf->host(n, xf, yf, rf);
            widen(n, host);
        }
    } else {
        row->results(n, x, y, r);
        if (row->host)
            row->host(n, x, y, host);
    }
    worst = row->reference ? compare_all(row, n, x, y, r, rowf != 0) : compare_exact(n, host, r);
    _Bool bad = !(worst.worst <= row->bound);
    printf("%-16s %-6s %8.3g of %-4.3g %s", row->name, rowf ? "float" : "double", worst.worst,
           row->bound, bad ? "BAD" : "ok ");
    double bad_result = r[worst.at], at_x = x[worst.at], at_y = y[worst.at];
    if (times)
        printf(" %9.5f ns", time_of(row, rowf, n));
    printf("  (%a, %a)", at_x, at_y);
    if (bad)
        printf(" at %ld: %a", worst.at, bad_result);
    printf("\n");
    fflush(stdout);
    failed |= bad;
}

int main(int count, char **words) {
    long n = count > 1 ? atol(words[1]) : 100000;
    only = count > 2 ? words[2] : 0;
    times = count > 3 ? atoi(words[3]) : 0;
    x = malloc(8 * n), y = malloc(8 * n), r = malloc(8 * n), host = malloc(8 * n);
    xf = malloc(4 * n), yf = malloc(4 * n), rf = malloc(4 * n);
    for (size_t k = 0; k < sizeof double_rows / sizeof double_rows[0]; k++)
        examine(&double_rows[k], 0, n);
    for (size_t k = 0; k < sizeof float_rows / sizeof float_rows[0]; k++) {
        const rowf_t *f = &float_rows[k];
        row_t same = {f->name, 0, 0, 0, f->reference, f->low, f->high, f->bound, f->absolute};
        examine(&same, f, n);
    }
    return failed;
}
