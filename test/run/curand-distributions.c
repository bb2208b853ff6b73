// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %run %t
// Moments and Pearson's test of integers, uniform, normal and log-normal numbers, of float and double, by each generator, and
// the ends of what they may be.
#include "Inputs/check.h"
#include "Inputs/curand-statistics.h"
#include <openacc_curand.h>

enum { STATES = 500, EACH = 200, N = STATES * EACH, BINS = 100 };

static double x[N];

#define SAMPLE(name, type, draw)                                                                   \
    static void name(void) {                                                                       \
        _Pragma("acc parallel loop copyout(x)") for (int i = 0; i < STATES; i++) {                 \
            type state;                                                                            \
            curand_init(20261123, i, 0, &state);                                                   \
            for (int k = 0; k < EACH; k++)                                                         \
                x[i * EACH + k] = draw;                                                            \
        }                                                                                          \
    }
#define SAMPLES(name, type)                                                                        \
    SAMPLE(name##_bits, type, curand(&state))                                                      \
    SAMPLE(name##_uniform, type, curand_uniform(&state))                                           \
    SAMPLE(name##_uniform_double, type, curand_uniform_double(&state))                             \
    SAMPLE(name##_normal, type, curand_normal(&state))                                             \
    SAMPLE(name##_normal_double, type, curand_normal_double(&state))                               \
    SAMPLE(name##_log_normal, type, curand_log_normal(&state, 1, 0.5f))                            \
    SAMPLE(name##_log_normal_double, type, curand_log_normal_double(&state, 1, 0.5))
SAMPLES(xorwow, curandStateXORWOW_t)
SAMPLES(philox, curandStatePhilox4_32_10_t)
SAMPLES(mrg, curandStateMRG32k3a_t)

/* Samples of what is uniform in (0, 1]: as many in each of the bins, and pairs of them in each square. */
static void check_unit(void) {
    static double in_bins[BINS], in_squares[100];
    int seen[BINS] = {0}, squares[100] = {0};
    for (int i = 0; i < N; i++) {
        CHECK(x[i] > 0 && x[i] <= 1);
        seen[(int)ceil(x[i] * BINS) - 1]++;
        in_bins[i % BINS] = N / BINS;
    }
    for (int i = 0; i < N; i += 2) {
        squares[((int)ceil(x[i] * 10) - 1) * 10 + (int)ceil(x[i + 1] * 10) - 1]++;
        in_squares[i / 2 % 100] = N / 2 / 100;
    }
    check_chi_square(seen, in_bins, BINS);
    check_chi_square(squares, in_squares, 100);
    check_moments(x, N, 0.5, 1 / 12.0, 1.8);
}

static void check_bits(void) {
    for (int i = 0; i < N; i++)
        x[i] = (x[i] + 1) / 4294967296.0;
    check_unit();
}

/* The distribution function makes them uniform. */
static void check_normal(void) {
    check_moments(x, N, 0, 1, 3);
    for (int i = 0; i < N; i++)
        x[i] = 0.5 * erfc(-x[i] / sqrt(2));
    check_unit();
}

static void check_log_normal(void) {
    for (int i = 0; i < N; i++) {
        CHECK(x[i] > 0);
        x[i] = (log(x[i]) - 1) / 0.5;
    }
    check_normal();
}

#define CHECK_SAMPLES(name)                                                                        \
    do {                                                                                           \
        name##_bits(), check_bits();                                                               \
        name##_uniform(), check_unit();                                                            \
        name##_uniform_double(), check_unit();                                                     \
        name##_normal(), check_normal();                                                           \
        name##_normal_double(), check_normal();                                                    \
        name##_log_normal(), check_log_normal();                                                   \
        name##_log_normal_double(), check_log_normal();                                            \
    } while (0)

/* The least and the most that bits can become, and what the functions of the header make of these. */
static void check_ends(void) {
    CHECK(xacc_curand_unit(0) == 0x1p-33f && xacc_curand_unit(~0u) == 1);
    CHECK(xacc_curand_unit_53(0, 0) == 0x1p-54 && xacc_curand_unit_53(0x1fffff, ~0u) == 1);
    float2 most = xacc_curand_box_muller(0x1p-33f, 0.25f), least = xacc_curand_box_muller(1, 1);
    CHECK(fabs(most.x - sqrt(66 * log(2))) < 1e-6 && fabsf(most.y) < 1e-5f && least.x == 0 && least.y == 0);
    double2 far = xacc_curand_box_muller_double(0x1p-54, 0.5);
    CHECK(fabs(far.x) < 1e-14 && fabs(far.y + sqrt(108 * log(2))) < 1e-13);
    CHECK(isinf(xacc_curand_expf(90)) && xacc_curand_expf(-200) == 0 && isnan(xacc_curand_expf(NAN)));
    CHECK(isinf(xacc_curand_exp(710)) && xacc_curand_exp(-800) == 0 && isnan(xacc_curand_exp(NAN)));
}

int main(void) {
    CHECK_SAMPLES(xorwow);
    CHECK_SAMPLES(philox);
    CHECK_SAMPLES(mrg);
    check_ends();
    return 0;
}
