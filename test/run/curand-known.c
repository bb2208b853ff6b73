// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 -std=c11 -Wall -Wextra -Werror %s -o %t && %run %t
// Numbers of every call, in a region and on the host: those of cuRAND, and bit for bit the same in both places.
#include "Inputs/check.h"
#include "Inputs/curand-known.h"
#include <openacc_curand.h>
#include <string.h>

#define DRAW(name, type)                                                                           \
    static void draw_##name(struct start start, struct drawn *d) {                                 \
        type state;                                                                                \
        curand_init(start.seed, start.sequence, start.offset, &state);                             \
        for (int i = 0; i < 4; i++)                                                                \
            d->bits[i] = curand(&state);                                                           \
        for (int i = 0; i < 2; i++)                                                                \
            d->uniform[i] = curand_uniform(&state);                                                \
        for (int i = 0; i < 2; i++)                                                                \
            d->uniform_double[i] = curand_uniform_double(&state);                                  \
        for (int i = 0; i < 3; i++)                                                                \
            d->normal[i] = curand_normal(&state);                                                  \
        for (int i = 0; i < 3; i++)                                                                \
            d->normal_double[i] = curand_normal_double(&state);                                    \
        for (int i = 0; i < 2; i++)                                                                \
            d->log_normal[i] = curand_log_normal(&state, 0.5f, 0.25f);                             \
        for (int i = 0; i < 2; i++)                                                                \
            d->log_normal_double[i] = curand_log_normal_double(&state, 0.5, 0.25);                 \
        float2 pair = curand_normal2(&state);                                                      \
        d->normal2[0] = pair.x;                                                                    \
        d->normal2[1] = pair.y;                                                                    \
        double2 pair_double = curand_normal2_double(&state);                                       \
        d->normal2_double[0] = pair_double.x;                                                      \
        d->normal2_double[1] = pair_double.y;                                                      \
        d->after = curand(&state);                                                                 \
    }                                                                                              \
    static void draw_##name##_in_region(struct drawn *all) {                                       \
        _Pragma("acc parallel loop copy(all[0:STARTS])") for (int i = 0; i < STARTS; i++)          \
            draw_##name(starts[i], &all[i]);                                                       \
    }
DRAW(xorwow, curandStateXORWOW_t)
DRAW(philox, curandStatePhilox4_32_10_t)
DRAW(mrg, curandStateMRG32k3a_t)

#define STORE(array, four)                                                                         \
    do {                                                                                           \
        __typeof__(four) value = (four);                                                           \
        (array)[0] = value.x, (array)[1] = value.y, (array)[2] = value.z, (array)[3] = value.w;    \
    } while (0)

static void draw_fours(int offset, struct fours *f) {
    curandStatePhilox4_32_10_t state;
    curand_init(1234, 5, 1000 + offset, &state);
    STORE(f->bits, curand4(&state));
    STORE(f->uniform, curand_uniform4(&state));
    double2 pair = curand_uniform2_double(&state);
    f->uniform2_double[0] = pair.x;
    f->uniform2_double[1] = pair.y;
    STORE(f->uniform_double, curand_uniform4_double(&state));
    STORE(f->normal, curand_normal4(&state));
    STORE(f->log_normal, curand_log_normal4(&state, 0.5f, 0.25f));
    STORE(f->normal_double, curand_normal4_double(&state));
    STORE(f->log_normal_double, curand_log_normal4_double(&state, 0.5, 0.25));
    f->after = curand(&state);
}

#define SKIP(name, type, n, by_sequence)                                                           \
    static unsigned int skip_##name(void) {                                                        \
        type state;                                                                                \
        curand_init(7, 3, 2, &state);                                                              \
        skipahead(n, &state);                                                                      \
        by_sequence(9, &state);                                                                    \
        return curand(&state);                                                                     \
    }                                                                                              \
    static unsigned int skip_##name##_in_region(void) {                                            \
        unsigned int drawn = 0;                                                                    \
        _Pragma("acc serial copy(drawn)") drawn = skip_##name();                                   \
        return drawn;                                                                              \
    }
SKIP(xorwow, curandState_t, 100, skipahead_sequence)
SKIP(philox, curandStatePhilox4_32_10_t, 99, skipahead_sequence)
SKIP(mrg, curandStateMRG32k3a_t, 100, skipahead_sequence)
SKIP(mrg_subsequence, curandStateMRG32k3a_t, 100, skipahead_subsequence)

/* No libraries' logarithms or sines agree in all bits. */
static int near(double a, double b, double epsilon) {
    double size = b < 0 ? -b : b, difference = a < b ? b - a : a - b;
    return difference <= epsilon * (1 + size);
}

#define NEAR(got, want, epsilon)                                                                   \
    do {                                                                                           \
        for (size_t i = 0; i < sizeof(got) / sizeof((got)[0]); i++)                                \
            CHECK(near((got)[i], (want)[i], epsilon));                                             \
    } while (0)
#define SAME(got, want) CHECK(memcmp(got, want, sizeof(got)) == 0)

static void check_drawn(const struct drawn *got, const struct drawn *want) {
    SAME(got->bits, want->bits);
    SAME(got->uniform, want->uniform);
    SAME(got->uniform_double, want->uniform_double);
    NEAR(got->normal, want->normal, 1e-6);
    NEAR(got->normal_double, want->normal_double, 2e-15);
    NEAR(got->log_normal, want->log_normal, 1e-6);
    NEAR(got->log_normal_double, want->log_normal_double, 2e-15);
    NEAR(got->normal2, want->normal2, 1e-6);
    NEAR(got->normal2_double, want->normal2_double, 2e-15);
    CHECK(got->after == want->after);
}

static void check_fours(const struct fours *got, const struct fours *want) {
    SAME(got->bits, want->bits);
    SAME(got->uniform, want->uniform);
    SAME(got->uniform2_double, want->uniform2_double);
    SAME(got->uniform_double, want->uniform_double);
    NEAR(got->normal, want->normal, 1e-6);
    NEAR(got->log_normal, want->log_normal, 1e-6);
    NEAR(got->normal_double, want->normal_double, 2e-15);
    NEAR(got->log_normal_double, want->log_normal_double, 2e-15);
    CHECK(got->after == want->after);
}

static struct drawn host[STARTS], device[STARTS];
static struct fours host_fours[FOURS], device_fours[FOURS];

#define CHECK_GENERATOR(name)                                                                      \
    do {                                                                                           \
        for (int i = 0; i < STARTS; i++)                                                           \
            draw_##name(starts[i], &host[i]);                                                      \
        draw_##name##_in_region(device);                                                           \
        SAME(device, host);                                                                        \
        for (int i = 0; i < STARTS; i++)                                                           \
            check_drawn(&host[i], &known_##name[i]);                                               \
    } while (0)
#define CHECK_SKIP(name)                                                                           \
    CHECK(skip_##name() == known_skip_##name && skip_##name##_in_region() == known_skip_##name)

int main(void) {
    CHECK_GENERATOR(xorwow);
    CHECK_GENERATOR(philox);
    CHECK_GENERATOR(mrg);
    for (int i = 0; i < FOURS; i++)
        draw_fours(i, &host_fours[i]);
#pragma acc parallel loop copy(device_fours)
    for (int i = 0; i < FOURS; i++)
        draw_fours(i, &device_fours[i]);
    SAME(device_fours, host_fours);
    for (int i = 0; i < FOURS; i++)
        check_fours(&host_fours[i], &known_fours[i]);
    CHECK_SKIP(xorwow);
    CHECK_SKIP(philox);
    CHECK_SKIP(mrg);
    CHECK_SKIP(mrg_subsequence);
    return 0;
}
