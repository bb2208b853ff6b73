/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* accuracy COUNT [FUNCTION]: results of functions of math.h on the device, of COUNT arguments each,
 * compared with MPFR's. A line per function: name, type, greatest error in units in the last place,
 * the bound, its arguments. Status 1 if a bound is exceeded.
 * accuracy COUNT FUNCTION TIMES: nanoseconds per call instead. */
#define _GNU_SOURCE
#include <math.h>

#include "common.h"
#include "references.h"

/* What is special in the arguments or the error of a function: functions.def. */
enum kind { PLAIN, ABSOLUTE_ERROR, GAMMA, GAMMA_POLES, BESSEL_NEAR, BESSEL_FAR };

/* Arrays are of the row's type. */
typedef struct row {
    const char *name;
    _Bool is_float;
    void (*results)(long n, const void *x, const void *y, void *r);
    void (*time)(long n, int times, const void *x, const void *y, void *r);
    void (*host)(long n, const void *x, const void *y, void *r);
    const reference_t *reference;
    double low, high, bound;
    enum kind kind;
} row_t;

#define T double
#define FN(name) name
#define FN_R(name) name##_r
#define fn(name) double_##name
#define IS_FLOAT 0
#define BOUND(bound, boundf) bound
#include "kernels.h"
#undef T
#undef FN
#undef FN_R
#undef fn
#undef IS_FLOAT
#undef BOUND

#define T float
#define FN(name) name##f
#define FN_R(name) name##f_r
#define fn(name) float_##name
#define IS_FLOAT 1
#define BOUND(bound, boundf) boundf
#include "kernels.h"
#undef T
#undef FN
#undef FN_R
#undef fn

/*--- Arguments --------------------------------------------------------------*/

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

/* Bessel functions of numbers of any size MPFR has neither the memory nor the time for. */
static double suited(double e, enum kind kind) {
    _Bool among_poles = e > -10.001 && e < -2.264, is_number = e != 0 && isfinite(e);
    switch (kind) {
    case GAMMA:
        return among_poles ? between(0, 10) : e;
    case GAMMA_POLES:
        return between(-10.001, -2.264);
    case BESSEL_NEAR:
        return is_number && !(fabs(e) < 8 && fabs(e) > 0x1p-60) ? copysign(between(0, 8), e) : e;
    case BESSEL_FAR:
        return !(fabs(e) >= 8 && fabs(e) < 0x1p+12) ? copysign(between(8, 1000), e) : e;
    default:
        return e;
    }
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

/* The exponent of the unit that a result of this exponent is judged by. */
static long unit_for(const part_t *p, const row_t *row, long exponent) {
    return unit_of(p->format, row->kind != PLAIN && exponent < 1 ? 1 : exponent);
}

/* Units in the last place that got is away from r. */
static double error_of(double got, mpfr_t r, const part_t *p) {
    const row_t *row = p->row;
    if (mpfr_nan_p(r) || isnan(got))
        return mpfr_nan_p(r) && isnan(got) ? 0 : INFINITY;
    _Bool same_sign = (got < 0) == (mpfr_sgn(r) < 0);
    if (mpfr_inf_p(r) || (isinf(got) && mpfr_regular_p(r) && mpfr_get_exp(r) > p->format->most + 1))
        return isinf(got) && same_sign ? 0 : INFINITY;
    if (mpfr_zero_p(r) && got == 0)
        return !mpfr_signbit(r) == !signbit(got) || row->kind != PLAIN ? 0 : INFINITY;
    long unit = unit_for(p, row, mpfr_zero_p(r) ? p->format->least : mpfr_get_exp(r));
    mpfr_t d;
    mpfr_init2(d, PRECISION);
    if (isinf(got)) { /* as the number that would come next */
        mpfr_set_d(d, got < 0 ? -1 : 1, MPFR_RNDN);
        mpfr_mul_2si(d, d, p->format->most + 1, MPFR_RNDN);
    } else
        mpfr_set_d(d, got, MPFR_RNDN);
    mpfr_sub(d, d, r, MPFR_RNDN);
    mpfr_mul_2si(d, d, -unit, MPFR_RNDN);
    double units = fabs(mpfr_get_d(d, MPFR_RNDN));
    mpfr_clear(d);
    return units;
}

/* True if element i is surely no worse than what is known. */
static _Bool is_harmless(const part_t *p, const row_t *row, long i) {
    long double q = row->reference->quick(p->x[i], p->y[i], i);
    double got = p->r[i];
    if (!isfinite(got) || !isfinite(q) || q == 0 || got == 0)
        return 0;
    long double units = fabsl(scalbnl(got - q, -(int)unit_for(p, row, ilogbl(q) + 1)));
    return units < p->worst - 0.05L && units < row->bound - 0.5L;
}

static void *compare(void *argument) {
    part_t *p = argument;
    const row_t *row = p->row;
    mpfr_t x, y, r;
    mpfr_inits2(PRECISION, x, y, r, (mpfr_ptr)0);
    for (long i = p->begin; i < p->end; i++) {
        if (is_harmless(p, row, i))
            continue;
        mpfr_set_d(x, p->x[i], MPFR_RNDN);
        mpfr_set_d(y, p->y[i], MPFR_RNDN);
        row->reference->exact(r, x, y, i);
        double e = error_of(p->r[i], r, p);
        if (e > p->worst)
            p->worst = e, p->at = i;
    }
    mpfr_clears(x, y, r, (mpfr_ptr)0);
    mpfr_free_cache();
    return 0;
}

static part_t compare_exact(part_t worst, long n, const double *host) {
    const double *r = worst.r;
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

static double *x, *y, *r, *host;
static float *xf, *yf, *rf;

static void narrow(long n) {
    for (long i = 0; i < n; i++)
        xf[i] = (float)x[i], yf[i] = (float)y[i];
}

/* Results of either type, as double. */
static void call(const row_t *row, void (*function)(long, const void *, const void *, void *),
                 long n, double *to) {
    if (!row->is_float) {
        function(n, x, y, to);
        return;
    }
    function(n, xf, yf, rf);
    for (long i = 0; i < n; i++)
        to[i] = rf[i];
}

static void take_time(const row_t *row, long n, int times) {
    double best = INFINITY;
    for (long i = 0; i < n; i++)
        x[i] = between(row->low, row->high), y[i] = between(row->low, row->high);
    narrow(n);
#pragma acc data copyin(x[0 : n], y[0 : n], xf[0 : n], yf[0 : n]) create(r[0 : n], rf[0 : n])
    for (int k = 0; k < 5; k++) {
        double start = now();
        if (row->is_float)
            row->time(n, times, xf, yf, rf);
        else
            row->time(n, times, x, y, r);
        double took = now() - start;
        best = took < best ? took : best;
    }
    show_time(row->name, row->is_float, best, (double)n * times);
}

static void examine(const row_t *row, long n) {
    fill(n, x, y, row->low, row->high, row->is_float);
    for (long i = 0; i < n; i++) {
        x[i] = suited(x[i], row->kind);
        x[i] = row->is_float ? (float)x[i] : x[i];
    }
    narrow(n);
    call(row, row->results, n, r);
    if (row->host)
        call(row, row->host, n, host);
    part_t worst = {.row = row, .x = x, .y = y, .r = r, .format = &formats[row->is_float]};
    worst = row->reference ? compare_all(worst, n, compare) : compare_exact(worst, n, host);
    _Bool bad = show_error(row->name, row->is_float, worst.worst, row->bound);
    printf("  (%a, %a)", x[worst.at], y[worst.at]);
    if (bad)
        printf(" at %ld: %a", worst.at, r[worst.at]);
    printf("\n");
    fflush(stdout);
}

static void visit(const request_t *request, const row_t *row) {
    state = 1;
    if (!is_wanted(request, row->name))
        return;
    if (request->times)
        take_time(row, request->n, request->times);
    else
        examine(row, request->n);
}

int main(int count, char **words) {
    request_t request = read_request(count, words);
    size_t n = (size_t)request.n;
    x = malloc(8 * n), y = malloc(8 * n), r = malloc(8 * n), host = malloc(8 * n);
    xf = malloc(4 * n), yf = malloc(4 * n), rf = malloc(4 * n);
    for (size_t k = 0; k < sizeof double_rows / sizeof double_rows[0]; k++)
        visit(&request, &double_rows[k]);
    for (size_t k = 0; k < sizeof float_rows / sizeof float_rows[0]; k++)
        visit(&request, &float_rows[k]);
    return failed;
}
