/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The distributions that are made alike for every generator, whose header includes this for itself:
 * functions with names XACC_CURAND(name) of a state of type XACC_CURAND_STATE, from the generator's
 * own bits and uniform; and normal2_double, where XACC_CURAND_OWN_PAIRS says so. */
#include <xacc/curand/poisson.h>

#ifndef XACC_CURAND_OWN_PAIRS
#pragma acc routine seq
static inline double2 XACC_CURAND(normal2_double)(XACC_CURAND_STATE *state) {
    double radius = XACC_CURAND(uniform_double)(state), angle = XACC_CURAND(uniform_double)(state);
    return xacc_curand_box_muller_double(radius, angle);
}
#endif

#pragma acc routine seq
static inline float2 XACC_CURAND(normal2)(XACC_CURAND_STATE *state) {
    float radius = XACC_CURAND(uniform)(state), angle = XACC_CURAND(uniform)(state);
    return xacc_curand_box_muller(radius, angle);
}

/* The spare number, or the first of a new pair. */
#pragma acc routine seq
static inline float XACC_CURAND(next_normal)(XACC_CURAND_STATE *state, enum xacc_curand_kind kind) {
    if (state->spare.kind == kind) {
        state->spare.kind = XACC_CURAND_NONE;
        return state->spare.value;
    }
    float2 pair = XACC_CURAND(normal2)(state);
    state->spare.kind = kind;
    state->spare.value = pair.y;
    return pair.x;
}

#pragma acc routine seq
static inline double XACC_CURAND(next_normal_double)(XACC_CURAND_STATE *state,
                                                     enum xacc_curand_kind kind) {
    if (state->spare.kind_double == kind) {
        state->spare.kind_double = XACC_CURAND_NONE;
        return state->spare.value_double;
    }
    double2 pair = XACC_CURAND(normal2_double)(state);
    state->spare.kind_double = kind;
    state->spare.value_double = pair.y;
    return pair.x;
}

#pragma acc routine seq
static inline float XACC_CURAND(normal)(XACC_CURAND_STATE *state) {
    return XACC_CURAND(next_normal)(state, XACC_CURAND_NORMAL);
}

#pragma acc routine seq
static inline double XACC_CURAND(normal_double)(XACC_CURAND_STATE *state) {
    return XACC_CURAND(next_normal_double)(state, XACC_CURAND_NORMAL);
}

#pragma acc routine seq
static inline float XACC_CURAND(log_normal)(XACC_CURAND_STATE *state, float mean, float stddev) {
    float normal = XACC_CURAND(next_normal)(state, XACC_CURAND_LOG_NORMAL);
    return xacc_curand_log_normal(normal, mean, stddev);
}

#pragma acc routine seq
static inline double XACC_CURAND(log_normal_double)(XACC_CURAND_STATE *state, double mean,
                                                    double stddev) {
    double normal = XACC_CURAND(next_normal_double)(state, XACC_CURAND_LOG_NORMAL);
    return xacc_curand_log_normal_double(normal, mean, stddev);
}

#pragma acc routine seq
static inline float2 XACC_CURAND(log_normal2)(XACC_CURAND_STATE *state, float mean, float stddev) {
    float2 n = XACC_CURAND(normal2)(state);
    float2 result = {xacc_curand_log_normal(n.x, mean, stddev),
                     xacc_curand_log_normal(n.y, mean, stddev)};
    return result;
}

#pragma acc routine seq
static inline double2 XACC_CURAND(log_normal2_double)(XACC_CURAND_STATE *state, double mean,
                                                      double stddev) {
    double2 n = XACC_CURAND(normal2_double)(state);
    double2 result = {xacc_curand_log_normal_double(n.x, mean, stddev),
                      xacc_curand_log_normal_double(n.y, mean, stddev)};
    return result;
}

/* Of small mean: the events of a time unit, whose distances are exponential. */
#pragma acc routine seq
static inline unsigned int XACC_CURAND(poisson_by_products)(XACC_CURAND_STATE *state, double mean) {
    double limit = xacc_curand_exp(-mean);
    double product = xacc_curand_unit_32(XACC_CURAND(bits)(state));
    unsigned int events = 0;
    for (; product > limit; events++)
        product *= xacc_curand_unit_32(XACC_CURAND(bits)(state));
    return events;
}

#pragma acc routine seq
static inline unsigned int XACC_CURAND(poisson)(XACC_CURAND_STATE *state, double mean) {
    if (!(mean >= 10))
        return XACC_CURAND(poisson_by_products)(state, mean);
    if (mean >= XACC_POISSON_MOST)
        return (unsigned int)XACC_POISSON_MOST;
    struct xacc_poisson p = xacc_poisson_prepare(mean);
    double k;
    do {
        double u = xacc_curand_unit_32(XACC_CURAND(bits)(state));
        k = xacc_poisson_try(p, u, xacc_curand_unit_32(XACC_CURAND(bits)(state)));
    } while (k < 0);
    return k < XACC_POISSON_MOST ? (unsigned int)k : (unsigned int)XACC_POISSON_MOST;
}
