// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %run %t
// Poisson's distribution by each generator: moments and Pearson's test on both sides of a mean of 10, where the method
// changes, large means, ends, and the same numbers on the host.
#include "Inputs/check.h"
#include "Inputs/curand-statistics.h"
#include <openacc_curand.h>

enum { STATES = 400, EACH = 100, N = STATES * EACH, BINS = 120 };

static unsigned int host[N], device[N];
static double x[N];

#define SAMPLE(name, type)                                                                         \
    static void name(double mean) {                                                                \
        for (int i = 0; i < STATES; i++) {                                                         \
            type state;                                                                            \
            curand_init(5, i, 0, &state);                                                          \
            for (int k = 0; k < EACH; k++)                                                         \
                host[i * EACH + k] = curand_poisson(&state, mean);                                 \
        }                                                                                          \
        _Pragma("acc parallel loop copyout(device)") for (int i = 0; i < STATES; i++) {            \
            type state;                                                                            \
            curand_init(5, i, 0, &state);                                                          \
            for (int k = 0; k < EACH; k++)                                                         \
                device[i * EACH + k] = curand_poisson(&state, mean);                               \
        }                                                                                          \
    }
SAMPLE(xorwow, curandStateXORWOW_t)
SAMPLE(philox, curandStatePhilox4_32_10_t)
SAMPLE(mrg, curandStateMRG32k3a_t)

static void philox4(double mean) {
#pragma acc parallel loop copyout(device)
    for (int i = 0; i < STATES; i++) {
        curandStatePhilox4_32_10_t state;
        curand_init(6, i, 0, &state);
        for (int k = 0; k < EACH; k += 4) {
            uint4 four = curand_poisson4(&state, mean);
            unsigned int *to = &device[i * EACH + k];
            to[0] = four.x, to[1] = four.y, to[2] = four.z, to[3] = four.w;
        }
    }
    for (int i = 0; i < N; i++)
        host[i] = device[i];
}

/* Values that less than ten samples should have are one bin, with those below or above. */
static void check_values(double mean) {
    int seen[BINS] = {0}, bin = 0, bins = 0, of_value[BINS];
    double expected[BINS] = {0}, left = N;
    for (int k = 0; k < BINS; k++) {
        double here = k == BINS - 1 ? left : N * exp(k * log(mean) - mean - lgamma(k + 1));
        of_value[k] = bin;
        expected[bin] += here;
        left -= here;
        bins = bin + 1;
        bin += expected[bin] >= 10 && left >= 10;
    }
    for (int i = 0; i < N; i++)
        seen[of_value[device[i] < BINS ? device[i] : BINS - 1]]++;
    check_chi_square(seen, expected, bins);
}

static void check_mean(double mean) {
    for (int i = 0; i < N; i++) {
        CHECK(host[i] == device[i]);
        x[i] = device[i];
    }
    check_moments(x, N, mean, mean, 3 + 1 / mean);
    if (mean <= 50)
        check_values(mean);
}

static void check_ends(void) {
    curandStatePhilox4_32_10_t state;
    curand_init(1, 2, 3, &state);
    for (int i = 0; i < 100; i++) {
        CHECK(curand_poisson(&state, 0) == 0 && curand_poisson(&state, -1) == 0);
        CHECK(curand_poisson(&state, NAN) == 0 && curand_poisson(&state, INFINITY) == ~0u);
        CHECK(curand_poisson(&state, 4294967295.0) == ~0u);
        CHECK(curand_poisson(&state, 4294967000.0) > 4294000000u);
    }
}

int main(void) {
    static const double means[] = {0.01, 0.5, 3.5, 9.99, 10, 12.25, 47, 1000, 1e6, 4e9};
    void (*const samples[])(double) = {xorwow, philox, mrg, philox4};
    for (int s = 0; s < 4; s++)
        for (int m = 0; m < 10; m++) {
            samples[s](means[m]);
            check_mean(means[m]);
        }
    check_ends();
    return 0;
}
