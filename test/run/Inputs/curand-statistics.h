/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What is asked of samples. Seeds are fixed, so that a test passes always or never; 5 standard deviations are what one
 * of 10^6 samples of what is right would exceed. */
#ifndef XACC_TEST_CURAND_STATISTICS_H
#define XACC_TEST_CURAND_STATISTICS_H

#include "check.h"
#include <math.h>

enum { SIGMAS = 5 };

static inline double mean_of(const double *x, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i];
    return sum / n;
}

/* Mean, variance (with the kurtosis of the distribution, 3 for a normal one) and correlation of neighbours. */
static inline void check_moments(const double *x, int n, double mean, double variance, double kurtosis) {
    double m = mean_of(x, n), square = 0, neighbours = 0;
    for (int i = 0; i < n; i++) {
        square += (x[i] - m) * (x[i] - m);
        neighbours += i ? (x[i] - m) * (x[i - 1] - m) : 0;
    }
    CHECK(fabs(m - mean) <= SIGMAS * sqrt(variance / n));
    CHECK(fabs(square / n - variance) <= SIGMAS * variance * sqrt((kurtosis - 1) / n));
    CHECK(fabs(neighbours / square) <= SIGMAS / sqrt(n));
}

/* Pearson's test: the sum is about as large as there are bins to choose from, also not much smaller. */
static inline void check_chi_square(const int *seen, const double *expected, int bins) {
    double sum = 0;
    for (int i = 0; i < bins; i++)
        sum += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
    CHECK(fabs(sum - (bins - 1)) <= SIGMAS * sqrt(2.0 * (bins - 1)));
}

#endif
