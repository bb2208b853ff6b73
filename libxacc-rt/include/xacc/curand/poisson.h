/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Poisson's distribution of large mean by transformed rejection, PTRS (W. Hormann, "The transformed
 * rejection method for generating Poisson random variables", Insurance: Math. and Econ. 12(1),
 * 1993). */
#ifndef XACC_CURAND_POISSON_H
#define XACC_CURAND_POISSON_H

#include <xacc/curand/unit.h>

#define XACC_POISSON_MOST 4294967295.0

struct xacc_poisson {
    double mean, a, b, inverse_alpha, v_r;
};

#pragma acc routine seq
static inline struct xacc_poisson xacc_poisson_prepare(double mean) {
    XACC_CURAND_ROUND_EACH
    struct xacc_poisson p = {.mean = mean, .b = 0.931 + 2.53 * __builtin_sqrt(mean)};
    p.a = -0.059 + 0.02483 * p.b;
    p.inverse_alpha = 1.1239 + 1.1328 / (p.b - 3.4);
    p.v_r = 0.9277 - 3.6224 / (p.b - 2);
    return p;
}

/* log k!, by Stirling's series for what is 10 or more. */
#pragma acc routine seq
static inline double xacc_poisson_log_factorial(double k) {
    XACC_CURAND_ROUND_EACH
    double factorial = 1;
    if (k < 10) {
        for (double i = 2; i <= k; i++)
            factorial *= i;
        return xacc_curand_log(factorial);
    }
    double z = 1 / (k * k);
    double series = (1 / 12.0 - z * (1 / 360.0 - z * (1 / 1260.0 - z * (1 / 1680.0)))) / k;
    return 0.91893853320467274 + (k + 0.5) * xacc_curand_log(k) - k + series;
}

/* The number that u and v lead to, or -1 where they are rejected. */
#pragma acc routine seq
static inline double xacc_poisson_try(struct xacc_poisson p, double u, double v) {
    XACC_CURAND_ROUND_EACH
    u -= 0.5;
    double us = 0.5 - (u < 0 ? -u : u);
    double place = (2 * p.a / us + p.b) * u + p.mean + 0.43;
    if (place < 0)
        return -1;
    double k = (double)(unsigned long long)place;
    if (us >= 0.07 && v <= p.v_r)
        return k;
    if (us < 0.013 && v > us)
        return -1;
    double left = xacc_curand_log(v * p.inverse_alpha / (p.a / (us * us) + p.b));
    double right = k * xacc_curand_log(p.mean) - p.mean - xacc_poisson_log_factorial(k);
    return left <= right ? k : -1;
}

#endif
