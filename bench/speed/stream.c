/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* STREAM in double precision: copy, scale, add and triad over arrays, and triad
 * over an array of structures. Twin: stream.cu. */
#include "stream.h"

#define KERNEL(name, expression)                                                                   \
    static void name##_of(double *restrict to, const double *restrict x,                           \
                          const double *restrict y) {                                              \
        (void)y;                                                                                   \
        _Pragma("acc parallel loop present(to[0 : N], x[0 : N], y[0 : N])")                        \
            _Pragma("omp parallel for") for (int i = 0; i < N; i++) to[i] = expression;            \
    }                                                                                              \
    static void name(void) {                                                                       \
        name##_of(a, b, c);                                                                        \
    }
KERNEL(copy, x[i])
KERNEL(scale, scalar *x[i])
KERNEL(add, x[i] + y[i])
KERNEL(triad, x[i] + scalar * y[i])

static void triad_aos(void) {
    triple_t *restrict of = triples;
#pragma acc parallel loop present(of[0 : N])
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        of[i].a = of[i].b + scalar * of[i].c;
}

static void measure(const char *form, void (*once)(void), double of_b, double of_c, int aos) {
    double ms = bench_median(once, 5, BENCH_REPETITIONS);
    if (aos) {
#pragma acc update self(triples[0 : N])
    } else {
#pragma acc update self(a[0 : N])
    }
    stream_report(form, ms, of_b, of_c, aos);
}

int main(void) {
    stream_fill();
#pragma acc data copyin(a[0 : N], b[0 : N], c[0 : N], triples[0 : N])
    {
        measure("copy", copy, 1, 0, 0);
        measure("scale", scale, scalar, 0, 0);
        measure("add", add, 1, 1, 0);
        measure("triad", triad, 1, scalar, 0);
        measure("triad-aos", triad_aos, 1, scalar, 1);
    }
    return 0;
}
